import { expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type KeptParts, keptReader } from './kept-reader.ts';

const WAREHOUSE = { id: '1', code: 'W', name: 'W', nameEn: null, timeZone: 'UTC' };
/** Returns no changes, at position 7. */
const NO_CHANGES = {
  getExecutor: () => ({
    transformQuery: (query: unknown) => query,
    compileQuery: () => ({ sql: '', parameters: [], query: {} }),
    executeQuery: async () => ({ rows: [{ position: '7', kind: null, ids: null }] }),
  }),
} as unknown as AnyTransaction;

function readerOf(sumsEveryMs: number) {
  const log: string[] = [];
  const step = (name: string) => async () => void log.push(name);
  const kept: KeptParts<object> = {
    load: [step('load')],
    follow: step('follow'),
    sums: [step('zones'), step('hours')],
    parts: () => ({}),
  };
  const read = keptReader(kept, ({ sumsAtMs }) => [['at', sumsAtMs]], sumsEveryMs);
  const at = (nowMs: number, isWhole = false) =>
    read({
      inTransaction: async (work) => {
        log.push('(');
        const done = await work(NO_CHANGES);
        log.push(')');
        return done;
      },
      warehouse: WAREHOUSE,
      asked: { authority: ALL_DATA, nowMs },
      isWhole,
      show: ([entry]) => log.push(`show ${entry?.[1]}`),
    });
  const taken = () => log.splice(0).join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
  return { at, taken };
}

it('shows what has changed before it reads a sum, and reads one sum at a time', async () => {
  const { at, taken } = readerOf(2_000);
  expect(await at(0, true)).toBeNull();
  expect(taken()).toBe('() (load) (zones) (hours) show 0');
  expect(await at(500)).toBe(1_500);
  expect(taken()).toBe('(follow) show 0');
  expect(await at(2_000)).toBe(0);
  expect(taken()).toBe('(follow) show 0 (zones)');
  // A change that came meanwhile is shown before the next sum.
  expect(await at(2_040)).toBeNull();
  expect(taken()).toBe('(follow) show 0 (hours) show 2000');
  expect(await at(2_100)).toBe(1_900);
});

it('begins its sums anew after everything was read', async () => {
  const { at, taken } = readerOf(2_000);
  await at(0, true);
  expect(await at(2_000)).toBe(0);
  await at(2_010, true);
  taken();
  expect(await at(2_020)).toBe(1_990);
  expect(taken()).toBe('(follow) show 2010');
});
