import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { NewUsername } from '#shared/contracts/kit/register.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { DepartmentType } from '#shared/contracts/plant/department.ts';

/**
 * `invited`: a link is open and has not been used. `uninvited`: there is no password and no open link. `locked`: too
 * many wrong passwords from some address; it ends by itself.
 */
export const UserState = z.enum(['active', 'invited', 'uninvited', 'locked', 'disabled']);
export type UserState = z.infer<typeof UserState>;

export const UserKind = z.enum(['internal', 'external']);
export type UserKind = z.infer<typeof UserKind>;

const UserRole = z.object({ roleId: Id, roleName: z.string(), roleCode: z.string() });
/** The name is spelled as the specification spells it. */
const UserPost = z.object({ postId: Id, postname: z.string(), postCode: z.string() });

export const User = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  /** Masked, but for a reader with `user_edit` who asks for this user alone. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  kind: UserKind,
  deptId: Id.nullable(),
  deptName: z.string().nullable(),
  deptNameEn: z.string().nullable(),
  deptCode: z.string().nullable(),
  postIds: z.array(Id),
  postList: z.array(UserPost),
  /** Separated by spaces, as in spreadsheets. */
  postCodes: z.string(),
  roleIds: z.array(Id),
  roleList: z.array(UserRole),
  roleCodes: z.string(),
  state: UserState,
  isDisabled: z.boolean(),
  inviteExpiresAt: EpochMs.nullable(),
  /** Places where the user is signed in. */
  sessionCount: z.number().int(),
  lastSignIn: EpochMs.nullable(),
  /** When the user last chose a password; null = an administrator gave it, or there is none. */
  updatePwdTime: EpochMs.nullable(),
  createTime: EpochMs,
  createBy: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** A masked number stands for the stored one. */
const Phone = ExactText(20).regex(/^(?:1[3-9]\d{9}|\d{3}\*{4}\d{4})$/, 'phone_invalid');

/** A whole number or its last four digits: parts of a number would let a reader guess the rest of it. */
const SoughtPhone = ExactText(11).regex(/^(?:|\d{4}|1[3-9]\d{9})$/, 'phone_part');

const Ids = z.array(Id).max(LIMITS.rolesPerUserMax);
/** `none`: users without a department. */
const SoughtDepartment = z.union([Id, z.literal('none')]);

export const user = defineCrud({
  subject: defineSubject({ name: 'user', module: 'accounts', page: '/user' }),
  path: '/admin/user',
  paths: { removeMany: '/admin/user/batchDel' },
  idsParam: 'userIds',
  idField: 'id',
  nameField: 'nickname',
  // One user shows the whole phone number.
  access: { view: 'user_view', edit: 'user_edit', get: 'user_edit' },
  record: User,
  fields: {
    nickname: Text(64),
    phone: Phone.nullish(),
    email: z.email().max(128).nullish(),
    kind: UserKind.default('internal'),
    deptId: Id.nullish(),
    /** Absent = as before; none for a new user. */
    postIds: Ids.optional(),
    roleIds: Ids.optional(),
  },
  createOnly: {
    username: NewUsername,
    /** In place of ids, where only codes are known: in spreadsheets. */
    deptCode: OptionalText(64),
    postCodes: OptionalText(500),
    roleCodes: OptionalText(500),
  },
  filters: {
    /** Part of the user name or the nickname. */
    name: ExactText(64).optional(),
    username: ExactText(64).optional(),
    phone: SoughtPhone.optional(),
    postId: Id.optional(),
    roleId: Id.optional(),
    state: UserState.optional(),
    kind: UserKind.optional(),
    /** With all departments below it. */
    deptId: SoughtDepartment.optional(),
  },
  sort: ['username', 'nickname', 'dept_name', 'kind', 'last_sign_in', 'create_time', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  importMaxBytes: LIMITS.largeImportFileMaxBytes,
  nouns: ['user', 'users'],
});

export const getUserDetails = defineEndpoint({
  id: 'user.details',
  method: 'GET',
  path: '/admin/user/details/:id',
  access: 'user_view',
  tenant: 'session',
  summary: 'One user with a masked phone number, as the list shows it.',
  params: z.object({ id: Id }),
  reply: User,
});

export const UserChoice = z.object({
  id: Id,
  username: z.string(),
  nickname: z.string(),
  deptName: z.string().nullable(),
  deptNameEn: z.string().nullable(),
});
export type UserChoice = z.infer<typeof UserChoice>;

export const listUsers = defineEndpoint({
  id: 'user.choices',
  method: 'GET',
  path: '/admin/user/getUserList',
  access: 'user_view',
  tenant: 'session',
  summary: 'Users to choose from, disabled ones left out: the first by nickname whose name holds the text.',
  query: z.object({
    name: ExactText(64).optional(),
    size: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  }),
  reply: z.array(UserChoice),
});

export const UserInfo = User.pick({
  id: true,
  username: true,
  nickname: true,
  phone: true,
  email: true,
  deptId: true,
  deptName: true,
  postList: true,
  updatePwdTime: true,
});
export type UserInfo = z.infer<typeof UserInfo>;

export const pageUserInfo = defineEndpoint({
  id: 'user.info',
  method: 'GET',
  path: '/admin/sysuserinfo/page',
  access: 'user_view',
  tenant: 'session',
  summary: 'The directory of users by page: who they are, where they belong and how they are reached.',
  query: PageQuery.extend({ name: ExactText(64).optional(), deptId: SoughtDepartment.optional() }),
  reply: pageOf(UserInfo),
});

export interface UserDepartmentNode extends z.infer<typeof UserDepartmentBase> {
  children: UserDepartmentNode[];
}
const UserDepartmentBase = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  nameEn: z.string().nullable(),
  code: z.string(),
  dtype: DepartmentType,
  /** Users of the department and of all below it. */
  count: z.number().int(),
});
export const UserDepartmentNode: z.ZodType<UserDepartmentNode> = UserDepartmentBase.extend({
  get children() {
    return z.array(UserDepartmentNode);
  },
});

export const UserDepartments = z.object({
  tree: z.array(UserDepartmentNode),
  total: z.number().int(),
  /** Null where the caller does not reach users without a department. */
  withoutDepartment: z.number().int().nullable(),
});
export type UserDepartments = z.infer<typeof UserDepartments>;

export const getUserDepartments = defineEndpoint({
  id: 'user.departments',
  method: 'GET',
  path: '/admin/user/departments',
  access: 'user_view',
  tenant: 'session',
  summary:
    'The departments that the caller reaches, with how many users each has; equipment only where it has users.',
  reply: UserDepartments,
});

export interface UserTreeNode extends z.infer<typeof UserTreeBase> {
  children: UserTreeNode[];
}
const UserTreeBase = z.object({
  /** `d12` for a department, `u5` for a user. */
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.enum(['department', 'user']),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Of users. */
  username: z.string().nullable(),
});
export const UserTreeNode: z.ZodType<UserTreeNode> = UserTreeBase.extend({
  get children() {
    return z.array(UserTreeNode);
  },
});

export const getUserTree = defineEndpoint({
  id: 'user.selfTree',
  method: 'GET',
  path: '/admin/user/userSelfTrees',
  access: 'user_view',
  tenant: 'session',
  summary: 'The departments that the caller reaches, with the users whom the caller may see at the leaves.',
  reply: z.array(UserTreeNode),
});

const SelectedUsers = { ids: z.array(Id).min(1).max(LIMITS.idsMax) };

export const moveUsers = defineEndpoint({
  id: 'user.move',
  method: 'PUT',
  path: '/admin/user/department',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Moves users to a department, or none of them when one cannot be moved.',
  body: z.strictObject({ ...SelectedUsers, deptId: Id.nullable() }),
  reply: z.boolean(),
});

export const giveRole = defineEndpoint({
  id: 'user.giveRole',
  method: 'PUT',
  path: '/admin/user/role',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Gives users a further role, or none of them when one cannot have it.',
  body: z.strictObject({ ...SelectedUsers, roleId: Id }),
  reply: z.boolean(),
});

export const disableUsers = defineEndpoint({
  id: 'user.disable',
  method: 'PUT',
  path: '/admin/user/disabled',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Disables users, which ends their sessions, or enables them again.',
  body: z.strictObject({ ...SelectedUsers, isDisabled: z.boolean() }),
  reply: z.boolean(),
});

const ById = z.object({ id: Id });

export const unlockUser = defineEndpoint({
  id: 'user.unlock',
  method: 'POST',
  path: '/admin/user/:id/unlock',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Forgets the wrong passwords of a user, at every address.',
  params: ById,
  reply: z.boolean(),
});

export const endUserSessions = defineEndpoint({
  id: 'user.endSessions',
  method: 'DELETE',
  path: '/admin/user/:id/sessions',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Signs a user out everywhere; returns in how many places.',
  params: ById,
  reply: z.number().int(),
});
