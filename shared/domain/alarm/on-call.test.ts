import { describe, expect, it } from 'vitest';
import { type OnCallPlan, onCallAt, onCallShifts } from './on-call.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const [LIN, WANG, ZHAO] = ['1', '2', '3'] as const;
const WEEKLY: OnCallPlan = {
  timeZone: 'Asia/Shanghai',
  startDay: '2026-11-23',
  handover: '08:00',
  turnDays: 7,
  members: [{ userId: LIN }, { userId: WANG }, { userId: ZHAO }],
  overrides: [],
};
/** A range in readable form: who, from when in hours of the range. */
const read = (plan: OnCallPlan, from: number, to: number) =>
  onCallShifts(plan, { from, to }).map((shift) => [
    shift.userId,
    shift.source,
    (shift.from - from) / HOUR_MS,
    (shift.to - from) / HOUR_MS,
  ]);

describe('a rotation', () => {
  it.each([
    ['2026-11-23T07:59:59+08:00', null],
    ['2026-11-23T08:00:00+08:00', LIN],
    ['2026-11-30T07:59:59+08:00', LIN],
    ['2026-11-30T08:00:00+08:00', WANG],
    ['2026-12-07T08:00:00+08:00', ZHAO],
    ['2026-12-14T08:00:00+08:00', LIN],
    ['2036-11-24T08:00:00+08:00', LIN],
  ])('is handed over at its time by the clocks of the plant: %s', (time, userId) => {
    expect(onCallAt(WEEKLY, at(time))).toBe(userId);
  });

  it('has a gap before its first turn, and is one where nobody is in it', () => {
    const from = at('2026-11-23T00:00:00+08:00');
    expect(read(WEEKLY, from, from + 24 * HOUR_MS)).toEqual([
      [null, 'gap', 0, 8],
      [LIN, 'rotation', 8, 24],
    ]);
    expect(read({ ...WEEKLY, members: [] }, from, from + 24 * HOUR_MS)).toEqual([[null, 'gap', 0, 24]]);
  });

  it('of a single person is one stretch', () => {
    const from = at('2026-12-01T00:00:00+08:00');
    const alone = { ...WEEKLY, members: [{ userId: LIN }] };
    expect(read(alone, from, from + 500 * HOUR_MS)).toEqual([[LIN, 'rotation', 0, 500]]);
  });
});

describe('a change of the clocks', () => {
  const daily = { ...WEEKLY, timeZone: 'Europe/Berlin', turnDays: 1, startDay: '2026-01-01' };
  const lengths = (plan: OnCallPlan, from: string, days: number) =>
    onCallShifts(plan, { from: at(from), to: at(from) + days * 24 * HOUR_MS }).map(
      (shift) => (shift.to - shift.from) / HOUR_MS,
    );

  it('leaves the hand-over at its time by the clock', () => {
    // Clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
    expect(lengths(daily, '2026-03-27T08:00:00+01:00', 3)).toEqual([24, 23, 24, 1]);
    expect(lengths(daily, '2026-10-23T08:00:00+02:00', 3)).toEqual([24, 25, 23]);
  });

  it('that skips the hand-over or shows it twice has one hand-over, without a gap', () => {
    const night = { ...daily, handover: '02:30' };
    const spring = onCallShifts(night, {
      from: at('2026-03-29T00:00:00+01:00'),
      to: at('2026-03-29T06:00:00+02:00'),
    });
    expect(spring.map(({ from }) => from)).toEqual([
      at('2026-03-29T00:00:00+01:00'),
      at('2026-03-29T03:30:00+02:00'),
    ]);
    const autumn = [
      '2026-10-25T02:29:00+02:00',
      '2026-10-25T02:30:00+02:00',
      '2026-10-25T02:10:00+01:00',
      '2026-10-25T12:00:00+01:00',
    ];
    const [before, ...after] = autumn.map((time) => onCallAt(night, at(time)));
    expect(new Set(after).size).toBe(1);
    expect(after[0]).not.toBe(before);
  });
});

describe('an override', () => {
  const from = at('2026-11-24T08:00:00+08:00');
  const hours = (first: number, last: number, userId: string) => ({
    ...{ userId, from: from + first * HOUR_MS, to: from + last * HOUR_MS },
  });

  it('is ahead of the rotation, which goes on after it', () => {
    const plan = { ...WEEKLY, overrides: [hours(2, 5, ZHAO)] };
    expect(read(plan, from, from + 8 * HOUR_MS)).toEqual([
      [LIN, 'rotation', 0, 2],
      [ZHAO, 'override', 2, 5],
      [LIN, 'rotation', 5, 8],
    ]);
  });

  it('that began later is ahead of another, and says whom it sets aside', () => {
    const plan = { ...WEEKLY, overrides: [hours(3, 6, WANG), hours(0, 5, ZHAO)] };
    const shifts = onCallShifts(plan, { from, to: from + 6 * HOUR_MS });
    expect(shifts.map(({ userId, asideIds }) => [userId, asideIds])).toEqual([
      [ZHAO, []],
      [WANG, [ZHAO]],
      [WANG, []],
    ]);
    const atOnce = { ...WEEKLY, overrides: [hours(0, 5, ZHAO), hours(0, 5, WANG)] };
    expect(onCallAt(atOnce, from)).toBe(WANG);
  });

  it('fills a gap', () => {
    const plan = { ...WEEKLY, members: [], overrides: [hours(0, 1, WANG)] };
    expect([onCallAt(plan, from), onCallAt(plan, from + HOUR_MS)]).toEqual([WANG, null]);
  });
});
