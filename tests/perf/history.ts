import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { makeHistory } from './history-data.ts';
import { median, quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const DAY_MS = 86_400_000;
const SHIFT_MS = 8 * 3_600_000;
const WIDTH = 1_200;
const RAW_DAYS = 7;
const P95_MS = 50;
const RATIO = 2;
const MACHINES_MAX = 40;

interface Timed {
  readonly own: number[];
  readonly plain: number[];
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Whoever comes first pulls the pages in from the disk, so they take turns at that. */
async function inTurns(
  round: number,
  { own, plain }: Timed,
  ask: () => Promise<unknown>,
  peer: () => Promise<unknown>,
): Promise<void> {
  if (round % 2 === 0) own.push(await ms(ask));
  plain.push(await ms(peer));
  if (round % 2 === 1) own.push(await ms(ask));
}

function rowsOf(name: string, peer: string, { own, plain }: Timed, note: string): RowDraft[] {
  const ratio = rounded(median(own) / median(plain));
  return [
    {
      name: `history: ${name}, p95 over HTTP`,
      value: rounded(quantile(own, 0.95)),
      unit: 'ms',
      better: 'lower',
      target: P95_MS,
      note,
    },
    {
      name: `history: ${name} ÷ ${peer}`,
      value: ratio,
      unit: '×',
      better: 'lower',
      ratioTo: { peer, ratio },
      target: RATIO,
      note: `medians: ${rounded(median(own))} ms and ${rounded(median(plain))} ms; the answer’s HTTP, checks and JSON are in the former`,
    },
  ];
}

/** History as a chart and a shift report ask for it, on the embedded database on disk. */
export const history: Bench = {
  name: 'history',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const database = await openLastingDatabase(join(folder, 'db'));
    const server = await startTestServer({
      database,
      env: { LINEWALL_DEMO: '1', LINEWALL_HISTORY_RAW_DAYS: String(RAW_DAYS) },
    });
    try {
      return await measure(context, server);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measure(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const { tenantId, db, wiring } = server;
  const url = await server.listen();
  const user = await server.addUser();
  const machines = wiring.directory.machines(tenantId).slice(0, MACHINES_MAX);
  const nowMs = server.clock.now();
  // Through the sink, so that the series have their numbers in the server too.
  await wiring.sink.write(
    machines.map(({ id: machineId }) => ({
      kind: 'metrics',
      tenantId,
      machineId,
      sourceTs: nowMs,
      arrivalTs: nowMs,
      quality: 'good',
      values: { speed: 400, yield: nowMs / 100 },
    })),
  );
  const days = context.isQuick ? 2 : 30;
  const made = await makeHistory(db, { tenantId, days, rawDays: RAW_DAYS - 1, nowMs });
  const size = `${days} days, ${machines.length} machines × 2 metrics every 10 s: ${made.minuteRows.toLocaleString('en-US')} minutes, ${made.rawRows.toLocaleString('en-US')} raw values of the last days, as the product keeps them`;
  context.say(size);
  const [line] = wiring.directory.lines(tenantId);
  const bottleneckId = line?.bottleneckMachineId ?? '';
  const ids = line?.machines.map(({ id }) => id) ?? [];
  const seriesOf = async (machineId: string, key: string): Promise<number> => {
    const { rows } = await db.platform((tx) =>
      sql<{
        id: number;
      }>`select id from metric_series where machine_id = ${machineId} and key = ${key}`.execute(tx),
    );
    return rows[0]?.id ?? 0;
  };
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(url + path, { headers: user.headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.json();
  };
  const chart: Timed = { own: [], plain: [] };
  const fromRaw: number[] = [];
  const shift: Timed = { own: [], plain: [] };
  const yieldId = await seriesOf(bottleneckId, 'yield');
  for (let round = 0; round < (context.isQuick ? 5 : 60); round += 1) {
    const machine = machines[round % machines.length];
    if (!machine) break;
    const seriesId = await seriesOf(machine.id, 'speed');
    const from = made.from + Math.floor(Math.random() * (days - 1) * DAY_MS);
    const points = (table: string, at: string, low: string, high: string, last: string, since: number) =>
      db.tenant(tenantId, (tx) =>
        sql`select (${sql.raw(at)} - ${since}) * ${WIDTH} / ${DAY_MS}::bigint as slot, min(${sql.raw(low)}), max(${sql.raw(high)}),
            (array_agg(${sql.raw(last)} order by ${sql.raw(at)} desc))[1]
          from ${sql.raw(table)} where series_id = ${seriesId} and ${sql.raw(at)} >= ${since} and ${sql.raw(at)} < ${since + DAY_MS}
          group by 1 order by 1`.execute(tx),
      );
    await inTurns(
      round,
      chart,
      () => get(`/data/machine/${machine.id}/metric/speed?from=${from}&to=${from + DAY_MS}&width=${WIDTH}`),
      () => points('metric_minute', 'bucket', 'min', 'max', 'last', from),
    );
    fromRaw.push(await ms(() => points('metric_raw', 'ts', 'value', 'value', 'value', nowMs - 2 * DAY_MS)));
    const begin = made.from + Math.floor(Math.random() * (days - 1) * 3) * SHIFT_MS;
    const end = begin + SHIFT_MS;
    await inTurns(
      round,
      shift,
      () => get(`/data/line/${line?.id}/summary?from=${begin}&to=${end}`),
      () =>
        db.tenant(tenantId, async (tx) => {
          await sql`select machine_id, greatest(from_ts, ${begin}), least(to_ts, ${end}), states, code, text from state_interval
            where machine_id = any(${ids}::bigint[]) and from_ts < ${end} and (to_ts is null or to_ts > ${begin}) order by machine_id, from_ts`.execute(
            tx,
          );
          await sql`select sum(case when before is null or first >= before then 0 else first end + increase), max(last) - min(first)
            from (select first, last, increase, lag(last) over (order by bucket) as before from metric_minute
              where series_id = ${yieldId} and bucket >= ${begin} and bucket < ${end}) part`.execute(tx);
        }),
    );
  }
  return [
    ...rowsOf(
      `24 h of one metric for ${WIDTH} px`,
      'plain SQL over the same minutes',
      chart,
      `${size}; from raw values the same plain SQL takes ${rounded(median(fromRaw))} ms`,
    ),
    ...rowsOf(
      'a shift’s OEE, counts and timeline of a line',
      'plain SQL for its intervals and counts',
      shift,
      'for the line’s bottleneck with causes over all its machines',
    ),
  ];
}
