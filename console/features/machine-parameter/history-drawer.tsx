import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useCall, useMay } from '#console/ui/api-hooks.tsx';
import { MetricHistoryChart } from '#console/ui/chart/metric-history-chart.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { PlaceZone, usePlantZone } from '#console/ui/text/place-zone.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { getMetricHistory } from '#shared/contracts/history/history.ts';
import {
  type MachineParameter,
  machineParameter,
  PARAMETERS_SCENE,
} from '#shared/contracts/history/machine-parameter.ts';
import { CounterReadings } from './counter-readings.tsx';
import { valueWithUnit } from './parameter-text.ts';
import { ParameterAge, ParameterValue } from './parameter-value.tsx';
import { useMarks } from './use-marks.ts';

const HOUR_MS = 3_600_000;
const RANGES = { hour: HOUR_MS, shift: 8 * HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
type Range = keyof typeof RANGES;
const COLUMNS = 400;
const VALUE_REFRESHED_EVERY_MS = 1_000;
/** The end of the chart moves on in these steps, so that the same answer serves a while. */
const CHART_STEP_MS = 5_000;
/** The list of readings is read by people. */
const SECTION_STEP_MS = 60_000;
const chartEnd = (nowMs: number, stepMs: number): number => Math.ceil(nowMs / stepMs) * stepMs;

/** The newest value of a parameter, its history, and the scenes on which it is marked. */
export function HistoryDrawer(props: {
  readonly row: MachineParameter;
  readonly nowMs: number;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { nowMs } = props;
  const [range, setRange] = useState<Range>('hour');
  const row =
    useCall(machineParameter.get, { params: { id: props.row.id } }, { refetchMs: VALUE_REFRESHED_EVERY_MS })
      .data ?? props.row;
  // Machines of several lines often have the same name.
  const machine = `${nameOf({ name: row.machineName, nameEn: row.machineNameEn }, language)} (${row.machineCode})`;
  return (
    <SideDrawer
      isOpen
      title={t('machineParameter.history.title', { name: nameOf(row, language), machine })}
      isDirty={false}
      widthPx={880}
      footer={() => null}
      onClose={props.onClose}
    >
      <Stack gap="5">
        <HStack justify="space-between" gap="4" wrap="wrap">
          <HStack gap="3" textStyle="xl">
            <ParameterValue row={row} nowMs={nowMs} hasUnit />
            <Text as="span" textStyle="sm">
              <ParameterAge row={row} nowMs={nowMs} />
            </Text>
          </HStack>
          <Segments
            label={t('machineParameter.history.range')}
            items={(['hour', 'shift', 'day', 'week'] as const).map((value) => ({
              value,
              label: t(`machineParameter.history.ranges.${value}`),
            }))}
            value={range}
            onChange={setRange}
          />
        </HStack>
        <PlaceZone of={row}>
          <History row={row} range={range} nowMs={nowMs} />
          {row.isCounter && (
            <CounterReadings
              row={row}
              from={chartEnd(nowMs, SECTION_STEP_MS) - RANGES[range]}
              to={chartEnd(nowMs, SECTION_STEP_MS)}
            />
          )}
        </PlaceZone>
        <OtherMarks row={row} />
      </Stack>
    </SideDrawer>
  );
}

function History(props: {
  readonly row: MachineParameter;
  readonly range: Range;
  readonly nowMs: number;
}): ReactElement | null {
  const { t, language } = useText();
  const zone = usePlantZone();
  const { row, range } = props;
  const to = chartEnd(props.nowMs, CHART_STEP_MS);
  const from = to - RANGES[range];
  const answer = useCall(getMetricHistory, {
    params: { id: row.machineId, key: row.metric },
    query: { from, to, width: COLUMNS },
  });
  const points = answer.data?.points;
  if (points === undefined)
    return answer.error ? (
      <LoadFailure error={answer.error} isBlank onRetry={() => void answer.refetch()} />
    ) : null;
  if (points.length === 0)
    return (
      <EmptyState
        title={t('machineParameter.history.empty')}
        hint={t('machineParameter.history.emptyHint')}
      />
    );
  const format = (value: number): string => valueWithUnit(value, row.unit, language);
  const min = format(Math.min(...points.map((point) => point[1])));
  const max = format(Math.max(...points.map((point) => point[2])));
  const last = format(points.at(-1)?.[3] ?? 0);
  const limits = [
    { value: row.lowLimit, label: t('machineParameter.field.lowLimit') },
    { value: row.highLimit, label: t('machineParameter.field.highLimit') },
  ].flatMap(({ value, label }) => (value === null ? [] : [{ value, label: `${label} ${format(value)}` }]));
  return (
    <Stack gap="3">
      <MetricHistoryChart
        label={t('machineParameter.history.chart', {
          name: nameOf(row, language),
          range: t(`machineParameter.history.ranges.${range}`),
          min,
          max,
          last,
        })}
        points={points}
        from={from}
        to={to}
        gapMs={Math.max(5 * row.expectedPeriodMs, (3 * RANGES[range]) / COLUMNS)}
        limits={limits}
        unit={row.unit}
        timeZone={zone}
      />
      <HStack gap="6" color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {(
          [
            ['min', min],
            ['max', max],
            ['last', last],
          ] as const
        ).map(([key, text]) => (
          <span key={key}>
            {t(`machineParameter.history.${key}`)} <b>{text}</b>
          </span>
        ))}
      </HStack>
    </Stack>
  );
}

/** Scenes of other clients: their marks can be removed here. */
function OtherMarks(props: { readonly row: MachineParameter }): ReactElement | null {
  const { t } = useText();
  const mayEdit = useMay('plant_edit');
  const marks = useMarks();
  const scenes = props.row.scenes.filter((scene) => scene !== PARAMETERS_SCENE);
  if (scenes.length === 0) return null;
  return (
    <Stack gap="2">
      <Text fontWeight="600">{t('machineParameter.history.marks')}</Text>
      <HStack gap="2" wrap="wrap">
        {scenes.map((scene) => (
          <Button
            key={scene}
            size="xs"
            variant="outline"
            disabled={!mayEdit || marks.isBusy}
            aria-label={t('machineParameter.removeScene', { scene })}
            title={t('machineParameter.removeScene', { scene })}
            onClick={() => marks.remove(props.row, scene)}
          >
            {scene}
            <Glyph name="close" sizePx={12} />
          </Button>
        ))}
      </HStack>
    </Stack>
  );
}
