import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import { cancelJob, getJob, getJobFile, type Job, pageJobs, retryJob } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { getDepartmentTree } from '#shared/contracts/plant/department.ts';
import { operationLog, verifyOperations } from '#shared/contracts/platform/operation-log.ts';
import { apiKeySteps } from '#tests/support/people/api-key-steps.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

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
const { issued, withKey, exportOf, startJob, recordOf } = steps;
type Answer = Awaited<ReturnType<typeof startJob>>;

describe('the jobs of a key', () => {
  const settled = () => server.wiring.jobs.worker.settled();
  const seenBy = (secret: string, id: string, endpoint: Endpoint = getJob) =>
    withKey(secret, { ...endpoint, path: endpoint.path.replace(':id', id) });
  async function started(secret: string, endpoint: Endpoint = product.exportRows): Promise<string> {
    const answer = await startJob(secret, endpoint);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.jobId;
  }

  it('are exports with their file, under the name of the key in log and list', async () => {
    const { id: keyId, secret } = await issued(['calendar_view']);
    const { name } = await recordOf(keyId);
    const id = await started(secret);
    await settled();
    const job = (await seenBy(secret, id)).json().data;
    expect(job).toMatchObject({ status: 'done', isOwn: true, createBy: `key:${name}` });
    const file = await seenBy(secret, id, getJobFile);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-disposition']).toContain('list.csv');
    expect(file.rawPayload).toHaveLength(job.file.sizeBytes);
    const log = await server.call(operationLog.page, { query: { username: `key:${name}` } }, owner);
    expect(log.json().data.records).toMatchObject([{ subject: 'product', action: 'export' }]);
  });

  it('are seen by this key and by who may see all jobs: by no other key, and not as the owner’s own', async () => {
    const clerk = await server.addUser({ permissions: ['api_key_view', 'api_key_edit', 'calendar_view'] });
    const [mine, other] = [await issued(['calendar_view'], clerk), await issued(['calendar_view'], clerk)];
    const id = await started(mine.secret);
    const own = (await server.call(product.exportRows, exportOf(), clerk)).json().data.jobId;
    const others = await started(other.secret);
    expect(new Set([id, own, others]).size, 'the same export of three callers').toBe(3);
    await settled();
    const idsOf = (answer: Answer) => answer.json().data.records.map((job: Job) => job.id);
    expect(idsOf(await withKey(mine.secret, pageJobs))).toEqual([id]);
    expect(idsOf(await server.call(pageJobs, { query: {} }, clerk))).toEqual([own]);
    for (const endpoint of [getJob, getJobFile, cancelJob, retryJob]) {
      expect((await seenBy(other.secret, id, endpoint)).json(), endpoint.id).toMatchObject({
        error: 'job_not_found',
      });
      expect((await seenBy(mine.secret, own, endpoint)).json(), endpoint.id).toMatchObject({
        error: 'job_not_found',
      });
      const byOwner = await server.call(endpoint as typeof getJob, { params: { id } }, clerk);
      expect(byOwner.json(), endpoint.id).toMatchObject({ error: 'job_not_found' });
    }
    const seer = await server.addUser({ permissions: ['job_view'] });
    expect((await server.call(getJob, { params: { id } }, seer)).json().data).toMatchObject({ isOwn: false });
    expect((await server.call(getJobFile, { params: { id } }, seer)).statusCode).toBe(404);
    const foreign = await server.addUser({ tenantId: await server.addTenant('foreign-jobs') });
    expect((await server.call(getJob, { params: { id } }, foreign)).statusCode).toBe(404);
  });

  it('are checks of the audit chain, and end with the key', async () => {
    const { id: keyId, secret } = await issued(['log_view']);
    const id = await started(secret, verifyOperations);
    await settled();
    expect((await seenBy(secret, id)).json().data).toMatchObject({
      status: 'done',
      result: { type: 'auditVerify', broken: null },
    });
    expect((await seenBy(secret, id, cancelJob)).json()).toMatchObject({ error: 'job_ended' });
    await server.call(revokeApiKey, { params: { id: keyId } }, owner);
    expect((await seenBy(secret, id)).statusCode).toBe(401);
  });
});

describe('the data of a key', () => {
  it('is what its owner’s roles reach', async () => {
    const add = (code: string, dtype: string, parent: string | null) =>
      server.db.platform(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into department (tenant_id, parent_id, name, code, dtype, status)
          values (${server.tenantId}, ${parent}, ${code}, ${code}, ${dtype}, 'audited') returning id::text as id`.execute(
          tx,
        );
        return rows[0]?.id ?? '';
      });
    const plant = await add('KEY-PLANT', 'plant', null);
    const own = await add('KEY-OWN', 'workshop', plant);
    await add('KEY-OTHER', 'workshop', plant);
    const bounded = await server.addUser({ reach: { dsType: 3, deptId: own } });
    const { secret } = await issued(['plant_view'], bounded);
    const seen = await withKey(secret, getDepartmentTree);
    const byOwner = await server.call(getDepartmentTree, { query: {} } as never, bounded);
    expect(seen.statusCode, seen.body).toBe(200);
    expect(seen.json().data).toEqual(byOwner.json().data);
    expect(seen.body).toContain('KEY-OWN');
    expect(seen.body).not.toContain('KEY-OTHER');
  });
});
