import { sql } from 'kysely';
import {
  column,
  computed,
  type Fields,
  flag,
  optionalText,
  optionalTime,
  part,
  readOnly,
  time,
} from '#server/core/crud/fields.ts';
import { contains, equals, type Filters } from '#server/core/crud/filters.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { User, user } from '#shared/contracts/accounts/user.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { isInDepartment } from './user-scope.ts';

type UserQuery = (typeof user)['filters']['_zod']['output'];

const department = <Wire>(name: string) =>
  sql<Wire>`(select d.${sql.ref(name)} from department d where d.id = t.dept_id)`;

const ROLES = sql`from sys_user_role ur join sys_role r on r.role_id = ur.role_id where ur.user_id = t.user_id`;
const POSTS = sql`from sys_user_post up join sys_post p on p.post_id = up.post_id where up.user_id = t.user_id`;

export function userFields(clock: Clock): Fields<User> {
  return {
    id: column('user_id', 'id'),
    username: column('username'),
    nickname: column('nickname'),
    phone: {
      ...optionalText('phone'),
      fromRow: (value) => (typeof value === 'string' ? maskPhone(value) : null),
    },
    email: optionalText('email'),
    kind: { ...flag('is_external', 'external', 'internal'), kind: 'text' },
    deptId: column('dept_id', 'id'),
    deptName: computed(() => department('name')),
    deptNameEn: computed(() => department('name_en')),
    deptCode: part(() => department('code')),
    postIds: part(() => sql`array(select p.post_id::text ${POSTS} order by p.post_sort, p.post_id)`),
    postList: computed(
      () => sql`(select coalesce(json_agg(json_build_object('postId', p.post_id::text, 'postname', p.post_name,
        'postCode', p.post_code) order by p.post_sort, p.post_id), '[]') ${POSTS})`,
    ),
    postCodes: part(
      () => sql`(select coalesce(string_agg(p.post_code, ' ' order by p.post_sort, p.post_id), '') ${POSTS})`,
    ),
    roleIds: part(() => sql`array(select r.role_id::text ${ROLES} order by r.role_id)`),
    roleList: computed(
      () => sql`(select coalesce(json_agg(json_build_object('roleId', r.role_id::text, 'roleName', r.name,
        'roleCode', r.code) order by r.role_id), '[]') ${ROLES})`,
    ),
    roleCodes: part(() => sql`(select coalesce(string_agg(r.code, ' ' order by r.role_id), '') ${ROLES})`),
    state: computed(() => stateAt(clock)),
    isDisabled: readOnly(column('is_disabled', 'boolean')),
    inviteExpiresAt: {
      ...optionalTime('invite_expires_at'),
      expression: () => sql`case when t.invite_expires_at > ${at(clock)} then t.invite_expires_at end`,
    },
    sessionCount: computed(
      () => sql`(select count(*)::integer from auth_session s
        where s.tenant_id = t.tenant_id and s.user_id = t.user_id)`,
      'number',
    ),
    lastSignIn: optionalTime('last_sign_in_at'),
    updatePwdTime: optionalTime('password_changed_at'),
    createTime: time('created_at'),
    createBy: readOnly(column('created_by')),
    updateTime: time('updated_at'),
    updateBy: readOnly(column('updated_by')),
  };
}

export function userFilters(clock: Clock): Filters<UserQuery> {
  return {
    name: (value, reader) =>
      sql`(${contains('nickname')(value, reader)} or ${contains('username')(value, reader)})`,
    username: contains('username'),
    // Who sees numbers masked finds them by the digits that are shown: a whole number would be guessed by its hits.
    phone: (value, { permissions }) =>
      value.length > 4 && permissions?.has('user_edit')
        ? sql`t.phone = ${value}`
        : sql`right(t.phone, 4) = ${value.slice(-4)}`,
    postId: (id) =>
      sql`exists (select from sys_user_post up where up.user_id = t.user_id and up.post_id = ${id})`,
    roleId: (id) =>
      sql`exists (select from sys_user_role ur where ur.user_id = t.user_id and ur.role_id = ${id})`,
    state: (state) => sql`${stateAt(clock)} = ${state}`,
    kind: (kind, reader) => equals('is_external')(kind === 'external', reader),
    deptId: isInDepartment,
  };
}

function stateAt(clock: Clock) {
  return sql<User['state']>`case when t.is_disabled then 'disabled'
    when t.password_hash is null
      then case when t.invite_expires_at > ${at(clock)} then 'invited' else 'uninvited' end
    when exists (select from counter c where c.tenant_id = t.tenant_id and c.name = 'sign-in.lock'
      and substr(c.key, strpos(c.key, ' ') + 1) = t.username_key and c.expires_at > ${at(clock)}) then 'locked'
    else 'active' end`;
}

function at(clock: Clock) {
  return sql`${new Date(clock.now())}::timestamptz`;
}
