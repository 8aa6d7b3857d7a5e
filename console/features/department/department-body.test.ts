import { expect, it } from 'vitest';
import { department } from '#shared/contracts/plant/department.ts';
import { toDepartmentBody } from './department-body.ts';

const form = {
  dtype: 'machine',
  parentId: '',
  code: 'F1',
  name: 'Filler',
  unit: 'bottle',
  timeZone: 'UTC',
  machineType: 'filler',
  idealSpeedPerHour: 600,
};

it('sends a machine without what only lines have, and a root without a parent', () => {
  const body = toDepartmentBody(undefined, form);
  expect(body).toMatchObject({ parentId: null, unit: null, timeZone: null, areaM2: null });
  expect(body).toMatchObject({ idealSpeedPerHour: 600 });
  expect(department.createBody.safeParse(body).success).toBe(true);
});

it('sends a position only of what has one', () => {
  const position = { address: '1 Renmin Road', longitude: 120.6, latitude: 31.3 };
  expect(toDepartmentBody('plant', { ...form, ...position })).toMatchObject(position);
  const none = { address: null, longitude: null, latitude: null };
  expect(toDepartmentBody('machine', { ...form, ...position })).toMatchObject(none);
});

it('sends an existing line without what only machines have', () => {
  expect(toDepartmentBody('line', { ...form, parentId: '7' })).toMatchObject({
    parentId: '7',
    unit: 'bottle',
    machineType: null,
    idealSpeedPerHour: null,
  });
});
