import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/core/logs/log.ts';
import { wireModules } from '#server/wiring.ts';
import {
  bindSocialTicket,
  listSocialProviders,
  startSocialBind,
  startSocialSignIn,
} from '#shared/contracts/social/social.ts';
import { socialProvider } from '#shared/contracts/social/social-provider.ts';
import { PUBLIC_CLIENT } from '#tests/support/people/password-sign-in.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { walkTo } from '#tests/support/services/oidc-issuer.ts';
import { VENDOR_CASES } from '#tests/support/services/vendors/cases.ts';
import { startVendor, type VendorServer } from '#tests/support/services/vendors/vendor-server.ts';

const PUBLIC_URL = 'http://wall.test';
const REDIRECT = `${PUBLIC_URL}/AuthRedirect`;

describe.each(VENDOR_CASES)('$type', (vendorCase) => {
  const { type, agentId, script, create, errcodes } = vendorCase;
  const lines: string[] = [];
  let vendor: VendorServer;
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    vendor = await startVendor(script, { appId: `app-of-${type}`, secret: `secret-of-${type}`, agentId });
    const standIn = create({ page: vendor.origin, api: vendor.origin }, Date.now);
    server = await startTestServer({
      env: { LINEWALL_PUBLIC_URL: PUBLIC_URL },
      wire: (core) => wireModules(core, { socialProviders: { [type]: standIn } }),
      log: createLog(
        'info',
        new Writable({
          write(line, _encoding, done) {
            lines.push(String(line));
            done();
          },
        }),
      ),
    });
    admin = await server.addUser();
    expect((await setUp({}, 'create')).json()).toMatchObject({ data: { type } });
  });
  afterAll(async () => {
    await server.close();
    await vendor.close();
  });

  function setUp(change: Readonly<Record<string, unknown>> = {}, call: 'create' | 'update' = 'update') {
    const { appId, secret } = vendor.app;
    const body = { type, name: `用${type}登录`, appId, secret, agentId, isEnabled: true };
    return server.call(socialProvider[call], { body: { ...body, ...change } }, admin);
  }

  /** Somebody's browser goes to the vendor and comes back to /AuthRedirect. */
  async function goAndComeBack(openId: string, unionId: string | null = `union-${openId}`) {
    vendor.signInAs({ openId, unionId, name: `Name of ${openId}` });
    const answer = await server.call(startSocialSignIn, { body: { type } }, null, { 'tenant-id': '1' });
    expect(answer.statusCode).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const address = await walkTo(answer.json().data.url, REDIRECT);
    const code = address.searchParams.get(vendorCase.codeName) ?? '';
    return { code, state: address.searchParams.get('state') ?? '', cookie };
  }

  function token({ code, state, cookie }: Awaited<ReturnType<typeof goAndComeBack>>) {
    // Specification, point 7: two values joined by @, and both again by their names.
    const query = new URLSearchParams({ mobile: `${type}@${code}`, grant_type: 'mobile', state, code });
    return server.app.inject({
      method: 'POST',
      url: `/auth/mobile/token/social?${query}`,
      headers: { ...PUBLIC_CLIENT, cookie },
    });
  }

  async function bindTo(user: TestUser, came: Awaited<ReturnType<typeof goAndComeBack>>) {
    const refused = await token(came);
    expect([refused.statusCode, refused.json().data.type]).toEqual([417, type]);
    const { ticket } = refused.json().data;
    const bound = await server.call(bindSocialTicket, { body: { ticket } }, user, { cookie: came.cookie });
    expect(bound.statusCode).toBe(200);
    return refused;
  }

  it('says 417 to who is bound to nobody, binds, and lets in from then on', async () => {
    const user = await server.addUser();
    const refused = await bindTo(user, await goAndComeBack('zhang'));
    expect(refused.json().data.displayName).toBe(type === 'WEIXIN_CP' ? 'zhang' : 'Name of zhang');
    for (let time = 0; time < 2; time += 1) {
      const answer = await token(await goAndComeBack('zhang'));
      expect([answer.statusCode, answer.json().user_info?.userTable.userId]).toEqual([200, user.userId]);
      expect(answer.json()).toMatchObject({ token_type: 'bearer', scope: 'server', expires_in: 43_200 });
    }
    const nobody = await token(await goAndComeBack('somebody-else'));
    expect([nobody.statusCode, nobody.json().code, nobody.json().msg]).toEqual([
      417,
      1,
      '未绑定登录账号，请使用密码登录后绑定',
    ]);
  });

  it('takes neither another state nor the same code again', async () => {
    const came = await goAndComeBack('li');
    expect((await token({ ...came, state: 'a'.repeat(64) })).json().error).toBe('social_state_invalid');
    expect((await token(came)).statusCode).toBe(417);
    const again = await goAndComeBack('li');
    expect((await token({ ...again, code: came.code })).json().error).toBe('social_failed');
    expect(lines.join('')).toContain(`refuses: ${errcodes.usedCode}`);
  });

  it('names what the tenant has set up, and gives the administrator the setting back without the secret', async () => {
    const names = await server.call(listSocialProviders, {}, null, { 'tenant-id': '1' });
    expect(names.json().data).toEqual([{ type, name: `用${type}登录` }]);
    const settings = await server.call(socialProvider.page, { query: {} }, admin);
    expect(settings.json().data.records).toMatchObject([{ type, agentId, issuer: null, hasSecret: true }]);
  });

  it('has the number of an app at WeCom, and an issuer nowhere', async () => {
    const issuer = await setUp({ issuer: 'https://evil.example' });
    expect(Object.keys(issuer.json().fields)).toEqual(['issuer']);
    const agent = await setUp({ agentId: agentId === null ? '1000011' : null });
    expect(agent.json().fields).toEqual({
      agentId: '只有企业微信需要填写应用编号（AgentId），且必须填写',
    });
  });

  it('refuses with a wrong secret, and the log says why without saying what', async () => {
    const came = await goAndComeBack('wang');
    await setUp({ secret: 'a-wrong-secret' });
    const answer = await token(came);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'social_failed']);
    await setUp();
    const log = lines.join('');
    expect(log).toContain(`refuses: ${errcodes.secret}`);
    for (const secret of ['a-wrong-secret', vendor.app.secret, came.state, came.code, ...vendor.given])
      expect(log).not.toContain(secret);
  });

  if (type === 'WEIXIN_CP')
    it('is bound and unbound by POST from a session, as the enterprise app’s calls are', async () => {
      const user = await server.addUser();
      vendor.signInAs({ openId: 'sun', unionId: 'union-sun', name: 'Name of sun' });
      const started = await server.call(startSocialBind, { body: { type } }, user);
      const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
      const came = await walkTo(started.json().data.url, REDIRECT);
      const post = (path: string, payload?: object) =>
        server.app.inject({
          method: 'POST',
          url: `/admin/social/${path}`,
          headers: { ...user.headers, cookie },
          ...(payload ? { payload } : {}),
        });
      const code = came.searchParams.get(vendorCase.codeName) ?? '';
      const state = came.searchParams.get('state') ?? '';
      const done = { code: 0, msg: null, data: true };
      expect((await post('cpbind', { code, state })).json()).toEqual(done);
      expect((await token(await goAndComeBack('sun'))).statusCode).toBe(200);
      expect((await post('cpunbind')).json()).toEqual(done);
      expect((await token(await goAndComeBack('sun'))).statusCode).toBe(417);
      const nothing = await post('cpunbind');
      expect([nothing.statusCode, nothing.json().msg]).toEqual([404, '用户尚未绑定']);
    });

  if (vendorCase.subjectWithoutUnion)
    it('goes on knowing people when the vendor begins to give union ids', async () => {
      const user = await server.addUser();
      await bindTo(user, await goAndComeBack('zhao', null));
      for (let time = 0; time < 2; time += 1) {
        const answer = await token(await goAndComeBack('zhao'));
        expect([answer.statusCode, answer.json().user_info?.userTable.userId]).toEqual([200, user.userId]);
      }
    });
});
