import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCredential, removeCredential } from '#shared/contracts/ingest/credential.ts';
import { createConnection, removeConnection, updateConnection } from '#shared/contracts/ingest/ingest.ts';
import { removeTableLayout, saveDefaultTableLayout } from '#shared/contracts/kit/table-layout.ts';
import { updateCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { resetSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { endSession, initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { unbindSocialOf } from '#shared/contracts/social/social.ts';
import { provePassword } from '#tests/support/people/prove-password.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { makeUserWithLink, makeUserWithSecondFactor } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { connectionBody } from '#tests/support/walks/foreign-rows/connector-rows.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
});
afterAll(() => server.close());

interface Entry {
  readonly username: string;
  readonly record_id: string;
  readonly record_name: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

const entriesOf = (subject: string, recordId: string): Promise<Entry[]> =>
  server.db.tenant(server.tenantId, async (tx) => {
    const { rows } = await sql<Entry>`select username, record_id, record_name, action, changes from sys_audit
      where subject = ${subject} and record_id = ${recordId} order by seq`.execute(tx);
    return rows;
  });

async function done(answer: Promise<{ statusCode: number; body: string; json(): { data: never } }>) {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(200);
  return json().data as Record<string, string>;
}

it('of a connection are told field by field', async () => {
  const body = connectionBody();
  const { id = '' } = await done(server.call(createConnection, { body }, admin));
  const changed = { ...body, name: 'renamed', enabled: false };
  await done(server.call(updateConnection, { params: { id }, body: changed }, admin));
  await done(server.call(removeConnection, { params: { id } }, admin));
  const [created, updated, removed] = await entriesOf('connection', id);
  expect(created).toMatchObject({
    username: admin.username,
    action: 'create',
    changes: { name: { after: body.name } },
  });
  expect(updated).toMatchObject({
    action: 'update',
    changes: { name: { before: body.name, after: 'renamed' }, enabled: { before: true, after: false } },
  });
  expect(Object.keys(updated?.changes ?? {}).sort()).toEqual(['enabled', 'name']);
  expect(removed).toMatchObject({ action: 'remove', changes: { name: { before: 'renamed' } } });
});

it('of a credential are told without its secret', async () => {
  const made = await done(server.call(createCredential, { body: { name: 'gateway', kind: 'http' } }, admin));
  const id = made.id ?? '';
  const proof = await provePassword(server, admin, 'credential_remove');
  await done(server.call(removeCredential, { params: { id }, query: { proof } }, admin));
  const entries = await entriesOf('credential', id);
  expect(entries.map(({ action }) => action)).toEqual(['create', 'remove']);
  expect(entries[0]?.changes).toMatchObject({ name: { after: 'gateway' }, secret: { isSecret: true } });
  expect(JSON.stringify(entries)).not.toContain(made.secret);
});

it('of another user are told: a password, a second factor, a social account, a session', async () => {
  const user = await server.addUser({ permissions: [] });
  const { password = '' } = await done(
    server.call(initializePassword, { query: { userId: user.userId } }, admin),
  );
  const [entry] = await entriesOf('user', user.userId);
  expect(entry).toMatchObject({
    username: admin.username,
    action: 'resetPassword',
    changes: { password: { isSecret: true } },
  });
  expect(JSON.stringify(entry)).not.toContain(password);

  const secured = await makeUserWithSecondFactor(server, admin);
  await done(server.call(resetSecondFactor, { params: { userId: secured } }, admin));
  expect(await entriesOf('user', secured)).toMatchObject([{ action: 'resetSecondFactor' }]);

  const linked = await makeUserWithLink(server, admin);
  const query = { userIds: [linked, user.userId], state: 'WX' as const };
  await done(server.call(unbindSocialOf, { query }, admin));
  expect(await entriesOf('user', linked)).toMatchObject([
    { action: 'unbindSocial', changes: { type: { before: 'WX' } } },
  ]);
  expect(await entriesOf('user', user.userId)).toHaveLength(1);

  const other = await server.addUser();
  const session = await server.app.principals.authenticateToken(other.token);
  const sessionId = session?.id ?? '';
  await done(server.call(endSession, { params: { sessionId } }, admin));
  expect(await entriesOf('session', sessionId)).toMatchObject([
    { username: admin.username, action: 'end', record_name: other.username },
  ]);
});

it('of the tenant and its default layouts are told', async () => {
  await done(server.call(updateCurrentTenant, { body: { watermark: true } }, admin));
  const tenant = await entriesOf('tenant', server.tenantId);
  expect(tenant.at(-1)).toMatchObject({
    action: 'update',
    changes: { watermark: { before: false, after: true } },
  });
  const layout = await done(
    server.call(saveDefaultTableLayout, { body: { formName: 'dict', columns: [] } }, admin),
  );
  await done(server.call(removeTableLayout, { params: { id: layout.id ?? '' } }, admin));
  expect((await entriesOf('tableLayout', 'dict')).map(({ action }) => action)).toEqual([
    'saveDefault',
    'removeDefault',
  ]);
});
