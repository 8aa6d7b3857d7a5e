import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ColourKey } from '#console/ui/chart/plot-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { EnergyBucket } from '#shared/contracts/energy/energy.ts';
import { TariffBand } from '#shared/contracts/energy/energy-tariff.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { bandColour, REST_COLOUR } from './band-colours.ts';

const HEIGHT_PX = 196;
/** Labels below the bars stand at least this far apart. */
const LABELS_MAX = 13;

/** Amounts of a period as bars of bands; a line across a bar is the period before, hatching time without values. */
export function UseChart(props: {
  readonly label: string;
  readonly buckets: readonly EnergyBucket[];
  readonly unit: string;
  readonly nameOf: (bucket: EnergyBucket) => string;
  readonly shortNameOf: (bucket: EnergyBucket) => string;
}): ReactElement {
  const { t } = useText();
  const { buckets, unit, nameOf, shortNameOf } = props;
  const top = niceTop(Math.max(0, ...buckets.flatMap(({ amount, previous }) => [amount, previous ?? 0])));
  const heightOf = (amount: number) => `${(Math.max(0, amount) / top) * 100}%`;
  const labelEvery = Math.ceil(buckets.length / LABELS_MAX);
  const bands = TariffBand.options.filter((band) =>
    buckets.some((bucket) => bucket.bands.some((one) => one.band === band)),
  );
  const hasRest = buckets.some((bucket) => restOf(bucket) > 0);
  return (
    <Box role="img" aria-label={props.label}>
      <HStack gap="4" mb="2" textStyle="xs" color="fg.muted" wrap="wrap" minH="18px">
        {bands.map((band) => (
          <ColourKey key={band} colour={bandColour(band)} text={t(`energyTariff.bands.${band}`)} />
        ))}
        {hasRest && <ColourKey colour={REST_COLOUR} text={t('energy.noPrice')} />}
        <HStack gap="1.5">
          <Box w="14px" h="2px" bg="fg" />
          {t('energy.previous')}
        </HStack>
      </HStack>
      <Flex gap="2">
        <Flex direction="column" justify="space-between" h={`${HEIGHT_PX}px`} textStyle="xs" color="fg.muted">
          <span>
            {shortNumber(top)} {unit}
          </span>
          <span>{shortNumber(top / 2)}</span>
          <span>0</span>
        </Flex>
        <Flex flex="1" minW="0" gap={buckets.length > 40 ? '1px' : '3px'} align="stretch">
          {buckets.map((bucket, index) => (
            <Flex key={bucket.from} direction="column" flex="1" minW="0" title={titleOf(bucket)}>
              <Flex
                direction="column-reverse"
                position="relative"
                h={`${HEIGHT_PX}px`}
                borderBottomWidth="1px"
                {...(bucket.missingMs > 0 && { css: HATCHED })}
              >
                {bucket.bands.map(({ band, amount }) => (
                  <Box key={band} h={heightOf(amount)} bg={bandColour(band)} />
                ))}
                <Box h={heightOf(restOf(bucket))} bg={REST_COLOUR} />
                {bucket.previous !== null && (
                  <Box
                    position="absolute"
                    insetX="0"
                    bottom={heightOf(bucket.previous)}
                    h="2px"
                    bg="fg"
                    opacity="0.75"
                  />
                )}
              </Flex>
              <Text
                textStyle="xs"
                color="fg.muted"
                whiteSpace="nowrap"
                h="18px"
                overflow="visible"
                // The last one has no room behind it.
                alignSelf={index > 0 && index === buckets.length - 1 ? 'flex-end' : 'stretch'}
              >
                {index % labelEvery === 0 ? shortNameOf(bucket) : ''}
              </Text>
            </Flex>
          ))}
        </Flex>
      </Flex>
    </Box>
  );

  function titleOf(bucket: EnergyBucket): string {
    return `${nameOf(bucket)}: ${shortNumber(bucket.amount)} ${unit}`;
  }
}

const HATCHED = {
  backgroundImage: 'repeating-linear-gradient(135deg, var(--lw-border-strong) 0 1px, transparent 1px 6px)',
};

/** What of an amount is in no band. */
function restOf({ amount, bands }: EnergyBucket): number {
  return Math.max(0, amount - bands.reduce((sum, one) => sum + one.amount, 0));
}

/** 1, 2 or 5 times a power of ten at or above the greatest amount. */
function niceTop(greatest: number): number {
  if (greatest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(greatest));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= greatest) ?? 10) * power;
}
