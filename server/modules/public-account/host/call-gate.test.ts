import { beforeEach, describe, expect, it } from 'vitest';
import { type CallGate, createCallGate } from './call-gate.ts';

class Refused extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super();
    this.errcode = errcode;
  }
}

/** 22:30 in China. */
const EVENING = Date.UTC(2026, 10, 30, 14, 30);
let now: number;
let gate: CallGate;
let calls: string[];

beforeEach(() => {
  now = EVENING;
  calls = [];
  gate = createCallGate(
    () => now,
    (error) => (error instanceof Refused ? error.errcode : null),
  );
});

async function ask(path: string, errcode = 0, more: { account?: string; isForced?: boolean } = {}) {
  try {
    return await gate.pass({ account: 'wx1', path, isForced: false, ...more }, async () => {
      calls.push(path);
      if (errcode !== 0) throw new Refused(errcode);
      return 'ok';
    });
  } catch (error) {
    return error instanceof Refused ? error.errcode : String(error);
  }
}

describe('calls of an account', () => {
  it('are four at once, in their order, and go on when one fails', async () => {
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const all = Array.from({ length: 10 }, (_, n) =>
      gate
        .pass({ account: 'wx1', path: '/a', isForced: false }, async () => {
          begun.push(n);
          await new Promise<void>((end) => ends.push(end));
          if (n === 1) throw new Error('cut');
        })
        .catch(() => undefined),
    );
    const other = ask('/a', 0, { account: 'wx2' });
    expect(await other).toBe('ok');
    for (let ended = 0; ended < 10; ended += 1) {
      await expect.poll(() => begun.length).toBe(Math.min(10, ended + 4));
      ends[ended]?.();
    }
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('end until midnight in China where the quota of their path is used up', async () => {
    expect(await ask('/send', 45009)).toBe(45009);
    expect(await ask('/send')).toBe(45009);
    expect(await ask('/other')).toBe('ok');
    expect(await ask('/send', 0, { account: 'wx2' })).toBe('ok');
    now += 90 * 60_000 - 1;
    expect(await ask('/send')).toBe(45009);
    now += 1;
    expect(await ask('/send')).toBe('ok');
    expect(calls).toEqual(['/send', '/other', '/send', '/send']);
  });

  it.each([40013, 40125, 40164])('wait for ten minutes after %i, unless somebody looks', async (errcode) => {
    expect(await ask('/token', errcode)).toBe(errcode);
    expect([await ask('/token'), await ask('/send')]).toEqual([errcode, errcode]);
    expect(await ask('/token', errcode, { isForced: true })).toBe(errcode);
    now += 599_999;
    expect(await ask('/token')).toBe(errcode);
    expect(await ask('/token', 0, { isForced: true })).toBe('ok');
    expect(await ask('/send')).toBe('ok');
  });

  it('that fail otherwise are asked again', async () => {
    expect([await ask('/send', 45015), await ask('/send', 40001), await ask('/send')]).toEqual([
      45015,
      40001,
      'ok',
    ]);
  });

  it('that wait their turn are kept back once another one has met the end of the quota', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask('/send', 45009)));
    expect(answers).toEqual(Array(9).fill(45009));
    expect(calls).toHaveLength(4);
  });
});
