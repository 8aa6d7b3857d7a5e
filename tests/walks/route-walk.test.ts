import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import type {} from '#server/core/http/routes.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** What anybody may call. Adding to it is a decision, so it stands here in full. */
const PUBLIC = [
  'auth.challenge',
  'auth.secondFactor',
  'auth.ticket',
  'auth.token',
  'camera.stream',
  'captcha.check',
  'captcha.code',
  'captcha.codeCheck',
  'captcha.get',
  'file.serveSigned',
  'mpHook.push',
  'mpHook.verify',
  'mpMaterial.signed',
  'param.public',
  'recovery.reset',
  'register.user',
  'sms.check',
  'sms.checkMessage',
  'sms.checkRegister',
  'sms.sendCode',
  'sms.token',
  'social.providers',
  'social.start',
  'social.token',
  'tenantSetting.company',
  'tenantSetting.logo',
  'userInvite.accept',
  'userInvite.open',
  'userInvite.sendCode',
];

const contracts = await loadContracts();
const guarded = contracts.filter(({ access }) => access !== 'public');
const forSessions = guarded.filter(({ access }) => access !== 'apiKey');
const forPermissions = forSessions.filter(({ access }) => access !== 'session');

let server: TestServer;
let nobody: TestUser;
let everybody: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  nobody = await server.addUser({ permissions: [] });
  everybody = await server.addUser();
});
afterAll(() => server.close());

let asked = 0;
/** The bare request: admission comes before parameters and body are looked at. */
async function statusOf(contract: Endpoint, headers: Record<string, string>): Promise<number> {
  const url = contract.path.replace(/:\w+/g, '1');
  // Each call comes from elsewhere: the general limit counts those of an address.
  asked += 1;
  const remoteAddress = `10.${Math.floor(asked / 62_500)}.${Math.floor(asked / 250) % 250}.${asked % 250}`;
  const answer = await server.app.inject({ method: contract.method, url, headers, remoteAddress });
  return answer.statusCode;
}

describe('routes', () => {
  it('mounts every contract once, and nothing else', () => {
    const mounted = server.app.contracts.map(({ id }) => id).sort();
    expect(mounted).toEqual(contracts.map(({ id }) => id).sort());
    expect(new Set(mounted).size).toBe(mounted.length);
  });

  it('opens to the public only what is listed here', () => {
    expect(
      contracts
        .filter(({ access }) => access === 'public')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(PUBLIC);
  });

  it('reads a tenant from a session unless the call needs none', () => {
    expect(forSessions.filter(({ tenant }) => tenant !== 'session').map(({ id }) => id)).toEqual([]);
  });

  it.each(guarded.map((contract) => [contract.id, contract] as const))(
    'H4 refuses %s without a credential',
    async (_id, contract) => {
      expect(await statusOf(contract, { 'tenant-id': server.tenantId })).toBe(401);
      expect(
        await statusOf(contract, { 'tenant-id': server.tenantId, authorization: 'Bearer made-up' }),
      ).toBe(401);
    },
  );

  it.each(forPermissions.map((contract) => [contract.id, contract] as const))(
    'H27 refuses %s without its permission',
    async (_id, contract) => {
      expect(await statusOf(contract, nobody.headers)).toBe(403);
    },
  );

  it.each(forSessions.map((contract) => [contract.id, contract] as const))(
    'H13 H14 refuses %s with a missing, malformed or foreign tenant header',
    async (_id, contract) => {
      const { authorization } = everybody.headers;
      expect(await statusOf(contract, { authorization })).toBe(403);
      for (const tenant of ['undefined', '', '0', '999999', `${server.tenantId},2`]) {
        expect(await statusOf(contract, { authorization, 'tenant-id': tenant })).toBe(403);
      }
    },
  );

  it.each(
    contracts
      .filter(({ access, tenant }) => access === 'public' && tenant === 'header')
      .map((contract) => [contract.id, contract] as const),
  )(
    'H14 refuses %s, which is open to all, with a missing, malformed or unknown tenant header',
    async (_id, contract) => {
      for (const tenant of [
        undefined,
        'undefined',
        'null',
        '',
        '0',
        '4711',
        `${server.tenantId},4711`,
        '1 or 1=1',
      ]) {
        const headers = tenant === undefined ? {} : { 'tenant-id': tenant };
        expect(await statusOf(contract, { ...headers, tenant_id: '1', 'x-tenant-id': '1' })).toBe(403);
      }
    },
  );

  it.each([
    '/data/line/list/x.js',
    '/admin/dept/tree/',
    '/admin/dept/tree.json',
    '/DATA/line/list',
    '//data/line/list',
  ])('H10 has no way around admission through %s', async (url) => {
    const answer = await server.app.inject({ method: 'GET', url });
    // 503: taken for a page, and this server has no built pages.
    expect([401, 404, 503]).toContain(answer.statusCode);
  });
});
