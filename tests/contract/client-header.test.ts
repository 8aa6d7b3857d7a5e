import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

/**
 * The fixed client header of the specification (point 7): every call that gives out tokens carries
 * `Authorization: Basic base64(client:secret)`.
 */
let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const basic = (client: string) => `Basic ${Buffer.from(client).toString('base64')}`;

/** Calls that are wrong in what they ask, so that who is let past the header is refused for that. */
const CALLS = [
  ['a password', '/auth/oauth/token?grant_type=password&randomStr=blockPuzzle&code=x', 428],
  ['a refresh token', '/auth/oauth/token?grant_type=refresh_token&refresh_token=made-up&scope=server', 401],
  ['an SMS code', '/auth/mobile/token/sms?mobile=SMS@13800000000&code=000000&grant_type=mobile', 428],
  [
    'a social account',
    '/auth/mobile/token/social?mobile=WX@abc&grant_type=mobile&state=made-up-0123456789&code=abc',
    400,
  ],
] as const;

let lastAddress = 0;
async function call(url: string, authorization: string | null, tenantId = server.tenantId) {
  lastAddress += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.8.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
    headers: { 'TENANT-ID': tenantId, ...(authorization === null ? {} : { authorization }) },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const REFUSED = {
  status: 401,
  body: { code: 1, msg: '当前操作没有权限', data: null, error: 'unauthorized' },
};

describe.each(CALLS)('a call with %s', (_what, url, statusBehind) => {
  it.each([
    ['no header', null],
    ['an empty one', ''],
    ['the scheme alone', 'Basic'],
    ['another client', basic('pig:pig')],
    ['another secret', basic('linewall:other')],
    ['no secret', basic('linewall')],
    ['nobody', basic('')],
    ['nobody, with a colon', basic(':')],
    ['the client in clear', 'Basic linewall:linewall'],
    ['a bearer', `Bearer ${Buffer.from('linewall:linewall').toString('base64')}`],
  ])('is refused with %s', async (_header, authorization) => {
    expect(await call(url, authorization)).toEqual(REFUSED);
  });

  it.each([basic('linewall:linewall'), basic('linewall:linewall').replace('Basic', 'basic')])(
    'is looked at with %s',
    async (authorization) => {
      const { status, body } = await call(url, authorization);
      expect([status, body.code]).toEqual([statusBehind, 1]);
      expect(body.error).not.toBe('unauthorized');
    },
  );

  it('is looked at for the one other client that the tenant names, and for no other tenant’s', async () => {
    const other = await server.addTenant(`of-${statusBehind}-${lastAddress}`);
    await setParams(server, { FOREIGN_CLIENT: 'plant:s3cret:with:colons' }, other);
    const { body } = await call(url, basic('plant:s3cret:with:colons'), other);
    expect(body.error).not.toBe('unauthorized');
    expect((await call(url, basic('linewall:linewall'), other)).body.error).not.toBe('unauthorized');
    expect(await call(url, basic('plant:s3cret'), other)).toEqual(REFUSED);
    expect(await call(url, basic('plant:s3cret:with:colons'))).toEqual(REFUSED);
    await setParams(server, { FOREIGN_CLIENT: '' }, other);
    expect(await call(url, basic('plant:s3cret:with:colons'), other)).toEqual(REFUSED);
  });
});
