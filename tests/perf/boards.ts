import { type BoardSample, type SampleTimes, sampleBoard } from './board-sample.ts';
import { median, pairedRatio, rounded } from './median.ts';
import type {} from './peers/plant-feed.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';
import { startSite } from './site.ts';

const ROUNDS = 5;
const COMPARED: SampleTimes = { warmMs: 2_000, cpuMs: 5_000, framesMs: 3_000 };
const ALONE: SampleTimes = { warmMs: 2_000, cpuMs: 4_000, framesMs: 0 };
/** Longer: a browser is still at its own business seconds after a page has come, and ticks are a hundredth of a second. */
const IDLE_TIMES: SampleTimes = { warmMs: 6_000, cpuMs: 10_000, framesMs: 0, isSilent: true };
const QUICK: SampleTimes = { warmMs: 1_000, cpuMs: 2_000, framesMs: 1_500 };
const LONGEST_GAP_MS = 250;
const IDLE_SHARE = 0.01;
const SYNTHETIC = 'feed=synthetic&seed=1&orbit=0&theme=dark';

interface Variant {
  readonly key: string;
  readonly title: string;
  readonly path: string;
}

/** The same made-up line, told to each in the same way; all draw the same texts and shapes. */
const BUSY = 'rate=1000&machines=200';
const OWN: Variant = { key: 'own', title: 'Linewall', path: `/bench/board?${SYNTHETIC}&${BUSY}` };
const PEERS: readonly (Variant & { readonly target?: number })[] = [
  {
    key: 'react-plain-each',
    title: 'React + DOM, every change as it comes',
    path: `/bench/react?mode=each&style=plain&${BUSY}`,
    target: 0.25,
  },
  {
    key: 'react-each',
    title: 'React + DOM with memoised tiles, every change as it comes',
    path: `/bench/react?mode=each&${BUSY}`,
  },
  {
    key: 'react-10hz',
    title: 'React + DOM with memoised tiles, coalesced to 10 Hz',
    path: `/bench/react?${BUSY}`,
    target: 0.75,
  },
  {
    key: 'echarts-10hz',
    title: 'ECharts 6 canvas, coalesced to 10 Hz',
    path: `/bench/echarts?${BUSY}`,
    target: 0.5,
  },
  {
    key: 'floor',
    title: 'hand-written 2D canvas, changed tiles only',
    path: `/bench/floor?${BUSY}`,
    target: 2,
  },
];

const LINE = `/productLineSignage?${SYNTHETIC}`;
/** As many machines and updates as the line board with 60 of them, on five lines. */
const LINES: Variant = {
  key: 'lines-5-60',
  title: 'board of lines, 5 lines of 12 machines, 1,000 updates/s',
  path: `${LINE}&rate=1000&machines=12&lines=5`,
};
/** What the cost grows with. */
const OTHERS: readonly Variant[] = [
  {
    key: 'grid-200-100',
    title: '200 machines, 100 updates/s',
    path: `/bench/board?${SYNTHETIC}&rate=100&machines=200`,
  },
  {
    key: 'line-60-1000',
    title: 'line board, 60 machines, 1,000 updates/s',
    path: `${LINE}&rate=1000&machines=60`,
  },
  {
    key: 'line-20-1000',
    title: 'line board, 20 machines, 1,000 updates/s',
    path: `${LINE}&rate=1000&machines=20`,
  },
  {
    key: 'line-13-20',
    title: 'line board, 13 machines, its normal 20 updates/s',
    path: `${LINE}&rate=20&machines=13`,
  },
  LINES,
];
/** The boards of a warehouse where they show most, as their synthetic days change. They cost no more than the line board. */
const WAREHOUSE_BOARDS: readonly Variant[] = [
  { key: 'warehouse-60', title: 'warehouse board, 60 docks', path: `/warehouseSignage?${SYNTHETIC}&fault=7` },
  { key: 'office', title: 'office board, widest figures', path: `/officeSignage?${SYNTHETIC}&fault=3` },
  {
    key: 'pretreatment-60',
    title: 'pre-treatment board, 60 units',
    path: `/pretreatmentSignage?${SYNTHETIC}&fault=7`,
  },
  { key: 'queue', title: 'queue board, five calls', path: `/orderSignage?${SYNTHETIC}&machines=24&fault=9` },
];
const MEASURED_AGAINST = 'line-13-20';
/** The same made-up day of 60 docks, drawn by others; they get what the board's model and layout work out as it is. */
const DOCK_PEERS: readonly Variant[] = [
  {
    key: 'docks-react',
    title: 'React + DOM with memoised tiles, coalesced to 10 Hz, 60 docks',
    path: '/bench/docksreact?seed=1&fault=7',
  },
  {
    key: 'docks-floor',
    title: 'hand-written 2D canvas, changed tiles only, 60 docks',
    path: '/bench/docksfloor?seed=1&fault=7',
  },
];
/** They paint nothing. */
const IDLE: readonly Variant[] = [
  {
    key: 'line-60-idle',
    title: 'line board, 60 machines, nothing changes',
    path: `${LINE}&freeze=1&machines=60`,
  },
  { key: 'lines-5-idle', title: 'board of lines, nothing changes', path: `${LINES.path}&freeze=1` },
  ...WAREHOUSE_BOARDS.map(({ key, title, path }) => ({
    key: `${key}-idle`,
    title: `${title}, nothing changes`,
    path: `${path}&freeze=1`,
  })),
];

async function measure(
  context: BenchContext,
  url: string,
  variants: readonly Variant[],
  rounds: number,
  times: SampleTimes,
): Promise<Map<string, BoardSample[]>> {
  const chosen = variants.filter(({ key }) => context.variants?.includes(key) ?? true);
  const samples = new Map<string, BoardSample[]>(chosen.map(({ key }) => [key, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { key, path } of chosen) {
      const sample = await sampleBoard(url + path, context.isQuick ? QUICK : times);
      samples.get(key)?.push(sample);
      context.say(
        `${key} ${round}/${rounds}: ${sample.cpu.toFixed(3)} CPU s/s, ${sample.framesPerSecond.toFixed(1)} frames/s, gap ${sample.longestGapMs.toFixed(0)} ms, heap ${sample.heapMb.toFixed(1)} MB`,
      );
    }
  }
  return samples;
}

function of(samples: readonly BoardSample[] | undefined, field: keyof BoardSample): number[] {
  return (samples ?? []).map((sample) => sample[field]);
}

function cpuRow(variant: Variant, samples: readonly BoardSample[] | undefined): RowDraft {
  return {
    name: `board cpu: ${variant.title}`,
    value: rounded(median(of(samples, 'cpu'))),
    unit: 'CPU s/s',
    better: 'lower',
  };
}

/** Of what was measured: a run may be of chosen variants. */
function ownRows(samples: ReadonlyMap<string, BoardSample[]>): RowDraft[] {
  const own = samples.get(OWN.key);
  const peers = PEERS.filter(({ key }) => samples.has(key));
  if (!own) return peers.map((peer) => cpuRow(peer, samples.get(peer.key)));
  const cpu = of(own, 'cpu');
  return [
    cpuRow({ ...OWN, title: 'Linewall, 200 machines, 1,000 updates/s' }, own),
    ...peers.flatMap((peer): RowDraft[] => {
      const theirs = samples.get(peer.key);
      const ratio = rounded(pairedRatio(cpu, of(theirs, 'cpu')));
      return [
        cpuRow(peer, theirs),
        {
          name: `board cpu: Linewall ÷ ${peer.title}`,
          value: ratio,
          unit: '×',
          better: 'lower',
          ratioTo: { peer: peer.title, ratio },
          ...(peer.target === undefined ? {} : { target: peer.target }),
        },
      ];
    }),
    {
      name: 'board: longest gap between presented frames, 200 machines, 1,000 updates/s',
      value: rounded(median(of(own, 'longestGapMs'))),
      unit: 'ms',
      better: 'lower',
      target: LONGEST_GAP_MS,
      note: `median of the runs’ longest; the worst run: ${rounded(Math.max(...of(own, 'longestGapMs')))} ms`,
    },
    ...[OWN, ...peers].flatMap((variant): RowDraft[] => [
      {
        name: `board cpu for each presented frame: ${variant.title}`,
        value: rounded(
          1000 *
            median(
              (samples.get(variant.key) ?? []).map((one) => one.cpu / Math.max(0.1, one.framesPerSecond)),
            ),
        ),
        unit: 'CPU ms',
        better: 'lower',
        note: 'a board that is late presents less often, and so costs less: this is without that',
      },
      {
        name: `board frames: ${variant.title}`,
        value: rounded(median(of(samples.get(variant.key), 'framesPerSecond'))),
        unit: 'frames/s',
        better: 'higher',
        note: `longest gap ${rounded(median(of(samples.get(variant.key), 'longestGapMs')))} ms; 10 a second show everything that is coalesced to 10 Hz`,
      },
      {
        name: `board heap: ${variant.title}`,
        value: rounded(median(of(samples.get(variant.key), 'heapMb'))),
        unit: 'MB',
        better: 'lower',
      },
    ]),
  ];
}

/** CPU, frames and heap of the wall's board without a GPU, beside its peers. */
export const boards: Bench = {
  name: 'boards',
  needsBrowser: true,
  async run(context) {
    const site = await startSite();
    const rounds = context.isQuick ? 1 : ROUNDS;
    try {
      const compared = await measure(context, site.url, [OWN, ...PEERS], rounds, COMPARED);
      const others = await measure(
        context,
        site.url,
        [...OTHERS, ...WAREHOUSE_BOARDS, ...DOCK_PEERS],
        rounds,
        ALONE,
      );
      const idle = await measure(context, site.url, IDLE, rounds, IDLE_TIMES);
      return [
        ...ownRows(compared),
        ...OTHERS.filter(({ key }) => others.has(key)).map((variant) =>
          cpuRow(variant, others.get(variant.key)),
        ),
        ...WAREHOUSE_BOARDS.filter(({ key }) => others.has(key)).map((variant) => {
          const ratio = pairedRatio(
            of(others.get(variant.key), 'cpu'),
            of(others.get(MEASURED_AGAINST), 'cpu'),
          );
          const isCompared = Number.isFinite(ratio);
          return {
            ...cpuRow(variant, others.get(variant.key)),
            ...(isCompared && { note: `${rounded(ratio)} × the line board, 13 machines, 20 updates/s` }),
          };
        }),
        ...DOCK_PEERS.filter(({ key }) => others.has(key)).flatMap((peer) => {
          const theirs = others.get(peer.key);
          const ratio = rounded(pairedRatio(of(others.get('warehouse-60'), 'cpu'), of(theirs, 'cpu')));
          return [
            cpuRow(peer, theirs),
            ...(Number.isFinite(ratio)
              ? [
                  {
                    name: `board cpu: warehouse board ÷ ${peer.title}`,
                    value: ratio,
                    unit: '×',
                    better: 'lower',
                    ratioTo: { peer: peer.title, ratio },
                  } as const,
                ]
              : []),
          ];
        }),
        ...IDLE.filter(({ key }) => idle.has(key)).map((variant) => ({
          ...cpuRow(variant, idle.get(variant.key)),
          target: IDLE_SHARE,
        })),
      ];
    } finally {
      await site.close();
    }
  },
};
