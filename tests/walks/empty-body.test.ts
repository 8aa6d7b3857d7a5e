import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

/**
 * Calls of the specification (point 7) whose parameters are all in the address. One shared client makes them, with
 * the type of its other calls in the header, or with none; what they answer does not depend on it.
 */
let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

const BASIC = `Basic ${Buffer.from('linewall:linewall').toString('base64')}`;

const CALLS = [
  ['POST', '/auth/oauth/token?refresh_token=made-up&grant_type=refresh_token&scope=server', BASIC, 401],
  ['POST', '/auth/mobile/token/sms?mobile=SMS@13800000000&code=1&grant_type=mobile', BASIC, 428],
  ['POST', '/code/check?captchaType=blockPuzzle&pointJson=x&token=y', null, 200],
  ['GET', '/code', null, 200],
  ['DELETE', '/admin/dict/item/987654321', 'session', 404],
  ['DELETE', '/auth/token/logout', 'session', 200],
] as const;

describe.each(CALLS)('%s %s', (method, path, authorization, status) => {
  it.each([null, 'application/json', 'application/json;charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'without a body and with the type %s',
    async (type) => {
      const bearer = authorization === 'session' ? `Bearer ${(await server.addUser()).token}` : authorization;
      const answer = await fetch(`${address}${path}`, {
        method,
        headers: {
          'TENANT-ID': '1',
          ...(bearer === null ? {} : { authorization: bearer }),
          ...(type === null ? {} : { 'content-type': type }),
        },
      });
      expect([answer.status, (await answer.json()).error]).not.toEqual([400, 'invalid_input']);
      expect(answer.status).toBe(status);
    },
  );
});

it('what needs a body says so, whatever the type of nothing', async () => {
  for (const type of ['application/json', 'text/html', 'application/x-www-form-urlencoded']) {
    const answer = await fetch(`${address}/admin/user/forget`, {
      method: 'PUT',
      headers: { 'TENANT-ID': '1', 'content-type': type },
    });
    expect([400, 415], type).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ code: 1, data: null });
  }
});
