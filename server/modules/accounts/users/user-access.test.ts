import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import {
  disableUsers,
  endUserSessions,
  type User,
  unlockUser,
  user,
} from '#shared/contracts/accounts/user.ts';
import {
  acceptInvite,
  inviteUsers,
  openInvite,
  revokeInvite,
  sendInviteCode,
  type UserInvite,
} from '#shared/contracts/accounts/user-invite.ts';
import {
  getOwnerTree,
  getWarehouseTree,
  listUserWarehouses,
  setUserOwners,
  setUserWarehouses,
} from '#shared/contracts/accounts/user-place.ts';
import { commitImport, getImportBadRows, getJob, type Job } from '#shared/contracts/jobs/job.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { getSessionInfo, type TokenReply } from '#shared/contracts/sign-in/auth.ts';
import { initializePassword } from '#shared/contracts/sign-in/auth-admin.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { labelsOf, sendSheet, sheetOf } from '#tests/support/files/sheet-upload.ts';
import { makePartner } from '#tests/support/made/made-warehouse.ts';
import { sealWithChallenge, signInWithPassword } from '#tests/support/people/password-sign-in.ts';
import { keptCodes, waitForCode } from '#tests/support/people/sms-outbox.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { setParams } from '#tests/support/servers/tenant-params.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let admin: TestUser;
let serial = 0;
beforeAll(async () => {
  server = await sharedServer({ params: { LOGIN_CAPTCHA: 'N', SMS_CAPTCHA: 'N' } });
  admin = await server.addUser();
});
afterAll(() => server.close());

async function create(fields: object = {}): Promise<User> {
  serial += 1;
  const body = { username: `newcomer-${serial}`, nickname: `Newcomer ${serial}`, ...fields };
  const answer = await server.call(user.create, { body }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const stateOf = async ({ id }: { readonly id: string }): Promise<string> =>
  (await server.call(user.get, { params: { id } }, admin)).json().data.state;
async function invite({ id }: User): Promise<string> {
  const answer = await server.call(inviteUsers, { body: { ids: [id] } }, admin);
  const [made]: UserInvite[] = answer.json().data;
  return made?.path.split('#key=')[1] ?? '';
}
const open = (ticket: string) => server.call(openInvite, { body: { ticket } }, null);
async function accept(ticket: string, fields: object = {}, password = 'Fresh-Start-7') {
  const { challenge, sealed } = await sealWithChallenge(server.app, [password], {
    'tenant-id': server.tenantId,
  });
  const body = { ticket, nickname: 'Chosen', password: sealed[0] ?? '', challenge, ...fields };
  return server.call(acceptInvite, { body }, null);
}
const headers = () => ({ authorization: 'Basic bGluZXdhbGw6bGluZXdhbGw=', 'tenant-id': server.tenantId });
const signIn = (username: string, password: string, remoteAddress = '10.9.0.1') =>
  signInWithPassword(server.app, { username, password, headers: headers(), remoteAddress });

describe('an invitation', () => {
  it('lets its user choose a password, once, and sign in', async () => {
    const newcomer = await create();
    expect(newcomer.state).toBe('uninvited');
    expect((await signIn(newcomer.username, 'anything')).json().error).toBe('bad_credentials');
    const ticket = await invite(newcomer);
    expect(await stateOf(newcomer)).toBe('invited');
    const opened = await open(ticket);
    expect(opened.json().data).toMatchObject({
      tenantId: server.tenantId,
      username: newcomer.username,
      phone: null,
    });
    expect((await accept(ticket, {}, 'weak')).json().fields).toHaveProperty('password');
    expect((await accept(ticket, { phone: '123' })).json().fields).toHaveProperty('phone');
    const answers = await Promise.all([accept(ticket), accept(ticket), accept(ticket)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await stateOf(newcomer)).toBe('active');
    expect((await open(ticket)).json().error).toBe('ticket_invalid');
    expect((await signIn(newcomer.username, 'Fresh-Start-7')).statusCode).toBe(200);
  });

  it('takes a number with the code that was sent to it, also where registration is closed', async () => {
    const newcomer = await create();
    const ticket = await invite(newcomer);
    const phone = '13612340001';
    const since = server.clock.now();
    const sent = await server.call(sendInviteCode, { body: { ticket, phone } }, null);
    expect(sent.json()).toMatchObject({ data: true });
    const code = await waitForCode(server.db, server.tenantId, phone, SMS_TEMPLATES.register, since);
    for (const wrong of [{}, { code: code === '000000' ? '111111' : '000000' }]) {
      const refused = await accept(ticket, { phone, ...wrong });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['code']]);
    }
    // A code of another number is none, and a refused form costs no code.
    expect((await accept(ticket, { phone: '13612340009', code })).json().fields).toHaveProperty('code');
    expect((await accept(ticket, { phone, code }, 'weak')).json().fields).toHaveProperty('password');
    expect((await accept(ticket, { phone, code })).statusCode).toBe(200);
    const stored = await server.call(user.get, { params: { id: newcomer.id } }, admin);
    expect(stored.json().data.phone).toBe(phone);
    const late = await server.call(sendInviteCode, { body: { ticket, phone: '13612340008' } }, null);
    expect(late.json().error).toBe('ticket_invalid');
  });

  it('sends no code to the number of an account, without telling', async () => {
    await create({ phone: '13612340005' });
    const ticket = await invite(await create());
    const sent = await server.call(sendInviteCode, { body: { ticket, phone: '13612340005' } }, null);
    expect(sent.json()).toMatchObject({ data: true });
    await server.wiring.smsSettled();
    expect(await keptCodes(server.db, server.tenantId, '13612340005')).toEqual([]);
  });

  it('keeps the number that an administrator gave', async () => {
    const newcomer = await create({ phone: '13612340002' });
    const ticket = await invite(newcomer);
    expect((await open(ticket)).json().data.phone).toBe('136****0002');
    expect((await accept(ticket, { phone: '13612340003' })).statusCode).toBe(200);
    const stored = await server.call(user.get, { params: { id: newcomer.id } }, admin);
    expect(stored.json().data).toMatchObject({ phone: '13612340002', nickname: 'Chosen' });
  });

  it.each(['replaced', 'revoked', 'expired', 'disabled', 'removed', 'overtaken by a password'] as const)(
    'that was %s opens nothing',
    async (how) => {
      const newcomer = await create();
      const ticket = await invite(newcomer);
      const params = { id: newcomer.id };
      if (how === 'replaced') await invite(newcomer);
      if (how === 'revoked') await server.call(revokeInvite, { params }, admin);
      if (how === 'disabled') {
        await server.call(disableUsers, { body: { ids: [newcomer.id], isDisabled: true } }, admin);
        expect((await open(ticket)).json().error).toBe('ticket_invalid');
        // Enabled again, the user needs another one.
        await server.call(disableUsers, { body: { ids: [newcomer.id], isDisabled: false } }, admin);
        expect(await stateOf(newcomer)).toBe('uninvited');
      }
      if (how === 'removed') await server.call(user.remove, { params }, admin);
      if (how === 'overtaken by a password')
        await server.call(initializePassword, { query: { userId: newcomer.id } }, admin);
      if (how === 'expired') {
        server.clock.advance(LIMITS.inviteValidMs);
        admin = await server.addUser();
        expect(await stateOf(newcomer)).toBe('uninvited');
      }
      expect((await open(ticket)).json().error).toBe('ticket_invalid');
      expect((await accept(ticket)).json().error).toBe('ticket_invalid');
    },
  );

  it('is for users without a password alone, and for all of these at once', async () => {
    const { userId } = await server.addUser();
    const joined = await server.call(inviteUsers, { body: { ids: [userId] } }, admin);
    expect([joined.statusCode, joined.json().error]).toEqual([409, 'invite_not_open']);
    const waiting = await create();
    const made: UserInvite[] = (await server.call(inviteUsers, { body: {} }, admin)).json().data;
    expect(made.map((one) => one.userId)).toContain(waiting.id);
    expect((await server.call(inviteUsers, { body: {} }, admin)).json().data).toEqual([]);
    expect((await server.call(revokeInvite, { params: { id: userId } }, admin)).json().error).toBe(
      'invite_not_open',
    );
  });

  it('for all at once leaves those out who hold more than the caller, and invites the others', async () => {
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ id: string }>`insert into department (tenant_id, dtype, code, name, sort, status)
        values (${server.tenantId}, 'company', 'INVITED', 'Invited', 0, 'started')
        returning id::text as id`.execute(withSchema<unknown>(tx)),
    );
    const deptId = rows[0]?.id ?? '';
    const higher = await create({ deptId, roleCodes: 'admin' });
    const equal = await create({ deptId });
    const lead = await server.addUser({
      permissions: ['user_view', 'user_edit'],
      reach: { dsType: 2, deptId },
    });
    const made: UserInvite[] = (await server.call(inviteUsers, { body: {} }, lead)).json().data;
    expect(made.map((one) => one.userId)).toEqual([equal.id]);
    expect(await stateOf(higher)).toBe('uninvited');
  });
});

describe('the way in', () => {
  it('may be a first password, which has to be changed', async () => {
    await setParams(server, { PASSWORD_CHECK: 'Y' });
    const newcomer = await create();
    const answer = await server.call(initializePassword, { query: { userId: newcomer.id } }, admin);
    const reply: TokenReply = (await signIn(newcomer.username, answer.json().data.password)).json();
    expect(reply.restriction).toBe('password');
    await setParams(server, { PASSWORD_CHECK: 'N' });
  });

  it('is closed by disabling, at once, and opened again', async () => {
    const one = await server.addUser();
    const disable = (isDisabled: boolean) =>
      server.call(disableUsers, { body: { ids: [one.userId], isDisabled } }, admin);
    expect((await disable(true)).statusCode).toBe(200);
    expect((await server.call(getSessionInfo, {}, one)).statusCode).toBe(401);
    expect((await signIn(one.username, TEST_PASSWORD)).json().error).toBe('account_disabled');
    await disable(false);
    expect((await signIn(one.username, TEST_PASSWORD)).statusCode).toBe(200);
  });

  it('is locked by wrong passwords and unlocked by an administrator', async () => {
    const one = await server.addUser();
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(one.username, 'wrong', '10.9.0.2');
    expect((await signIn(one.username, TEST_PASSWORD, '10.9.0.2')).json().error).toBe('account_locked');
    expect(await stateOf({ id: one.userId })).toBe('locked');
    expect((await server.call(unlockUser, { params: { id: one.userId } }, admin)).statusCode).toBe(200);
    expect(await stateOf({ id: one.userId })).toBe('active');
    expect((await signIn(one.username, TEST_PASSWORD, '10.9.0.2')).statusCode).toBe(200);
  });

  it('is left everywhere when an administrator ends the sessions', async () => {
    const one = await server.addUser();
    await signIn(one.username, TEST_PASSWORD);
    const ended = await server.call(endUserSessions, { params: { id: one.userId } }, admin);
    expect(ended.json().data).toBe(2);
    expect((await server.call(getSessionInfo, {}, one)).statusCode).toBe(401);
  });
});

describe('warehouses and owners', () => {
  it('are warehouses within reach, which are seen then, and partners; others stay as they are', async () => {
    const add = (dtype: string, code: string, parentId: string | null = null) =>
      server.db.tenant(server.tenantId, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into department (tenant_id, parent_id, dtype, code, name, sort, status)
          values (${server.tenantId}, ${parentId}, ${dtype}, ${code}, ${code}, 0, 'started') returning id`.execute(
          withSchema<unknown>(tx),
        );
        return rows[0]?.id ?? '';
      });
    const company = await add('company', 'owner-company');
    const near = await add('warehouse', 'near-store', company);
    const other = await add('company', 'other-company');
    const far = await add('warehouse', 'far-store', other);
    const { id: userId } = await create({ deptId: near });
    const set = (lcwhIds: string[], by = admin) =>
      server.call(setUserWarehouses, { body: { userId, lcwhIds } }, by);
    expect((await set([near, far])).statusCode).toBe(200);
    expect((await set([company])).json().fields).toHaveProperty('lcwhIds');
    const lead = await server.addUser({ reach: { dsType: 2, deptId: company } });
    const tree = (await server.call(getWarehouseTree, {}, lead)).json().data;
    expect(JSON.stringify(tree)).toContain('near-store');
    expect(JSON.stringify(tree)).not.toContain('far-store');
    expect((await server.call(listUserWarehouses, { params: { id: userId } }, lead)).json().data).toEqual([
      near,
    ]);
    // A user with a warehouse that the lead does not reach holds more than the lead.
    expect((await set([], lead)).json().error).toBe('user_holds_more');
    expect((await set([near])).statusCode).toBe(200);
    expect((await set([far], lead)).json().fields).toHaveProperty('lcwhIds');
    expect((await set([], lead)).statusCode).toBe(200);
    expect((await server.call(listUserWarehouses, { params: { id: userId } }, admin)).json().data).toEqual(
      [],
    );
  });

  it('bound what a user sees to the partners for whom they act, and what they may give', async () => {
    const [own, below, other] = [
      await makePartner(server, admin, { code: 'OWN' }),
      await makePartner(server, admin, { code: 'BELOW', parentCode: 'OWN' }),
      await makePartner(server, admin, { code: 'OTHER' }),
    ];
    const tree = async (by: TestUser) => (await server.call(getOwnerTree, {}, by)).json().data;
    expect((await tree(admin)).map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([own, other]),
    );
    const clerk = await server.addUser();
    const { id: userId } = await create({});
    const give = (ownerIds: string[], by: TestUser, to = userId) =>
      server.call(setUserOwners, { body: { userId: to, ownerIds } }, by);
    expect((await give([own], admin, clerk.userId)).statusCode).toBe(200);
    expect(await tree(clerk)).toEqual([
      expect.objectContaining({ id: own, children: [expect.objectContaining({ id: below })] }),
    ]);
    expect((await give([own], admin, admin.userId)).json().error).toBe('own_account');
    // A user without partners sees those of all: a caller who is bounded cannot manage one.
    expect((await give([below], clerk)).statusCode).toBe(403);
    expect((await give(['999999'], admin)).json().fields).toHaveProperty('ownerIds');
    expect((await give([own], admin)).statusCode).toBe(200);
  });
});

const ROWS = 600;

describe('an import', () => {
  const settled = () => server.wiring.jobs.worker.settled();
  const jobOf = async (id: string): Promise<Job> =>
    (await server.call(getJob, { params: { id } }, admin)).json().data;

  it('creates many users by codes, says what is wrong with which row, and is followed by their links', async () => {
    const labels = await labelsOf(user);
    const keys = ['username', 'nickname', 'phone', 'deptCode', 'postCodes', 'roleCodes'];
    const heads = keys.map((key) => labels[key] ?? '');
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into department (tenant_id, dtype, code, name, sort, status)
        values (${server.tenantId}, 'company', 'IMPORT', 'Import', 0, 'started')`.execute(
        withSchema<unknown>(tx),
      ),
    );
    // More than are checked at once.
    const good = Array.from({ length: ROWS }, (_none, index) => [
      `imported-${index}`,
      `Imported ${index}`,
      index % 2 === 0 ? String(13_700_000_000 + index) : null,
      'IMPORT',
      'shift_leader',
      'viewer',
    ]);
    const bad = [
      ['imported-0', 'Twice', null, null, null, null],
      ['x', 'Short', null, null, null, null],
      ['lost', 'Lost', null, 'NOWHERE', null, null],
      ['greedy', 'Greedy', null, null, null, 'no-such-role'],
      ['posted', 'Posted', '12', null, 'no-such-post', null],
      ['Imported-2', 'Twice in another case', null, null, null, null],
    ];
    const upload = async (rows: readonly (readonly unknown[])[]) => {
      const answer = await sendSheet(server, user, await sheetOf(heads, rows), admin);
      expect(answer.statusCode, answer.body).toBe(200);
      await settled();
      return jobOf(answer.json().data.jobId);
    };
    const refused = await upload([...good.slice(0, 3), ...bad]);
    expect(refused.result).toMatchObject({ type: 'importCheck', rows: 9, goodRows: 3 });
    const listed = await server.call(getImportBadRows, { params: { id: refused.id } }, admin);
    const wrong: { lineNum: number; errors: { field: string }[] }[] = listed.json().data.rows;
    expect(wrong.map(({ lineNum, errors }) => [lineNum, errors.map(({ field }) => field)])).toEqual([
      [5, ['username']],
      [6, ['username']],
      [7, ['deptCode']],
      [8, ['roleCodes']],
      [9, ['phone']],
      [10, ['username']],
    ]);
    const checked = await upload(good);
    expect(checked.result).toMatchObject({ type: 'importCheck', rows: ROWS, goodRows: ROWS });
    const commit = await server.call(
      commitImport,
      { params: { id: checked.id }, body: { rows: 'all' } },
      admin,
    );
    expect(commit.statusCode, commit.body).toBe(200);
    await settled();
    const page = await server.call(user.page, { query: { name: `imported-${ROWS - 1}` } }, admin);
    expect(page.json().data.records).toMatchObject([
      { deptCode: 'IMPORT', postCodes: 'shift_leader', roleCodes: 'viewer', state: 'uninvited' },
    ]);
    const links: UserInvite[] = (await server.call(inviteUsers, { body: {} }, admin)).json().data;
    expect(new Set(links.map(({ path }) => path)).size).toBe(links.length);
    expect(links.length).toBeGreaterThanOrEqual(ROWS);
    expect((await open(links.at(-1)?.path.split('#key=')[1] ?? '')).statusCode).toBe(200);
  });
});
