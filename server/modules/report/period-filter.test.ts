import { describe, expect, it } from 'vitest';
import type { SourceFilter } from '#server/core/ports/report-sources.ts';
import { SOURCE } from '#tests/support/reports/report-parts.ts';
import { filterOfPeriod } from './period-filter.ts';

const INFO = { ...SOURCE, filters: [{ key: 'range', kind: 'range' as const, required: true }] };
const between = (from: string | number, to: string | number): SourceFilter => ({
  field: 'range',
  op: 'between',
  value: [from, to],
});
const moved = (filter: SourceFilter, unit: 'year' | 'month' | 'week', zone = 'Asia/Shanghai') =>
  filterOfPeriod(filter, INFO, unit, zone);

describe('a filter of another period', () => {
  it.each([
    ['year', '2026-11-03', '2026-11-20', '2025-11-03', '2025-11-20'],
    ['month', '2026-11-03', '2026-11-20', '2026-10-03', '2026-10-20'],
    ['week', '2026-01-03', '2026-01-05', '2025-12-27', '2025-12-29'],
    // Whole months stay whole, however long they are.
    ['month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['year', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
    ['year', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
    ['year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['month', '2026-03-31', '2026-03-31', '2026-02-28', '2026-02-28'],
  ] as const)('by a %s of %s to %s', (unit, from, to, first, last) => {
    expect(moved(between(from, to), unit)).toEqual(between(first, last));
  });

  it('moves instants by the clocks of the plant', () => {
    const at = (iso: string) => Date.parse(iso);
    const [from, to] = [at('2026-04-05T10:00:00Z'), at('2026-04-06T10:00:00Z')];
    expect(moved(between(from, to), 'month', 'Europe/Berlin')).toEqual(
      between(at('2026-03-05T11:00:00Z'), at('2026-03-06T11:00:00Z')),
    );
  });

  it('leaves all that is no date as it is', () => {
    const line: SourceFilter = { field: 'line', op: 'in', value: ['2026-11-01'] };
    const filter: SourceFilter = {
      all: [
        line,
        {
          not: {
            any: [
              { field: 'good', op: 'gt', value: 3 },
              { field: 'day', op: 'is_null' },
            ],
          },
        },
      ],
    };
    expect(moved(filter, 'year')).toEqual(filter);
    expect(moved({ not: { field: 'day', op: 'ge', value: '2026-11-01' } }, 'year')).toEqual({
      not: { field: 'day', op: 'ge', value: '2025-11-01' },
    });
  });
});
