import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { markNoticesRead, notice } from '#shared/contracts/messages/notice.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';
import { getSecondFactor } from '#shared/contracts/second-factor/second-factor.ts';
import { endOwnSession, listOwnSessions } from '#shared/contracts/sign-in/auth-account.ts';
import { listOwnSocialLinks, unbindSocial } from '#shared/contracts/social/social.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type PartName, sampleOf, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { addLink, addSecondFactor, makeOwnSession } from '#tests/support/walks/foreign-rows/access-rows.ts';
import { makeNotice } from '#tests/support/walks/foreign-rows/platform-rows.ts';
import { rowsOfUser } from '#tests/support/walks/whole-tables.ts';

/** What anybody may call who is signed in: it is about the caller, whoever the words and ids in it belong to. */
const ownAffairs = (await loadContracts()).filter(({ access }) => access === 'session');

/** Tables that know users and hold rows of somebody here: one that is added is filled, or named below. */
const FILLED = [
  'auth_recovery_code',
  'auth_session',
  'auth_totp',
  'job',
  'log_front_end',
  'msg_notice_read',
  'msg_task',
  'social_link',
  'sys_password_history',
  'sys_table_layout',
  'sys_user',
  'sys_user_partner',
  'sys_user_post',
  'sys_user_role',
  'sys_user_warehouse',
];
/** Found by the hash of a secret alone; and the logs, which no call of a user's own reads. */
const BY_SECRET_OR_LOG = ['auth_second_factor', 'auth_ticket', 'social_state', 'sys_audit', 'sys_login_log'];

const PHONE = '13912345678';
const NOBODYS = '9123456789012345678';
let server: TestServer;
let somebody: TestUser;
let another: TestUser;
let sessionId: Id;
let noticeId: Id;
let unreadId: Id;

beforeAll(async () => {
  server = await sharedServer();
  const editor = await server.addUser();
  somebody = await server.addUser({ username: 'somebody-SECRET', permissions: [] });
  noticeId = await makeNotice(server, editor);
  unreadId = await makeNotice(server, editor);
  const read = await server.call(markNoticesRead, { body: { ids: [noticeId] } }, somebody);
  expect(read.statusCode).toBe(200);
  sessionId = await makeOwnSession(server, somebody);
  await addLink(server, somebody);
  await addSecondFactor(server, somebody);
  const { tenantId, userId } = somebody;
  await server.db.platform(async (tx) => {
    for (const query of [
      sql`update sys_user set phone = ${PHONE} where user_id = ${userId}`,
      sql`insert into auth_recovery_code (tenant_id, user_id, code_hash) values (${tenantId}, ${userId}, 'hash')`,
      sql`insert into sys_password_history (tenant_id, user_id, password_hash) values (${tenantId}, ${userId}, 'hash')`,
      sql`insert into sys_user_post (tenant_id, user_id, post_id)
        select tenant_id, ${userId}::bigint, post_id from sys_post where tenant_id = ${tenantId} limit 1`,
      sql`insert into department (tenant_id, dtype, code, name, sort, status)
        values (${tenantId}, 'company', 'owner', 'owner', 0, 'started')`,
      sql`insert into sys_user_warehouse (tenant_id, user_id, department_id)
        select tenant_id, ${userId}::bigint, id from department where tenant_id = ${tenantId} limit 1`,
      sql`insert into partner (tenant_id, code, name, is_owner, created_at, updated_at)
        values (${tenantId}, 'owner', 'owner', true, now(), now())`,
      sql`insert into sys_user_partner (tenant_id, user_id, partner_id)
        select tenant_id, ${userId}::bigint, id from partner where tenant_id = ${tenantId} limit 1`,
      sql`insert into log_front_end (tenant_id, entry_id, user_id, username, type, url, at, received_at, message, stack, info)
        values (${tenantId}, '0123456789abcdef', ${userId}, 'x', 'error', '/', now(), now(), 'x', 'x', 'x')`,
      sql`insert into sys_table_layout (tenant_id, user_id, form_name, columns, density, updated_at)
        values (${tenantId}, ${userId}, 'table-SECRET', '[]', 'compact', now())`,
      sql`insert into job (tenant_id, kind, title, payload, max_attempts, run_at, status, user_id, created_at, ended_at)
        values (${tenantId}, 'export', 'job-SECRET', '{}', 1, now(), 'done', ${userId}, now(), now())`,
      sql`insert into msg_task (tenant_id, task_key, title, params, user_id, path, raised_at)
        values (${tenantId}, 'task-SECRET', 'passwordDue', '{}', ${userId}, '/', now())`,
    ])
      await query.execute(tx);
  });
});
afterAll(() => server.close());
// Some calls end the session that makes them.
beforeEach(async () => {
  another = await server.addUser({ permissions: [] });
});

/** What tells that an answer is about the first user. */
const marks = () => [
  PHONE,
  'somebody-SECRET',
  '192.0.2.77',
  'A’s name',
  'task-SECRET',
  'table-SECRET',
  'job-SECRET',
];

function inputOf(contract: Endpoint, id: Id, text: string): CallInput<Endpoint> {
  const part = (name: PartName) => {
    const schema = wireSchema(contract, name);
    return schema ? sampleOf(schema, { id, text }) : undefined;
  };
  return { params: part('params'), query: part('query'), body: part('body') };
}

describe('what is somebody’s own', () => {
  it('is of every kind here', async () => {
    const rows = await rowsOfUser(server, somebody.userId);
    const known = [...FILLED, ...BY_SECRET_OR_LOG];
    expect(Object.keys(rows).filter((name) => !known.includes(name))).toEqual([]);
    expect(FILLED.filter((name) => !rows[name]?.length)).toEqual([]);
  });

  it.each(ownAffairs.map((contract) => [contract.id, contract] as const))(
    'H18 is neither told nor touched by %s of another user',
    async (_id, contract) => {
      const before = await rowsOfUser(server, somebody.userId);
      for (const id of [sessionId, noticeId, unreadId, somebody.userId]) {
        for (const text of [somebody.username, PHONE, 'WX']) {
          const answer = await server.call(contract, inputOf(contract, id, text), another);
          expect(answer.statusCode, answer.body).toBeLessThan(429);
          // What the caller sent comes back as the caller’s.
          for (const mark of marks().filter((one) => one !== text)) expect(answer.body).not.toContain(mark);
        }
      }
      expect(await rowsOfUser(server, somebody.userId)).toEqual(before);
    },
  );

  it('H18 has sessions that others cannot tell from none', async () => {
    const end = async (user: TestUser, id: Id) => {
      const answer = await server.call(endOwnSession, { params: { sessionId: id } }, user);
      return [answer.statusCode, answer.body];
    };
    expect(await end(another, sessionId)).toEqual(await end(another, NOBODYS));
  });

  it('is told and touched by its owner with the same calls', async () => {
    const data = async <E extends Endpoint>(contract: E, input: CallInput<E>, user: TestUser) => {
      const answer = await server.call(contract, input, user);
      expect(answer.statusCode, `${contract.id}: ${answer.body}`).toBe(200);
      return answer.json().data;
    };
    const seenBy = async (user: TestUser) => ({
      sessions: (await data(listOwnSessions, {}, user)).length,
      links: (await data(listOwnSocialLinks, {}, user)).length,
      tasks: (await data(listTasks, {}, user)).length,
      factor: (await data(getSecondFactor, {}, user)).isOn,
      unread: (await data(notice.page, { query: { isRead: 'false' } }, user)).total,
    });
    expect(await seenBy(another)).toEqual({ sessions: 1, links: 0, tasks: 0, factor: false, unread: 2 });
    expect(await seenBy(somebody)).toEqual({ sessions: 2, links: 1, tasks: 1, factor: true, unread: 1 });

    await data(endOwnSession, { params: { sessionId } }, somebody);
    await data(unbindSocial, { query: { state: 'WX' } }, somebody);
    await data(markNoticesRead, { body: { ids: [unreadId] } }, somebody);
    expect(await seenBy(somebody)).toEqual({ sessions: 1, links: 0, tasks: 1, factor: true, unread: 0 });
  });
});
