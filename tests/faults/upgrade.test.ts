import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppliedMigration, sha256Of } from '#server/adapters/database/sql-migrations.ts';
import type { Database, Migration } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { getMachineTimeline } from '#shared/contracts/history/history.ts';
import formerSteps from '#tests/support/servers/former-steps.json' with { type: 'json' };
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';
import { IS_DRILL } from './drill-scale.ts';
import { startReportingPlant } from './reporting-plant.ts';

/** `npm test` upgrades from the newest levels; the drill from every level that this version opens. */
const LEVELS_AT_LEAST = 4;

const migrations: readonly Migration[] = MIGRATIONS;
/** The steps whose tables the former steps made. */
const FIRST_LEVEL = migrations.filter(
  ({ name, replaces }) => replaces || formerSteps.some((step) => step.name === name),
).length;
const levels = migrations
  .map((_, index) => index + 1)
  .filter((level) => level >= FIRST_LEVEL)
  .slice(IS_DRILL ? 0 : -LEVELS_AT_LEAST);

type Row = Readonly<Record<string, unknown>>;

/** The content of a database, read from its copy. */
interface Contents {
  /** Control lines of partitions and sequences. */
  readonly partitions: readonly { readonly line: string; readonly parent: string }[];
  readonly sequences: readonly { readonly line: string; readonly name: string }[];
  readonly tables: ReadonlyMap<string, readonly Row[]>;
}

async function contentsOf(db: Database): Promise<Contents> {
  const partitions: { line: string; parent: string }[] = [];
  const sequences: { line: string; name: string }[] = [];
  const tables = new Map<string, Row[]>();
  let rows: Row[] = [];
  await db.dump(async (line) => {
    if (!line.startsWith('#')) {
      rows.push(JSON.parse(line));
      return;
    }
    const control: { partition?: { parent: string }; sequence?: string; table?: string } = JSON.parse(
      line.slice(1),
    );
    if (control.partition) partitions.push({ line, parent: control.partition.parent });
    if (control.sequence) sequences.push({ line, name: control.sequence });
    if (control.table) {
      rows = [];
      tables.set(control.table, rows);
    }
  });
  return { partitions, sequences, tables };
}

/** The same data in a database of an earlier level: of every table and column that there was then. */
async function openAtLevel(
  level: number,
  data: Contents,
  listed: readonly AppliedMigration[],
): Promise<{ db: Database; kept: Map<string, readonly Row[]> }> {
  const applied = migrations.slice(0, level);
  const bare = await openTestDatabase('bare');
  await bare.migrate(applied);
  const then = await contentsOf(bare);
  await bare.close();
  const kept = new Map([...data.tables].filter(([table]) => then.tables.has(table)));
  const sequences = new Set(then.sequences.map(({ name }) => name));
  const lines = [
    `#${JSON.stringify({ migrations: listed })}`,
    ...data.partitions.filter(({ parent }) => kept.has(parent)).map(({ line }) => line),
    ...[...kept].flatMap(([table, rows]) => [
      `#${JSON.stringify({ table })}`,
      ...rows.map((row) => JSON.stringify(row)),
    ]),
    ...data.sequences.filter(({ name }) => sequences.has(name)).map(({ line }) => line),
    `#${JSON.stringify({ rows: [...kept.values()].reduce((sum, rows) => sum + rows.length, 0) })}`,
  ];
  const db = await openTestDatabase('bare');
  await db.load(
    (async function* () {
      yield* lines;
    })(),
    applied,
  );
  return { db, kept };
}

/** What both have, the way it was written: a later step may add columns. */
function common(rows: readonly Row[], before: readonly Row[]): string[] {
  const columns = Object.keys(before[0] ?? {});
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
}

describe('a database of an earlier version', { timeout: 300_000 }, () => {
  let data: Contents;
  let machineId: string;
  let ts: number;
  beforeAll(async () => {
    const plant = await startReportingPlant();
    machineId = plant.machine.id;
    ts = plant.server.clock.now() - 600_000;
    await plant.send('state', [
      { ts, states: ['production'] },
      { ts: ts + 1_000, states: ['fault'], code: 'E-17' },
      { ts: ts + 2_000, states: ['fault'], code: 'E-17' },
    ]);
    await plant.send('metrics', [
      { ts, yield: 5 },
      { ts: ts + 1_000, yield: 6 },
      { ts: 1, yield: 7 },
    ]);
    // What was heard of a machine is stored seconds later.
    await vi.waitFor(async () => {
      data = await contentsOf(plant.server.db);
      expect(data.tables.get('machine_presence')).toMatchObject([{ from_ts: ts, last_ts: ts + 2_000 }]);
    }, 20_000);
    await plant.close();
  }, 120_000);

  const cases: readonly [string, number, readonly AppliedMigration[]][] = [
    ['the steps of before they were replaced', FIRST_LEVEL, formerSteps],
    ...levels.map((level): [string, number, readonly AppliedMigration[]] => {
      const applied = migrations.slice(0, level).map((one) => ({ name: one.name, sha256: sha256Of(one) }));
      return [`level ${level} (${applied.at(-1)?.name})`, level, applied];
    }),
  ];
  it.each(cases)('is brought up to date from %s with everything that was in it', async (_, level, listed) => {
    const { db, kept } = await openAtLevel(level, data, listed);
    const before = await contentsOf(db);
    const countOf = (tables: ReadonlyMap<string, readonly Row[]>) =>
      [...kept.keys()].map((table) => [table, tables.get(table)?.length]);
    expect(countOf(before.tables)).toEqual(countOf(kept));
    await db.migrate(migrations);
    const after = await contentsOf(db);
    expect([...after.tables.keys()].sort()).toEqual([...data.tables.keys()].sort());
    for (const [table, rows] of before.tables)
      expect([table, common(after.tables.get(table) ?? [], rows)]).toEqual([table, common(rows, rows)]);

    // And a server begins its work on it.
    const server = await startTestServer({ env: { LINEWALL_DEMO: '1' }, database: db });
    if (kept.has('state_interval')) {
      const user = await server.addUser();
      const query = { from: ts, to: ts + 2_000 };
      const answer = await server.call(getMachineTimeline, { params: { id: machineId }, query }, user);
      expect(getMachineTimeline.reply.parse(answer.json().data)).toMatchObject([
        { from: ts, to: ts + 1_000, base: 'production' },
        { from: ts + 1_000, base: 'fault', code: 'E-17' },
      ]);
    }
    await server.close();
  });
});
