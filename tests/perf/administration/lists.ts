import { type RawBuilder, sql } from 'kysely';
import type { List } from '#tests/perf/list-timing.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

export interface ListedParts {
  readonly all: TestUser;
  /** Reaches one plant and what is below it. */
  readonly lead: TestUser;
  readonly plantId: string;
  readonly nowMs: number;
}

const DAY_MS = 86_400_000;
const USER = sql`u.*, d.name as dept, d.name_en, d.code,
  (select json_agg(json_build_object('id', r.role_id::text, 'name', r.name, 'code', r.code) order by r.role_id)
    from sys_user_role ur join sys_role r on r.role_id = ur.role_id where ur.user_id = u.user_id) as roles,
  (select json_agg(json_build_object('id', p.post_id::text, 'name', p.post_name, 'code', p.post_code) order by p.post_sort)
    from sys_user_post up join sys_post p on p.post_id = up.post_id where up.user_id = u.user_id) as posts,
  (select count(*) from auth_session s where s.user_id = u.user_id) as sessions`;
const below = (id: string) => sql`with recursive below as (
    select ${id}::bigint as id union select c.id from department c join below b on c.parent_id = b.id
  ) select id from below`;

/** A page as it is written by hand: the rows first, what belongs to them after. */
const users = (where: RawBuilder<unknown>, order = sql`u.nickname, u.user_id`, limit = sql`limit 20`) => sql`
  select ${USER}, p.total from (
    select u.user_id, count(*) over () as total, row_number() over (order by ${order}) as place
    from sys_user u left join department d on d.id = u.dept_id where u.deleted_at is null and ${where} order by place ${limit}
  ) p join sys_user u using (user_id) left join department d on d.id = u.dept_id order by p.place`;
const page = (table: string, order: string, size = 20) =>
  sql`select *, count(*) over () as total from ${sql.table(table)} order by ${sql.ref(order)} limit ${sql.lit(size)}`;
const pageWithHolders = (table: string, order: string, held: string, key: string) => sql`
  select p.*, (select count(*) from ${sql.table(held)} h join sys_user u using (user_id)
    where h.${sql.id(key)} = p.${sql.id(key)} and u.deleted_at is null) as holders
  from (${page(table, order)}) p`;
const operations = (where: RawBuilder<unknown>, offset = 0) =>
  sql`select seq, at, user_id, username, subject, record_id, record_name, action, changes from sys_audit
    where ${where} order by seq desc limit 20 offset ${sql.lit(offset)}`;
const newest = (table: string, where: RawBuilder<unknown>) =>
  sql`select * from ${sql.table(table)} where ${where} order by log_id desc limit 20`;

export function administrationLists({ all, lead, plantId, nowMs }: ListedParts): readonly List[] {
  const user = '/admin/user/page?size=20';
  const operation = '/admin/log/operecordes?size=20';
  const [from, to] = [nowMs - 60 * DAY_MS, nowMs - 30 * DAY_MS];
  const isInRange = sql`at >= ${new Date(from)} and at < ${new Date(to)}`;
  const lists: readonly (readonly [name: string, path: string, plain: RawBuilder<unknown>, by?: TestUser])[] =
    [
      ['users, first page', user, users(sql`true`)],
      [
        'users, a page of 200 from the middle',
        '/admin/user/page?size=200&current=25',
        users(sql`true`, undefined, sql`limit 200 offset 4800`),
      ],
      ['users by department name', `${user}&ascs=dept_name`, users(sql`true`, sql`d.name, u.user_id`)],
      [
        'users by a part of the name',
        `${user}&name=77`,
        users(sql`(u.nickname ilike '%77%' or u.username ilike '%77%')`),
      ],
      [
        'users of a state',
        `${user}&state=uninvited`,
        users(sql`u.password_hash is null and u.invite_expires_at is null`),
      ],
      [
        'users of a department and all below it',
        `${user}&deptId=${plantId}`,
        users(sql`u.dept_id in (${below(plantId)})`),
      ],
      ['users for the lead of a department', user, users(sql`u.dept_id in (${below(plantId)})`), lead],
      [
        'users to choose from',
        '/admin/user/getUserList?name=77',
        sql`select u.user_id, u.username, u.nickname, d.name from sys_user u left join department d on d.id = u.dept_id
        where u.deleted_at is null and (u.nickname ilike '%77%' or u.username ilike '%77%') order by u.nickname limit 100`,
      ],
      [
        'departments with their users',
        '/admin/user/departments',
        sql`select d.id, d.parent_id, d.name, d.name_en, d.code, d.dtype, count(u.user_id) from department d
        left join sys_user u on u.dept_id = d.id and u.deleted_at is null where d.deleted_at is null group by d.id order by d.sort`,
      ],
      ['roles', '/admin/role/page?size=20', pageWithHolders('sys_role', 'name', 'sys_user_role', 'role_id')],
      [
        'posts',
        '/admin/post/page?size=20',
        pageWithHolders('sys_post', 'post_sort', 'sys_user_post', 'post_id'),
      ],
      ['departments, a page', '/admin/dept/page?size=20', page('department', 'sort')],
      ['departments, the tree', '/admin/dept/list', sql`select * from department order by sort`],
      ['menus, the tree', '/admin/menu/tree', sql`select * from sys_menu order by sort`],
      ['tenants', '/admin/tenant/page?size=20', page('sys_tenant', 'name')],
      ['parameters', '/admin/param/page?size=20', page('sys_param', 'public_key')],
      ['dictionaries', '/admin/dict/page?size=20', page('sys_dict', 'type')],
      ['API keys', '/admin/api-key/page?size=20', page('api_key', 'name')],
      ['operation log, newest', operation, operations(sql`true`)],
      [
        'operation log, page 50,000',
        `${operation}&current=50000`,
        operations(sql`seq <= (select seq from sys_audit_head limit 1) - 999980`),
      ],
      ['operation log of a user', `${operation}&username=bench.7`, operations(sql`username = 'bench.7'`)],
      ['operation log of a frequent subject', `${operation}&subject=stop`, operations(sql`subject = 'stop'`)],
      ['operation log of an action', `${operation}&action=remove`, operations(sql`action = 'remove'`)],
      [
        'operation log of an action that never was',
        `${operation}&action=unlock`,
        operations(sql`action = 'unlock'`),
      ],
      [
        'operation log of a record',
        `${operation}&subject=user&recordId=77`,
        operations(sql`subject = 'user' and record_id = '77'`),
      ],
      ['operation log of a month', `${operation}&from=${from}&to=${to}`, operations(isInRange)],
      [
        'operation log of a user, an action and a month',
        `${operation}&username=bench.7&action=update&from=${from}&to=${to}`,
        operations(sql`username = 'bench.7' and action = 'update' and ${isInRange}`),
      ],
      [
        'operation log of a subject, an action and a month',
        `${operation}&subject=role&action=remove&from=${from}&to=${to}`,
        operations(sql`subject = 'role' and action = 'remove' and ${isInRange}`),
      ],
      ['login log, newest', '/admin/loginlog/page?size=20', newest('sys_login_log', sql`true`)],
      [
        'login log, refused ones of a user',
        '/admin/loginlog/page?size=20&isSuccess=false&username=bench.77',
        newest('sys_login_log', sql`reason is not null and username ilike '%bench.77%'`),
      ],
      [
        'login log of a month',
        `/admin/loginlog/page?size=20&from=${from}&to=${to}`,
        newest('sys_login_log', sql`created_at >= ${new Date(from)} and created_at < ${new Date(to)}`),
      ],
      ['front-end log, newest', '/admin/log/global?size=20', newest('log_front_end', sql`true`)],
      [
        'front-end log, failures with a text',
        '/admin/log/global?size=20&isFailure=true&text=page-39',
        newest(
          'log_front_end',
          sql`type <> 'perf' and position('page-39' in lower(message || ' ' || url || ' ' || username)) > 0`,
        ),
      ],
    ];
  return lists.map(([name, path, plain, by = all]) => ({ name, path, plain, by }));
}
