import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/log.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { type FrontEndLogEntry, pageFrontEndLog, postLogs } from '#shared/contracts/log.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/test-server.ts';

const ENTRY: FrontEndLogEntry = {
  id: '0123456789abcdef',
  url: '/lines/index',
  time: 1_700_000_000_000,
  type: 'error',
  message: 'x is not a function',
  stack: 'at y (z.js:1:1)',
  info: 'z.js:1:1',
};

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
    const read = async (filter: { isFailure?: string; type?: 'perf' }): Promise<string[]> => {
      const answer = await server.call(
        pageFrontEndLog,
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
