import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './envelope.ts';
import { Permission } from './permissions.ts';
import { DsType, RoleKind } from './role.ts';
import { ExactText } from './text.ts';

const Named = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() });

/** Why the answer is no. */
export const DenialReason = z.enum([
  /** The account is disabled. */
  'disabled',
  /** None of the roles grants it. */
  'notGranted',
  /** Only external roles grant it, which grant nothing of the administration. */
  'external',
  /** No data authority of the roles reaches the department, line or machine. */
  'notReached',
]);
export type DenialReason = z.infer<typeof DenialReason>;

const ExplainedRole = z.object({
  roleId: Id,
  roleName: z.string(),
  roleCode: z.string(),
  kind: RoleKind,
  dsType: DsType,
  /** What of the role grants it: by name, by menus, or both. */
  isGrantedByName: z.boolean(),
  menus: z.array(Named),
  /** The role would grant it, but is external. */
  isIgnored: z.boolean(),
});

export const PermissionExplanation = z.object({
  user: z.object({ userId: Id, username: z.string(), nickname: z.string(), deptName: z.string().nullable() }),
  isAllowed: z.boolean(),
  denials: z.array(DenialReason),
  /** What was asked: a permission, or a menu with the permission that it carries. */
  permission: Permission.nullable(),
  menu: Named.nullable(),
  /** All roles of the user; `isGrantedByName` and `menus` say which of them grant it. */
  roles: z.array(ExplainedRole),
  /** Whose records all roles together reach. */
  authority: z.object({
    isAll: z.boolean(),
    isOwn: z.boolean(),
    /** Departments without the equipment in them, at most 20. */
    departments: z.array(Named),
    total: z.number().int(),
  }),
  place: Named.extend({ dtype: z.string(), isReached: z.boolean() }).nullable(),
});
export type PermissionExplanation = z.infer<typeof PermissionExplanation>;

export const explainPermission = defineEndpoint({
  id: 'permissionExplanation.get',
  method: 'GET',
  path: '/admin/permission/explain',
  access: 'role_view',
  tenant: 'session',
  summary:
    'Why a user may or may not do something: which roles grant a permission or a menu, and whether their data authority reaches a department, line or machine.',
  query: z
    .object({
      userId: Id,
      permission: Permission.optional(),
      menuId: Id.optional(),
      /** Of a department, a line or a machine. */
      departmentId: Id.optional(),
    })
    .refine(({ permission, menuId }) => (permission === undefined) !== (menuId === undefined), {
      path: ['permission'],
      message: 'required',
    }),
  reply: PermissionExplanation,
});

const MissingAccess = z.object({
  /** The page of the path, where a menu of the tenant has it that the caller is not granted. */
  menu: Named.omit({ id: true }).nullable(),
  /** Those asked for, or of the page, that the caller does not have. */
  permissions: z.array(Permission),
  /** Up to three users who can grant it, as far as the caller sees users. */
  contacts: z.array(z.string()),
});

export const getMissingAccess = defineEndpoint({
  id: 'permissionExplanation.missing',
  method: 'GET',
  path: '/admin/permission/missing',
  access: 'session',
  tenant: 'session',
  summary: 'What the caller lacks for a page or a permission, by name, and whom they can ask for it.',
  query: z.object({ path: ExactText(512).optional(), permission: Permission.optional() }),
  reply: MissingAccess,
});
