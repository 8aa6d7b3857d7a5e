import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import {
  getServerLogDetail,
  type ServerLogRecord,
  serverLog,
} from '#shared/contracts/server-log/server-log.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { parseLine } from './parse-line.ts';
import { createRecorder } from './recorder.ts';
import type { ServerLogSchema } from './schema.ts';

const log = createLog('warn', { write: () => {} });
const start = () => startTestServer({ log, env: { LINEWALL_INSTANCE: 'hall-7' } });

describeLog(serverLog, {
  start,
  async write(server, { tenantId }) {
    const lines = ['a worker stopped', 'a worker stopped again', 'no room'];
    for (const [index, message] of lines.entries()) {
      const time = server.clock.now() + index * 2_000;
      const recorder = createRecorder(typed(server.db), 'hall-7');
      recorder.take(JSON.stringify({ level: index === 2 ? 50 : 40, time, tenantId, msg: message }));
      await recorder.flush();
    }
  },
  filter: ['level', 'warn'],
  text: 'message',
});

describe('a line of the log', () => {
  const line = (fields: object) => JSON.stringify({ level: 50, time: 1_700_000_000_000, ...fields });

  it('becomes an entry with its module, request, error and what else was written', () => {
    const entry = parseLine(
      line({
        module: 'jobs',
        reqId: 'req-7',
        tenantId: '3',
        job: '12',
        err: { type: 'Error', message: 'no room', stack: 'Error: no room\n  at a' },
        msg: 'a job failed',
      }),
    );
    expect(entry).toEqual({
      tenantId: '3',
      atMs: 1_700_000_000_000,
      level: 'error',
      role: 'server',
      module: 'jobs',
      message: 'a job failed: no room',
      requestId: 'req-7',
      stack: 'Error: no room\n  at a',
      details: '{"job":"12"}',
    });
  });

  it('is of a worker of connectors where that wrote it', () => {
    expect(parseLine(line({ kind: 'opcua', worker: true, msg: 'ended' }))?.role).toBe('worker:opcua');
    expect(parseLine(line({ kind: 'export', msg: 'a job failed' }))?.role).toBe('server');
  });

  it('has no details where the line says nothing more', () => {
    expect(parseLine(line({ msg: 'ended' }))?.details).toBe(null);
  });

  it('loses the credentials of addresses in its texts', () => {
    const entry = parseLine(
      line({ msg: 'GET /x?token=abc123&a=1 failed', err: { message: '', stack: '?ticket=zzz' } }),
    );
    expect(entry?.message).toBe('GET /x?token=[redacted]&a=1 failed');
    expect(entry?.stack).toBe('?ticket=[redacted]');
  });

  it.each([
    ['no warning', JSON.stringify({ level: 30, time: 1, msg: 'request' })],
    ['an error of a browser', line({ frontEnd: { message: 'x' }, msg: 'front end' })],
    ['no line of ours', '{"level":50,"time":"yesterday"}'],
  ])('is no entry: %s', (_what, text) => {
    expect(parseLine(text)).toBeNull();
  });
});

describe('the log of the server', () => {
  let server: TestServer;
  let operator: TestUser;
  let tenant: TestUser;
  beforeAll(async () => {
    server = await start();
    operator = await server.addUser();
    tenant = await server.addUser({ tenantId: await server.addTenant('elsewhere') });
  });
  afterAll(() => server.close());

  const read = async (user: TestUser): Promise<ServerLogRecord[]> =>
    (await server.call(serverLog.page, { query: { size: 200 } } as never, user)).json().data.records;
  const messages = async (user: TestUser) => (await read(user)).map(({ message }) => message);

  it('shows a tenant what is about it, and who may see the server what is about no tenant', async () => {
    log.error({ tenantId: tenant.tenantId, module: 'connectors' }, 'about the tenant');
    log.warn({ err: new Error('disk is full') }, 'about the server');
    log.info('of no interest');
    await server.wiring.flushServerLog();
    expect(await messages(tenant)).toEqual(['about the tenant']);
    expect(await messages(operator)).toEqual(['about the server: disk is full']);
    const reader = await server.addUser({ permissions: ['log_view'] });
    expect(await messages(reader), 'server_view is needed').toEqual([]);
    const elsewhere = await server.addUser({ tenantId: tenant.tenantId });
    expect(await messages(elsewhere), 'and the first tenant').toEqual(['about the tenant']);

    const [entry] = await read(operator);
    expect(entry).toMatchObject({ instance: 'hall-7', role: 'server', level: 'warn', isOfServer: true });
    const detail = (user: TestUser) =>
      server.call(getServerLogDetail, { query: { id: entry?.id ?? '' } }, user);
    expect((await detail(operator)).json().data.stack).toContain('Error: disk is full');
    expect((await detail(reader)).statusCode).toBe(404);
    expect((await detail(tenant)).statusCode).toBe(404);
  });

  it('keeps a bounded number until it is stored, and says how many it left out', async () => {
    const db = typed<ServerLogSchema>(server.db);
    const recorder = createRecorder(db, 'flood');
    for (let n = 0; n < 1_007; n += 1)
      recorder.take(JSON.stringify({ level: 40, time: server.clock.now(), msg: `n ${n}` }));
    await recorder.flush();
    await recorder.flush();
    const rows = await db.platform((tx) =>
      tx
        .selectFrom('log_server')
        .select('message')
        .where('instance', '=', 'flood')
        .orderBy('log_id')
        .execute(),
    );
    expect(rows).toHaveLength(1_001);
    expect(rows.at(-1)?.message).toBe('7 entries were left out: too many at once');
  });

  it('gives no name for a removed tenant, and never fails for a line', async () => {
    const recorder = createRecorder(typed(server.db), 'odd');
    recorder.take('{"level":50,');
    recorder.take(JSON.stringify({ level: 50, time: 1, tenantId: '999', msg: 'of a tenant that is gone' }));
    await recorder.flush();
    expect(await messages(operator)).toContain('of a tenant that is gone');
  });
});
