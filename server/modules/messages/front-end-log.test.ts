import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  type FrontEndLogGroup,
  frontEndLog,
  pageFrontEndLogGroups,
} from '#shared/contracts/messages/front-end-log.ts';
import { type FrontEndLogEntry, postLogs } from '#shared/contracts/platform/log.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ENTRY: FrontEndLogEntry = {
  id: '0123456789abcdef',
  url: '/lines/index',
  time: 1_700_000_000_000,
  type: 'error',
  message: 'x is not a function',
  stack: 'at y (z.js:1:1)',
  info: 'z.js:1:1',
};

describeLog(frontEndLog, {
  async write(server, user) {
    for (const [index, type] of (['error', 'promise', 'react'] as const).entries()) {
      const entry = { ...ENTRY, id: String(index).repeat(16), time: server.clock.now(), type };
      await server.call(postLogs, { body: [entry] }, user);
      server.clock.advance(2_000);
    }
  },
  filter: ['type', 'react'],
  time: 'time',
  text: 'message',
});

describe('the front-end log', () => {
  const lines: string[] = [];
  let server: TestServer;
  let user: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ log: createLog('info', { write: (line) => void lines.push(line) }) });
    user = await server.addUser({ permissions: [] });
  });
  afterAll(() => server.close());

  it('tells the operator what failed in whose browser', async () => {
    const answer = await server.call(postLogs, { body: [ENTRY] }, user);
    expect(answer.json()).toEqual({ code: 0, msg: null, data: true });
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'front end');
    expect(line).toMatchObject({ frontEnd: ENTRY, userId: user.userId, tenantId: server.tenantId });
  });

  it('gives failures without the timings of every start, or the timings alone', async () => {
    const reader = await server.addUser({ permissions: ['log_view'] });
    const timing = { ...ENTRY, id: 'a'.repeat(16), type: 'perf', message: 'FCP 400 ms' } as const;
    const failed = { ...ENTRY, id: 'b'.repeat(16), type: 'react', message: 'a page failed' } as const;
    await server.call(postLogs, { body: [timing, failed] }, reader);
    const read = async (filter: { isFailure?: 'true' | 'false'; type?: 'perf' }): Promise<string[]> => {
      const answer = await server.call(
        frontEndLog.page,
        { query: { text: reader.username, ...filter } },
        reader,
      );
      const { records, total }: { records: { message: string }[]; total: number } = answer.json().data;
      expect(total).toBe(records.length);
      return records.map(({ message }) => message);
    };
    expect(await read({ isFailure: 'true' })).toEqual([failed.message]);
    expect(await read({ isFailure: 'false' })).toEqual([timing.message]);
    expect(await read({ type: 'perf' })).toEqual([timing.message]);
    expect(await read({})).toHaveLength(2);
  });

  it('puts equal errors together, with how many, of whom, and when first and last', async () => {
    const [one, other] = [await server.addUser(), await server.addUser()];
    const at = server.clock.now();
    const entry = (id: string, time: number, stack = 'at a (b.js:1:1)\nat c') =>
      ({ ...ENTRY, id: id.repeat(16), message: 'seal is gone', time, stack }) as const;
    await server.call(postLogs, { body: [entry('c', at - 5_000), entry('d', at - 3_000)] }, one);
    await server.call(postLogs, { body: [entry('c', at - 1_000, 'at a (b.js:1:1)\nat d')] }, other);
    await server.call(postLogs, { body: [entry('e', at - 2_000, 'at x (y.js:1:1)')] }, other);
    const read = async (query: object): Promise<{ records: FrontEndLogGroup[]; total: number }> =>
      (
        await server.call(pageFrontEndLogGroups, { query: { text: 'seal is', ...query } } as never, one)
      ).json().data;
    const { records, total } = await read({});
    expect(total).toBe(2);
    expect(records.map(({ count, users }) => [count, users])).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(records[1]).toMatchObject({
      firstTime: at - 5_000,
      lastTime: at - 1_000,
      message: 'seal is gone',
    });
    expect((await read({ username: other.username })).records.map(({ count }) => count)).toEqual([1, 1]);
    expect((await read({ size: 1, current: 2 })).records).toEqual(records.slice(1));
    const stranger = await server.addUser({ tenantId: await server.addTenant('group-stranger') });
    const foreign = await server.call(pageFrontEndLogGroups, { query: {} }, stranger);
    expect(foreign.json().data.records).toEqual([]);
  });

  it('H27 takes the user from the session, never from the body', async () => {
    const forged = { ...ENTRY, user: 'admin' };
    const answer = await server.app.inject({
      method: 'POST',
      url: postLogs.path,
      headers: user.headers,
      payload: [forged],
    });
    expect(answer.statusCode).toBe(400);
  });

  it.each([
    ['an empty batch', []],
    ['too many at once', Array.from({ length: LIMITS.frontEndLogBatchMax + 1 }, () => ENTRY)],
    ['a message without end', [{ ...ENTRY, message: 'x'.repeat(1_001) }]],
  ])('refuses %s', async (_what, body) => {
    expect((await server.call(postLogs, { body }, user)).statusCode).toBe(400);
  });
});
