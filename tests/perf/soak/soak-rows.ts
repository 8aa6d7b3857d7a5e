import { settledOf, toGrowth } from '#tests/perf/growth.ts';
import { rounded } from '#tests/perf/median.ts';
import type { RowDraft } from '#tests/perf/row.ts';
import { fitOf } from '#tests/perf/slope.ts';

/** The board and its server at one moment; heaps after a garbage collection. */
export interface Sample {
  /** Of the wall's clock, and days of the plant's. */
  readonly seconds: number;
  readonly days: number;
  /** Of the scripts and of what the browser holds for them. */
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly sceneNodes: number;
  readonly watchers: number;
  readonly textureMb: number;
  readonly frames: number;
  /** What the board is told to show: it holds the running shift's stops, and grows with them. */
  readonly modelKb: number;
  readonly serverHeapMb: number;
  readonly serverExternalMb: number;
  readonly serverMb: number;
}

export interface SoakRun {
  readonly hours: number;
  readonly speed: number;
  readonly pulse: number;
  readonly faults: number;
}

const HEAP_MB_PER_DAY = 1;
const FRAMES_PER_SECOND = 9;
/** Counts may move with the picture: a badge, a text more. */
const FLAT_SHARE = 0.05;
const FLAT_MIN = 2;

const COUNTS = [
  ['listeners', 'listeners', ''],
  ['nodes', 'DOM nodes', ''],
  ['sceneNodes', 'scene nodes', ''],
  ['watchers', 'watchers, timers and texts', ''],
  ['textureMb', 'textures', 'MB'],
] as const;

/** What a run says about growth: a straight line through what was measured after the first part of it. */
export function toSoakRows(samples: readonly Sample[], run: SoakRun): RowDraft[] {
  const settled = settledOf(samples);
  const of = (key: keyof Sample): number[] => settled.map((one) => one[key]);
  const days = of('days');
  const first = settled[0];
  const last = settled.at(-1);
  if (!first || !last) return [];
  const frames = last.frames - first.frames;
  const span = last.days - first.days;
  const growth = (name: string, x: readonly number[], key: keyof Sample, per: string): RowDraft =>
    toGrowth(`soak: ${name}`, per, x, of(key));
  const perDay = 'a simulated day';
  const frameNumbers = of('frames').map((number) => number / 10_000);
  return [
    {
      ...growth('board’s heap', days, 'heapMb', perDay),
      // Minutes at the clock’s own speed say nothing about a day.
      ...(span >= 1 ? { target: HEAP_MB_PER_DAY } : {}),
    },
    // Judged by `soakFrames`, which paints a hundred times as many.
    growth('board’s heap', frameNumbers, 'heapMb', 'for 10,000 frames'),
    {
      name: 'soak: frames that the board painted',
      value: rounded(frames / (last.seconds - first.seconds)),
      unit: 'frames/s',
      better: 'higher',
      ...(run.pulse > 0 ? { target: FRAMES_PER_SECOND } : {}),
      note: `${last.frames.toLocaleString('en-US')} in ${run.hours} h of the plant at ${run.speed} ×, with ${run.pulse} readings a second more to keep it painting`,
    },
    {
      name: 'soak: samples in which the wall was not showing live values without a fault',
      value: run.faults,
      unit: '',
      better: 'lower',
      target: 0,
    },
    ...COUNTS.map(([key, name, unit]): RowDraft => {
      const fit = fitOf(days, of(key));
      return {
        name: `soak: ${name}, growth over the run`,
        value: rounded(fit.slope * span),
        unit,
        better: 'lower',
        target: rounded(Math.max(FLAT_MIN, fit.mean * FLAT_SHARE)),
        note: `mean ${rounded(fit.mean)}`,
      };
    }),
    {
      ...growth('what the board shows (its model as JSON)', days, 'modelKb', perDay),
      unit: 'kB',
    },
    growth('server’s heap', days, 'serverHeapMb', perDay),
    growth('server’s memory outside the heap', days, 'serverExternalMb', perDay),
    growth('server’s resident memory', days, 'serverMb', perDay),
  ];
}
