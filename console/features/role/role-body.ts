import type { Role } from '#shared/contracts/roles/role.ts';

type Values = Readonly<Record<string, unknown>>;

/** Departments belong to the data authority of chosen ones alone. */
export function toRoleBody(values: Values): Record<string, unknown> {
  return { ...values, departmentIds: values.dsType === 1 ? values.departmentIds : [] };
}

/** A new role that grants what another one does; the code is for the user to choose. */
export function copyOf(
  { roleDesc, kind, dsType, departmentIds, permissions, menuIds }: Role,
  roleName: string,
): Record<string, unknown> {
  return { roleName, roleCode: '', roleDesc, kind, dsType, departmentIds, permissions, menuIds };
}
