import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { judgeSourceTime, parseSourceTime } from './source-time.ts';

describe('a time in a payload', () => {
  it('is refused in words where it cannot be read, or names no zone and none is known', () => {
    const context = { timeZone: null, nearMs: 0 };
    expect(parseSourceTime('2023-11-14T22:13:20Z', context)).toEqual({ ok: true, value: 1_700_000_000_000 });
    expect(parseSourceTime('yesterday', context)).toMatchObject({
      reason: 'bad_shape',
      detail: expect.stringContaining('yyyy-MM-dd HH:mm:ss'),
    });
    expect(parseSourceTime('2023-11-14 22:13:20', context)).toMatchObject({
      reason: 'bad_shape',
      detail: expect.stringContaining('in no line'),
    });
  });
});

describe('a source time', () => {
  const now = 1_700_000_000_000;
  it.each([
    [now + LIMITS.futureToleranceMs, 'taken'],
    [now + LIMITS.futureToleranceMs + 1, 'future_time'],
    [now - LIMITS.pastToleranceMs, 'taken'],
    [now - LIMITS.pastToleranceMs - 1, 'too_old'],
  ])('%d is %s', (ts, expected) => {
    const verdict = judgeSourceTime(ts, now);
    expect(verdict.ok ? 'taken' : verdict.reason).toBe(expected);
  });

  it('is refused when history would not keep it', () => {
    const weekMs = 7 * 86_400_000;
    expect(judgeSourceTime(now - weekMs, now, weekMs).ok).toBe(true);
    expect(judgeSourceTime(now - weekMs - 1, now, weekMs)).toMatchObject({ ok: false, reason: 'too_old' });
  });

  it('is the arrival where the message has none', () => {
    expect(judgeSourceTime(undefined, now)).toEqual({
      ok: true,
      value: { sourceTs: now, isFromMessage: false },
    });
  });
});
