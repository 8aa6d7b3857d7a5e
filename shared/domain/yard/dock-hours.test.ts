import { describe, expect, it } from 'vitest';
import { type DockHours, isOpenFor, isSlotStart, slotAt } from './dock-hours.ts';

const ZONE = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const slot = (text: string) => slotAt(at(text), ZONE);
const day: DockHours = { days: [1, 2, 3, 4, 5], openMinute: 480, closeMinute: 1_080, outages: [] };

describe('hours of a dock', () => {
  // 2026-11-23 is a Monday.
  it.each([
    ['2026-11-23T08:00:00', true],
    ['2026-11-23T07:40:00', false],
    ['2026-11-23T17:40:00', true],
    ['2026-11-23T18:00:00', false],
    ['2026-11-22T10:00:00', false],
  ])('a slot at %s: %s', (start, isOpen) => {
    expect(isOpenFor(day, slot(start))).toBe(isOpen);
  });

  it('of a night belong to the day on which it begins', () => {
    const night = { ...day, openMinute: 1_320, closeMinute: 360 };
    expect(isOpenFor(night, slot('2026-11-23T22:00:00'))).toBe(true);
    expect(isOpenFor(night, slot('2026-11-28T05:40:00'))).toBe(true);
    expect(isOpenFor(night, slot('2026-11-23T05:40:00'))).toBe(false);
    expect(isOpenFor(night, slot('2026-11-24T06:00:00'))).toBe(false);
    expect(isOpenFor(night, slot('2026-11-24T12:00:00'))).toBe(false);
  });

  it('of the whole day have no gap at midnight', () => {
    const always = { ...day, days: [0, 1, 2, 3, 4, 5, 6], openMinute: 0, closeMinute: 0 };
    expect(isOpenFor(always, slot('2026-11-22T23:40:00'))).toBe(true);
    expect(isOpenFor(always, slot('2026-11-23T00:00:00'))).toBe(true);
  });

  it('are closed while it cannot be used, also for a part of a slot, and without an end for ever', () => {
    const out = { ...day, outages: [{ fromMs: at('2026-11-23T09:10:00'), toMs: at('2026-11-23T09:40:00') }] };
    expect(['09:00', '09:20', '09:40'].map((time) => isOpenFor(out, slot(`2026-11-23T${time}:00`)))).toEqual([
      false,
      false,
      true,
    ]);
    const broken = { ...day, outages: [{ fromMs: at('2026-11-23T09:00:00'), toMs: null }] };
    expect(isOpenFor(broken, slot('2026-12-01T10:00:00'))).toBe(false);
    expect(isOpenFor(broken, slot('2026-11-23T08:40:00'))).toBe(true);
  });
});

it('slots begin by the clock of the warehouse, whatever its offset', () => {
  expect(isSlotStart(at('2026-11-23T08:20:00'), ZONE)).toBe(true);
  expect(isSlotStart(at('2026-11-23T08:30:00'), ZONE)).toBe(false);
  expect(isSlotStart(at('2026-11-23T08:20:01'), ZONE)).toBe(false);
  expect(isSlotStart(Date.parse('2026-11-23T08:20:00+05:30'), 'Asia/Kolkata')).toBe(true);
});
