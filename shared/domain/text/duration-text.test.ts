import { describe, expect, it } from 'vitest';
import {
  ageText,
  briefMinutes,
  clockDuration,
  minutesFigure,
  minutesText,
  spokenDuration,
} from './duration-text.ts';

const S = 1000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe('durations', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [8 * MIN + 11 * S, '8:11'],
    [12 * MIN + 46 * S, '12:46'],
    [H - 1, '59:59'],
    [H, '1h00'],
    [H + 2 * MIN + 3 * S, '1h02'],
    [4 * D - 1, '95h59'],
    [4 * D, '4d'],
    [-5 * S, '0:00'],
  ])('%i ms on a clock is %s', (ms, expected) => {
    expect(clockDuration(ms)).toBe(expected);
  });

  it.each([
    [0, '0 秒', '0 s'],
    [48 * S, '48 秒', '48 s'],
    [MIN, '1 分', '1 min'],
    [12 * MIN + 59 * S, '12 分', '12 min'],
    [H, '1 小时', '1 h'],
    [H + 52 * MIN, '1 小时 52 分', '1 h 52'],
    [D - 1, '23 小时 59 分', '23 h 59'],
    [2 * H + MIN, '2 小时 1 分', '2 h 01'],
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
    [H + 36 * MIN, '1 小时 36 分', '1 h 36'],
    [47 * H, '47 小时', '47 h'],
    [3 * D, '3 天', '3 d'],
  ])('a wait of %i ms is %s, %s', (ms, zh, en) => {
    expect([minutesText(ms, 'zh'), minutesText(ms, 'en')]).toEqual([zh, en]);
  });

  it('is counted in minutes for as long as asked', () => {
    expect([minutesText(99 * MIN, 'zh', 100), minutesText(100 * MIN, 'zh', 100)]).toEqual([
      '99 分',
      '1 小时 40 分',
    ]);
  });

  it.each([
    [59 * MIN, '59 分', '59 min'],
    [H + 36 * MIN, '1h36', '1h36'],
    [3 * D, '3d', '3d'],
  ])('a wait of %i ms in the least room is %s, %s', (ms, zh, en) => {
    expect([briefMinutes(ms, 'zh'), briefMinutes(ms, 'en')]).toEqual([zh, en]);
  });

  it('a figure has its unit beside it until it is hours', () => {
    expect(minutesFigure(99 * MIN, 'en')).toEqual({ text: '99', unit: 'min' });
    expect(minutesFigure(9 * H + 48 * MIN, 'zh')).toEqual({ text: '9h48', unit: '' });
  });

  it('none but running seconds looks like a time of day', () => {
    for (let ms = 0; ms < 5 * D; ms += 7 * MIN) {
      const texts = (['zh', 'en'] as const).flatMap((language) => [
        spokenDuration(ms, language),
        minutesText(ms, language),
        briefMinutes(ms, language),
        minutesFigure(ms, language).text,
        ...(ms < H ? [] : [clockDuration(ms)]),
      ]);
      expect(texts.filter((text) => text.includes(':'))).toEqual([]);
    }
  });
});
