import { expect, it } from 'vitest';
import { DepartmentType } from '#shared/contracts/plant/department.ts';
import { hasMachine, mayStandBelow, typesBelow } from './department-places.ts';

it('lets every type be reached from a root', () => {
  const reached = new Set<DepartmentType>();
  const open: (DepartmentType | null)[] = [null];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop())
    for (const dtype of typesBelow(parent)) {
      if (reached.has(dtype)) continue;
      reached.add(dtype);
      open.push(dtype);
    }
  expect([...reached].sort()).toEqual([...DepartmentType.options].sort());
});

it.each([
  ['line', 'workshop', true],
  ['line', 'company', false],
  ['line', null, false],
  ['machine', 'line', true],
  ['machine', 'machine', false],
  ['dock', 'warehouse', true],
  ['meter', 'machine', true],
  ['company', null, true],
] as const)('%s below %s: %s', (dtype, parent, isAllowed) => {
  expect(mayStandBelow(dtype, parent)).toBe(isAllowed);
});

it('gives machines, tanks and meters the attributes of a machine', () => {
  expect(DepartmentType.options.filter(hasMachine)).toEqual(['machine', 'tank', 'meter']);
});
