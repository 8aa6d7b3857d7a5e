import { type ReactNode, useEffect, useRef } from 'react';
import type { ChartPlan } from '#display/boards/machine/layout/layout.ts';
import { type MachineBoardModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { ChartAttribution } from '#display/kit/chart/chart-attribution.tsx';
import { type ChartSpan, chartWindow, VALUE_AXIS_W } from '#display/kit/chart/chart-window.ts';
import { openMetricChart } from '#display/kit/chart/metric-chart.ts';
import type { Colours } from '#display/kit/colours.ts';
import { textInside, textOnBaseline } from '#display/kit/text-place.ts';
import type { MetricModel } from '#display/kit/touch/metric-row.tsx';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { SMALLEST_SIZE, SUBTITLE_SIZE } from '#display/kit/type-scale.ts';
import { labelProps } from '#display/kit/view/live-label.tsx';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { axisTicks } from '#display/parts/timeline-geometry.ts';
import { useBoard, useLive, useShape } from '#display/runtime/board/board-hooks.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { shortNumber } from '#shared/domain/text/short-number.ts';
import { metricName } from '#shared/i18n/metric-name.ts';

interface HistoryViewProps {
  readonly plan: ChartPlan;
  readonly colours: Colours;
  readonly metric: string;
  readonly span: ChartSpan;
  readonly onSpan: (span: ChartSpan) => void;
  /** Tells the texts of one chart from those of another. */
  readonly name?: string;
}

const TICKS_MAX = 9;
const TICK_W = 124;
const DASHES = [0, 17, 34];
const SPANS: readonly ChartSpan[] = ['shift', 'hour'];
/** Metrics of which zero is a value like any other, and the measure of the rest. */
const COUNTED: ReadonlySet<string> = new Set([
  'speed',
  'setSpeed',
  'yield',
  'reject',
  'alarms',
  'level',
  'flow',
]);

/** One metric over the shift or the last hour. */
export function HistoryView({
  plan,
  colours,
  metric,
  span,
  onSpan,
  name: part = 'chart',
}: HistoryViewProps): ReactNode {
  const { t } = useBoard<MachineBoardModel, MachineTexts>();
  const { tokens } = colours;
  const hasShift = useShape(ofMachine((machine) => machine.hasShift)) ?? true;
  const note = useRef<PartHandle<LabelProps>>(null);
  const times = usePartHandles<LabelProps>(TICKS_MAX);
  useChart({ plan, colours, metric, span, note, times });
  const { chart, ticks } = plan;
  const notePlace = textOnBaseline(chart.x, chart.y + chart.h / 2, chart.w, SMALLEST_SIZE, 'detail');
  const tickPlace = textInside({ ...ticks, y: ticks.y + 4, h: ticks.h - 4 }, SMALLEST_SIZE, 'detail');
  return (
    <>
      <ChartTitle plan={plan} colours={colours} metric={metric} name={part} />
      {plan.ranges.length > 0 ? <ChartAttribution box={plan.attribution} colours={colours} /> : null}
      <Tile x={ticks.x} y={ticks.y} width={ticks.w} height={ticks.h}>
        {times.map((time, index) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
            key={index}
            handle={time}
            text=""
            {...labelProps({
              place: tickPlace,
              tile: ticks,
              name: part === 'chart' ? `time${index}` : `${part}.time${index}`,
              colour: tokens.textSecondary,
            })}
            align="center"
          />
        ))}
      </Tile>
      {SPANS.map((name, index) => {
        const box = plan.ranges[index];
        return box ? (
          <TouchButton
            key={name}
            box={box}
            name={`range.${name}`}
            colours={colours}
            select={() => t(`machine.range.${name === 'shift' && !hasShift ? 'recent' : name}`)}
            isChosen={span === name}
            onTap={() => onSpan(name)}
          />
        ) : null;
      })}
      <Label
        handle={note}
        text=""
        {...labelProps({ place: notePlace, name: part, colour: tokens.textSecondary })}
      />
    </>
  );
}

/** Name and present value of the metric, and of the speed its rated value, which the chart draws as dashes. */
function ChartTitle({
  plan,
  colours,
  metric,
  name,
}: Pick<HistoryViewProps, 'plan' | 'colours' | 'metric'> & { readonly name: string }): ReactNode {
  const { language, t } = useBoard<MachineBoardModel, MachineTexts>();
  const { title: head } = plan;
  const { tokens } = colours;
  const title = useRef<PartHandle<LabelProps>>(null);
  const rated = useRef<PartHandle<LabelProps>>(null);
  const dash = useRef<PartHandle<SketchProps>>(null);
  const ideal = useShape(ofMachine((machine) => machine.idealSpeedPerHour));
  useLive(
    ofMachine(({ parameters }) => presentValue(parameters.find(({ key }) => key === metric))),
    (value) => {
      const text = [metricName(metric, language), value].filter(Boolean).join('  ');
      const dashX = measureText(text, SUBTITLE_SIZE, 600) + 28;
      const shownIdeal = metric === 'speed' ? ideal : null;
      title.current?.set({ text });
      rated.current?.set({
        text: shownIdeal === null ? '' : `${t('machine.ideal')} ${shortNumber(shownIdeal)}`,
        x: dashX + 60,
        maxWidth: head.w - dashX - 60,
      });
      dash.current?.set({
        paint: (pen) => {
          for (const at of shownIdeal === null ? [] : DASHES)
            pen.rect(dashX + at, head.h / 2 - 1, 10, 3).fill(tokens.textSecondary);
        },
      });
    },
  );
  const titlePlace = textInside(head, SUBTITLE_SIZE, 'row');
  const { y } = labelProps({ place: titlePlace, tile: head, name: '', colour: '' });
  return (
    <Tile x={head.x} y={head.y} width={head.w} height={head.h}>
      <Label
        handle={title}
        text=""
        {...labelProps({
          place: titlePlace,
          tile: head,
          name,
          colour: tokens.textPrimary,
          weight: 600,
        })}
      />
      <Sketch handle={dash} paint={paintNothing} />
      <Label
        handle={rated}
        text=""
        part={name === 'chart' ? 'detail.rated' : `detail.${name}.rated`}
        x={0}
        y={y}
        size={SMALLEST_SIZE}
        colour={tokens.textSecondary}
      />
    </Tile>
  );
}

/** The value beside the chart's name, as long as it may be called the present one. */
function presentValue(parameter: MetricModel | undefined): string {
  if (!parameter || stalenessTreatment(parameter.staleness).isMuted) return '';
  return parameter.text;
}

interface ChartUse extends Omit<HistoryViewProps, 'onSpan' | 'name'> {
  readonly note: React.RefObject<PartHandle<LabelProps> | null>;
  readonly times: readonly React.RefObject<PartHandle<LabelProps> | null>[];
}

/** Keeps a chart over the stage for as long as metric, span and colours stay the same. */
function useChart({ plan, colours, metric, span, note, times }: ChartUse): void {
  const host = useBoard<MachineBoardModel, MachineTexts>();
  const machineId = useShape(ofMachine(({ id }) => id));
  // Another shift is another window; until the server has returned the shift there is none.
  const shiftKey = useShape(
    ofMachine(({ hasFacts, hasShift, timeline }) =>
      hasFacts && hasShift ? `${timeline.from}-${timeline.to}` : `${hasFacts}`,
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shift begins a new chart
  useEffect(() => {
    const { machine } = host.model();
    if (!machine) return;
    const { chart: box } = plan;
    const { timeZone } = machine;
    const window = chartWindow(span, machine.timeline, host.now());
    const texts = {
      drawn: '',
      empty: host.t('machine.no_history'),
      failed: host.t('machine.history_failed'),
    };
    const close = openMetricChart({
      host,
      box,
      tokens: colours.tokens,
      machineId: machine.id,
      metric,
      window,
      chart: {
        gapMs: Math.max(3 * window.stepMs, 5 * machine.expectedPeriodMs, 130_000),
        reference: metric === 'speed' ? machine.idealSpeedPerHour : null,
        startsAtZero: COUNTED.has(metric),
      },
      livePoint: (model) => model.machine?.livePoints[metric] ?? null,
      onState: (state) => note.current?.set({ text: texts[state] }),
      onWindow: (from, to) => {
        const width = box.w - VALUE_AXIS_W;
        const ticks = axisTicks(
          { from, to, width, timeZone },
          Math.min(TICKS_MAX, Math.floor(width / TICK_W)),
        );
        times.forEach((time, index) => {
          const tick = ticks[index];
          const text = tick ? clockTime(tick.ts, timeZone) : '';
          const half = measureText(text, SMALLEST_SIZE) / 2;
          time.current?.set({ text, x: Math.max(half, Math.min(box.w - half, tick?.x ?? 0)) });
        });
      },
    });
    return () => {
      close();
      note.current?.set({ text: '' });
    };
  }, [host, plan, colours, metric, span, machineId, shiftKey]);
}
