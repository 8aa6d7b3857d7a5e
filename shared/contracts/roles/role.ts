import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { HeldBy } from '#shared/contracts/kit/holder.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { MenuType } from '#shared/contracts/platform/menu.ts';
import { PERMISSIONS, Permission } from './permissions.ts';

/** An external role, for people of another company, never holds a permission of the administration. */
export const RoleKind = z.enum(['internal', 'external']);
export type RoleKind = z.infer<typeof RoleKind>;

/** Data authority, whose records a role reaches: 0 all, 1 chosen departments, 2 own department and below, 3 own, 4 own records. */
export const DsType = z.literal([0, 1, 2, 3, 4]);
export type DsType = z.infer<typeof DsType>;

const Ids = z.array(Id).max(LIMITS.roleGrantsMax);

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
  /** How many users have it. */
  holders: z.number().int(),
  /** The role `admin`: it has every permission and reaches everything. */
  isSystem: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Role = z.infer<typeof Role>;

export const role = defineCrud({
  subject: defineSubject({ name: 'role', module: 'roles', page: '/role' }),
  path: '/admin/role',
  idField: 'roleId',
  nameField: 'roleName',
  access: { view: 'role_view', edit: 'role_edit' },
  record: Role,
  fields: {
    roleName: Text(20, 3),
    roleDesc: Text(128, 0).default(''),
    dsType: DsType,
    /** Absent = as they are. */
    departmentIds: Ids.optional(),
    permissions: z.array(Permission).max(PERMISSIONS.length).optional(),
    menuIds: Ids.optional(),
  },
  createOnly: {
    roleCode: ExactText(64, 1).regex(/^[A-Za-z][\w-]*$/, 'bad_role_code'),
    kind: RoleKind.default('internal'),
  },
  /** `roleName` is searched in name, code and description. */
  filters: { roleName: ExactText(64).optional(), kind: RoleKind.optional() },
  /** `confirm=1`: also roles that users have, from whom they are taken. */
  removeQuery: { confirm: z.enum(['0', '1']).optional() },
  sort: ['role_name', 'role_code', 'kind', 'ds_type', 'holders', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['role', 'roles'],
});

export const RoleChoice = Role.pick({ roleId: true, roleName: true, roleCode: true, kind: true });

export const listRoles = defineEndpoint({
  id: 'role.list',
  method: 'GET',
  path: '/admin/role/list',
  access: 'user_view',
  tenant: 'session',
  summary: 'The names of all roles, to choose some for a user.',
  reply: z.array(RoleChoice),
});

export const listRoleHolders = defineEndpoint({
  id: 'role.holders',
  method: 'GET',
  path: '/admin/role/:id/holders',
  access: 'role_view',
  tenant: 'session',
  summary: 'Who has a role: those whom the caller may see, and how many there are.',
  params: z.object({ id: Id }),
  reply: HeldBy,
});

export const getRoleMenus = defineEndpoint({
  id: 'role.menus',
  method: 'GET',
  path: '/admin/menu/tree/:roleId',
  access: 'role_view',
  tenant: 'session',
  summary: 'The ids of the menus that a role is granted, the ones above them included.',
  params: z.object({ roleId: Id }),
  reply: z.array(Id),
});

export const setRoleMenus = defineEndpoint({
  id: 'role.setMenus',
  method: 'PUT',
  path: '/admin/role/menu',
  access: 'role_edit',
  tenant: 'session',
  summary: 'Grants a role these menus and what stands above them, and no others.',
  body: z.strictObject({ roleId: Id, menuIds: Ids }),
  reply: z.boolean(),
});

/** A menu or a department as it is offered to a role. */
const GrantNodeBase = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Whether the caller has it: only then it can be granted. */
  isHeld: z.boolean(),
});
const GrantMenuBase = GrantNodeBase.extend({
  type: MenuType,
  permission: Permission.nullable(),
  /** A page or a button; else a group, which is granted with what is in it. */
  isPlace: z.boolean(),
});
export interface GrantMenu extends z.infer<typeof GrantMenuBase> {
  children: GrantMenu[];
}
export const GrantMenu: z.ZodType<GrantMenu> = GrantMenuBase.extend({
  get children() {
    return z.array(GrantMenu);
  },
});
export interface GrantDepartment extends z.infer<typeof GrantNodeBase> {
  children: GrantDepartment[];
}
export const GrantDepartment: z.ZodType<GrantDepartment> = GrantNodeBase.extend({
  get children() {
    return z.array(GrantDepartment);
  },
});

export const getRoleGrants = defineEndpoint({
  id: 'role.grants',
  method: 'GET',
  path: '/admin/role/grants',
  access: 'role_view',
  tenant: 'session',
  summary: 'The menus and departments that a role can be given, and which of them the caller has.',
  reply: z.object({ menus: z.array(GrantMenu), departments: z.array(GrantDepartment) }),
});
