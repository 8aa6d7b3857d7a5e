import { describe, expect, it } from 'vitest';
import type { Language } from './language.ts';
import { relativeTime } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 20, 13, 42);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('relative time', () => {
  it.each([
    [0, '刚刚', 'just now'],
    [29_999, '刚刚', 'just now'],
    [30 * SECOND, '1 分钟前', '1 minute ago'],
    [2 * MINUTE - 1, '1 分钟前', '1 minute ago'],
    [2 * MINUTE, '2 分钟前', '2 minutes ago'],
    [HOUR - 1, '59 分钟前', '59 minutes ago'],
    [HOUR, '1 小时前', '1 hour ago'],
    [2 * HOUR, '2 小时前', '2 hours ago'],
    [DAY - 1, '23 小时前', '23 hours ago'],
    [DAY, '1 天前', '1 day ago'],
    [2 * DAY - 1, '1 天前', '1 day ago'],
    [2 * DAY, '2026-11-18', '2026-11-18'],
    [400 * DAY, '2025-10-16', '2025-10-16'],
    [-29_999, '刚刚', 'just now'],
    [-30 * SECOND, '2026-11-20', '2026-11-20'],
    [-40 * DAY, '2026-12-30', '2026-12-30'],
  ])('%i ms ago: %s, %s', (ageMs, zh, en) => {
    const say = (language: Language) => relativeTime(NOW - ageMs, NOW, language, 'Asia/Shanghai');
    expect(say('zh')).toBe(zh);
    expect(say('en')).toBe(en);
  });

  it('names the date of the zone, not of UTC', () => {
    const then = Date.UTC(2026, 10, 1, 20, 0);
    expect(relativeTime(then, NOW, 'zh', 'Asia/Shanghai')).toBe('2026-11-02');
    expect(relativeTime(then, NOW, 'zh', 'America/New_York')).toBe('2026-11-01');
  });
});
