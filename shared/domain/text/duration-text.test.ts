import { describe, expect, it } from 'vitest';
import { ageText, clockDuration, minutesText, spokenDuration } from './duration-text.ts';

const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe('durations', () => {
  it.each([
    [0, '00:00'],
    [999, '00:00'],
    [8 * MIN + 11 * S, '08:11'],
    [12 * MIN + 46 * S, '12:46'],
    [H - 1, '59:59'],
    [H, '1:00:00'],
    [H + 2 * MIN + 3 * S, '1:02:03'],
    [100 * H, '100:00:00'],
    [-5 * S, '00:00'],
  ])('%i ms on a clock is %s', (ms, expected) => {
    expect(clockDuration(ms)).toBe(expected);
  });

  it.each([
    [0, '0 秒', '0 s'],
    [48 * S, '48 秒', '48 s'],
    [MIN, '1 分', '1 min'],
    [12 * MIN + 59 * S, '12 分', '12 min'],
    [H, '1 小时', '1 h'],
    [H + 52 * MIN, '1 小时 52 分', '1 h 52 min'],
    [D - 1, '23 小时 59 分', '23 h 59 min'],
    [D, '1 天', '1 d'],
    [3 * D + 4 * H + 59 * MIN, '3 天 4 小时', '3 d 4 h'],
    [-1, '0 秒', '0 s'],
  ])('%i ms in words is %s, %s', (ms, zh, en) => {
    expect(spokenDuration(ms, 'zh')).toBe(zh);
    expect(spokenDuration(ms, 'en')).toBe(en);
  });

  it.each([
    [0, '0 秒前', '0 s ago'],
    [48_999, '48 秒前', '48 s ago'],
    [MIN, '1 分钟前', '1 min ago'],
    [2 * H + 59 * MIN, '2 小时前', '2 h ago'],
    [5 * D, '5 天前', '5 d ago'],
  ])('an age of %i ms is %s, %s', (ms, zh, en) => {
    expect(ageText(ms, 'zh')).toBe(zh);
    expect(ageText(ms, 'en')).toBe(en);
  });

  it.each([
    [0, '0 分', '0 min'],
    [59 * MIN + 59 * S, '59 分', '59 min'],
    [H + 36 * MIN, '1:36', '1:36'],
    [47 * H, '47:00', '47:00'],
    [3 * D, '3 天', '3 d'],
  ])('a wait of %i ms is %s, %s', (ms, zh, en) => {
    expect([minutesText(ms, 'zh'), minutesText(ms, 'en')]).toEqual([zh, en]);
  });

  it('is counted in minutes for as long as asked', () => {
    expect([minutesText(99 * MIN, 'zh', 100), minutesText(100 * MIN, 'zh', 100)]).toEqual(['99 分', '1:40']);
  });
});
