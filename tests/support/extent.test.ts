import { afterEach, describe, expect, it, vi } from 'vitest';

async function extentWith(environment: Readonly<Record<string, string>>) {
  vi.resetModules();
  vi.stubEnv('LINEWALL_REACHED', undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return import('./extent.ts');
}
afterEach(() => vi.unstubAllEnvs());

describe('how much of what is generated is tried', () => {
  it('is everything without a list of capabilities', async () => {
    const { TRIES_ALL, triesAllOf, triesAllIn } = await extentWith({});
    expect([TRIES_ALL, triesAllOf('alarms'), triesAllIn('/a/b.test.ts')]).toEqual([true, true, true]);
  });

  it('is all of the capabilities that are named, by name or by folder', async () => {
    const { TRIES_ALL, triesAllOf, triesAllIn } = await extentWith({ LINEWALL_REACHED: 'alarms,yard' });
    expect(TRIES_ALL).toBe(false);
    expect([triesAllOf('alarms'), triesAllOf('alarm'), triesAllOf('energy')]).toEqual([true, false, false]);
    expect([triesAllIn('/x/server/modules/alarms/a.test.ts'), triesAllIn('/x/alarms.test.ts')]).toEqual([
      true,
      false,
    ]);
  });

  it('is none of them with an empty list', async () => {
    const { triesAllOf, triesAllIn } = await extentWith({ LINEWALL_REACHED: '' });
    expect([triesAllOf('alarms'), triesAllIn('/server/modules/alarms/a.test.ts')]).toEqual([false, false]);
  });

  it('takes some in turn, around the end', async () => {
    const { inTurn } = await extentWith({ LINEWALL_TURN: '8' });
    expect([inTurn(['a', 'b', 'c'], 2), inTurn(['a'], 2), inTurn([], 2)]).toEqual([['c', 'a'], ['a'], []]);
  });
});
