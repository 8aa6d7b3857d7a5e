import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveRole, moveUsers, type User, user } from '#shared/contracts/accounts/user.ts';
import {
  acceptInvite,
  inviteUsers,
  openInvite,
  type UserInvite,
} from '#shared/contracts/accounts/user-invite.ts';
import { setUserWarehouses } from '#shared/contracts/accounts/user-place.ts';
import { apiKey, issueApiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { resetPassword } from '#shared/contracts/kit/register.ts';
import type { Role } from '#shared/contracts/roles/role.ts';
import { getSessionInfo, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { issueTokenByPhone, SMS_TEMPLATES, sendPhoneCode } from '#shared/contracts/sms/sms.ts';
import {
  PUBLIC_CLIENT,
  sealWithChallenge,
  signInWithPassword,
} from '#tests/support/people/password-sign-in.ts';
import { openReach } from '#tests/support/people/reach-bench.ts';
import { waitForCode } from '#tests/support/people/sms-outbox.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Invitations, passwords and phone numbers, made for users that have been given more than their maker holds since. */
const reach = openReach();
const { addDepartment, addRole, addUser, idOf, ofNear, updateRole } = reach;
let server: TestServer;
let admin: TestUser;
let near: Id;
let far: Id;
beforeAll(() => {
  ({ server, admin, near, far } = reach);
});

describe('a way in that was made by who holds less than its user does by now (H29)', () => {
  let clerk: TestUser;
  let admins: Id;
  let basic: Role;
  beforeAll(async () => {
    clerk = await server.addUser({ permissions: ['user_edit', 'user_view', 'plant_view'] });
    admins = await idOf(sql<{ id: Id }>`select role_id::text as id from sys_role where code = 'admin'`);
    basic = await addRole(['plant_view'], 1, [near]);
  });
  const add = () => addUser([basic], near);
  const invite = async ({ id }: User, by = clerk): Promise<string> => {
    const answer = await server.call(inviteUsers, { body: { ids: [id] } }, by);
    expect(answer.statusCode, answer.body).toBe(200);
    const [made]: UserInvite[] = answer.json().data;
    return made?.path.split('#key=')[1] ?? '';
  };
  const open = (ticket: string) => server.call(openInvite, { body: { ticket } }, null);
  const accept = async (ticket: string) => {
    const { challenge, sealed } = await sealWithChallenge(server.app, ['Fresh-Start-7']);
    const body = { ticket, nickname: 'Chosen', password: sealed[0] ?? '', challenge };
    return server.call(acceptInvite, { body }, null);
  };
  const firstPassword = async ({ id }: User, by = clerk): Promise<string> =>
    (await server.call(initializePassword, { query: { userId: id } }, by)).json().data.password;
  const signIn = ({ username }: User, password: string) =>
    signInWithPassword(server.app, { username, password });
  const promote = async ({ id }: User) => {
    const answer = await server.call(giveRole, { body: { ids: [id], roleId: admins } }, admin);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const stateOf = async ({ id }: User): Promise<string> =>
    (await server.call(user.get, { params: { id } }, admin)).json().data.state;

  it.each([
    ['a role', promote],
    [
      'another role in the form',
      async ({ id }: User) => {
        const body = { id, nickname: 'Promoted', deptId: near, roleIds: [admins] };
        const answer = await server.call(user.update, { body }, admin);
        expect(answer.json().data).toMatchObject({ state: 'uninvited', inviteExpiresAt: null });
      },
    ],
  ])('H29 is no invitation after its user was given %s', async (_what, change) => {
    const newcomer = await add();
    const ticket = await invite(newcomer);
    expect((await open(ticket)).statusCode).toBe(200);
    await change(newcomer);
    expect(await stateOf(newcomer)).toBe('uninvited');
    for (const answer of [await open(ticket), await accept(ticket)])
      expect(answer.json().error, answer.body).toBe('ticket_invalid');
    expect((await signIn(newcomer, 'Fresh-Start-7')).json().error).toBe('bad_credentials');
    // One that the administrator makes is good.
    expect((await accept(await invite(newcomer, admin))).statusCode).toBe(200);
  });

  it('H29 is no first password after its user was given a role, nor a session that it began', async () => {
    const newcomer = await add();
    const password = await firstPassword(newcomer);
    const { access_token: token }: TokenReply = (await signIn(newcomer, password)).json();
    const infoOf = () =>
      server.app.inject({
        url: getSessionInfo.path,
        headers: { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId },
      });
    expect((await infoOf()).statusCode).toBe(200);
    await promote(newcomer);
    expect((await infoOf()).statusCode).toBe(401);
    expect((await signIn(newcomer, password)).json().error).toBe('bad_credentials');
    expect(await stateOf(newcomer)).toBe('uninvited');
    const next = await firstPassword(newcomer, admin);
    expect((await signIn(newcomer, next)).statusCode).toBe(200);
  });

  it('H29 ends by a department and by a warehouse as well', async () => {
    const local = await ofNear(['user_edit', 'user_view', 'plant_view']);
    const warehouse = await addDepartment('warehouse', `V-${reach.nextSerial()}`);
    const deep = await addRole(['plant_view'], 3);
    for (const change of [
      (id: Id) => server.call(moveUsers, { body: { ids: [id], deptId: far } }, admin),
      (id: Id) => server.call(setUserWarehouses, { body: { userId: id, lcwhIds: [warehouse] } }, admin),
    ]) {
      const newcomer = await addUser([deep], near);
      const ticket = await invite(newcomer, local);
      expect((await change(newcomer.id)).statusCode).toBe(200);
      expect((await open(ticket)).json().error).toBe('ticket_invalid');
      expect(await stateOf(newcomer)).toBe('uninvited');
    }
  });

  it('H29 is refused where a role of its user was given more, with a text that says why', async () => {
    const grown = await addRole(['plant_view'], 1, [near]);
    const [invited, waiting] = [await addUser([grown], near), await addUser([grown], near)];
    const ticket = await invite(invited);
    const password = await firstPassword(waiting);
    expect((await updateRole(grown, { permissions: ['plant_view', 'param_edit'] }, admin)).statusCode).toBe(
      200,
    );
    for (const answer of [await open(ticket), await accept(ticket)])
      expect(answer.json().error).toBe('ticket_invalid');
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((language) =>
        signInWithPassword(server.app, {
          username: waiting.username,
          password,
          headers: {
            authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=',
            'tenant-id': server.tenantId,
            'accept-language': language,
          },
        }),
      ),
    );
    expect([zh?.statusCode, zh?.json().error]).toEqual([426, 'first_password_void']);
    expect(zh?.json().msg).toMatch(/初始密码已失效/);
    expect(en?.json().msg).toMatch(/first password is void/);
    // A wrong password is answered as ever.
    expect((await signIn(waiting, 'wrong-Password-1')).json().error).toBe('bad_credentials');
  });

  it('H29 is no session either that was begun before a role of its user was given more', async () => {
    const grown = await addRole(['plant_view'], 1, [near]);
    const newcomer = await addUser([grown], near);
    const { access_token: token }: TokenReply = (
      await signIn(newcomer, await firstPassword(newcomer))
    ).json();
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId };
    const infoOf = async () => (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode;
    expect(await infoOf()).toBe(200);
    expect((await updateRole(grown, { permissions: ['plant_view', 'param_edit'] }, admin)).statusCode).toBe(
      200,
    );
    expect(await infoOf()).toBe(401);
  });

  it('H29 is no phone number after a promotion of its user: no code to it opens the account', async () => {
    const opened = async (phone: string) =>
      (await server.wiring.accounts.findByPhone(server.tenantId, phone))?.userId ?? null;
    const number = () => `1390000${String(reach.nextSerial()).padStart(4, '0')}`;
    const setPhone = async ({ id, nickname }: User, phone: string, by: TestUser) => {
      const body = { id, nickname, phone, deptId: near };
      const answer = await server.call(user.update, { body }, by);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const [edited, byAdmin] = [number(), number()];
    const [one, other] = [await add(), await add()];
    await setPhone(one, edited, clerk);
    await setPhone(other, byAdmin, admin);
    expect([await opened(edited), await opened(byAdmin)]).toEqual([one.id, other.id]);
    await promote(one);
    await promote(other);
    expect([await opened(edited), await opened(byAdmin)]).toEqual([null, other.id]);

    const created = number();
    const body = {
      username: `phoned-${reach.nextSerial()}`,
      nickname: 'x',
      phone: created,
      roleIds: [basic.roleId],
      deptId: near,
    };
    const made = await server.call(user.create, { body: body as never }, clerk);
    expect(made.statusCode, made.body).toBe(200);
    expect(await opened(created)).toBe(made.json().data.id);
    await promote(made.json().data);
    expect(await opened(created)).toBeNull();
    await setPhone(made.json().data, number(), admin);
    expect(await opened(created)).toBeNull();
  });

  it('H29 is no session, key or password that began with a code to such a number', async () => {
    const keyed = ['plant_view', 'api_key_edit', 'api_key_view'] as const;
    const writer = await ofNear(['user_edit', 'user_view', ...keyed]);
    const held = await addRole(keyed, 1, [near]);
    const codeTo = async (
      phone: string,
      template: typeof SMS_TEMPLATES.login | typeof SMS_TEMPLATES.password,
    ) => {
      const since = server.clock.now();
      const url = `${sendPhoneCode.path}?${new URLSearchParams({ phone, template })}`;
      await server.app.inject({ url, headers: { 'tenant-id': server.tenantId } });
      return waitForCode(server.db, server.tenantId, phone, template, since);
    };
    const [signedIn, reset] = [await addUser([held], near), await addUser([held], near)];
    const phones = ['13911110001', '13911110002'] as const;
    for (const [at, { id, nickname }] of [signedIn, reset].entries()) {
      const body = { id, nickname, phone: phones[at] ?? '', deptId: near };
      expect((await server.call(user.update, { body }, writer)).statusCode).toBe(200);
    }

    const query = {
      mobile: `SMS@${phones[0]}`,
      code: await codeTo(phones[0], SMS_TEMPLATES.login),
      grant_type: 'mobile' as const,
    };
    const client = { ...PUBLIC_CLIENT, 'tenant-id': server.tenantId };
    const { access_token: token }: TokenReply = (
      await server.call(issueTokenByPhone, { query }, null, client)
    ).json();
    const headers = { authorization: `Bearer ${token}`, 'tenant-id': server.tenantId };
    const infoOf = async () => (await server.app.inject({ url: getSessionInfo.path, headers })).statusCode;
    const holder = { ...clerk, userId: signedIn.id, headers };
    const expireTime = server.clock.now() + 86_400_000;
    const key = await server.call(
      apiKey.create,
      { body: { name: `kept ${reach.nextSerial()}`, permissions: ['plant_view'], expireTime } },
      holder,
    );
    const { id } = key.json().data;
    const { secret } = (await server.call(issueApiKey, { params: { id } }, holder)).json().data;
    const keyAnswer = async () =>
      (await server.app.inject({ url: '/data/line/list', headers: { authorization: `Bearer ${secret}` } }))
        .statusCode;

    const { challenge, sealed } = await sealWithChallenge(server.app, ['Fresh-Start-7']);
    const code = await codeTo(phones[1], SMS_TEMPLATES.password);
    const payload = { phone: phones[1], code, challenge, password: sealed[0] ?? '' };
    expect((await server.call(resetPassword, { body: payload }, null, client)).statusCode).toBe(200);
    expect((await signIn(reset, 'Fresh-Start-7')).statusCode).toBe(200);

    expect([await infoOf(), await keyAnswer()]).toEqual([200, 200]);
    await promote(signedIn);
    await promote(reset);
    expect([await infoOf(), await keyAnswer()]).toEqual([401, 401]);
    expect((await signIn(reset, 'Fresh-Start-7')).json().error).toBe('bad_credentials');
  });

  it('a last administrator is kept whose password somebody else does not make void', async () => {
    const tenantId = await server.addTenant('last-admin');
    await setParams(server, { LOGIN_CAPTCHA: 'N', PASSWORD_FORCE_NEWUSER: 'N' }, tenantId);
    const { rows } = await server.db.tenant(tenantId, (tx) =>
      sql<{ id: Id; user: Id }>`select r.role_id::text as id, ur.user_id::text as user from sys_role r
        left join sys_user_role ur on ur.role_id = r.role_id where r.code = 'admin'`.execute(tx),
    );
    const roleId = rows[0]?.id ?? '';
    const first = await server.addUser({ tenantId });
    const second = await server.addUser({ tenantId });
    await server.db.tenant(tenantId, async (tx) => {
      await sql`delete from sys_user_role where role_id = ${roleId}`.execute(tx);
      for (const { userId } of [first, second])
        await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (${tenantId}, ${userId}, ${roleId})`.execute(
          tx,
        );
      await sql`update sys_user set entry_maker_id = ${first.userId} where user_id = ${second.userId}`.execute(
        tx,
      );
    });
    const answer = await server.call(user.remove, { params: { id: first.userId } }, second);
    expect(answer.json().error).toBe('last_admin');
  });

  it('stays good where its user holds no more than before, and once the user has chosen a password', async () => {
    const [invited, waiting, joined] = [await add(), await add(), await add()];
    const ticket = await invite(invited);
    const password = await firstPassword(waiting);
    expect((await accept(await invite(joined))).statusCode).toBe(200);
    const same = await addRole(['plant_view'], 1, [near]);
    for (const { id } of [invited, waiting])
      expect(
        (await server.call(giveRole, { body: { ids: [id], roleId: same.roleId } }, admin)).statusCode,
      ).toBe(200);
    await promote(joined);
    expect((await open(ticket)).statusCode).toBe(200);
    expect((await signIn(waiting, password)).statusCode).toBe(200);
    expect((await signIn(joined, 'Fresh-Start-7')).statusCode).toBe(200);
  });
});
