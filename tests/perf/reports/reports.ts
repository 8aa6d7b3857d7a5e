import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, rounded } from '#tests/perf/median.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import type { LaidOut } from './lay-out-process.ts';

const ROWS = 100_000;
const QUICK_ROWS = 5_000;
const ROUNDS = 5;
/** Of a thread that lays out a report: `server/modules/report/lay-out.ts`. */
const HEAP_MB = 512;
const TARGET = { tookS: 5, firstS: 1.5, memoryMb: 450 };

/** From the rows of a large report to its pages, each time in a process of its own. */
export const reports: Bench = {
  name: 'reports',
  needsBrowser: false,
  async run(context) {
    const count = context.isQuick ? QUICK_ROWS : ROWS;
    const plain = await rounds(context, count);
    const counted = await rounds(context, count, 'counted');
    const packed = await rounds(context, count, 'packed');
    return [
      ...toRows(`reports: ${count.toLocaleString('en-US')} rows of 12 columns in two groups`, plain, TARGET),
      ...toRows('reports: the same with the number of pages on each', counted),
      ...toRows('reports: the same, each page packed as the thread does', packed),
    ];
  },
};

async function rounds(context: BenchContext, count: number, ...how: string[]): Promise<LaidOut[]> {
  const found: LaidOut[] = [];
  for (let round = 0; round < (context.isQuick ? 1 : ROUNDS); round += 1) {
    const child = fork(join(import.meta.dirname, 'lay-out-process.ts'), [String(count), ...how], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    const ended = once(child, 'exit');
    const [first] = await Promise.race([once(child, 'message'), ended]);
    if (typeof first !== 'object') throw new Error(`the process that lays out has ended with ${first}`);
    found.push(first as LaidOut);
    await ended;
    context.say(`${how.join(' ')} ${rounded(found.at(-1)?.tookMs ?? 0)} ms`.trim());
  }
  return found;
}

function toRows(name: string, found: readonly LaidOut[], target?: typeof TARGET): readonly RowDraft[] {
  const of = (value: (one: LaidOut) => number) => median(found.map(value));
  const row = (what: string, value: number, unit: string, limit: number | undefined, note: string) => ({
    ...{ name: `${name}: ${what}`, value: rounded(value), unit, better: 'lower' as const, note },
    ...(limit === undefined ? {} : { target: limit }),
  });
  const pages = `${of((one) => one.pages).toLocaleString('en-US')} pages, ${of((one) => one.boxes).toLocaleString('en-US')} boxes`;
  const cpu = `${rounded(of(({ cpuMs }) => cpuMs) / 1000)} CPU s`;
  return [
    row(
      'all pages',
      of(({ tookMs }) => tookMs) / 1000,
      's',
      target?.tookS,
      `${pages}; ${cpu}; median of ${found.length}`,
    ),
    row('the first page', of(({ firstMs }) => firstMs) / 1000, 's', target?.firstS, ''),
    row(
      ...(['resident at the most', of(({ mostMb }) => mostMb), 'MB', target?.memoryMb] as const),
      `heap of ${HEAP_MB} MB; ${rounded(of(({ beforeMb }) => beforeMb))} MB with nothing but the rows`,
    ),
  ];
}
