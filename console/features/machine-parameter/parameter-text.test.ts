import { expect, it } from 'vitest';
import { limitBreachOf, parameterLimitsText, valueWithUnit } from './parameter-text.ts';

const live = (value: number) => ({ value, sourceTs: 0, arrivalTs: 0, quality: 'good' as const });

it('a value outside of its limits is described with the side; on a limit it is inside', () => {
  const limits = { lowLimit: 4, highLimit: 60 };
  expect([3.9, 4, 60, 60.1].map((value) => limitBreachOf({ ...limits, live: live(value) }))).toEqual([
    'below',
    null,
    null,
    'above',
  ]);
  expect(limitBreachOf({ ...limits, live: null })).toBeNull();
  expect(limitBreachOf({ lowLimit: null, highLimit: 0, live: live(1) })).toBe('above');
});

it('limits of one side or both are written short, and a unit follows its value', () => {
  expect(parameterLimitsText({ lowLimit: -58, highLimit: 1_200 }, 'en')).toBe('-58 – 1,200');
  expect(parameterLimitsText({ lowLimit: 0, highLimit: null }, 'zh')).toBe('≥ 0');
  expect(parameterLimitsText({ lowLimit: null, highLimit: 0 }, 'zh')).toBe('≤ 0');
  expect(parameterLimitsText({ lowLimit: null, highLimit: null }, 'zh')).toBe('');
  expect(valueWithUnit(4.2, '°C', 'en')).toBe('4.2 °C');
});
