import { expect, it } from 'vitest';
import { fromWallTime, toWallTime } from './wall-time.ts';

it('a time in a field is that of the plant’s clocks', () => {
  const ms = Date.parse('2026-11-20T14:09:36Z');
  expect(toWallTime(ms, 'Asia/Shanghai')).toBe('2026-11-20T22:09:36');
  expect(fromWallTime('2026-11-20T22:09:36', 'Asia/Shanghai')).toBe(ms);
  expect(fromWallTime('2026-11-20T22:09', 'Asia/Shanghai')).toBe(ms - 36_000);
  expect(fromWallTime(toWallTime(ms, 'America/New_York'), 'America/New_York')).toBe(ms);
});

it.each(['', '2026-11-20', '22:09', 'yesterday'])('%j names no moment', (text) => {
  expect(fromWallTime(text, 'Asia/Shanghai')).toBeNull();
});
