import { Box, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { Hint } from '#console/ui/hint.tsx';
import { StateShape } from '#console/ui/state-mark.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { groupedNumber, shortNumber } from '#shared/domain/text/short-number.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { countFontPx } from './count-font.ts';

/** A step with its count (specification, point 3, "Step-count item"). */
export interface StepCount {
  readonly name: string;
  readonly count: number;
  /** What is to be looked at; 0 = no badge. */
  readonly badge?: number;
  /** Its share of the width; 1 where it is not said. */
  readonly flex?: number;
  /** By how much the count has risen and fallen. */
  readonly up?: number;
  readonly down?: number;
  /** What the count is made of; `class` is the state whose shape and colour it has. */
  readonly options?: readonly StepOption[];
}

interface StepOption {
  readonly name: string;
  readonly number: number;
  readonly class?: StyledState;
}

/** Larger counts are abbreviated: seven digits would leave no room. */
const GROUPED_BELOW = 1_000_000;
const countText = (count: number) => (count < GROUPED_BELOW ? groupedNumber(count) : shortNumber(count));

/** Steps one after the other, each with how many are in it; what the count is made of shows on hover and focus. */
export function StepCounter(props: {
  readonly label: string;
  readonly steps: readonly StepCount[];
}): ReactElement {
  const { steps } = props;
  return (
    <Flex
      as="ol"
      aria-label={props.label}
      m="0"
      p="0"
      listStyleType="none"
      gap="1"
      pt="2"
      align="stretch"
      overflowX="auto"
    >
      {steps.map((step, index) => (
        <Flex as="li" key={step.name} flex={`${step.flex ?? 1} 1 0`} minW="100px" align="center" gap="1">
          <Step step={step} />
          {index < steps.length - 1 && (
            <Box aria-hidden color="fg.subtle" flex="none">
              <Glyph name="right" sizePx={16} />
            </Box>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

function Step({ step }: { readonly step: StepCount }): ReactElement {
  const { t } = useText();
  const { name, count, badge = 0, up = 0, down = 0, options = [] } = step;
  const spoken = [
    t('widget.steps.count', { name, count: groupedNumber(count) }),
    up > 0 && t('widget.steps.up', { count: groupedNumber(up) }),
    down > 0 && t('widget.steps.down', { count: groupedNumber(down) }),
    badge > 0 && t('widget.steps.badge', { count: badge }),
  ].filter(Boolean);
  return (
    <Hint content={<Details step={step} spoken={spoken.join(' · ')} options={options} />}>
      <chakra.button
        type="button"
        position="relative"
        flex="1"
        minW="0"
        alignSelf="stretch"
        minH="92px"
        px="1.5"
        whiteSpace="nowrap"
        py="2"
        rounded="lg"
        borderWidth="1px"
        bg="bg.panel"
        textAlign="center"
        cursor="default"
        _hover={{ borderColor: 'accent.border' }}
      >
        <Text as="span" display="block" textStyle="sm" color="fg.muted" truncate>
          {name}
        </Text>
        <Text
          as="span"
          display="block"
          fontSize={`${countFontPx(count)}px`}
          lineHeight="36px"
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
        >
          {countText(count)}
        </Text>
        <HStack
          as="span"
          justify="center"
          gap="3"
          minH="18px"
          textStyle="xs"
          fontVariantNumeric="tabular-nums"
        >
          {up > 0 && (
            <Trend
              colour="fg.success"
              text={`▲ ${countText(up)}`}
              spoken={t('widget.steps.up', { count: groupedNumber(up) })}
            />
          )}
          {down > 0 && (
            <Trend
              colour="fg.error"
              text={`▼ ${countText(down)}`}
              spoken={t('widget.steps.down', { count: groupedNumber(down) })}
            />
          )}
        </HStack>
        {badge > 0 && (
          <Box
            as="span"
            position="absolute"
            top="-8px"
            insetEnd="-6px"
            minW="20px"
            h="20px"
            px="1.5"
            rounded="full"
            bg="var(--lw-state-fault-fill)"
            color="var(--lw-state-fault-onFill)"
            textStyle="xs"
            fontWeight="600"
            lineHeight="20px"
          >
            <span aria-hidden>{badge > 99 ? '99+' : badge}</span>
            <Text as="span" srOnly>
              {t('widget.steps.badge', { count: badge })}
            </Text>
          </Box>
        )}
      </chakra.button>
    </Hint>
  );
}

/** By how much the count has changed: an arrow to see, words to hear. */
function Trend(props: {
  readonly colour: string;
  readonly text: string;
  readonly spoken: string;
}): ReactElement {
  return (
    <Text as="span" color={props.colour}>
      <span aria-hidden>{props.text}</span>
      <Text as="span" srOnly>
        {props.spoken}
      </Text>
    </Text>
  );
}

function Details(props: {
  readonly step: StepCount;
  readonly spoken: string;
  readonly options: readonly StepOption[];
}): ReactElement {
  return (
    <Stack gap="1" minW="140px">
      <Text fontWeight="600">{props.spoken}</Text>
      {props.options.map((option) => (
        <HStack key={option.name} justify="space-between" gap="6">
          <HStack gap="1.5">
            {option.class && <StateShape state={option.class} sizePx={12} />}
            <span>{option.name}</span>
          </HStack>
          <Text as="span" fontVariantNumeric="tabular-nums">
            {groupedNumber(option.number)}
          </Text>
        </HStack>
      ))}
    </Stack>
  );
}
