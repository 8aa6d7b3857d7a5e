import { StatusCodes } from 'node-opcua-client';
import { expect, it } from 'vitest';
import { qualityOf, timeOf } from './connector-opcua-value.ts';

it.each([
  ['Good', 'good'],
  ['GoodLocalOverride', 'good'],
  ['UncertainLastUsableValue', 'uncertain'],
  ['BadSensorFailure', 'bad'],
] as const)('a value with the status %s is %s', (status, quality) => {
  expect(qualityOf(StatusCodes[status])).toBe(quality);
});

it('a time of 1601 is none: the value is placed at its arrival', () => {
  expect(timeOf(new Date(Date.UTC(1601, 0, 1)))).toBeNull();
  expect(timeOf(null)).toBeNull();
  expect(timeOf(new Date(Date.UTC(2026, 10, 28)))).toBe(Date.UTC(2026, 10, 28));
});
