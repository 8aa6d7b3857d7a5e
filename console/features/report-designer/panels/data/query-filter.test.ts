import { expect, it } from 'vitest';
import type { ReportFilter } from '#shared/contracts/report/report-query.ts';
import { report, SOURCE, sheet } from '#tests/support/reports/report-parts.ts';
import {
  filterFields,
  filterGroupOf,
  filterOf,
  missingFilters,
  newQuery,
  operatorsOf,
  withAsked,
} from './query-filter.ts';

const leaf = (field: string): ReportFilter => ({ field, op: 'is_null' });
const NEEDS_DAY = { ...SOURCE, filters: [{ key: 'day', kind: 'range', required: true } as const] };

it('reads every filter as a group and writes it back', () => {
  const filters: ReportFilter[] = [
    { all: [leaf('a'), { any: [] }] },
    { any: [leaf('a')] },
    { not: { any: [leaf('a'), leaf('b')] } },
  ];
  for (const filter of filters) expect(filterOf(filterGroupOf(filter))).toEqual(filter);
  expect(filterGroupOf(leaf('a'))).toEqual({ mode: 'all', items: [leaf('a')] });
  expect(filterGroupOf({ not: leaf('a') })).toEqual({ mode: 'none', items: [leaf('a')] });
  const notBoth: ReportFilter = { not: { all: [leaf('a'), leaf('b')] } };
  expect(filterGroupOf(notBoth)).toEqual({ mode: 'none', items: [{ all: [leaf('a'), leaf('b')] }] });
});

it('tells the filters that are needed and not asked of all rows', () => {
  expect(missingFilters(NEEDS_DAY, { all: [] })).toEqual(['day']);
  expect(missingFilters(NEEDS_DAY, { any: [leaf('day')] })).toEqual(['day']);
  for (const filter of [{ all: [leaf('a')] }, { any: [leaf('a'), leaf('b')] }])
    expect(missingFilters(NEEDS_DAY, withAsked(filter, { field: 'day', op: 'eq' }))).toEqual([]);
});

it('offers fields that are not secret, with operators of their type', () => {
  expect(filterFields(NEEDS_DAY)[0]).toBe('day');
  expect(filterFields(NEEDS_DAY)).not.toContain('phone');
  expect(operatorsOf('text', undefined)).toContain('contains');
  expect(operatorsOf('number', undefined)).not.toContain('contains');
  expect(operatorsOf(undefined, { key: 'dept', kind: 'under', required: false })).toEqual(['under']);
});

it('makes a query with a free key that asks for the range of the report', () => {
  const param = {
    key: 'span',
    label: { zh: '时段' },
    type: 'range',
    multiple: false,
    required: true,
    hidden: false,
    width: 2,
  } as const;
  const given = report([sheet([60], ['body'], {})], { params: [param] });
  const made = newQuery(given, NEEDS_DAY);
  expect(made.key).toBe('q2');
  expect(made.where).toEqual({
    all: [{ field: 'day', op: 'between', value: { kind: 'param', key: 'span' } }],
  });
  expect(newQuery(report([sheet([60], ['body'], {})]), NEEDS_DAY).where).toEqual({ all: [] });
});
