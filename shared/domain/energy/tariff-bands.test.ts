import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import { findTariffProblem, toTariffWeek } from './tariff-bands.ts';

const ALL = [0, 1, 2, 3, 4, 5, 6];

function row(startMinute: number, endMinute: number, days = ALL): TariffRow {
  return { band: 'mid', days, startMinute, endMinute, price: 1 };
}

describe('the rows of a tariff', () => {
  it('cover the week when they are cut out of whole days', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 8 });
    fc.assert(
      fc.property(cuts, (drawn) => {
        const edges = [0, ...drawn.toSorted((one, other) => one - other), 96].map((step) => step * 15);
        const rows = edges.slice(1).map((end, index) => row(edges[index] ?? 0, end));
        expect(findTariffProblem(rows)).toBeNull();
        const [first, ...rest] = rows;
        if (first && rest.length > 0) {
          expect(findTariffProblem(rest)).toEqual({ kind: 'gap', day: 1, minute: first.startMinute });
          expect(findTariffProblem([...rows, first])).toMatchObject({ kind: 'overlap', minute: 0 });
        }
      }),
    );
  });

  it('name the first weekday that is not covered', () => {
    expect(findTariffProblem([row(0, 1_440, [1, 2, 3, 4, 5])])).toEqual({ kind: 'gap', day: 6, minute: 0 });
    expect(findTariffProblem([row(0, 1_440), row(600, 660, [3])])).toEqual({
      kind: 'overlap',
      day: 3,
      minute: 600,
    });
  });

  it('are found by weekday and quarter of an hour', () => {
    const night = { ...row(0, 480), band: 'valley' as const };
    const week = toTariffWeek([night, row(480, 1_440)]);
    expect(week[0]?.[31]).toBe(night);
    expect(week[0]?.[32]?.band).toBe('mid');
  });
});
