import { expect, it } from 'vitest';
import type { AskedParam } from '#shared/contracts/report/report-run.ts';
import { missingParams, paramsInAddress, paramsOf } from './param-address.ts';

const param = (key: string, type: AskedParam['type'], more: Partial<AskedParam> = {}): AskedParam => ({
  ...{ key, type, label: { zh: key }, multiple: false, required: false, hidden: false, width: 1 },
  ...more,
});
const entry = {
  params: [
    param('days', 'range', { required: true }),
    param('lines', 'line', { multiple: true }),
    param('limit', 'number'),
    param('planned', 'flag'),
  ],
  defaults: { days: ['2026-11-01', '2026-11-07'], limit: 10 },
};

it('takes parameters out of the address, and the usual ones where it has none', () => {
  expect(paramsOf(entry, new URLSearchParams('lines=3,4&planned=true'))).toEqual({
    days: ['2026-11-01', '2026-11-07'],
    lines: ['3', '4'],
    limit: 10,
    planned: true,
  });
});

it('keeps in the address what was taken off', () => {
  const values = { days: ['2026-11-02', '2026-11-03'], lines: [], limit: null, planned: false };
  const written = new URLSearchParams(paramsInAddress(entry, values));
  expect(written.get('limit')).toBe('');
  expect(paramsOf(entry, written)).toEqual(values);
});

it('names what has to be given', () => {
  expect(missingParams(entry, { days: [] }).map(({ key }) => key)).toEqual(['days']);
  expect(missingParams(entry, paramsOf(entry, new URLSearchParams()))).toEqual([]);
});
