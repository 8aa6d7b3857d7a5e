import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createKeyCheck } from '#server/modules/api-keys/authenticate-key.ts';
import type { ApiKeysSchema } from '#server/modules/api-keys/schema.ts';
import { apiKey, issueApiKey, KEY_PERMISSIONS, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import {
  commitImport,
  getImportBadRows,
  pageAllJobs,
  undoImport,
  uploadImport,
} from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { operationLog, verifyOperations } from '#shared/contracts/platform/operation-log.ts';
import { PERMISSIONS, type Permission } from '#shared/contracts/roles/permissions.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import { apiKeySteps } from '#tests/support/people/api-key-steps.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.addUser();
});
afterAll(() => server.close());

const steps = apiKeySteps(
  () => server,
  () => owner,
);
const { create, issue, issued, withKey, startJob, statusOf, recordOf } = steps;

/** The secret of a key whose row holds every permission, which no call gives. */
async function withAllPermissions(): Promise<string> {
  const { id, secret } = await issued();
  await typed<ApiKeysSchema>(server.db).platform((tx) =>
    tx
      .updateTable('api_key')
      .set({ permissions: [...PERMISSIONS] })
      .where('key_id', '=', id)
      .execute(),
  );
  return secret;
}

describe('a new key', () => {
  it('H3 shows its secret once, and stores a hash of it', async () => {
    const { id, secret } = await issued();
    const list = await server.call(apiKey.page, { query: {} }, owner);
    expect(list.body).not.toContain(secret);
    expect(await recordOf(id)).toMatchObject({
      state: 'active',
      hint: secret.slice(-4),
      ownerId: owner.userId,
    });
    const { rows } = await server.db.platform((tx) =>
      sql<{ text: string }>`select api_key::text as text from api_key`.execute(tx),
    );
    for (const { text } of rows) expect(text).not.toContain(secret.slice(4));
  });

  it('holds nothing that its creator does not hold, and nothing that is no key’s', async () => {
    const clerk = await server.addUser({ permissions: ['api_key_view', 'api_key_edit', 'energy_view'] });
    expect(await create(['plant_view'], clerk)).toMatchObject({
      status: 403,
      fields: { permissions: expect.anything() },
    });
    expect(await create(['energy_view'], clerk)).toMatchObject({ status: 200 });
    for (const permission of ['user_edit', 'api_key_edit', 'tenant_edit', 'param_view', 'nothing'])
      expect((await create([permission])).status, permission).toBe(400);
    expect((await create([])).status).toBe(400);
  });

  it('expires, in the future and within two years', async () => {
    expect(await create(['plant_view'], owner, 0)).toMatchObject({ status: 400 });
    const late = await create(['plant_view'], owner, LIMITS.apiKeyValidDaysMax + 1);
    expect(late).toMatchObject({ status: 400, fields: { expireTime: '有效期最长 730 天' } });
    expect(await create(['plant_view'], owner, LIMITS.apiKeyValidDaysMax)).toMatchObject({ status: 200 });
  });

  it('is its creator’s alone: others neither make its secret nor give it more, and may end it', async () => {
    const { record } = await create(['plant_view']);
    const other = await server.addUser();
    expect((await server.call(issueApiKey, { params: { id: record.id } }, other)).statusCode).toBe(403);
    const change = (body: object) =>
      server.call(apiKey.update, { body: { ...record, ...body } as never }, other);
    expect((await change({ permissions: ['plant_view', 'energy_view'] })).statusCode).toBe(400);
    expect((await change({ expireTime: record.expireTime + DAY_MS })).statusCode).toBe(400);
    expect((await change({ name: `renamed ${record.id}` })).statusCode).toBe(200);
    expect((await server.call(revokeApiKey, { params: { id: record.id } }, other)).statusCode).toBe(200);
    expect((await recordOf(record.id)).state).toBe('revoked');
    const again = await server.call(issueApiKey, { params: { id: record.id } }, owner);
    expect(again.json()).toMatchObject({ error: 'api_key_revoked' });
  });
});

describe('a call with a key', () => {
  it('is the tenant’s of the key, with the header or without, and no other’s', async () => {
    const { secret } = await issued();
    const as = async (headers: Record<string, string>) =>
      (await withKey(secret, product.page, headers)).json();
    expect(await as({})).toMatchObject({ code: 0 });
    expect(await as({ 'tenant-id': server.tenantId })).toMatchObject({ code: 0 });
    const foreign = await server.addTenant('foreign');
    expect(await as({ 'tenant-id': foreign })).toMatchObject({ error: 'wrong_tenant' });
    expect(await as({ 'tenant-id': 'x' })).toMatchObject({ error: 'tenant_unknown' });
  });

  it('is audited under the name of the key, with its owner', async () => {
    const { id, secret } = await issued(['dict_view', 'dict_edit']);
    const { name } = await recordOf(id);
    const made = await server.app.inject({
      method: 'POST',
      url: dict.create.path,
      headers: { authorization: `Bearer ${secret}` },
      payload: { type: 'by_program', description: 'made by a program' },
    });
    expect(made.statusCode, made.body).toBe(200);
    const query = { subject: 'dict', recordId: made.json().data.id };
    const log = await server.call(operationLog.page, { query }, owner);
    expect(log.json().data.records).toMatchObject([
      { action: 'create', username: `key:${name}`, userId: owner.userId },
    ]);
  });

  it('says in the record when and from where the key was used', async () => {
    const { id, secret } = await issued();
    expect(await recordOf(id)).toMatchObject({ lastUseTime: null, lastUseAddress: null });
    await withKey(secret, product.page, {}, '10.4.0.9');
    const first = await recordOf(id);
    expect(first).toMatchObject({ lastUseTime: expect.any(Number), lastUseAddress: '10.4.0.9' });
    server.clock.advance(61_000);
    await withKey(secret, product.page, {}, '10.4.0.9');
    expect((await recordOf(id)).lastUseTime).toBeGreaterThan(first.lastUseTime ?? 0);
    expect((await recordOf(id)).updateTime, 'a use is no change').toBe(first.updateTime);
  });

  it('is refused where the secret is wrong, replaced, revoked, removed or expired', async () => {
    const { id, secret } = await issued();
    expect(await statusOf(secret)).toBe(200);
    expect(await statusOf(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
    const renewed = await issue(id);
    expect(await statusOf(secret)).toBe(401);
    expect(await statusOf(renewed)).toBe(200);
    await server.call(revokeApiKey, { params: { id } }, owner);
    expect(await statusOf(renewed)).toBe(401);
    const removed = await issued();
    await server.call(apiKey.remove, { params: { id: removed.id } }, owner);
    expect(await statusOf(removed.secret)).toBe(401);
    const short = await issued();
    const admin = await server.addUser();
    const body = { ...(await recordOf(short.id)), expireTime: server.clock.now() + DAY_MS };
    expect((await server.call(apiKey.update, { body: body as never }, admin)).statusCode).toBe(400);
    await typed<ApiKeysSchema>(server.db).platform((tx) =>
      tx
        .updateTable('api_key')
        .set({ expires_at: new Date(server.clock.now() - 1) })
        .where('key_id', '=', short.id)
        .execute(),
    );
    expect(await statusOf(short.secret)).toBe(401);
    expect((await recordOf(short.id)).state).toBe('expired');
  });

  it('loses at once what its creator loses, and ends with the creator', async () => {
    const clerk = await server.addUser({
      permissions: ['api_key_view', 'api_key_edit', 'calendar_view', 'energy_view'],
    });
    const { id, secret } = await issued(['calendar_view', 'energy_view'], clerk);
    expect(await statusOf(secret)).toBe(200);
    await typed<AccountsSchema>(server.db).platform((tx) =>
      tx
        .deleteFrom('sys_role_permission')
        .where('permission', '=', 'calendar_view')
        .where('role_id', 'in', (eb) =>
          eb.selectFrom('sys_user_role').select('role_id').where('user_id', '=', clerk.userId),
        )
        .execute(),
    );
    expect(await statusOf(secret)).toBe(403);
    await typed<AccountsSchema>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', clerk.userId).execute(),
    );
    expect(await statusOf(secret)).toBe(401);
    expect((await recordOf(id)).state).toBe('ownerGone');
    await server.db.platform((tx) => sql`delete from sys_user where user_id = ${clerk.userId}`.execute(tx));
    expect(await recordOf(id)).toBeNull();
  });

  it('is counted: each key makes so many calls a minute and no more, whatever the address', async () => {
    const [{ secret }, other] = [await issued(), await issued()];
    let nowMs = server.clock.now();
    const check = createKeyCheck({
      db: typed(server.db),
      clock: { now: () => nowMs },
      accounts: server.wiring.accounts,
      principals: server.app.principals,
      callsPerMinute: 3,
    });
    for (const address of ['10.5.0.1', '10.5.0.2', '10.5.0.3'])
      expect(await check(secret, address)).toMatchObject({ kind: 'program' });
    await expect(check(secret, '10.5.0.4')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await check(other.secret, '10.5.0.1')).not.toBeNull();
    nowMs += 60_000;
    expect(await check(secret, '10.5.0.1')).not.toBeNull();
  });
});

describe('what no key may do', () => {
  it('is everything that its list does not name: administration above all', () => {
    const admin =
      /user|role|tenant|key|session|param|menu|social|sms|server|job|layout|screen_edit|connection_edit/;
    expect(KEY_PERMISSIONS.filter((name) => admin.test(name))).toEqual([]);
    const kept: Permission[] = PERMISSIONS.filter((name) => !KEY_PERMISSIONS.some((one) => one === name));
    expect(kept).toEqual(
      expect.arrayContaining(['user_edit', 'tenant_edit', 'param_edit', 'api_key_edit', 'session_end']),
    );
  });

  it('stays refused with a key whose row in the database holds every permission', async () => {
    const open = new Set<string>(KEY_PERMISSIONS);
    const contracts = (await loadContracts()).filter(
      ({ access, allowRestricted, allowProgram }) =>
        access !== 'public' && access !== 'apiKey' && (!open.has(access) || allowRestricted) && !allowProgram,
    );
    expect(contracts.length).toBeGreaterThan(80);
    const answered: string[] = [];
    let secret = '';
    for (const [index, contract] of contracts.entries()) {
      // Fewer calls for each key than it may make in a minute.
      if (index % 500 === 0) secret = await withAllPermissions();
      const answer = await withKey(secret, contract);
      if (answer.statusCode !== 403) answered.push(`${contract.id} ${answer.statusCode}`);
    }
    expect(answered).toEqual([]);
  });

  it('are the calls of a session, an ingest credential’s call, and the docs', async () => {
    const { secret } = await issued();
    expect(await statusOf(secret, getSessionInfo)).toBe(403);
    const [ingest] = (await loadContracts()).filter(({ access }) => access === 'apiKey');
    if (!ingest) throw new Error('no call takes an ingest credential');
    expect(await statusOf(secret, ingest)).toBe(401);
    const docs = await server.app.inject({
      url: '/api/docs',
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress: '10.4.0.1',
    });
    expect(docs.statusCode).toBe(401);
  });

  it('is to import, to see the jobs of others, and to start a job without its permission', async () => {
    const { secret } = await issued();
    for (const endpoint of [uploadImport, commitImport, undoImport, getImportBadRows, pageAllJobs])
      expect(await statusOf(secret, endpoint), endpoint.id).toBe(403);
    const { secret: narrow } = await issued(['plant_view']);
    expect((await startJob(narrow, product.exportRows)).statusCode).toBe(403);
    expect((await startJob(narrow, verifyOperations)).statusCode).toBe(403);
  });
});
