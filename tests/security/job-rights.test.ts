import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, issueApiKey, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import {
  cancelJob,
  commitImport,
  getImportBadRows,
  getJob,
  getJobFile,
  type Job,
  retryJob,
} from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { verifyOperations } from '#shared/contracts/platform/operation-log.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { refusals as en } from '#shared/i18n/en/kit/refusals.ts';
import { refusals as zh } from '#shared/i18n/zh/kit/refusals.ts';
import { dictSource, dictTarget } from '#tests/support/crud/sheet-subject.ts';
import { sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** Jobs whose owners lose what they had when they started them. */
const SUBJECT = { subject: { key: 'sheetDict' } } as never;
const LOST = {
  status: 'failed',
  attempts: 1,
  error: { key: 'owner_lost_permission', params: {} },
  file: null,
};

let server: TestServer;
/** Repeats jobs of others. */
let repeater: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  server.wiring.jobs.sheetJobs.exportSource(dictSource);
  server.wiring.jobs.sheetJobs.importTarget(dictTarget);
  repeater = await server.addUser({ permissions: ['job_view', 'job_edit'] });
  return () => server.close();
});
const { page } = dictSource;
const { create } = dictTarget;
afterEach(async () => {
  dictSource.page = page;
  dictTarget.create = create;
  await run(sql`delete from sys_dict where type like 'rights%'`);
});

const run = (statement: ReturnType<typeof sql>) => server.db.platform((tx) => statement.execute(tx));
const settled = () => server.wiring.jobs.worker.settled();
const ownerWith = (...permissions: Permission[]) => server.addUser({ permissions });
const byId = (id: Id) => ({ params: { id } });

async function jobOf(id: Id): Promise<Job> {
  return (await server.call(getJob, byId(id), repeater)).json().data;
}

async function refusal(contract: Endpoint, id: Id, as: TestUser, language: 'zh' | 'en' = 'zh') {
  const answer = await server.call(contract, byId(id) as never, as, { 'accept-language': language });
  return [answer.statusCode, answer.json().error, answer.json().msg];
}
const REFUSED = [403, 'owner_lost_permission', zh.owner_lost_permission];

/** Ways in which a user comes to hold less. */
const LOSSES: readonly (readonly [string, (userId: Id) => ReturnType<typeof sql>])[] = [
  [
    'no longer holds the permission',
    (id) => sql`delete from sys_role_permission
      where role_id in (select role_id from sys_user_role where user_id = ${id})`,
  ],
  ['has no role any more', (id) => sql`delete from sys_user_role where user_id = ${id}`],
  ['is disabled', (id) => sql`update sys_user set is_disabled = true where user_id = ${id}`],
  ['is removed', (id) => sql`update sys_user set deleted_at = now() where user_id = ${id}`],
];
const strip = (userId: Id) =>
  run(sql`delete from sys_role_permission
    where role_id in (select role_id from sys_user_role where user_id = ${userId})`);

async function startExport({ tenantId, userId }: TestUser): Promise<Id> {
  const { jobId } = await server.wiring.jobs.sheetJobs.startExport({
    ...{ tenantId, userId, key: null, subject: 'sheetDict', query: {} },
    ...{ fileName: 'x', format: 'csv', language: 'zh' },
  });
  return jobId;
}

/** An export that waits for its second attempt. */
async function failedExport(owner: TestUser): Promise<Id> {
  dictSource.page = async () => {
    throw new Error('the page failed');
  };
  const id = await startExport(owner);
  await settled();
  dictSource.page = page;
  return id;
}

async function cancelledExport(owner: TestUser): Promise<Id> {
  const id = await failedExport(owner);
  expect((await server.call(cancelJob, byId(id), owner)).statusCode).toBe(200);
  return id;
}

/** As if it had waited since it was made. */
const putBack = (id: Id) =>
  run(sql`update job set status = 'queued', attempts = 0, ended_at = null, started_at = null, error_key = null,
    error_params = null, run_at = ${new Date(server.clock.now())} where job_id = ${id}`);

async function runAgain(id: Id): Promise<Job> {
  await putBack(id);
  await server.wiring.jobs.worker.poll();
  await settled();
  return jobOf(id);
}

async function importOf(owner: TestUser, type: string): Promise<Id> {
  const sent = await sendSheet(server, SUBJECT, await sheetOf(['类型', '描述'], [[type, 'x']]), owner);
  expect(sent.statusCode, sent.body).toBe(200);
  await settled();
  return sent.json().data.jobId;
}

async function commit(id: Id, owner: TestUser): Promise<Id> {
  const answer = await server.call(commitImport, { ...byId(id), body: { rows: 'all' } }, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  await settled();
  return answer.json().data.jobId;
}

async function countOf(type: string): Promise<number> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ n: number }>`select count(*)::int as n from sys_dict where type = ${type}`.execute(tx),
  );
  return rows[0]?.n ?? -1;
}

describe('an export', () => {
  it.each(LOSSES)('is neither repeated nor run when its owner %s', async (_how, lose) => {
    const owner = await ownerWith('dict_view');
    const id = await cancelledExport(owner);
    await run(lose(owner.userId));
    expect(await refusal(retryJob, id, repeater)).toEqual(REFUSED);
    expect((await jobOf(id)).status).toBe('cancelled');
    expect(await runAgain(id)).toMatchObject(LOST);
  });

  it('is not repeated by its owner without the permission, and says so in both languages', async () => {
    const owner = await ownerWith('dict_view');
    const id = await cancelledExport(owner);
    await strip(owner.userId);
    expect(await refusal(retryJob, id, owner)).toEqual(REFUSED);
    expect(await refusal(retryJob, id, owner, 'en')).toEqual([
      403,
      'owner_lost_permission',
      en.owner_lost_permission,
    ]);
  });

  it('that waits for its next attempt fails at once', async () => {
    const owner = await ownerWith('dict_view');
    const id = await failedExport(owner);
    expect(await jobOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    await strip(owner.userId);
    server.clock.advance(3_600_000);
    await server.wiring.jobs.worker.poll();
    await settled();
    expect(await jobOf(id)).toMatchObject({ ...LOST, attempts: 2 });
  });

  it('is repeated for an owner who holds the permission, by who may', async () => {
    const owner = await ownerWith('dict_view');
    const id = await cancelledExport(owner);
    expect((await server.call(retryJob, byId(id), repeater)).statusCode).toBe(200);
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done' });
  });

  it('runs on while its tenant is closed', async () => {
    const owner = await ownerWith('dict_view');
    const id = await cancelledExport(owner);
    await run(sql`update sys_tenant set is_paused = true where tenant_id = ${server.tenantId}`);
    await putBack(id);
    await server.wiring.jobs.worker.poll();
    await settled();
    await run(sql`update sys_tenant set is_paused = false where tenant_id = ${server.tenantId}`);
    expect(await jobOf(id)).toMatchObject({ status: 'done' });
  });

  it('has a file that is fetched with the permission alone', async () => {
    const owner = await ownerWith('dict_view');
    const id = await startExport(owner);
    await settled();
    expect((await server.call(getJobFile, byId(id), owner)).statusCode).toBe(200);
    await strip(owner.userId);
    expect(await refusal(getJobFile, id, owner)).toEqual(REFUSED);
  });

  it('of a list asks what its call asks', async () => {
    const owner = await ownerWith('calendar_view');
    const started = await server.call(
      product.exportRows,
      { query: {}, body: { fileName: 'list', format: 'csv' } } as never,
      owner,
    );
    const id = started.json().data.jobId;
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done' });
    await strip(owner.userId);
    expect(await refusal(getJobFile, id, owner)).toEqual(REFUSED);
    expect(await runAgain(id)).toMatchObject({ status: 'failed', error: { key: 'owner_lost_permission' } });
  });
});

describe('an import', () => {
  it('is neither checked nor written for an owner who lost the permission', async () => {
    const owner = await ownerWith('dict_view', 'dict_edit');
    const checkId = await importOf(owner, 'rights_a');
    dictTarget.create = async () => {
      throw new Error('the rows were not written');
    };
    const commitId = await commit(checkId, owner);
    dictTarget.create = create;
    expect((await server.call(cancelJob, byId(commitId), owner)).statusCode).toBe(200);
    await strip(owner.userId);
    for (const as of [owner, repeater]) expect(await refusal(retryJob, commitId, as)).toEqual(REFUSED);
    for (const id of [commitId, checkId]) expect(await runAgain(id)).toMatchObject(LOST);
    expect(await countOf('rights_a')).toBe(0);
  });

  it('shows its bad rows and their file with the permission alone', async () => {
    const owner = await ownerWith('dict_edit');
    const id = await importOf(owner, 'RIGHTS');
    for (const contract of [getImportBadRows, getJobFile])
      expect((await server.call(contract, byId(id), owner)).statusCode).toBe(200);
    await strip(owner.userId);
    expect((await server.call(getImportBadRows, byId(id), owner)).statusCode).toBe(403);
    expect(await refusal(getJobFile, id, owner)).toEqual(REFUSED);
  });

  it('that broke is taken back although its owner lost the permission', async () => {
    const owner = await ownerWith('dict_view', 'dict_edit');
    const checkId = await importOf(owner, 'rights_b');
    const commitId = await commit(checkId, owner);
    expect(await countOf('rights_b')).toBe(1);
    await strip(owner.userId);
    // As if the process had been killed before the last step.
    expect(await runAgain(commitId)).toMatchObject({
      status: 'failed',
      error: { key: 'owner_lost_permission' },
      left: { rows: 0, isRemoving: false },
    });
    expect(await countOf('rights_b')).toBe(0);
  });
});

describe('a job of a key', () => {
  it.each([
    ['is revoked', (id: Id, owner: TestUser) => server.call(revokeApiKey, byId(id), owner)],
    [
      'has expired',
      (id: Id) => run(sql`update api_key set expires_at = now() - interval '1 day' where key_id = ${id}`),
    ],
    [
      'belongs to somebody who is disabled',
      (_: Id, { userId }: TestUser) =>
        run(sql`update sys_user set is_disabled = true where user_id = ${userId}`),
    ],
  ] as const)('is neither repeated nor run when the key %s', async (_how, lose) => {
    const owner = await ownerWith('api_key_view', 'api_key_edit', 'log_view');
    const body = {
      name: `key ${owner.username}`,
      permissions: ['log_view'],
      expireTime: server.clock.now() + 86_400_000,
    };
    const made = await server.call(apiKey.create, { body } as never, owner);
    expect(made.statusCode, made.body).toBe(200);
    const keyId = made.json().data.id;
    const { secret } = (await server.call(issueApiKey, byId(keyId), owner)).json().data;
    const started = await server.app.inject({
      method: verifyOperations.method,
      url: verifyOperations.path,
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(started.statusCode, started.body).toBe(200);
    const id = started.json().data.jobId;
    await settled();
    expect(await jobOf(id)).toMatchObject({ status: 'done' });
    expect(await runAgain(id)).toMatchObject({ status: 'done' });
    await lose(keyId, owner);
    expect(await runAgain(id)).toMatchObject({ status: 'failed', error: { key: 'owner_lost_permission' } });
    expect(await refusal(retryJob, id, repeater)).toEqual(REFUSED);
  });
});
