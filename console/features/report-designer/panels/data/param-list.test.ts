import { expect, it } from 'vitest';
import { ReportParam } from '#shared/contracts/report/report-query.ts';
import { newParam, paramFault, withType } from './param-list.ts';

const FIRST = newParam([], '参数');

it('makes a valid parameter with a key of its own', () => {
  expect(ReportParam.parse(FIRST)).toEqual(FIRST);
  expect(newParam([FIRST], '参数').key).toBe('p2');
  expect(paramFault([FIRST, newParam([FIRST], '参数')])).toBe(null);
});

it('drops what another type has not', () => {
  const number = { ...FIRST, type: 'number' as const, min: 1, max: 5 };
  expect(withType(number, 'text')).toEqual(FIRST);
  expect(withType({ ...FIRST, type: 'line', multiple: true }, 'machine').multiple).toBe(true);
  expect(withType({ ...FIRST, type: 'line', multiple: true }, 'range').multiple).toBe(false);
});

it('tells the first parameter that cannot be kept, and why', () => {
  expect(paramFault([FIRST, { ...FIRST, key: 'P 1' }])).toEqual({ at: 1, fault: 'key' });
  expect(paramFault([FIRST, FIRST])).toEqual({ at: 1, fault: 'twice' });
  expect(paramFault([{ ...FIRST, label: { zh: '' } }])).toEqual({ at: 0, fault: 'label' });
  expect(paramFault([{ ...FIRST, type: 'choice' }])).toEqual({ at: 0, fault: 'choices' });
  expect(paramFault([{ ...FIRST, type: 'dict' }])).toEqual({ at: 0, fault: 'dict' });
  expect(paramFault([{ ...FIRST, type: 'number', min: 2, max: 1 }])).toEqual({ at: 0, fault: 'bounds' });
});
