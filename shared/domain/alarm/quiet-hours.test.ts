import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const ZONE = 'Asia/Shanghai';
const at = (clock: string) => Date.parse(`2026-11-26T${clock}:00+08:00`);
const until = (clock: string, from: string, to: string) => {
  const end = quietUntil({ from, to }, ZONE, at(clock));
  return end === null ? null : new Date(end).toISOString();
};

it('are over at their end, also on the next day', () => {
  expect(until('23:30', '22:00', '06:00')).toBe('2026-11-26T22:00:00.000Z');
  expect(until('05:59', '22:00', '06:00')).toBe('2026-11-25T22:00:00.000Z');
  expect(until('12:30', '12:00', '13:00')).toBe('2026-11-26T05:00:00.000Z');
});

it('begin with their first minute and end before their last', () => {
  expect(until('22:00', '22:00', '06:00')).not.toBeNull();
  expect(until('06:00', '22:00', '06:00')).toBeNull();
  expect(until('21:59', '22:00', '06:00')).toBeNull();
});

it('from a time to the same time are all day', () => {
  expect(until('08:00', '08:00', '08:00')).toBe('2026-11-27T00:00:00.000Z');
  expect(until('07:59', '08:00', '08:00')).toBe('2026-11-26T00:00:00.000Z');
});
