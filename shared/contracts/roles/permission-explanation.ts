import { z } from 'zod';
import { CAPABILITIES } from '#shared/contracts/capabilities.ts';
import { concatOf } from '#shared/contracts/kit/capability.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { TenantFormField } from '#shared/contracts/platform/tenant-form.ts';
import { Permission } from './permissions.ts';
import { DsType, RoleKind } from './role.ts';

const Named = z.object({ id: Id, name: z.string(), nameEn: z.string().nullable() });

/** Why the answer is no. */
export const DenialReason = z.enum([
  /** The account is disabled. */
  'disabled',
  /** All sessions of the user owe a new password: until it is set they are answered nothing else. */
  'passwordDue',
  /** None of the roles grants it. */
  'notGranted',
  /** The tenant's package of menus does not have it, whatever the roles grant. */
  'package',
  /** The server is read only, and what is asked for only changes something. */
  'readOnly',
  /** It belongs to the server as a whole and counts in the first tenant only. */
  'platform',
  /** Only external roles grant it, which grant nothing of the administration. */
  'external',
  /** No data authority of the roles reaches the department, line or machine. */
  'notReached',
  /** No data authority of the roles reaches the record. */
  'recordNotReached',
]);
export type DenialReason = z.infer<typeof DenialReason>;

/** Subjects whose records data authorities bound; a test compares them with what is mounted. */
export const EXPLAINED_SUBJECTS = concatOf(CAPABILITIES, 'explainedSubjects');
export const ExplainedSubject = z.enum(EXPLAINED_SUBJECTS);
export type ExplainedSubject = z.infer<typeof ExplainedSubject>;

/** What somebody wants to do with a record. */
export const RecordUse = z.enum(['read', 'change']);
export type RecordUse = z.infer<typeof RecordUse>;

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
  /** Whether the data authority of this role alone reaches the record; null = none was asked about. */
  reachesRecord: z.boolean().nullable(),
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
  record: z
    .object({
      subject: ExplainedSubject,
      id: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      use: RecordUse,
      isReached: z.boolean(),
      /** Reached whatever the roles are: it is about the user, or of the tenant as a whole. */
      isReachedWithoutRole: z.boolean(),
      /** Departments that it belongs to, at most 20; none = the tenant as a whole. */
      departments: z.array(Named),
    })
    .nullable(),
  /** Of a record that is to be changed: the fields of its form that the tenant hides or requires. */
  fields: z.array(TenantFormField),
  /** The tenant's package, where it withholds what was asked. */
  package: z.object({ name: z.string() }).nullable(),
});
export type PermissionExplanation = z.infer<typeof PermissionExplanation>;

export const explainPermission = defineEndpoint({
  id: 'permissionExplanation.get',
  method: 'GET',
  path: '/admin/permission/explain',
  access: 'role_view',
  tenant: 'session',
  summary:
    'Why a user may or may not do something: which roles grant a permission or a menu, whether the package of the tenant has it, and whether the data authority of the roles reaches a department, line, machine or record.',
  query: z
    .object({
      userId: Id,
      permission: Permission.optional(),
      menuId: Id.optional(),
      /** Of a department, a line or a machine. */
      departmentId: Id.optional(),
      /** Of the record `recordId`: whether the user may read or change it. */
      subject: ExplainedSubject.optional(),
      recordId: Id.optional(),
      use: RecordUse.default('read'),
    })
    .refine(
      ({ permission, menuId, subject }) =>
        [permission, menuId, subject].filter((one) => one !== undefined).length === 1,
      { path: ['permission'], message: 'required' },
    )
    .refine(({ subject, recordId }) => (subject === undefined) === (recordId === undefined), {
      path: ['recordId'],
      message: 'required',
    }),
  reply: PermissionExplanation,
});

export const listExplainedRecords = defineEndpoint({
  id: 'permissionExplanation.records',
  method: 'GET',
  path: '/admin/permission/explain/records',
  access: 'role_view',
  tenant: 'session',
  summary:
    'Up to 20 records of a subject whose name contains a text, as far as the caller reads them: what an explanation can be asked about.',
  query: z.object({ subject: ExplainedSubject, name: ExactText(64).optional() }),
  reply: z.array(z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable() })),
});

const MissingAccess = z.object({
  /** The page of the path, where a menu of the tenant has it that the caller is not granted. */
  menu: Named.omit({ id: true }).nullable(),
  /** Those asked for, or of the page, that the caller does not have. */
  permissions: z.array(Permission),
  /** The tenant's package does not have it: only the platform can give it, and no user of the tenant. */
  isWithheld: z.boolean(),
  /** Up to three users who can grant it, as far as the caller sees users; none of what is withheld. */
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
