import { describe, expect, it } from 'vitest';
import type { SourceFilter, SourceRequest } from '#server/core/ports/report-sources.ts';
import { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import {
  dayField,
  flagField,
  instantField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
} from './source-fields.ts';
import { matchesFilter } from './source-filter.ts';
import { checkSourceRequest, rangeDays, rangeInstants } from './source-request.ts';

const INFO = ReportSourceInfo.parse({
  id: 'things',
  label: { zh: '物', en: 'Things' },
  rangeDaysMax: 35,
  filters: [RANGE_FILTER, { key: 'placeId', kind: 'under', required: false }],
  fields: [
    ...namedFields('place', '地点', 'Place'),
    textField('name', '名称', 'Name'),
    textField('phone', '电话', 'Phone', { secret: true }),
    numberField('count', '数量', 'Count'),
    flagField('isOpen', '未结', 'Open'),
    instantField('at', '时间', 'At'),
    dayField('day', '日', 'Day'),
  ],
});
const RANGE: SourceFilter = { field: 'range', op: 'between', value: [0, 1_000] };
const check = (filter: SourceFilter, more: Partial<SourceRequest> = {}) =>
  checkSourceRequest(INFO, { fields: ['name'], filter, limit: 10, after: null, ...more });

describe('a request of a source', () => {
  it('keeps what it declares, without the range', () => {
    const open: SourceFilter = { field: 'isOpen', op: 'eq', value: true };
    const checked = check({ all: [RANGE, { all: [open] }] });
    expect(checked.range).toEqual({ kind: 'instants', from: 0, to: 1_000 });
    expect(checked.filter).toEqual({ all: [open] });
    expect(checked.required.get('range')).toBe(RANGE);
  });

  it.each<[SourceFilter, string, string]>([
    [{ all: [] }, 'filter_required', 'range'],
    [{ any: [RANGE] }, 'unknown_filter', 'range'],
    [{ not: RANGE }, 'unknown_filter', 'range'],
    [{ all: [RANGE, RANGE] }, 'wrong_value', 'range'],
    [{ field: 'range', op: 'ge', value: 1 }, 'wrong_operator', 'range'],
    [{ field: 'range', op: 'between', value: [0, 36 * 86_400_000] }, 'range_too_long', 'range'],
    [{ field: 'range', op: 'between', value: ['2026-02-30', '2026-03-01'] }, 'wrong_value', 'range'],
    [{ field: 'range', op: 'between', value: [Number.NaN, 1] }, 'wrong_value', 'range'],
    [{ field: 'range', op: 'between', value: [0, 1e308] }, 'wrong_value', 'range'],
    [{ all: [RANGE, { field: 'phone', op: 'eq', value: '1' }] }, 'secret_field', 'phone'],
    [{ all: [RANGE, { field: 'other', op: 'eq', value: '1' }] }, 'unknown_filter', 'other'],
    [{ all: [RANGE, { field: 'name', op: 'under', value: '1' }] }, 'wrong_operator', 'name'],
    [{ all: [RANGE, { field: 'count', op: 'contains', value: '1' }] }, 'wrong_operator', 'count'],
    [{ all: [RANGE, { field: 'isOpen', op: 'lt', value: true }] }, 'wrong_operator', 'isOpen'],
    [{ all: [RANGE, { field: 'count', op: 'eq', value: Number.POSITIVE_INFINITY }] }, 'wrong_value', 'count'],
    [{ all: [RANGE, { field: 'count', op: 'between', value: [1] }] }, 'wrong_value', 'count'],
    [{ all: [RANGE, { field: 'day', op: 'eq', value: '2026-13-01' }] }, 'wrong_value', 'day'],
    [{ all: [RANGE, { field: 'name', op: 'in', value: Array(1_001).fill('x') }] }, 'wrong_value', 'name'],
    [{ all: [RANGE, ...Array(61).fill({ field: 'name', op: 'is_null' })] }, 'filter_too_deep', 'where'],
  ])('%j is refused as %s of %s', (filter, reason, field) => {
    expect(() => check(filter)).toThrow(expect.objectContaining({ reason, field }));
  });

  it('has a page of a size that there is', () => {
    for (const limit of [0, -1, 1.5, 2_001, Number.NaN])
      expect(() => check(RANGE, { limit })).toThrow(expect.objectContaining({ reason: 'wrong_page' }));
    expect(() => check(RANGE, { fields: ['__proto__'] })).toThrow(
      expect.objectContaining({ reason: 'unknown_field' }),
    );
  });

  it('takes days by the clocks of a place, also where these have 23 or 25 hours', () => {
    const hours = (day: string) => {
      const { from, to } = rangeInstants({ kind: 'days', from: day, to: day }, 'Europe/Berlin');
      expect(rangeDays({ kind: 'instants', from, to }, 'Europe/Berlin')).toEqual({ from: day, to: day });
      return (to - from) / 3_600_000;
    };
    expect(['2026-03-29', '2026-10-25', '2026-11-30'].map(hours)).toEqual([23, 25, 24]);
  });
});

describe('a filter over a row', () => {
  const row = { name: 'Über', count: 3, isOpen: null };

  it.each<[SourceFilter, boolean]>([
    [{ field: 'name', op: 'contains', value: 'üB' }, true],
    [{ field: 'name', op: 'starts', value: 'b' }, false],
    [{ field: 'count', op: 'between', value: [3, 4] }, true],
    [{ field: 'isOpen', op: 'eq', value: false }, false],
    [{ not: { field: 'isOpen', op: 'eq', value: false } }, true],
    [{ field: 'isOpen', op: 'ne', value: false }, true],
    [{ field: 'isOpen', op: 'not_in', value: [true, false] }, true],
    [{ field: 'isOpen', op: 'is_null' }, true],
    [{ any: [] }, false],
    [{ all: [] }, true],
  ])('%j: %s', (filter, holds) => {
    expect(matchesFilter(filter, row)).toBe(holds);
  });
});
