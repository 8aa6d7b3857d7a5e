import { expect, it } from 'vitest';
import type { QualityCheckBillResult } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { entryOf, outcomeOf, type TypedResult, toResults, withEntry } from './entered-results.ts';

const weight: QualityCheckBillResult = {
  id: '7',
  checkbillId: '1',
  sort: 1,
  name: 'weight',
  nameEn: null,
  valueKind: 'number',
  unit: 'g',
  lowerLimit: 99.5,
  upperLimit: 100.5,
  severity: 'critical',
  sampleNo: 1,
  value: '100',
  isGood: true,
  note: null,
  measuredBy: 'li',
  measuredAt: 1,
  audit: 'open',
  auditedBy: null,
  auditedAt: null,
  auditNote: null,
  createTime: 1,
  createBy: null,
  updateTime: 1,
  updateBy: null,
};
const typed = (value: string, isGood: boolean | null = null): TypedResult => ({ value, isGood, note: '' });

it('keeps what differs from what is stored, and nothing else', () => {
  const one = withEntry(new Map(), weight, { value: '101' });
  expect(entryOf(weight, one).value).toBe('101');
  expect(withEntry(one, weight, { value: '100' }).size).toBe(0);
  expect(withEntry(new Map(), weight, { note: 'scale 2' }).size).toBe(1);
});

it('says of a typed value at once whether it is within the limits', () => {
  expect(['99.5', '101', '', '1o0'].map((value) => outcomeOf(weight, typed(value)))).toEqual([
    'good',
    'bad',
    'open',
    'unreadable',
  ]);
  const remark = { ...weight, valueKind: 'text' } as const;
  expect([null, true, false].map((isGood) => outcomeOf(remark, typed('dull', isGood)))).toEqual([
    'unjudged',
    'good',
    'bad',
  ]);
});

it('takes a value back that was emptied', () => {
  expect(toResults(withEntry(new Map(), weight, { value: ' ' }))).toEqual([
    { id: '7', value: null, isGood: true, note: null },
  ]);
});
