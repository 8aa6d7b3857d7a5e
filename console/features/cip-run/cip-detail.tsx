import { HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { MetricHistoryChart } from '#console/ui/chart/metric-history-chart.tsx';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { HistoryPoint } from '#shared/contracts/history/history.ts';
import type { CipPhase } from '#shared/contracts/pretreatment/cip-programme.ts';
import { type CipRecord, type CipRun, getCipRecord } from '#shared/contracts/pretreatment/cip-run.ts';
import { CipMetric } from '#shared/contracts/pretreatment/pretreatment-board.ts';

const MINUTE_MS = 60_000;
const UNITS = { temperature: '°C', conductivity: 'mS/cm' } as const satisfies Record<CipMetric, string>;

/** The phases of a cleaning with what was required and reached, and the curves of what was measured. */
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
          {t('cipRun.readings', { count: data?.readings.length ?? 0 })}
          {last &&
            ` · ${t('cipRun.last', {
              temperature: last.temperature ?? '–',
              conductivity: last.conductivity ?? '–',
            })}`}
        </Text>
        {data && CipMetric.options.map((metric) => <Curve key={metric} record={data} metric={metric} />)}
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
  const unit = phase.metric == null ? '' : UNITS[phase.metric];
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

const CHART_H_PX = 168;
/** A longer time without a reading proves nothing, and is no line either. */
const GAP_MS = 60_000;

/** What was measured over the time of the cleaning, with the limits of the phases that it is about. */
function Curve(props: { readonly record: CipRecord; readonly metric: CipMetric }): ReactElement | null {
  const { t } = useText();
  const zone = usePlantZone();
  const { record, metric } = props;
  const points = record.readings.flatMap(({ at, [metric]: value }): HistoryPoint[] =>
    value === null ? [] : [[at, value, value, value]],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last[0] === first[0]) return null;
  const unit = UNITS[metric];
  const limits = record.phases.flatMap((phase) =>
    phase.metric === metric && phase.limit != null ? [`${phase.isMin ? '≥' : '≤'} ${phase.limit}`] : [],
  );
  return (
    <Stack gap="1">
      <Text textStyle="xs" color="fg.muted">
        {t(`cipProgramme.metrics.${metric}`)}
      </Text>
      <MetricHistoryChart
        label={t('cipRun.curve', { metric: t(`cipProgramme.metrics.${metric}`), last: last[3] })}
        points={points}
        from={first[0]}
        to={last[0]}
        gapMs={GAP_MS}
        limits={[...new Set(limits)].map((label) => ({ value: Number(label.slice(2)), label }))}
        unit={unit}
        timeZone={zone}
        heightPx={CHART_H_PX}
      />
    </Stack>
  );
}
