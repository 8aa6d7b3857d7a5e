import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { user } from '#shared/contracts/user.ts';
import { labelsOf, sendSheet, sheetOf } from '#tests/support/sheet-upload.ts';
import { openLastingDatabase } from '#tests/support/template-database.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';
import { quantile, rounded } from './median.ts';
import type { Bench, BenchContext, RowDraft } from './row.ts';

const USERS = 10_000;
const DEPARTMENTS = 2_000;
const IMPORTED = 5_000;
const LIST_MS = 150;

/** The page of users and the lists around it, with 10,000 users in 2,000 departments, on the embedded database on disk. */
export const administration: Bench = {
  name: 'administration',
  needsBrowser: false,
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-bench-'));
    const database = await openLastingDatabase(join(folder, 'db'));
    const server = await startTestServer({ database });
    try {
      return await measure(context, server);
    } finally {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface List {
  readonly name: string;
  readonly path: string;
  readonly by: TestUser;
}

async function measure(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const share = context.isQuick ? 0.02 : 1;
  const size = { users: USERS * share, departments: DEPARTMENTS * share };
  const url = await server.listen();
  const all = await server.addUser();
  const middleId = await makeUsers(server, size);
  const lead = await server.addUser({ reach: { dsType: 2, deptId: middleId } });
  const said = `${size.users.toLocaleString('en-US')} users in ${size.departments.toLocaleString('en-US')} departments`;
  context.say(said);
  const lists: readonly List[] = [
    { name: 'the first page of users', path: '/admin/user/page?size=20', by: all },
    { name: 'a page of 200 from the middle', path: '/admin/user/page?size=200&current=25', by: all },
    { name: 'by department name', path: '/admin/user/page?size=20&ascs=dept_name', by: all },
    { name: 'by a part of the name', path: '/admin/user/page?size=20&name=77', by: all },
    { name: 'of a state', path: '/admin/user/page?size=20&state=uninvited', by: all },
    {
      name: 'of a department and all below it',
      path: `/admin/user/page?size=20&deptId=${middleId}`,
      by: all,
    },
    { name: 'the first page for the lead of a department', path: '/admin/user/page?size=20', by: lead },
    { name: 'users to choose from', path: '/admin/user/getUserList?name=77', by: all },
    { name: 'departments with their counts', path: '/admin/user/departments', by: all },
  ];
  const rounds = context.isQuick ? 3 : 40;
  const plain = await timesOf(rounds, () => plainPage(server));
  const rows: RowDraft[] = [];
  for (const list of lists) {
    const times = await timesOf(rounds, async () => {
      const answer = await fetch(url + list.path, { headers: list.by.headers });
      if (!answer.ok) throw new Error(`${list.path}: ${answer.status} ${await answer.text()}`);
      await answer.json();
    });
    const note = `${said}; median ${rounded(quantile(times, 0.5))} ms, the plain SQL of the first page ${rounded(quantile(plain, 0.5))} ms`;
    rows.push({
      name: `administration: ${list.name}, p95 over HTTP`,
      value: rounded(quantile(times, 0.95)),
      unit: 'ms',
      better: 'lower',
      target: LIST_MS,
      note,
    });
  }
  rows.push(await importUsers(server, all, Math.round(IMPORTED * share)));
  return rows;
}

/** The first call warms what a server that runs has warm. */
async function timesOf(rounds: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now();
    await run();
    if (round > 0) times.push(performance.now() - startedAt);
  }
  return times;
}

const plainPage = ({ db, tenantId }: TestServer) =>
  db.tenant(tenantId, (tx) =>
    sql`select u.user_id, u.username, u.nickname, d.name, count(*) over () as total
      from sys_user u left join department d on d.id = u.dept_id
      where u.deleted_at is null order by u.nickname, u.user_id limit 20`.execute(tx),
  );

/** A company with plants, of ten workshops each, and users spread over all of them. Returns the id of a plant. */
async function makeUsers(
  { db, tenantId }: TestServer,
  { users, departments }: { readonly users: number; readonly departments: number },
): Promise<string> {
  return db.platform(async (tx) => {
    await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
      values (${tenantId}, null, 'company', 'BENCH', 'Bench', 0, 'started')`.execute(tx);
    await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
      select ${tenantId}, (select id from department where code = 'BENCH'), 'plant', 'P-' || n, 'Plant ' || n, n, 'started'
      from generate_series(1, ${Math.ceil(departments / 11)}::integer) n`.execute(tx);
    await sql`insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
      select ${tenantId}, p.id, 'workshop', p.code || '-' || n, 'Workshop ' || n, n, 'started'
      from department p, generate_series(1, 10) n where p.code like 'P-%'`.execute(tx);
    await sql`insert into sys_user (tenant_id, username, nickname, phone, dept_id, last_sign_in_at)
      select ${tenantId}, 'bench.' || n, 'Bench user ' || n, null, d.ids[1 + n % cardinality(d.ids)],
        now() - n * interval '1 minute'
      from generate_series(1, ${users}::integer) n,
        (select array_agg(id order by id) as ids from department where tenant_id = ${tenantId}) d`.execute(
      tx,
    );
    await sql`insert into sys_user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.user_id, r.role_id from sys_user u join sys_role r on r.tenant_id = u.tenant_id
      where u.username like 'bench.%' and r.code in ('operator', 'viewer')`.execute(tx);
    await sql`insert into sys_user_post (tenant_id, user_id, post_id)
      select u.tenant_id, u.user_id, p.post_id from sys_user u join sys_post p on p.tenant_id = u.tenant_id
      where u.username like 'bench.%' and p.post_code in ('shift_leader', 'quality')`.execute(tx);
    await sql`analyze sys_user, sys_user_role, sys_user_post, department`.execute(tx);
    const { rows } = await sql<{
      id: string;
    }>`select id::text as id from department where code = 'P-2'`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

/** From the upload of the file until it has been checked. */
async function importUsers(server: TestServer, by: TestUser, count: number): Promise<RowDraft> {
  const labels = await labelsOf(user);
  const keys = ['username', 'nickname', 'deptCode', 'roleCodes'];
  const lines = Array.from({ length: count }, (_none, index) => [
    `imported.${index}`,
    `Imported ${index}`,
    'P-1',
    'viewer',
  ]);
  const file = await sheetOf(
    keys.map((key) => labels[key] ?? ''),
    lines,
  );
  const startedAt = performance.now();
  const answer = await sendSheet(server, user, file, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await server.wiring.jobs.worker.settled();
  return {
    name: `administration: ${count.toLocaleString('en-US')} users of a file are checked`,
    value: rounded((performance.now() - startedAt) / 1_000),
    unit: 's',
    better: 'lower',
    note: 'each for its name, department and role; nothing is written',
  };
}
