import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import { getJob, type Job } from '#shared/contracts/jobs/job.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import {
  getOperation,
  type OperationRecord,
  operationLog,
  verifyOperations,
} from '#shared/contracts/platform/operation-log.ts';
import { param } from '#shared/contracts/platform/param.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';

describeLog(operationLog, {
  async write(server, user) {
    for (const type of ['one', 'two', 'three']) {
      const created = await server.call(dict.create, { body: { type, description: type } as never }, user);
      server.clock.advance(2_000);
      const { id, updateTime } = created.json().data;
      const body = { id, updateTime, type, description: `${type}, changed` };
      await server.call(dict.update, { body: body as never }, user);
    }
  },
  list: { subject: 'dict' },
  filter: ['action', 'update'],
  text: 'recordName',
});

let server: TestTenant<'admin' | 'other' | 'plain'>;
beforeAll(async () => {
  server = await sharedServer({
    users: { admin: {}, other: {}, plain: { permissions: ['param_view', 'param_edit'] } },
  });
});

async function page(
  query: Parameters<typeof ask>[0] = {},
): Promise<{ records: OperationRecord[]; total: number }> {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(200);
  return operationLog.page.reply.parse(answer.json().data);
}
const ask = (query: Record<string, unknown>, user = server.users.admin) =>
  server.call(operationLog.page, { query: { current: 1, size: 20, ...query } } as never, user);

let serial = 0;

async function change(): Promise<{ id: string }> {
  serial += 1;
  const type = `colours_${serial}`;
  const { users } = server;
  const created = await server.call(
    dict.create,
    { body: { type, description: '颜色' } as never },
    users.admin,
  );
  const { id, updateTime } = created.json().data;
  const body = { id, updateTime, type, description: '色彩' };
  expect((await server.call(dict.update, { body: body as never }, users.other)).statusCode).toBe(200);
  return { id };
}

describe('the operation log', () => {
  it('lists changes with who, when and what, newest first, and shows one with its fields', async () => {
    const { id } = await change();
    const { records, total } = await page({ subject: 'dict', recordId: id });
    expect(total).toBe(2);
    expect(records.map(({ action, username, recordName }) => [action, username, recordName])).toEqual([
      ['update', server.users.other.username, '色彩'],
      ['create', server.users.admin.username, '颜色'],
    ]);
    expect(records[0]?.fieldNames).toEqual(['description']);
    const answer = await server.call(
      getOperation,
      { query: { id: records[0]?.id ?? '' } },
      server.users.admin,
    );
    expect(answer.json().data.fields).toEqual([
      { name: 'description', isSecret: false, before: '颜色', after: '色彩' },
    ]);
  });

  it('says of a secret only that it changed', async () => {
    const body = { publicName: '密钥', publicKey: 'SOME_SECRET', publicValue: 'hidden-7f', isSecret: true };
    const created = await server.call(param.create, { body: body as never }, server.users.admin);
    const { records } = await page({ subject: 'param', recordId: created.json().data.publicId });
    const answer = await server.call(
      getOperation,
      { query: { id: records[0]?.id ?? '' } },
      server.users.admin,
    );
    expect(answer.body).not.toContain('hidden-7f');
    expect(answer.json().data.fields).toContainEqual({
      name: 'publicValue',
      isSecret: true,
      before: null,
      after: null,
    });
  });

  it('finds by user, action and time, and pages without a gap', async () => {
    const before = server.clock.now();
    server.clock.advance(60_000);
    await change();
    const { admin, other } = server.users;
    expect(
      (await page({ username: other.username })).records.every(({ userId }) => userId === other.userId),
    ).toBe(true);
    expect((await page({ action: 'create' })).records.every(({ action }) => action === 'create')).toBe(true);
    expect((await page({ to: before - 3_600_000 })).total).toBe(0);
    const { records: late } = await page({ from: before + 30_000 });
    expect(late.every(({ createTime }) => createTime >= before + 30_000)).toBe(true);
    const whole = await page({ size: 100 });
    const pieces: OperationRecord[] = [];
    for (let current = 1; pieces.length < whole.total; current += 1)
      pieces.push(...(await page({ current, size: 2 })).records);
    expect(pieces.map(({ id }) => id)).toEqual(whole.records.map(({ id }) => id));
    expect(whole.records.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: whole.total }, (_, index) => whole.total - index),
    );
    expect(admin.userId).not.toBe(other.userId);
  });

  it('shows nothing without the permission, and nothing of another tenant', async () => {
    const refused = await ask({}, server.users.plain);
    expect(refused.statusCode).toBe(403);
    const stranger = await server.addUser({ tenantId: await server.addTenant('log-stranger') });
    expect((await ask({}, stranger)).json().data.records).toEqual([]);
    const one = await server.call(getOperation, { query: { id: '1' } }, stranger);
    expect(one.statusCode).toBe(404);
  });

  it('can be read from the first entry on', async () => {
    await change();
    const { records } = await page({ ascs: 'create_time', size: 3 });
    expect(records.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect((await page({ ascs: 'create_time', size: 2, current: 2 })).records[0]?.id).toBe('3');
  });
});

/** What only the owner of the database can do: without the trigger and the policies. */
const tamper = (statement: RawBuilder<unknown>) =>
  server.db.platform(async (tx) => {
    await sql`alter table sys_audit disable trigger sys_audit_append_only`.execute(tx);
    await sql`alter table sys_audit no force row level security`.execute(tx);
    await statement.execute(tx);
    await sql`alter table sys_audit enable trigger sys_audit_append_only`.execute(tx);
    await sql`alter table sys_audit force row level security`.execute(tx);
  });

describe('the check of the chain', () => {
  async function verify(user = server.users.admin): Promise<Job> {
    const started = await server.call(verifyOperations, {}, user);
    expect(started.statusCode, started.body).toBe(200);
    await server.wiring.jobs.worker.settled();
    const params = { id: started.json().data.jobId };
    return (await server.call(getJob, { params }, user)).json().data;
  }
  const foundBy = async () => {
    const job = await verify();
    expect(job.status, 'a broken chain is a result').toBe('done');
    return job.result?.type === 'auditVerify' ? job.result.broken : undefined;
  };

  it('needs log_view, and tells how many entries hold and the last hash', async () => {
    await change();
    expect((await server.call(verifyOperations, {}, server.users.plain)).statusCode).toBe(403);
    const { result, status, title } = await verify();
    const { total } = await page();
    expect({ status, title }).toEqual({ status: 'done', title: '校验日志链' });
    const chain = (await verifyAudit(server.db)).find(({ tenantId }) => tenantId === server.tenantId);
    expect(result).toEqual({ type: 'auditVerify', rows: total, head: chain?.head, broken: null });
  });

  it('is of the own tenant alone: another one’s broken chain is not seen', async () => {
    const stranger = await server.addUser({ tenantId: await server.addTenant('broken') });
    await server.call(dict.create, { body: { type: 'x', description: 'x' } as never }, stranger);
    await tamper(sql`update sys_audit set username = 'x' where tenant_id = ${stranger.tenantId}`);
    expect(await foundBy()).toBeNull();
    expect((await verify(stranger)).result).toMatchObject({ broken: { seq: '1', reason: 'changed' } });
  });

  it('finds, one after the other, an inserted, a removed and an edited entry', async () => {
    await change();
    await change();
    const inserted = sql`insert into sys_audit
      (tenant_id, seq, at, user_id, username, subject, record_id, record_name, action, changes, hash)
      select tenant_id, seq + 1, at, user_id, username, subject, record_id, record_name, action, changes, hash
      from sys_audit where tenant_id = ${server.tenantId} order by seq desc limit 1`;
    await tamper(inserted);
    const { total } = await page();
    // The next entry would have that number: nothing can be changed any more, and the check says why.
    const refused = await server.call(
      dict.create,
      { body: { type: 'late', description: 'late' } as never },
      server.users.admin,
    );
    expect(refused.statusCode).toBe(409);
    expect(await foundBy()).toEqual({ seq: String(total), reason: 'head' });
    await tamper(sql`delete from sys_audit where tenant_id = ${server.tenantId} and seq = ${total + 1}`);
    expect(await foundBy()).toBeNull();

    await tamper(sql`delete from sys_audit where tenant_id = ${server.tenantId} and seq = 4`);
    expect(await foundBy()).toEqual({ seq: '4', reason: 'missing' });
    await tamper(
      sql`update sys_audit set record_name = 'another' where tenant_id = ${server.tenantId} and seq = 1`,
    );
    expect(await foundBy()).toEqual({ seq: '1', reason: 'changed' });
  });
});
