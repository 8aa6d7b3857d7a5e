import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { loadStoredFacts } from '#server/modules/history/fact-queries.ts';
import { HISTORY_MIGRATIONS } from '#tests/support/servers/history-migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { mergePresence, type PresenceRun, savePresence } from './presence.ts';

const GAP = 50;
const machineId = '1';
let db: Database;
let tenant = 1;

beforeAll(async () => {
  db = await openTestDatabase(HISTORY_MIGRATIONS);
  await db.migrate(HISTORY_MIGRATIONS);
});
afterAll(() => db.close());

describe('presence', { timeout: 120_000 }, () => {
  it('is the same whatever was heard first, and in whatever portions', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 30 });
    const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(times, sizes, async (drawn, portions) => {
        tenant += 1;
        const own = String(tenant);
        const id = `${tenant}`;
        let rest = drawn;
        for (const size of portions) {
          const part = rest.slice(0, size).map((ts) => ({ fromTs: ts, lastTs: ts }));
          rest = rest.slice(size);
          if (part.length === 0) break;
          const runs = mergePresence(part, GAP);
          await db.tenant(own, (tx) => savePresence(tx, own, [{ machineId: id, runs, gapMs: GAP }]));
        }
        const stored = await db.tenant(own, (tx) =>
          loadStoredFacts(tx, [id], { from: 0, to: 2_000, heardFrom: 0 }),
        );
        expect(stored.presence.get(id)).toEqual(oracle(drawn));
      }),
      { numRuns: 80 },
    );
  });

  it('stays with its tenant', async () => {
    await db.tenant('1', (tx) =>
      savePresence(tx, '1', [{ machineId, runs: [{ fromTs: 1, lastTs: 2 }], gapMs: GAP }]),
    );
    const foreign = await db.tenant('2', (tx) =>
      loadStoredFacts(tx, [machineId], { from: 0, to: 10, heardFrom: 0 }),
    );
    expect(foreign.presence).toEqual(new Map());
  });
});

/** Neighbours in time belong together when they are at most the gap apart. */
function oracle(times: readonly number[]): PresenceRun[] {
  const runs: { fromTs: number; lastTs: number }[] = [];
  for (const ts of [...times].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && ts - last.lastTs <= GAP) last.lastTs = ts;
    else runs.push({ fromTs: ts, lastTs: ts });
  }
  return runs;
}
