import { describe, expect, it } from 'vitest';
import { planOfficeBoard } from '#display/boards/office/layout/layout.ts';
import type { WeekModel } from '#display/boards/office/model/week-model.ts';
import { meetsLine, placeWeek } from './place-week.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const PLANS = (['landscape', 'portrait'] as const).flatMap((orientation) =>
  [true, false].map(
    (hasStages) => [orientation, planOfficeBoard({ hasStages, hasStaff: true }, orientation).week] as const,
  ),
);
/** A digit is a little more than half as wide as high. */
const measure = (text: string, size: number): number => text.length * size * 0.56;

/** Friday is today; numbers stand at the first day, at bad days and at today. */
function weekOf(percents: readonly number[], before: readonly number[]): WeekModel {
  const all = [...percents, ...before, 98];
  return {
    days: WEEKDAYS.map((name, index) => {
      const percent = percents[index] ?? null;
      const isToday = index === percents.length - 1;
      const isBad = percent !== null && percent < 97;
      return {
        name,
        isToday,
        percent,
        before: before[index] ?? null,
        isBad,
        text: percent !== null && (isToday || isBad || index === 0) ? percent.toFixed(1) : '',
        missed: '',
      };
    }),
    goal: 98,
    goalText: '≥ 98',
    low: Math.min(...all) - 1,
    high: Math.max(...all) + 1,
    ageText: '',
    staleness: 'fresh',
  };
}

const WEEKS = {
  falling: weekOf([98.2, 98, 96.5, 93.4, 93.4], [97.5, 98, 98.2, 97.2, 97.7, 98, 97.8]),
  fine: weekOf([98.2, 98, 97.4, 98.4, 98.6], [97.5, 98, 98.2, 97.2, 97.7, 98, 97.8]),
  jagged: weekOf([100, 12.5, 100, 45.6, 93.4], [99, 98, 99, 98, 97.7, 98, 98.8]),
};

describe.each(PLANS)('the numbers of the week in %s', (_, plan) => {
  it.each(Object.entries(WEEKS))('stand on no line in a week that is %s', (_name, week) => {
    const { values, current, before, goalY } = placeWeek(week, plan, measure);
    const lines = [current, before].map((points) => points.flatMap((point) => (point ? [point] : [])));
    const shown = values.flatMap((value) => (value ? [value] : []));
    expect(shown.filter((value) => lines.some((line) => meetsLine(value, line)))).toEqual([]);
    // Only what a line runs through needs a ground.
    expect(shown.some(({ isOnLine }) => isOnLine)).toBe(
      shown.some(
        (value) =>
          goalY !== null &&
          meetsLine(value, [
            [0, goalY],
            [2_000, goalY],
          ]),
      ),
    );
    // Bad days and today carry their numbers.
    const wanted = week.days.flatMap(({ isBad, isToday }, index) => (isBad || isToday ? [index] : []));
    expect(wanted.filter((index) => values[index] === null)).toEqual([]);
  });
});

it('a number meets a line that runs through it, and none that ends beside it', () => {
  const value = { x: 100, y: 100, size: 30, width: 50 };
  expect(
    meetsLine(value, [
      [0, 90],
      [200, 90],
    ]),
  ).toBe(true);
  expect(
    meetsLine(value, [
      [0, 90],
      [90, 90],
    ]),
  ).toBe(false);
  expect(
    meetsLine(value, [
      [0, 110],
      [200, 106],
    ]),
  ).toBe(false);
});
