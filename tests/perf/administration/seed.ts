import { sql, type Transaction } from 'kysely';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { appendEntries } from './audit-entries.ts';

/** What an administration has to list. */
export interface AdministrationSize {
  readonly users: number;
  readonly departments: number;
  readonly menus: number;
  readonly roles: number;
  readonly posts: number;
  readonly tenants: number;
  readonly params: number;
  readonly dicts: number;
  readonly apiKeys: number;
  readonly operations: number;
  readonly signIns: number;
  /** As many as the product keeps of a tenant. */
  readonly browserEntries: number;
}

export const FULL_SIZE: AdministrationSize = {
  users: 10_000,
  departments: 2_000,
  menus: 500,
  roles: 200,
  posts: 200,
  tenants: 200,
  params: 500,
  dicts: 500,
  apiKeys: 1_000,
  operations: 5_000_000,
  signIns: 500_000,
  browserEntries: 50_000,
};

export function shareOf(size: AdministrationSize, share: number): AdministrationSize {
  const parts = Object.entries(size).map(([name, count]) => [name, Math.ceil(count * share)]);
  return Object.fromEntries(parts) as unknown as AdministrationSize;
}

/** Fills the tenant of the first boot, once; a database that was filled by an earlier run is left as it is. */
export async function seedAdministration(
  { db, tenantId }: Pick<TestServer, 'db' | 'tenantId'>,
  size: AdministrationSize,
  say: (text: string) => void,
): Promise<void> {
  const { rows } = await db.platform((tx) =>
    sql<{ id: string }>`select user_id::text as id from sys_user where username = 'bench.1'`.execute(tx),
  );
  if (rows.length > 0) return;
  const firstUserId = await db.platform(async (tx) => {
    await makeDepartments(tx, tenantId, size.departments);
    await makeRolesAndMenus(tx, tenantId, size);
    await makeUsers(tx, tenantId, size.users);
    await makeTables(tx, tenantId, size);
    await makeLogs(tx, tenantId, size);
    const { rows: users } = await sql<{
      id: string;
    }>`select user_id::text as id from sys_user where username = 'bench.1'`.execute(tx);
    return users[0]?.id ?? '';
  });
  await appendEntries(db, tenantId, size.operations, firstUserId, say);
  // As the server does every minute, some tables at a time.
  for (let round = 0; round < 20; round += 1) await db.upkeep();
}

type Tx = Transaction<unknown>;

/** A company with plants, of ten workshops each. */
async function makeDepartments(tx: Tx, tenantId: string, departments: number): Promise<void> {
  await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
    values (${tenantId}, null, 'company', 'BENCH', 'Bench', 0, 'started')`.execute(tx);
  await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
    select ${tenantId}, (select id from department where code = 'BENCH'), 'plant', 'P-' || n, 'Plant ' || n, n, 'started'
    from generate_series(1, ${Math.ceil(departments / 11)}::integer) n`.execute(tx);
  await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
    select ${tenantId}, p.id, 'workshop', p.code || '-' || n, 'Workshop ' || n, n, 'started'
    from department p, generate_series(1, 10) n where p.code like 'P-%'`.execute(tx);
}

/** Menus in directories of 24 pages each; every role has a tenth of them. */
async function makeRolesAndMenus(tx: Tx, tenantId: string, size: AdministrationSize): Promise<void> {
  const directories = Math.ceil(size.menus / 25);
  await sql`insert into sys_menu (tenant_id, type, name, path, sort)
    select ${tenantId}::bigint, '0', 'Directory ' || n, '/bench-' || n, n from generate_series(1, ${directories}::integer) n`.execute(
    tx,
  );
  await sql`insert into sys_menu (tenant_id, parent_id, type, name, path, component, sort)
    select ${tenantId}::bigint, d.menu_id, '0', 'Page ' || d.sort || '.' || n, d.path || '-' || n, '/bench/index', n
    from sys_menu d, generate_series(1, 24) n where d.name like 'Directory %'`.execute(tx);
  await sql`insert into sys_role (tenant_id, code, name, role_desc, ds_type)
    select ${tenantId}::bigint, 'bench_' || n, 'Bench role ' || n, 'Made for a measurement', n % 5 from generate_series(1, ${size.roles}::integer) n`.execute(
    tx,
  );
  await sql`insert into sys_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.role_id, m.menu_id from sys_role r join sys_menu m on m.tenant_id = r.tenant_id
    where r.code like 'bench_%' and m.path like '/bench-%' and (r.role_id + m.menu_id) % 10 = 0`.execute(tx);
  await sql`insert into sys_post (tenant_id, post_code, post_name, post_sort)
    select ${tenantId}::bigint, 'bench_' || n, 'Bench post ' || n, n from generate_series(1, ${size.posts}::integer) n`.execute(
    tx,
  );
}

/** Spread over all departments, with two roles and two posts each. */
async function makeUsers(tx: Tx, tenantId: string, users: number): Promise<void> {
  await sql`insert into sys_user (tenant_id, username, nickname, phone, dept_id, last_sign_in_at)
    select ${tenantId}, 'bench.' || n, 'Bench user ' || n, null, d.ids[1 + n % cardinality(d.ids)],
      now() - n * interval '1 minute'
    from generate_series(1, ${users}::integer) n,
      (select array_agg(id order by id) as ids from department where tenant_id = ${tenantId}) d`.execute(tx);
  await sql`insert into sys_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.user_id, r.ids[1 + (u.user_id + step * 7) % cardinality(r.ids)]
    from sys_user u, generate_series(0, 1) step,
      (select array_agg(role_id order by role_id) as ids from sys_role where tenant_id = ${tenantId} and code like 'bench_%') r
    where u.username like 'bench.%' on conflict do nothing`.execute(tx);
  await sql`insert into sys_user_post (tenant_id, user_id, post_id)
    select u.tenant_id, u.user_id, p.ids[1 + (u.user_id + step * 11) % cardinality(p.ids)]
    from sys_user u, generate_series(0, 1) step,
      (select array_agg(post_id order by post_id) as ids from sys_post where tenant_id = ${tenantId} and post_code like 'bench_%') p
    where u.username like 'bench.%' on conflict do nothing`.execute(tx);
}

async function makeTables(tx: Tx, tenantId: string, size: AdministrationSize): Promise<void> {
  // Keys of parameters have no digits.
  await sql`insert into sys_param (tenant_id, public_name, public_key, public_value)
    select ${tenantId}::bigint, 'Bench parameter ' || n, 'BENCH_' || translate(n::text, '0123456789', 'ABCDEFGHIJ'), n::text
    from generate_series(1, ${size.params}::integer) n`.execute(tx);
  await sql`insert into sys_dict (tenant_id, type, description)
    select ${tenantId}::bigint, 'bench_' || n, 'Bench dictionary ' || n from generate_series(1, ${size.dicts}::integer) n`.execute(
    tx,
  );
  await sql`insert into sys_dict_item (tenant_id, dict_id, value, label, sort)
    select d.tenant_id, d.dict_id, n::text, 'Item ' || n, n from sys_dict d, generate_series(1, 20) n where d.type like 'bench_%'`.execute(
    tx,
  );
  await sql`insert into api_key (tenant_id, owner_id, name, permissions, expires_at, created_at, updated_at)
    select u.tenant_id, u.user_id, 'Bench key ' || n, array['plant_view'], now() + interval '90 days', now(), now()
    from generate_series(1, ${size.apiKeys}::integer) n join sys_user u on u.username = 'bench.' || n`.execute(
    tx,
  );
  await sql`insert into sys_tenant (code, name)
    select 'bench-' || n, 'Bench tenant ' || n from generate_series(1, ${size.tenants}::integer) n`.execute(
    tx,
  );
}

/** Half a year of signing in, a tenth of it refused; and as many entries of browsers as are kept. */
async function makeLogs(tx: Tx, tenantId: string, size: AdministrationSize): Promise<void> {
  await sql`insert into sys_login_log (tenant_id, username, user_id, method, reason, address, user_agent, created_at)
    select ${tenantId}::bigint, u.username, u.user_id, 'password', case when n % 10 = 0 then 'bad_credentials' end,
      '192.0.2.' || (1 + n % 250), 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0', now() - (${size.signIns}::integer - n) * interval '30 seconds'
    from generate_series(1, ${size.signIns}::integer) n join sys_user u on u.username = 'bench.' || (1 + (n * 7919::bigint) % ${size.users}::integer)
    order by n`.execute(tx);
  await sql`insert into log_front_end (tenant_id, entry_id, user_id, username, type, url, at, received_at, message, stack, info)
    select ${tenantId}::bigint, n::text, u.user_id, u.username, case when n % 3 = 0 then 'error' else 'perf' end, '/page-' || n % 40, at, at,
      'Message ' || n % 500, 'at x (y.js:1:1)', '{}'
    from (select n, now() - (${size.browserEntries}::integer - n) * interval '1 minute' as at from generate_series(1, ${size.browserEntries}::integer) n) e
      join sys_user u on u.username = 'bench.' || (1 + n % ${size.users}::integer) order by n`.execute(tx);
}
