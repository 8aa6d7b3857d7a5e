import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { getSessionInfo } from '#shared/contracts/sign-in/auth.ts';
import {
  bindSocial,
  bindSocialTicket,
  listOwnSocialLinks,
  listSocialProviders,
  signInBySocial,
  startSocialBind,
  startSocialSignIn,
  unbindSocial,
  unbindSocialOf,
} from '#shared/contracts/social/social.ts';
import { getSocialRedirect, socialProvider } from '#shared/contracts/social/social-provider.ts';
import { PUBLIC_CLIENT } from '#tests/support/people/password-sign-in.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { type OidcIssuer, startOidcIssuer, walkTo } from '#tests/support/services/oidc-issuer.ts';
import type { SocialSchema } from './schema.ts';

const PUBLIC_URL = 'http://wall.test';
const REDIRECT = `${PUBLIC_URL}/AuthRedirect`;
let issuer: OidcIssuer;
let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  issuer = await startOidcIssuer(REDIRECT);
  server = await startTestServer({
    env: { LINEWALL_PUBLIC_URL: PUBLIC_URL, LINEWALL_OIDC_ORIGINS: issuer.issuer },
  });
  admin = await server.addUser();
  expect((await setUp(admin, {}, 'create')).statusCode).toBe(200);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

function setUp(user: TestUser, change: Record<string, unknown> = {}, call: 'create' | 'update' = 'update') {
  const setting = {
    type: 'OIDC' as const,
    name: '工厂统一登录',
    appId: issuer.clientId,
    secret: issuer.clientSecret,
    issuer: issuer.issuer,
    isEnabled: true,
  };
  return server.call(socialProvider[call], { body: { ...setting, ...change } }, user);
}

interface Came {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
  /** The browser's cookie. */
  readonly cookie: string;
}

/** A browser goes to the provider and comes back. */
async function goAndComeBack(subject: string, user: TestUser | null = null): Promise<Came> {
  issuer.signInAs(subject);
  const body = { type: 'OIDC' as const };
  const answer = user
    ? await server.call(startSocialBind, { body }, user)
    : await server.call(startSocialSignIn, { body }, null, { 'tenant-id': '1' });
  expect(answer.statusCode).toBe(200);
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  const address = await walkTo(answer.json().data.url, REDIRECT);
  const part = (name: string) => address.searchParams.get(name) ?? '';
  expect(part('state')).toBe(answer.json().data.state);
  return { code: part('code'), state: part('state'), iss: part('iss'), cookie };
}

function token({ code, state, iss, cookie }: Came, change: { mobile?: string; tenantId?: string } = {}) {
  const query = { mobile: change.mobile ?? `OIDC@${code}`, grant_type: 'mobile' as const, state, code, iss };
  return server.call(signInBySocial, { query }, null, {
    ...PUBLIC_CLIENT,
    'tenant-id': change.tenantId ?? '1',
    cookie,
  });
}

describe('signing in at a provider', () => {
  it('returns 417 for an unbound identity, then binds with the ticket and signs in', async () => {
    const came = await goAndComeBack('zhang');
    const refused = await token(came);
    expect([refused.statusCode, refused.json().code]).toEqual([417, 1]);
    expect(refused.json().msg).toBe('未绑定登录账号，请使用密码登录后绑定');
    const { ticket, displayName, type } = refused.json().data;
    expect([type, displayName]).toEqual(['OIDC', 'Name of zhang']);
    const user = await server.addUser();
    const bound = await server.call(bindSocialTicket, { body: { ticket } }, user, { cookie: came.cookie });
    expect(bound.statusCode).toBe(200);
    const answer = await token(await goAndComeBack('zhang'));
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user_info.userTable.userId).toBe(user.userId);
    const headers = { authorization: `Bearer ${answer.json().access_token}`, 'tenant-id': '1' };
    expect((await server.app.inject({ url: getSessionInfo.path, headers })).statusCode).toBe(200);
  });

  it('offers what is set up and switched on, without anything secret (H17)', async () => {
    const names = await server.call(listSocialProviders, {}, null, { 'tenant-id': '1' });
    expect(names.json().data).toEqual([{ type: 'OIDC', name: '工厂统一登录' }]);
    const redirect = await server.call(getSocialRedirect, {}, admin);
    expect(redirect.json().data.redirectUri).toBe(REDIRECT);
    const settings = await server.call(socialProvider.page, { query: {} }, admin);
    expect(settings.json().data.records[0]).toMatchObject({ appId: issuer.clientId, hasSecret: true });
    expect(settings.body + names.body).not.toContain(issuer.clientSecret);
    const rows = await typed<SocialSchema>(server.db).platform((tx) =>
      tx.selectFrom('social_provider').select('sealed_secret').execute(),
    );
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed_secret ?? []).includes(issuer.clientSecret)).toBe(false);
  });

  it('takes what came back once', async () => {
    const came = await goAndComeBack('once');
    expect((await token(came)).statusCode).toBe(417);
    expect((await token(came)).json().error).toBe('social_state_invalid');
  });

  it('does not take what came back to another browser (login CSRF)', async () => {
    const theirs = await goAndComeBack('attacker');
    const mine = await goAndComeBack('victim');
    expect((await token({ ...theirs, cookie: mine.cookie })).json().error).toBe('social_state_invalid');
    const noCookie = await goAndComeBack('attacker');
    expect((await token({ ...noCookie, cookie: '' })).json().error).toBe('social_state_invalid');
  });

  it('does not take a code that belongs to another attempt', async () => {
    const first = await goAndComeBack('first');
    const second = await goAndComeBack('second');
    expect((await token({ ...first, code: second.code })).json().error).toBe('social_failed');
  });

  it('does not take an answer that names another issuer, or none', async () => {
    expect((await token({ ...(await goAndComeBack('mix')), iss: 'https://evil.example' })).json().error).toBe(
      'social_failed',
    );
    expect((await token({ ...(await goAndComeBack('mix')), iss: '' })).json().error).toBe('social_failed');
  });

  it('does not take another kind, a made-up state or a code beside the one in mobile', async () => {
    const came = await goAndComeBack('kinds');
    expect((await token(came, { mobile: `OIDC@${came.code}x` })).json().error).toBe('social_state_invalid');
    expect((await token(came, { mobile: `WX@${came.code}` })).json().error).toBe('social_state_invalid');
    expect((await token({ ...came, state: 'a'.repeat(64) })).json().error).toBe('social_state_invalid');
  });

  it('takes nothing after ten minutes', async () => {
    const came = await goAndComeBack('late');
    server.clock.advance(600_000);
    expect((await token(came)).json().error).toBe('social_state_invalid');
  });

  it('is of its own tenant (H13)', async () => {
    const tenantId = await server.addTenant('social-strangers');
    expect((await token(await goAndComeBack('zhang'), { tenantId })).json().error).toBe(
      'social_state_invalid',
    );
    const names = await server.call(listSocialProviders, {}, null, { 'tenant-id': tenantId });
    expect(names.json().data).toEqual([]);
  });

  it('does not let in who is disabled', async () => {
    const user = await server.addUser();
    await bind(user, 'disabled');
    await typed<{ sys_user: { user_id: string; is_disabled: boolean } }>(server.db).platform((tx) =>
      tx.updateTable('sys_user').set({ is_disabled: true }).where('user_id', '=', user.userId).execute(),
    );
    expect((await token(await goAndComeBack('disabled'))).json().error).toBe('account_disabled');
  });

  it('removes a binding once who may have made it holds less than its user (H29)', async () => {
    const user = await server.addUser();
    const clerk = await server.addUser({ permissions: ['user_edit'] });
    await typed<{ auth_session: { user_id: string; maker_id: string | null } }>(server.db).platform((tx) =>
      tx
        .updateTable('auth_session')
        .set({ maker_id: user.userId })
        .where('user_id', '=', user.userId)
        .execute(),
    );
    await bind(user, 'made');
    expect((await token(await goAndComeBack('made'))).statusCode).toBe(200);
    await typed<SocialSchema>(server.db).platform((tx) =>
      tx
        .updateTable('social_link')
        .set({ maker_id: clerk.userId })
        .where('subject', '=', 'made')
        .where('maker_id', '=', user.userId)
        .execute(),
    );
    expect((await token(await goAndComeBack('made'))).statusCode).toBe(417);
    await bind(await server.addUser(), 'made');
    expect((await token(await goAndComeBack('made'))).statusCode).toBe(200);
  });

  it('sends people back to the configured address, whatever a request says (H28)', async () => {
    const answer = await server.call(startSocialSignIn, { body: { type: 'OIDC' } }, null, {
      'tenant-id': '1',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    expect(new URL(answer.json().data.url).searchParams.get('redirect_uri')).toBe(REDIRECT);
    expect(new URL(answer.json().data.url).origin).toBe(issuer.issuer);
    const more = { type: 'OIDC' as const, redirect: 'https://evil.example' };
    const widened = await server.call(startSocialSignIn, { body: more }, null, { 'tenant-id': '1' });
    expect(widened.statusCode).toBe(400);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
  });
});

async function bind(user: TestUser, subject: string) {
  const { code, state, iss, cookie } = await goAndComeBack(subject, user);
  return server.call(bindSocial, { body: { code, state, iss } }, user, { cookie });
}

describe('binding', () => {
  it('is done from a session too, and listed', async () => {
    const user = await server.addUser();
    expect((await bind(user, 'li')).statusCode).toBe(200);
    const links = await server.call(listOwnSocialLinks, {}, user);
    expect(links.json().data).toMatchObject([{ type: 'OIDC', displayName: 'Name of li' }]);
  });

  it('is of who began it (H18)', async () => {
    const user = await server.addUser();
    const other = await server.addUser();
    const { code, state, iss, cookie } = await goAndComeBack('wang', user);
    const taken = await server.call(bindSocial, { body: { code, state, iss } }, other, { cookie });
    expect(taken.json().error).toBe('social_state_invalid');
    const phone = { code, state, iss, phone: '13800000000' };
    expect((await server.call(bindSocial, { body: phone }, user, { cookie })).json().fields).toEqual({
      phone: '只能使用本人的手机号码',
    });
    const foreign = { code, state, iss, userId: other.userId };
    expect((await server.call(bindSocial, { body: foreign }, user, { cookie })).statusCode).toBe(400);
  });

  it('does not take a ticket to another browser', async () => {
    const came = await goAndComeBack('ticketed');
    const { ticket } = (await token(came)).json().data;
    const other = await goAndComeBack('other');
    const answer = await server.call(bindSocialTicket, { body: { ticket } }, await server.addUser(), {
      cookie: other.cookie,
    });
    expect(answer.json().error).toBe('social_state_invalid');
  });

  it('does not take an account from who has it', async () => {
    await bind(await server.addUser(), 'taken');
    expect((await bind(await server.addUser(), 'taken')).json().error).toBe('social_taken');
  });
});

describe('unbinding', () => {
  it('ends the binding and nothing else (H19)', async () => {
    const user = await server.addUser();
    await bind(user, 'leaving');
    const answer = await server.call(unbindSocial, { query: { state: 'OIDC' } }, user);
    expect([answer.statusCode, answer.json().data]).toEqual([200, true]);
    expect((await token(await goAndComeBack('leaving'))).statusCode).toBe(417);
    const info = await server.call(getSessionInfo, {}, user);
    expect(info.json().data.sysUser.tenantId).toBe('1');
  });

  it('says 用户尚未绑定 where there is nothing to end', async () => {
    const answer = await server.call(unbindSocial, { query: { state: 'QQ' } }, await server.addUser());
    expect([answer.json().code, answer.json().msg]).toEqual([1, '用户尚未绑定']);
  });

  it('is done for others of the tenant by who may change users (H13 H18)', async () => {
    const user = await server.addUser();
    await bind(user, 'unbound-by-admin');
    const query = { userIds: [user.userId], state: 'OIDC' as const };
    const stranger = await server.addUser({ tenantId: await server.addTenant('unbinders') });
    expect((await server.call(unbindSocialOf, { query }, stranger)).json().data).toBe(0);
    expect((await server.call(unbindSocialOf, { query }, admin)).json().data).toBe(1);
    expect((await token(await goAndComeBack('unbound-by-admin'))).statusCode).toBe(417);
  });
});

describe('setting a provider up', () => {
  it('calls no host that the operator has not named (H11)', async () => {
    for (const foreign of ['http://169.254.169.254', 'http://127.0.0.1:1', 'https://evil.example'])
      expect((await setUp(admin, { issuer: foreign })).json().fields).toEqual({
        issuer: '服务器的 LINEWALL_OIDC_ORIGINS 不包含该地址，须由运维人员添加',
      });
    expect((await setUp(admin, { issuer: 'file:///etc/passwd' })).statusCode).toBe(400);
  });

  it('asks for the secret again where it would go to another issuer, or as another application', async () => {
    const again = { secret: '发送的目标或方式有变化，请重新填写' };
    for (const change of [{ issuer: `${issuer.issuer}/other` }, { appId: 'other' }]) {
      const answer = await setUp(admin, { ...change, secret: undefined });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, again]);
    }
    expect((await setUp(admin, { name: 'renamed', secret: undefined })).statusCode).toBe(200);
    expect((await setUp(admin, { appId: 'other', secret: 'given' })).statusCode).toBe(200);
    expect((await setUp(admin)).statusCode).toBe(200);
  });

  it('needs its permission and keeps the secret when none is given', async () => {
    const user = await server.addUser({ permissions: ['user_edit'] });
    expect((await setUp(user)).statusCode).toBe(403);
    expect((await setUp(admin, { secret: undefined })).statusCode).toBe(200);
    expect((await token(await goAndComeBack('still'))).statusCode).toBe(417);
  });
});
