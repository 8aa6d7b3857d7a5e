import { describe, expect, it } from 'vitest';
import { ALL_DATA, type DataAuthority, dataOfDepartments } from '#server/core/crud/data-authority.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { holdsAll, refuseMore } from './escalation.ts';

const caller = (permissions: readonly Permission[], authority: DataAuthority) => ({
  permissions: new Set(permissions),
  authority,
});
const NOTHING = dataOfDepartments([]);

describe('who gives rights', () => {
  it('holds every permission of them', () => {
    const own = caller(['plant_view', 'user_edit'], ALL_DATA);
    expect(holdsAll(own, { permissions: ['plant_view'] })).toBe(true);
    expect(holdsAll(own, { permissions: ['plant_view', 'param_edit'] })).toBe(false);
    expect(() => refuseMore(own, { permissions: ['param_edit'] })).toThrow(/more than the caller holds/);
  });

  it.each<[string, DataAuthority, DataAuthority, boolean]>([
    ['all by all', ALL_DATA, ALL_DATA, true],
    ['all by a department', dataOfDepartments(['1']), ALL_DATA, false],
    ['a department by all', ALL_DATA, dataOfDepartments(['1']), true],
    ['the same department', dataOfDepartments(['1', '2']), dataOfDepartments(['2']), true],
    ['another department', dataOfDepartments(['1']), dataOfDepartments(['1', '2']), false],
    ['own records by departments', dataOfDepartments(['1']), { ...NOTHING, isOwn: true }, false],
    ['nothing by nothing', NOTHING, NOTHING, true],
  ])('reaches the records of them: %s', (_name, own, given, expected) => {
    expect(holdsAll(caller([], own), { permissions: [], authority: given })).toBe(expected);
  });
});
