import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BoardPlan, VALUE_AXIS_W } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import { type ChartSpan, chartWindow } from '#display/boards/machine/model/chart-window.ts';
import { createColumnRing } from '#display/boards/machine/model/column-ring.ts';
import type { ParameterModel } from '#display/boards/machine/model/figures-model.ts';
import type { BoardModel } from '#display/boards/machine/model/model.ts';
import { type MachineTexts, metricName } from '#display/boards/machine/model/texts.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import { Tile } from '#display/parts/tile.tsx';
import { axisTicks } from '#display/parts/timeline-geometry.ts';
import type { BoardHost } from '#display/runtime/board/board.ts';
import { getMetricHistory } from '#shared/contracts/history.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { shortNumber } from '#shared/domain/short-number.ts';
import { Button } from './button.tsx';
import type { Look } from './colours.ts';
import type { HistoryChart } from './history-chart.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';
import { usePartHandles } from './part-handles.ts';

interface HistoryViewProps {
  readonly plan: BoardPlan;
  readonly look: Look;
  readonly metric: string;
}

const TICKS_MAX = 9;
const SPANS: readonly ChartSpan[] = ['shift', 'hour'];

/** One metric over the shift or the last hour. */
export function HistoryView({ plan, look, metric }: HistoryViewProps): ReactNode {
  const host = useBoard();
  const [span, setSpan] = useState<ChartSpan>('shift');
  const { chartTitle: head, chartTicks: foot } = plan;
  const title = useRef<PartHandle<LabelProps>>(null);
  const note = useRef<PartHandle<LabelProps>>(null);
  const rated = useRef<PartHandle<LabelProps>>(null);
  const dash = useRef<PartHandle<SketchProps>>(null);
  const times = usePartHandles<LabelProps>(TICKS_MAX);
  const hasShift = useShape(({ machine }) => machine?.hasShift ?? true);
  const timeZone = useShape(({ machine }) => machine?.timeZone ?? 'UTC');
  const ideal = useShape(({ machine }) => machine?.idealSpeedPerHour ?? null);
  useMachine(
    ({ parameters }) => presentValue(parameters.find(({ key }) => key === metric)),
    (value) => {
      const text = [metricName(metric, host.language), value].filter(Boolean).join('  ');
      const dashX = measureText(text, SIZE.vendor, 600) + 28;
      const isShown = metric === 'speed' && ideal !== null;
      title.current?.set({ text });
      rated.current?.set({
        text: isShown ? `${host.t('machine.ideal')} ${shortNumber(ideal)}` : '',
        x: dashX + 60,
        maxWidth: head.w - dashX - 60,
      });
      dash.current?.set({
        paint: (pen) => {
          for (const at of isShown ? [0, 17, 34] : []) {
            pen.rect(dashX + at, head.h / 2 - 1, 10, 3).fill(look.tokens.textSecondary);
          }
        },
      });
    },
  );
  useChart({
    plan,
    look,
    metric,
    span,
    tell: (text) => note.current?.set({ text }),
    onWindow: (from, to) => {
      const width = plan.chart.w - VALUE_AXIS_W;
      const marks = axisTicks({ from, to, width, timeZone }, Math.min(TICKS_MAX, Math.floor(width / 124)));
      times.forEach((time, index) => {
        const mark = marks[index];
        const half = mark ? measureText(clockTime(mark.ts, timeZone), SIZE.detail) / 2 : 0;
        time.current?.set(
          mark
            ? { text: clockTime(mark.ts, timeZone), x: Math.max(half, Math.min(plan.chart.w - half, mark.x)) }
            : { text: '' },
        );
      });
    },
  });
  return (
    <>
      <Tile x={head.x} y={head.y} width={head.w} height={head.h}>
        <Label
          handle={title}
          part="row.chart"
          text=""
          x={0}
          y={middleBaseline(0, head.h, SIZE.vendor)}
          size={SIZE.vendor}
          weight={600}
          maxWidth={head.w}
          colour={look.tokens.textPrimary}
        />
        <Sketch handle={dash} paint={paintNothing} />
        <Label
          handle={rated}
          part="detail.rated"
          text=""
          x={0}
          y={middleBaseline(0, head.h, SIZE.vendor)}
          size={SIZE.detail}
          colour={look.tokens.textSecondary}
        />
      </Tile>
      <Tile x={foot.x} y={foot.y} width={foot.w} height={foot.h}>
        {times.map((time, index) => (
          <Label
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
            key={index}
            handle={time}
            part={`detail.time${index}`}
            text=""
            x={0}
            align="center"
            y={middleBaseline(4, foot.h - 4, SIZE.detail)}
            size={SIZE.detail}
            colour={look.tokens.textSecondary}
          />
        ))}
      </Tile>
      {SPANS.map((name, index) => {
        const box = plan.ranges[index];
        return box ? (
          <Button
            key={name}
            box={box}
            part={`range.${name}`}
            tokens={look.tokens}
            text={host.t(`machine.range.${name === 'shift' && !hasShift ? 'recent' : name}`)}
            isChosen={span === name}
            onTap={() => setSpan(name)}
          />
        ) : null;
      })}
      <Label
        handle={note}
        part="detail.chart"
        text=""
        x={plan.chart.x}
        y={plan.chart.y + plan.chart.h / 2}
        size={SIZE.detail}
        colour={look.tokens.textSecondary}
      />
    </>
  );
}

/** The value beside the chart's name, as long as it may be called the present one. */
function presentValue(parameter: ParameterModel | undefined): string {
  if (!parameter || stalenessTreatment(parameter.staleness).isMuted) return '';
  return parameter.text;
}

interface ChartUse extends HistoryViewProps {
  readonly span: ChartSpan;
  /** Says why there is no curve; empty = there is one. */
  readonly tell: (text: string) => void;
  /** The ends of the time axis, ms. */
  readonly onWindow: (from: number, to: number) => void;
}

/** Keeps a chart in a DOM layer over the stage for as long as metric, span and look stay the same. */
function useChart({ plan, look, metric, span, tell, onWindow }: ChartUse): void {
  const host = useBoard();
  const machineId = useShape(({ machine }) => machine?.id ?? null);
  // Another shift is another window; until the server has told of the shift there is none.
  const shiftKey = useShape(({ machine }) =>
    machine?.hasFacts && machine.hasShift
      ? `${machine.timeline.from}-${machine.timeline.to}`
      : `${machine?.hasFacts}`,
  );
  const latest = useRef({ tell, onWindow });
  latest.current = { tell, onWindow };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shift begins a new chart
  useEffect(() => {
    if (machineId === null) return;
    return openChart({
      host,
      plan,
      look,
      metric,
      span,
      machineId,
      tell: (text) => latest.current.tell(text),
      onWindow: (from, to) => latest.current.onWindow(from, to),
    });
  }, [host, plan, look, metric, span, machineId, shiftKey]);
}

const RETRY_MS = 5_000;
/** What the feed lost while it was away comes from the server after this. */
const REFRESH_MS = 300_000;
/** So often the library's copy is thrown away for the ring's. */
const RESET_COLUMNS = 10;

interface OpenChart {
  readonly host: BoardHost<BoardModel, MachineTexts>;
  readonly plan: BoardPlan;
  readonly look: Look;
  readonly metric: string;
  readonly span: ChartSpan;
  readonly machineId: string;
  readonly tell: (text: string) => void;
  readonly onWindow: (from: number, to: number) => void;
}

function openChart({ host, plan, look, metric, span, machineId, tell, onWindow }: OpenChart): () => void {
  const { machine } = host.model();
  if (!machine) return () => {};
  const window = chartWindow(span, machine.timeline, host.now());
  const ring = createColumnRing(window);
  const overlay = host.openOverlay({
    x: plan.chart.x,
    y: plan.chart.y,
    width: plan.chart.w,
    height: plan.chart.h,
  });
  let chart: HistoryChart | null = null;
  let movedSinceReset = 0;
  let isOpen = true;
  let stopRefreshing = (): void => {};

  function draw(): void {
    movedSinceReset = 0;
    chart?.reset(ring);
    onWindow(ring.fromMs(), ring.fromMs() + ring.count * ring.stepMs);
  }

  function schedule(ms: number, run: () => Promise<void>): void {
    stopRefreshing();
    stopRefreshing = host.every(ms, () => void run());
  }

  async function load(): Promise<void> {
    const from = Math.round(ring.fromMs());
    const to = Math.min(from + ring.count * ring.stepMs, Math.ceil(host.now()) + 1);
    if (to <= from) return;
    try {
      const { points } = await host.call(getMetricHistory, {
        params: { id: machineId, key: metric },
        query: { from, to, width: Math.max(1, Math.ceil((to - from) / ring.stepMs)) },
      });
      if (!isOpen) return;
      ring.load(points);
      draw();
      tell(ring.columns().length > 0 ? '' : host.t('machine.no_history'));
      schedule(REFRESH_MS, load);
    } catch {
      if (!isOpen) return;
      if (ring.columns().length === 0) tell(host.t('machine.history_failed'));
      schedule(RETRY_MS, load);
    }
  }

  /** The library is fetched when it is first needed: the state does not wait for a curve. */
  async function open(): Promise<void> {
    const found = await import('./history-chart.ts').catch(() => null);
    if (!isOpen || !machine) return;
    if (!found) {
      tell(host.t('machine.history_failed'));
      schedule(RETRY_MS, open);
      return;
    }
    stopRefreshing();
    const { createHistoryChart } = found;
    chart = createHistoryChart({
      element: overlay.element,
      tokens: look.tokens,
      gapMs: Math.max(3 * window.stepMs, 5 * machine.expectedPeriodMs, 130_000),
      reference: metric === 'speed' ? machine.idealSpeedPerHour : null,
      startsAtZero: COUNTED.has(metric),
    });
    draw();
    await load();
  }

  const stopWatching = host.watch(
    (model) => model.machine?.livePoints[metric] ?? null,
    (point) => {
      if (!point || !chart) return;
      const moved = window.isRolling ? ring.slideTo(point.atMs) : 0;
      movedSinceReset += moved;
      const column = ring.append(point.atMs, point.value);
      if (movedSinceReset >= RESET_COLUMNS) draw();
      else if (column) {
        chart.update(column);
        tell('');
      }
    },
  );
  void open();
  return () => {
    isOpen = false;
    stopWatching();
    stopRefreshing();
    chart?.destroy();
    overlay.close();
    tell('');
  };
}

/** Metrics of which zero is a value like any other, and the measure of the rest. */
const COUNTED: ReadonlySet<string> = new Set(['speed', 'setSpeed', 'yield', 'reject', 'alarms']);
