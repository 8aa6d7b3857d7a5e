import type { Box } from '#display/parts/box.ts';
import type { BoardHost } from '#display/runtime/board/board.ts';
import { getMetricHistory } from '#shared/contracts/history/history.ts';
import type { ThemeTokens } from '#shared/theme/theme.ts';
import type { ChartWindow } from './chart-window.ts';
import { createColumnRing } from './column-ring.ts';
import type { HistoryChart, HistoryChartOptions } from './history-chart.ts';

const RETRY_MS = 5_000;
/** What the feed lost while it was away comes from the server after this. */
const REFRESH_MS = 300_000;
/** The library only ever grows: after this many columns it is given the ring's data anew. */
const RESET_COLUMNS = 10;

/** A value for the chart that grows. */
export interface LivePoint {
  readonly atMs: number;
  readonly value: number;
}

export type ChartState = 'drawn' | 'empty' | 'failed';

export interface MetricChartOptions<Model> {
  readonly host: Pick<BoardHost<Model, never>, 'openOverlay' | 'every' | 'call' | 'now' | 'watch'>;
  readonly box: Box;
  readonly tokens: ThemeTokens;
  readonly machineId: string;
  readonly metric: string;
  readonly window: ChartWindow;
  readonly chart: Omit<HistoryChartOptions, 'element' | 'tokens'>;
  readonly livePoint: (model: Model) => LivePoint | null;
  readonly onState: (state: ChartState) => void;
  /** The ends of the time axis, ms. */
  readonly onWindow: (from: number, to: number) => void;
}

/** History and live values of one metric, in a DOM layer over the stage. Returns the function that closes it. */
export function openMetricChart<Model>(options: MetricChartOptions<Model>): () => void {
  const { host, box, tokens, machineId, metric, window, onState, onWindow } = options;
  const ring = createColumnRing(window);
  const overlay = host.openOverlay({ x: box.x, y: box.y, width: box.w, height: box.h });
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
      onState(ring.columns().length > 0 ? 'drawn' : 'empty');
      schedule(REFRESH_MS, load);
    } catch {
      if (!isOpen) return;
      if (ring.columns().length === 0) onState('failed');
      schedule(RETRY_MS, load);
    }
  }

  /** The library is fetched when it is first needed: the rest of the board does not wait for a curve. */
  async function open(): Promise<void> {
    const found = await import('./history-chart.ts').catch(() => null);
    if (!isOpen) return;
    if (!found) {
      onState('failed');
      schedule(RETRY_MS, open);
      return;
    }
    stopRefreshing();
    chart = found.createHistoryChart({ element: overlay.element, tokens, ...options.chart });
    draw();
    await load();
  }

  const stopWatching = host.watch(options.livePoint, (point) => {
    if (!point || !chart) return;
    movedSinceReset += window.isRolling ? ring.slideTo(point.atMs) : 0;
    const column = ring.append(point.atMs, point.value);
    if (movedSinceReset >= RESET_COLUMNS) draw();
    else if (column) {
      chart.update(column);
      onState('drawn');
    }
  });
  void open();
  return () => {
    isOpen = false;
    stopWatching();
    stopRefreshing();
    chart?.destroy();
    overlay.close();
  };
}
