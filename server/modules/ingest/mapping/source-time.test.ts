import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { judgeSourceTime, parseSourceTime } from './source-time.ts';

describe('a time in a payload', () => {
  it.each([
    [1_700_000_000_000, 1_700_000_000_000],
    [1_700_000_000, 1_700_000_000_000],
    [1_700_000_000.5, 1_700_000_000_500],
    ['1700000000', 1_700_000_000_000],
    [' 1700000000123 ', 1_700_000_000_123],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['2023-11-14 22:13:20.250+00:00', 1_700_000_000_250],
    ['2023-11-15T06:13:20,25+0800', 1_700_000_000_250],
    ['2023-11-15T06:13+08', 1_699_999_980_000],
  ])('%j is %d', (raw, expected) => {
    expect(parseSourceTime(raw)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['2023-11-14T22:13:20'],
    ['14.11.2023 22:13'],
    ['2023-13-40T22:13:20Z'],
    ['yesterday'],
    [''],
    [-1],
    [Number.NaN],
    [null],
    [true],
    [{}],
  ])('%j is refused', (raw) => {
    expect(parseSourceTime(raw)).toMatchObject({ ok: false, reason: 'bad_shape' });
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
