import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getMetricHistory } from '../../../shared/contracts/history.ts';
import { Label } from '../../parts/label.tsx';
import type { LabelProps } from '../../parts/label-part.ts';
import type { PartHandle } from '../../parts/part.tsx';
import { Tile } from '../../parts/tile.tsx';
import type { BoardHost } from '../../runtime/board.ts';
import { Button } from './button.tsx';
import { type ChartSpan, chartWindow } from './chart-window.ts';
import { createColumnRing } from './column-ring.ts';
import type { HistoryChart } from './history-chart.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';
import type { BoardPlan } from './layout.ts';
import type { Look } from './look.ts';
import type { BoardModel } from './model.ts';
import { middleBaseline, SIZE } from './type-scale.ts';
import { type MachineTexts, metricName } from './words.ts';

interface HistoryViewProps {
  readonly plan: BoardPlan;
  readonly look: Look;
  readonly metric: string;
}

const SPANS: readonly ChartSpan[] = ['shift', 'hour'];

/** One metric over the shift or the last hour. */
export function HistoryView({ plan, look, metric }: HistoryViewProps): ReactNode {
  const host = useBoard();
  const [span, setSpan] = useState<ChartSpan>('shift');
  const title = useRef<PartHandle<LabelProps>>(null);
  const note = useRef<PartHandle<LabelProps>>(null);
  const hasShift = useShape(({ machine }) => machine?.hasShift ?? true);
  useMachine(
    ({ parameters }) => parameters.find(({ key }) => key === metric)?.text ?? '',
    (value) =>
      title.current?.set({ text: [metricName(metric, host.language), value].filter(Boolean).join('  ') }),
  );
  useChart({ plan, look, metric, span, tell: (text) => note.current?.set({ text }) });
  const { chartTitle: head } = plan;
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

interface ChartUse extends HistoryViewProps {
  readonly span: ChartSpan;
  /** Says why there is no curve; empty = there is one. */
  readonly tell: (text: string) => void;
}

/** Keeps a chart in a DOM layer over the stage for as long as metric, span and look stay the same. */
function useChart({ plan, look, metric, span, tell }: ChartUse): void {
  const host = useBoard();
  const machineId = useShape(({ machine }) => machine?.id ?? null);
  // Another shift is another window; until the server has told of the shift there is none.
  const shiftKey = useShape(({ machine }) =>
    machine?.hasFacts && machine.hasShift
      ? `${machine.timeline.from}-${machine.timeline.to}`
      : `${machine?.hasFacts}`,
  );
  const latestTell = useRef(tell);
  latestTell.current = tell;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shift begins a new chart
  useEffect(() => {
    if (machineId === null) return;
    return openChart({ host, plan, look, metric, span, machineId, tell: (text) => latestTell.current(text) });
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
}

function openChart({ host, plan, look, metric, span, machineId, tell }: OpenChart): () => void {
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
  }

  function schedule(ms: number): void {
    stopRefreshing();
    stopRefreshing = host.every(ms, () => void load());
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
      schedule(REFRESH_MS);
    } catch {
      if (!isOpen) return;
      if (ring.columns().length === 0) tell(host.t('machine.history_failed'));
      schedule(RETRY_MS);
    }
  }

  async function open(): Promise<void> {
    const { createHistoryChart } = await import('./history-chart.ts');
    if (!isOpen || !machine) return;
    chart = createHistoryChart({
      element: overlay.element,
      tokens: look.tokens,
      timeZone: machine.timeZone,
      gapMs: Math.max(3 * window.stepMs, 5 * machine.expectedPeriodMs, 130_000),
      reference:
        metric === 'speed' ? { value: machine.idealSpeedPerHour, name: host.t('machine.ideal') } : null,
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
