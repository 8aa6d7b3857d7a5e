import { Box, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { CipPhase } from '#shared/contracts/pretreatment/cip-programme.ts';
import { type CipRecord, type CipRun, getCipRecord } from '#shared/contracts/pretreatment/cip-run.ts';

const MINUTE_MS = 60_000;

/** The phases of a cleaning with what was required and reached, and the curve of its temperature. */
export function CipDetail(props: { readonly row: CipRun }): ReactElement {
  const { t, language } = useText();
  const { data } = useCall(getCipRecord, { params: { id: props.row.id } }, { refetchMs: 10_000 });
  const last = data?.readings.at(-1);
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" px="11" py="4">
      <Stack gap="1.5">
        <Text textStyle="xs" color="fg.muted">
          {t('cipRun.phasesTitle')}
        </Text>
        <Stack as="ol" gap="1.5">
          {(data?.phases ?? []).map((phase, index) => (
            <PhaseRow
              // biome-ignore lint/suspicious/noArrayIndexKey: phases are numbered
              key={index}
              name={`${index + 1} ${nameOf({ name: phase.name, nameEn: phase.nameEn || null }, language)}`}
              phase={phase}
              result={data?.results?.[index] ?? null}
            />
          ))}
        </Stack>
      </Stack>
      <Stack gap="1.5">
        <Text textStyle="xs" color="fg.muted">
          {t('cipRun.curve')} · {t('cipRun.readings', { count: data?.readings.length ?? 0 })}
          {last &&
            ` · ${t('cipRun.last', {
              temperature: last.temperature ?? '–',
              conductivity: last.conductivity ?? '–',
            })}`}
        </Text>
        <Curve readings={data?.readings ?? []} label={t('cipRun.curve')} />
      </Stack>
    </SimpleGrid>
  );
}

function PhaseRow(props: {
  readonly name: string;
  readonly phase: CipPhase;
  readonly result: NonNullable<CipRecord['results']>[number] | null;
}): ReactElement {
  const { t } = useText();
  const { phase, result } = props;
  const unit = phase.metric === 'conductivity' ? 'mS/cm' : '°C';
  return (
    <HStack as="li" gap="3" align="baseline">
      <Text as="span" fontWeight="500">
        {props.name}
      </Text>
      <Text as="span" color="fg.muted">
        {phase.limit == null
          ? t('cipRun.noLimit')
          : t('cipRun.needs', {
              limit: `${phase.isMin ? '≥' : '≤'} ${phase.limit} ${unit}`,
              minutes: phase.holdMin,
            })}
      </Text>
      {result && (
        <Text as="span" ml="auto" flex="none" color={result.isPassed ? 'fg.success' : 'fg.error'}>
          {phase.limit != null &&
            `${t('cipRun.held', { minutes: Math.round((result.heldMs / MINUTE_MS) * 10) / 10 })} · `}
          {t(result.isPassed ? 'cipRun.passed' : 'cipRun.failed')}
        </Text>
      )}
    </HStack>
  );
}

const WIDTH = 480;
const HEIGHT = 120;

/** Temperatures over the time of the cleaning. */
function Curve(props: {
  readonly readings: CipRecord['readings'];
  readonly label: string;
}): ReactElement | null {
  const points = props.readings.flatMap(({ at, temperature }) =>
    temperature === null ? [] : [{ at, temperature }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at === first.at) return null;
  const temperatures = points.map(({ temperature }) => temperature);
  const [low, high] = [Math.floor(Math.min(...temperatures)), Math.ceil(Math.max(...temperatures)) + 1];
  const path = points
    .map(({ at, temperature }) => {
      const x = ((at - first.at) / (last.at - first.at)) * WIDTH;
      const y = HEIGHT - ((temperature - low) / (high - low)) * HEIGHT;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <HStack align="stretch" gap="2">
      <Stack justify="space-between" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
        <span>{high}</span>
        <span>{low}</span>
      </Stack>
      <Box asChild flex="1" h={`${HEIGHT}px`} borderWidth="1px" rounded="sm" color="accent.fg">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={props.label}
        >
          <polyline
            points={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </Box>
    </HStack>
  );
}
