import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { CENTRE_CLOSE, messageCentrePath } from '#shared/contracts/messages/message-centre.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { dict, getDictItems } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { getMenu } from '#shared/contracts/platform/menu.ts';
import { getCurrentTenant } from '#shared/contracts/platform/tenant-setting.ts';
import { getSessionInfo, issueToken } from '#shared/contracts/sign-in/auth.ts';
import { type Tenant, tenant } from '#shared/contracts/tenants/tenant.ts';
import { openMessageClient } from '#tests/support/benches/message-client.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { passByProof } from '#tests/support/people/proof-in-process.ts';
import { tenantSample } from '#tests/support/samples/tenants/tenant.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const ADMIN = { adminUsername: 'admin', adminNickname: '张三', adminPhone: '13800000001' };
const DAY_MS = 86_400_000;

describeCrud(tenantSample, startTestServer);

describe('a tenant', () => {
  let server: TestServer;
  let platform: TestUser;
  let serial = 0;
  beforeAll(async () => {
    server = await startTestServer();
    platform = await server.addUser();
  });
  afterAll(() => server.close());

  async function create(more: object = {}): Promise<Tenant & { firstPassword: string }> {
    serial += 1;
    const body = { name: `公司 ${serial}`, code: `co-${serial}`, ...ADMIN, ...more };
    const answer = await server.call(tenant.create, { body }, platform);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  const change = ({ id, name, code, status, startDay, endDay, packageId }: Tenant, more: object) => {
    const body = { id, name, code, status, startDay, endDay, packageId, ...more };
    return server.call(tenant.update, { body }, platform);
  };

  async function signIn(tenantId: string, password: string, language = 'zh') {
    const headers = {
      authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=',
      'tenant-id': tenantId,
      'accept-language': language,
    };
    const query = { ...(await passByProof(server.app)) };
    return signInWithPassword(server.app, { username: 'admin', password, headers, query });
  }

  it('is made with its roles, seeds and first administrator, whose password is told once and must be replaced', async () => {
    const created = await create({ watermark: true });
    expect(created).toMatchObject({ state: 'open', users: 1, machines: 0, screens: 0, packageName: null });
    const { id, firstPassword } = created;
    await server.db.platform((tx) =>
      sql`insert into sys_user (tenant_id, username, nickname, deleted_at)
        values (${id}, 'gone', 'Gone', now())`.execute(withSchema<unknown>(tx)),
    );
    expect(firstPassword.length).toBeGreaterThanOrEqual(12);
    expect(firstPassword).not.toBe((await create()).firstPassword);
    const read = await server.call(tenant.get, { params: { id } }, platform);
    expect(read.body).not.toContain(firstPassword);
    expect(read.json().data.users, 'without a removed one').toBe(1);
    const { rows } = await server.db.platform((tx) =>
      sql`select * from sys_audit where changes::text like ${`%${firstPassword}%`}`.execute(tx),
    );
    expect(rows).toEqual([]);

    const session = await signIn(id, firstPassword);
    expect(session.statusCode, session.body).toBe(200);
    expect(session.json().restriction).toBe('password');
    const headers = { authorization: `Bearer ${session.json().access_token}`, 'tenant-id': id };
    const menus = await server.app.inject({ url: '/admin/menu', headers });
    expect(menus.json().data.length).toBeGreaterThan(5);
    const own = await server.app.inject({ url: '/admin/tenant/current', headers });
    expect(own.json().data).toMatchObject({ tenantId: id, name: created.name, watermark: true });
    const items = await server.call(getDictItems, { params: { type: 'social_type' } }, null, headers);
    expect(items.json().error).toBe('password_change_required');
    const { rows: roles } = await server.db.tenant(id, (tx) =>
      sql<{ code: string }>`select code from sys_role order by code`.execute(tx),
    );
    expect(roles.map(({ code }) => code)).toEqual(['admin', 'operator', 'viewer']);
    const chains = await verifyAudit(server.db);
    expect(chains.filter(({ broken }) => broken !== null)).toEqual([]);
  });

  it('is made as a whole or not at all', async () => {
    const { code } = await create();
    const count = () =>
      server.db.platform(async (tx) => {
        const { rows } = await sql<{ n: number }>`select (select count(*) from sys_user)::int +
          (select count(*) from sys_role)::int + (select count(*) from sys_menu)::int as n`.execute(tx);
        return rows[0]?.n;
      });
    const before = await count();
    const again = await server.call(tenant.create, { body: { name: 'twice', code, ...ADMIN } }, platform);
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['code']]);
    const body = { name: 'x', code: 'fresh', ...ADMIN, packageId: '987654' };
    const noPackage = await server.call(tenant.create, { body }, platform);
    expect(Object.keys(noPackage.json().fields)).toEqual(['packageId']);
    expect(await count()).toBe(before);
  });

  it('begins with the dictionaries and parameters of the first tenant where that is asked for, never with secrets', async () => {
    const type = 'colours';
    const made = await server.call(dict.create, { body: { type, description: '颜色' } }, platform);
    const item = { dictId: made.json().data.id, value: 'r', label: '红' };
    expect((await server.call(dictItem.create, { body: item }, platform)).statusCode).toBe(200);
    await setParams(server, { HIDE_AI: 'N', PASSWORD_FORCE_NEWUSER: 'N' });
    const secret = await server.wiring.params.text('1', 'FOREIGN_PASSWORD_KEY');

    const copied = await create({ isCopyOfOwn: true });
    const reader = await server.addUser({ tenantId: copied.id });
    const items = await server.call(getDictItems, { params: { type } }, reader);
    expect(items.json().data).toMatchObject([{ value: 'r', label: '红' }]);
    const param = (key: string) => server.wiring.params.text(copied.id, key);
    expect(await param('HIDE_AI')).toBe('N');
    // The first password has to be replaced all the same.
    expect(await param('PASSWORD_FORCE_NEWUSER')).toBe('Y');
    expect(await param('FOREIGN_PASSWORD_KEY')).not.toBe(secret);

    const plain = await create();
    const other = await server.addUser({ tenantId: plain.id });
    expect((await server.call(getDictItems, { params: { type } }, other)).json().data).toEqual([]);
    expect(await server.wiring.params.text(plain.id, 'HIDE_AI')).toBe('Y');
    await setParams(server, { HIDE_AI: 'Y', PASSWORD_FORCE_NEWUSER: 'Y' });
  });

  it('that is paused lets nobody in and throws out who is in, with the reason in both languages', async () => {
    const made = await create();
    const { id, firstPassword } = made;
    const user = await server.addUser({ tenantId: id });
    const wall = await server.addScreen(id);
    const url = await server.listen();
    const client = openMessageClient(url, messageCentrePath(user.userId, user.token));
    await client.opened;
    await expect.poll(() => client.heard.length).toBeGreaterThan(0);

    expect((await change(made, { status: '9' })).json().data.state).toBe('paused');
    expect((await client.ended).code).toBe(CENTRE_CLOSE.tenantClosed);
    expect((await server.call(getSessionInfo, {}, user)).statusCode).toBe(401);
    expect((await server.call(listLines, {}, wall)).json().error).toBe('tenant_paused');
    const texts = await Promise.all(['zh', 'en'].map((language) => signIn(id, firstPassword, language)));
    expect(texts.map((answer) => [answer.statusCode, answer.json().error, answer.json().msg])).toEqual([
      [403, 'tenant_paused', '租户已被平台暂停使用，请联系平台管理员'],
      [403, 'tenant_paused', 'This tenant is paused. Ask the administrator of the platform'],
    ]);
    // Who does not know the password does not learn it.
    expect((await signIn(id, 'wrong-Pass-1')).json().error).toBe('bad_credentials');
    const { rows } = await server.db.tenant(id, (tx) =>
      sql<{ reason: string }>`select distinct reason from sys_login_log where reason like 'tenant%'`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ reason: 'tenant_paused' }]);

    const resumed = (await change(made, { status: '0' })).json().data;
    expect(resumed.state).toBe('open');
    expect((await signIn(id, firstPassword)).statusCode).toBe(200);
    // A wall comes back by itself, with the access that it had.
    expect((await server.call(listLines, {}, wall)).statusCode).toBe(200);
  });

  it('that is paused still has its machines’ data stored', async () => {
    const made = await create();
    const user = await server.addUser({ tenantId: made.id });
    const body = { name: 'gateway', kind: 'http' as const };
    const { secret } = (await server.call(createCredential, { body }, user)).json().data;
    await change(made, { status: '9' });
    const message = { topic: 'linewall/v1/1/X/state', payload: { ts: Date.now(), states: ['running'] } };
    const answer = await server.call(ingest, { body: [message] }, null, {
      authorization: `Bearer ${secret}`,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('that is over ends by the day, without anybody changing it', async () => {
    const today = new Date(server.clock.now());
    const day = (ms: number) => {
      const at = new Date(today.getTime() + ms);
      const two = (n: number) => String(n).padStart(2, '0');
      return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
    };
    const made = await create({ startDay: day(0), endDay: day(0) });
    const user = await server.addUser({ tenantId: made.id });
    const later = await create({ startDay: day(2 * DAY_MS) });
    expect(later.state).toBe('not_started');
    expect((await signIn(later.id, later.firstPassword)).json().error).toBe('tenant_not_started');
    expect((await server.call(getMenu, { query: {} }, user)).statusCode).toBe(200);
    const ended: string[] = [];
    const stop = server.wiring.sessions.onEnded(({ tenantId, reason }) => {
      if (tenantId === made.id) ended.push(reason);
    });
    server.clock.advance(DAY_MS);
    platform = await server.addUser();
    const renewal = { grant_type: 'refresh_token', refresh_token: user.refreshToken } as const;
    const headers = { authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': made.id };
    const renewed = await server.call(issueToken, { query: renewal, body: null }, null, headers);
    expect([renewed.statusCode, renewed.json().error]).toEqual([403, 'tenant_ended']);
    await server.wiring.watchTerms();
    await server.wiring.watchTerms();
    stop();
    expect(ended).toEqual(['tenant-closed']);
    expect((await signIn(made.id, made.firstPassword)).json().error).toBe('tenant_ended');
  });

  it('that is in use is not removed; removed, it is unknown, and keeps everything for its return', async () => {
    const made = await create();
    const remove = () => server.call(tenant.remove, { params: { id: made.id } }, platform);
    expect([(await remove()).statusCode, (await remove()).json().error]).toEqual([409, 'tenant_in_use']);
    await change(made, { status: '9' });
    expect((await remove()).statusCode).toBe(200);
    expect((await signIn(made.id, made.firstPassword)).json().error).toBe('tenant_unknown');
    await server.call(tenant.restore, { body: { ids: [made.id] } }, platform);
    await change(made, { status: '0' });
    expect((await signIn(made.id, made.firstPassword)).statusCode).toBe(200);
  });

  it('of the platform itself is neither paused, limited nor removed', async () => {
    const first: Tenant = (await server.call(tenant.get, { params: { id: '1' } }, platform)).json().data;
    for (const [field, more] of [
      ['status', { status: '9' }],
      ['startDay', { startDay: '2026-01-01' }],
      ['endDay', { endDay: '2099-01-01' }],
      ['packageId', { packageId: '1' }],
    ] as const) {
      const answer = await change(first, more);
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    }
    const removed = await server.call(tenant.remove, { params: { id: '1' } }, platform);
    expect(removed.json().error).toBe('system_record');
    expect((await change(first, { name: '平台' })).statusCode).toBe(200);
    expect((await server.call(getCurrentTenant, {}, platform)).json().data.name).toBe('平台');
  });

  it('does not end before it begins', async () => {
    const body = { name: 'x', code: 'y', ...ADMIN, startDay: '2026-02-02', endDay: '2026-02-01' };
    const answer = await server.call(tenant.create, { body }, platform);
    expect(answer.json().fields).toEqual({ endDay: '结束日期不能早于开始日期' });
  });
});
