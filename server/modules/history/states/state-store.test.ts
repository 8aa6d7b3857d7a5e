import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { createPartitions } from '#server/modules/history/metrics/partitions.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { HISTORY_MIGRATIONS } from '#tests/support/servers/history-migrations.ts';
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { rankOf, toStateBits } from './state-code.ts';
import { outranks, type StateReport } from './state-runs.ts';
import { writeStates } from './state-store.ts';

const TENANT = '1';
const START = 1_700_000_000_000;
let db: Database;
let nextMachine = 1;

const PRODUCTION = toStateBits(['production']);
const FAULT = toStateBits(['fault']);

function report(
  offset: number,
  states: number,
  code: string | null = null,
  text: string | null = null,
): StateReport {
  const ts = START + offset;
  return { ts, arrivalTs: ts + 5, states, rank: rankOf(states), quality: 0, code, text };
}

function write(machineId: Id, reports: readonly StateReport[]) {
  return db.tenant(TENANT, (tx) => writeStates(tx, TENANT, new Map([[machineId, reports]])));
}

type Stretch = readonly [
  from: number,
  to: number | null,
  lastSeen: number,
  states: number,
  code: string | null,
  text: string | null,
];

async function stored(machineId: Id): Promise<Stretch[]> {
  const { rows } = await db.tenant(TENANT, (tx) =>
    sql<{
      from_ts: string;
      to_ts: string | null;
      last_seen: string;
      states: number;
      code: string | null;
      text: string | null;
    }>`
      select * from state_interval where machine_id = ${machineId} order by from_ts`.execute(tx),
  );
  return rows.map((row) => [
    Number(row.from_ts) - START,
    row.to_ts === null ? null : Number(row.to_ts) - START,
    Number(row.last_seen) - START,
    row.states,
    row.code,
    row.text,
  ]);
}

/** What the intervals must be: all reports in the order of time, equal neighbours joined. */
function oracle(reports: readonly StateReport[]): Stretch[] {
  const byTs = new Map<number, StateReport>();
  for (const one of reports) {
    const known = byTs.get(one.ts);
    if (!known || outranks(one, known)) byTs.set(one.ts, one);
  }
  const stretches: [number, number | null, number, number, string | null, string | null][] = [];
  for (const { ts, states, code, text } of [...byTs.values()].sort((a, b) => a.ts - b.ts)) {
    const at = ts - START;
    const last = stretches.at(-1);
    if (last && last[3] === states && last[4] === code) {
      last[2] = at;
      last[5] = text;
      continue;
    }
    if (last) last[1] = at;
    stretches.push([at, null, at, states, code, text]);
  }
  return stretches;
}

const machine = () => String(nextMachine++);

describeOnDatabases('state intervals', HISTORY_MIGRATIONS, (database) => {
  beforeAll(async () => {
    db = database();
    await createPartitions(db).ensure('state_report', [START, START + 86_400_000]);
  });

  it('only move their end when a report repeats the state', async () => {
    const id = machine();
    await write(id, [report(0, PRODUCTION)]);
    await write(id, [report(10, PRODUCTION)]);
    expect(await stored(id)).toEqual([[0, null, 10, PRODUCTION, null, null]]);
  });

  it('are split by a late report exactly up to the report that followed it', async () => {
    const id = machine();
    for (const at of [0, 10, 20, 30]) await write(id, [report(at, PRODUCTION)]);
    await write(id, [report(15, FAULT, 'E1', 'jam')]);
    expect(await stored(id)).toEqual([
      [0, 15, 10, PRODUCTION, null, null],
      [15, 20, 15, FAULT, 'E1', 'jam'],
      [20, null, 30, PRODUCTION, null, null],
    ]);
  });

  it('begin earlier with a report from before the first', async () => {
    const id = machine();
    await write(id, [report(10, FAULT)]);
    await write(id, [report(5, FAULT)]);
    await write(id, [report(0, PRODUCTION)]);
    expect(await stored(id)).toEqual([
      [0, 5, 0, PRODUCTION, null, null],
      [5, null, 10, FAULT, null, null],
    ]);
  });

  it('change in place when a worse report of the same time comes late', async () => {
    const id = machine();
    await write(id, [report(0, PRODUCTION), report(10, FAULT), report(20, PRODUCTION)]);
    await write(id, [report(10, toStateBits(['crash-stop']))]);
    expect((await stored(id))[1]?.[3]).toBe(toStateBits(['crash-stop']));
    expect(await stored(id)).toHaveLength(3);
  });

  it('let the worse of two simultaneous reports count, whichever came first', async () => {
    const one = machine();
    const other = machine();
    await write(one, [report(0, FAULT)]);
    await write(one, [report(0, PRODUCTION)]);
    await write(other, [report(0, PRODUCTION)]);
    await write(other, [report(0, FAULT)]);
    expect(await stored(one)).toEqual(await stored(other));
    expect((await stored(one))[0]?.[3]).toBe(FAULT);
  });

  it('never leave two open intervals, in any order of writers', async () => {
    const id = machine();
    await write(id, [report(0, PRODUCTION)]);
    const second = db.tenant(TENANT, (tx) =>
      sql`insert into state_interval (tenant_id, machine_id, from_ts, last_seen, arrival_ts, states, quality)
        values (${TENANT}, ${id}, ${START + 5}, ${START + 5}, 0, 1, 0)`.execute(tx),
    );
    await expect(second).rejects.toThrow(/state_interval_open/);
  });

  it('are the same for every order of arrival, every grouping and every repeat', async () => {
    const reports = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 40 }),
        states: fc.constantFrom(PRODUCTION, FAULT, toStateBits(['production', 'warning'])),
        code: fc.constantFrom(null, 'E1'),
        text: fc.constantFrom(null, 'a', 'b'),
      }),
      { minLength: 1, maxLength: 24 },
    );
    const groupSizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 24, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(
        reports,
        groupSizes,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (drawn, sizes, repeatShare) => {
          const arriving = drawn.map(({ at, states, code, text }) => report(at, states, code, text));
          const repeated = [...arriving, ...arriving.slice(0, Math.floor(arriving.length * repeatShare))];
          const id = machine();
          let rest = repeated;
          for (const size of sizes) {
            if (rest.length > 0) await write(id, rest.slice(0, size));
            rest = rest.slice(size);
          }
          if (rest.length > 0) await write(id, rest);
          expect(await stored(id)).toEqual(oracle(repeated));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are the same for late reports far apart, which are placed window by window', async () => {
    const minute = 60_000;
    const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(offsets, fc.infiniteStream(fc.boolean()), async (minutes, isFault) => {
        const reports = minutes.map((at) => report(at * minute, isFault.next().value ? FAULT : PRODUCTION));
        const id = machine();
        const half = Math.ceil(reports.length / 2);
        await write(id, reports.slice(0, half));
        await write(id, reports.slice(half));
        expect(await stored(id)).toEqual(oracle(reports));
      }),
      { numRuns: 25 },
    );
  });

  it('are the same when writers come at the same time', async () => {
    const ids = [machine(), machine()];
    const reports = Array.from({ length: 40 }, (_, index) =>
      report((index * 17) % 40, index % 3 ? PRODUCTION : FAULT),
    );
    const write = (one: StateReport) =>
      db.tenant(TENANT, (tx) => writeStates(tx, TENANT, new Map(ids.map((id) => [id, [one]]))));
    await Promise.all(reports.map(write));
    for (const id of ids) expect(await stored(id)).toEqual(oracle(reports));
  });

  it('stay with their tenant', async () => {
    const id = machine();
    await write(id, [report(0, PRODUCTION)]);
    const { rows } = await db.tenant('2', (tx) => sql`select machine_id from state_interval`.execute(tx));
    expect(rows).toEqual([]);
    const foreign = db.tenant('2', (tx) =>
      writeStates(tx, TENANT, new Map([[machine(), [report(0, FAULT)]]])),
    );
    await expect(foreign).rejects.toThrow(/row-level security/);
  });
});
