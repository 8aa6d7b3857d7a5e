import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { listDepartments } from '#shared/contracts/plant/department.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { createScreenLink, screen } from '#shared/contracts/screens/screen.ts';
import { exchangeTicket } from '#shared/contracts/sign-in/auth.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let lines: readonly { readonly id: string; readonly machines: readonly { readonly id: string }[] }[];
beforeAll(async () => {
  server = await startTestServer();
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  lines = tenant.wiring.directory.lines(tenant.tenantId);
});
afterAll(() => server.close());

/** Somebody whose roles reach the first line. */
async function editorOfLine(permissions: readonly Permission[]): Promise<TestUser> {
  const user = await tenant.addUser({ permissions });
  await server.db.tenant(tenant.tenantId, async (tx) => {
    const { rows } = await sql<{ id: string }>`update sys_role set ds_type = 1 where role_id in
      (select role_id from sys_user_role where user_id = ${user.userId}) returning role_id::text as id`.execute(
      tx,
    );
    for (const { id } of rows)
      await sql`insert into sys_role_department (tenant_id, role_id, department_id)
        values (${tenant.tenantId}, ${id}, ${lines[0]?.id ?? ''})`.execute(tx);
  });
  return user;
}

let serial = 0;
async function create(by: TestUser, fields: object) {
  serial += 1;
  const answer = await tenant.call(
    screen.create,
    { body: { name: `Wall ${serial}`, ...fields } as never },
    by,
  );
  return answer.json();
}

describe('who sets up a wall gives it no more than they hold', () => {
  const edit = ['screen_view', 'screen_edit'] as const;

  it('the board that an address names has no target, and is for who reaches all data', async () => {
    const editor = await editorOfLine([
      ...edit,
      'plant_view',
      'warehouse_board_view',
      'pretreatment_board_view',
    ]);
    const target = await create(editor, { board: 'address', targetId: lines[0]?.id });
    expect(target.fields).toHaveProperty('targetId');
    expect((await create(editor, { board: 'address' })).fields).toHaveProperty('targetId');
    expect((await create(editor, { board: 'line', targetId: lines[1]?.id })).fields).toHaveProperty(
      'targetId',
    );
  });

  it('the board’s permission, and those of its alarms', async () => {
    const line = { board: 'line', targetId: lines[0]?.id };
    const alarms = { ...line, alarmPriority: 'high' };
    const touch = { ...alarms, alarmTouch: true };
    const blind = await editorOfLine(edit);
    expect((await create(blind, line)).error).toBe('gives_more');
    const editor = await editorOfLine([...edit, 'plant_view']);
    expect((await create(editor, line)).code).toBe(0);
    expect((await create(editor, alarms)).error).toBe('gives_more');
    const watcher = await editorOfLine([...edit, 'plant_view', 'alarm_view']);
    expect((await create(watcher, alarms)).code).toBe(0);
    expect((await create(watcher, touch)).error).toBe('gives_more');
  });

  it('also when somebody else has set it up, and the link is theirs', async () => {
    const made = await create(admin, { board: 'line', targetId: lines[0]?.id, alarmPriority: 'high' });
    const editor = await editorOfLine([...edit, 'plant_view']);
    const answer = await tenant.call(createScreenLink, { params: { id: made.data.id } }, editor);
    expect(answer.json().error).toBe('gives_more');
  });
});

it('a wall sees its target alone, whichever user has the number of its session', async () => {
  // Numbers of sessions that no user has yet.
  await server.db.platform((tx) =>
    sql`select setval(pg_get_serial_sequence('auth_session', 'session_id'), 500000)`.execute(tx),
  );
  const machineId = lines[0]?.machines[0]?.id ?? '';
  const made = await create(admin, { board: 'machine', targetId: machineId });
  const { path } = (await tenant.call(createScreenLink, { params: { id: made.data.id } }, admin)).json().data;
  const [, ticket = ''] = String(path).split('#ticket=');
  const { access_token } = (await server.call(exchangeTicket, { body: { ticket } }, null)).json();
  const headers = { authorization: `Bearer ${access_token}`, 'tenant-id': tenant.tenantId };
  const { rows } = await server.db.tenant(tenant.tenantId, (tx) =>
    sql<{ id: string }>`select session_id::text as id from screen where screen_id = ${made.data.id}`.execute(
      tx,
    ),
  );
  const seen = async () => (await server.app.inject({ url: listDepartments.path, headers })).json().data;
  const before = await seen();
  // A user of that number, who reaches everything.
  const user = await tenant.addUser();
  await server.db.platform(async (tx) => {
    await sql`set constraints all deferred`.execute(tx);
    await sql`insert into sys_user (user_id, tenant_id, username, nickname)
      overriding system value values (${rows[0]?.id}, ${tenant.tenantId}, 'same-number', 'x')`.execute(tx);
    await sql`insert into sys_user_role (tenant_id, user_id, role_id)
      select tenant_id, ${rows[0]?.id}, role_id from sys_user_role where user_id = ${user.userId}`.execute(
      tx,
    );
  });
  expect(await seen()).toEqual(before);
  expect(JSON.stringify(before)).toContain(machineId);
  expect(JSON.stringify(before)).not.toContain(`"id":"${lines[1]?.id}"`);
});
