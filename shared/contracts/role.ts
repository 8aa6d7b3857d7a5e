import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id } from './envelope.ts';
import { Permission } from './permissions.ts';

/** An external role, for people of another company, never holds a permission of the administration. */
export const RoleKind = z.enum(['internal', 'external']);
export type RoleKind = z.infer<typeof RoleKind>;

/** Data authority, whose records a role reaches: 0 all, 1 chosen departments, 2 own department and below, 3 own, 4 own records. */
export const DsType = z.literal([0, 1, 2, 3, 4]);
export type DsType = z.infer<typeof DsType>;

export const Role = z.object({
  roleId: Id,
  roleName: z.string(),
  roleCode: z.string(),
  roleDesc: z.string(),
  kind: RoleKind,
  dsType: DsType,
  /** The departments that are reached with `dsType` 1, with their equipment. */
  departmentIds: z.array(Id),
  /** What is granted by name, besides the permissions of granted menus. */
  permissions: z.array(Permission),
  /** Granted menus; what stands above a granted menu is granted too. */
  menuIds: z.array(Id),
  /** How many users hold it. */
  holders: z.number().int(),
  /** The role `admin`: it holds every permission and can be neither removed nor limited. */
  isSystem: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Role = z.infer<typeof Role>;

export const RoleChoice = Role.pick({ roleId: true, roleName: true, roleCode: true, kind: true });
export type RoleChoice = z.infer<typeof RoleChoice>;

export const listRoles = defineEndpoint({
  id: 'role.list',
  method: 'GET',
  path: '/admin/role/list',
  access: 'user_view',
  tenant: 'session',
  summary: 'The names of all roles, to choose some for a user.',
  reply: z.array(RoleChoice),
});
