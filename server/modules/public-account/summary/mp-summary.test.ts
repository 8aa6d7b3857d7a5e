import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { forgetPushes } from '#server/modules/public-account/sweep.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { getMpSummary, listMpSummaryAccounts } from '#shared/contracts/public-account/mp-summary.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** 2031-11-20, 00:00 in Shanghai, which is the zone of a tenant without places. */
const DAY_1 = Date.parse('2031-11-19T16:00:00Z');
const NOW = Date.parse('2031-11-23T04:00:00Z');

let server: TestServer;
let admin: TestUser;
let accountId: Id;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.advance(NOW - server.clock.now());
  admin = await server.addUser();
  accountId = await addAccount('清泉仓储');
});
afterAll(() => server.close());

async function dataOf<E extends Endpoint>(
  contract: E,
  input: CallInput<E>,
  user = admin,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  expect(answer.statusCode, answer.payload).toBe(200);
  return contract.reply.parse(answer.json().data) as CallReply<E>;
}

async function addAccount(name: string, more: object = {}): Promise<Id> {
  serial += 1;
  const body = { name, account: `gh_${serial}00`, appId: `wx000${serial}`, secret: 'theSecretOfTheAccount' };
  return (await dataOf(mpAccount.create, { body: { ...body, ...more } })).id;
}
const summary = (from: string, to: string, id = accountId, user = admin) =>
  dataOf(getMpSummary, { query: { accountId: id, from, to } }, user);
const inTenant = <Result>(
  work: Parameters<ReturnType<typeof typed<PublicAccountSchema>>['tenant']>[1],
): Promise<Result> => typed<PublicAccountSchema>(server.db).tenant(server.tenantId, work) as Promise<Result>;

/** A fan who follows since `at`. */
async function addFan(of: Id, at: number, isSubscribed = true): Promise<Id> {
  serial += 1;
  const openId = `oFan${serial}`;
  return inTenant(async (tx) => {
    const { id } = await tx
      .insertInto('mp_fan')
      .values({
        ...{ tenant_id: server.tenantId, account_id: of, open_id: openId, remark: null },
        ...{ is_subscribed: isSubscribed, first_seen_at: new Date(at), last_in_at: null },
        ...{
          last_message_at: new Date(at),
          unread: 0,
          waiting_since: null,
          window_until: null,
          sends_left: 0,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

interface Said {
  readonly event?: string;
  readonly kind?: 'text' | 'image';
  /** Of the answer: by whom. */
  readonly by?: 'person' | 'rule' | 'menu';
  readonly status?: 'sent' | 'failed' | 'unsure';
  readonly answeredType?: '1' | '2' | '3';
}

async function say(
  of: Id,
  fanId: Id,
  at: number,
  { event, kind = 'text', by, status, answeredType }: Said = {},
) {
  await inTenant((tx) =>
    tx
      .insertInto('mp_message')
      .values({
        ...{ tenant_id: server.tenantId, account_id: of, fan_id: fanId, type: by ? 2 : 1 },
        ...{ created_at: new Date(at), arrived_at: new Date(at), rep_type: event ? 'event' : kind },
        ...{ rep_event: event ?? null, rep_name: null, rep_desc: null, rep_url: null, rep_content: 'x' },
        ...{ rep_media_id: null, rep_thumb_media_id: null, rep_location_x: null, rep_location_y: null },
        ...{ rep_scale: null, event_key: by === 'menu' ? 'key' : null, errcode: null, client_key: null },
        ...{ status: by ? (status ?? 'sent') : 'received', deleted_at: null },
        ...{ user_id: by === 'person' ? admin.userId : null, rule_id: by === 'rule' ? '1' : null },
        ...{ answered_type: answeredType ?? null },
      })
      .execute(),
  );
}

describe('a report', () => {
  it('counts each day by the clocks of the tenant, and the fans at its end', async () => {
    const id = await addAccount('counts');
    const [a, b, c] = [await addFan(id, DAY_1), await addFan(id, DAY_1, false), await addFan(id, DAY_1)];
    // Day 1: two follow, the last minute of the day included; the third was a fan before and writes.
    await say(id, a, DAY_1, { event: 'subscribe' });
    await say(id, b, DAY_1 + 24 * HOUR - MINUTE, { event: 'subscribe' });
    await say(id, c, DAY_1 + HOUR);
    await say(id, c, DAY_1 + 2 * HOUR, { kind: 'image' });
    await say(id, c, DAY_1 + 3 * HOUR, { event: 'CLICK' });
    await say(id, c, DAY_1 + 3 * HOUR, { by: 'menu' });
    // Day 2: one leaves; a keyword and a person answer, one answer is refused.
    await say(id, b, DAY_1 + 24 * HOUR, { event: 'unsubscribe' });
    await say(id, a, DAY_1 + 25 * HOUR, { answeredType: '3' });
    await say(id, a, DAY_1 + 25 * HOUR, { by: 'rule' });
    await say(id, a, DAY_1 + 26 * HOUR, { answeredType: '2' });
    await say(id, a, DAY_1 + 26 * HOUR, { by: 'rule' });
    await say(id, a, DAY_1 + 27 * HOUR, { by: 'person' });
    await say(id, a, DAY_1 + 27 * HOUR, { by: 'person', status: 'unsure' });
    await say(id, a, DAY_1 + 28 * HOUR, { by: 'person', status: 'failed' });
    const { days, total, timeZone, today } = await summary('2031-11-20', '2031-11-22', id);
    expect([timeZone, today]).toEqual(['Asia/Shanghai', '2031-11-23']);
    const none = {
      fansNew: 0,
      fansLeft: 0,
      messagesIn: 0,
      messagesOut: 0,
      byRule: 0,
      byPerson: 0,
      unmatched: 0,
    };
    const first = { ...none, fansNew: 2, messagesIn: 2, messagesOut: 1, byRule: 1, unmatched: 1 };
    const second = {
      ...none,
      fansLeft: 1,
      messagesIn: 2,
      messagesOut: 4,
      byRule: 2,
      byPerson: 2,
      unmatched: 1,
    };
    expect(days).toEqual([
      { day: '2031-11-20', counts: first, gap: null, fansAll: 3 },
      { day: '2031-11-21', counts: second, gap: null, fansAll: 2 },
      { day: '2031-11-22', counts: none, gap: null, fansAll: 2 },
    ]);
    expect(total).toEqual({
      ...{ fansNew: 2, fansLeft: 1, messagesIn: 4, messagesOut: 5, byRule: 3, byPerson: 2, unmatched: 2 },
    });
  });

  it('has the waiting times of questions by the hour at which they were asked', async () => {
    const id = await addAccount('waits');
    const nine = DAY_1 + 9 * HOUR;
    const ask = async (at: number, answerAfterMs: number | null) => {
      const fan = await addFan(id, at);
      await say(id, fan, at);
      if (answerAfterMs !== null) await say(id, fan, at + answerAfterMs, { by: 'person' });
      return fan;
    };
    // At nine: 1, 2 and 10 minutes: half of them within 2, nine of ten within 2 + 0.8 × 8 = 8.4.
    await ask(nine, MINUTE);
    const second = await ask(nine + 10 * MINUTE, 2 * MINUTE);
    const third = await addFan(id, nine);
    await say(id, third, nine);
    // Written again before the answer: one question, since the first message.
    await say(id, third, nine + 5 * MINUTE);
    await say(id, third, nine + 6 * MINUTE, { by: 'rule' });
    await say(id, third, nine + 10 * MINUTE, { by: 'person' });
    // At eleven the second fan asks anew, and gets an answer that WeChat refuses, then none.
    await say(id, second, nine + 2 * HOUR);
    await say(id, second, nine + 2 * HOUR + MINUTE, { by: 'person', status: 'failed' });
    // A keyword has answered: no question. After 48 hours of silence: another one, 3 minutes.
    const fourth = await ask(nine + 3 * HOUR, null);
    await say(id, fourth, nine + 4 * HOUR, { answeredType: '3' });
    await say(id, fourth, nine + 51 * HOUR + MINUTE);
    await say(id, fourth, nine + 51 * HOUR + 4 * MINUTE, { by: 'person' });
    const { questions, hours } = await summary('2031-11-20', '2031-11-22', id);
    expect(hours).toEqual([
      { hour: 9, asked: 3, answered: 3, p50Ms: 2 * MINUTE, p90Ms: 8.4 * MINUTE },
      { hour: 11, asked: 1, answered: 0, p50Ms: null, p90Ms: null },
      { hour: 12, asked: 2, answered: 1, p50Ms: 3 * MINUTE, p90Ms: 3 * MINUTE },
    ]);
    // 1, 2, 3, 10: the middle is 2.5; 0.9 × 3 = 2.7, which is 3 + 0.7 × 7 = 7.9.
    expect(questions).toEqual({ asked: 6, answered: 4, open: 0, p50Ms: 2.5 * MINUTE, p90Ms: 7.9 * MINUTE });
  });

  it('takes a question by its first message, also where that or the answer lies outside of the period', async () => {
    const id = await addAccount('edges');
    const fan = await addFan(id, DAY_1);
    const midnight = DAY_1 + 24 * HOUR;
    await say(id, fan, midnight - MINUTE);
    await say(id, fan, midnight + MINUTE);
    await say(id, fan, midnight + 2 * MINUTE, { by: 'person' });
    expect((await summary('2031-11-20', '2031-11-20', id)).questions).toMatchObject({
      ...{ asked: 1, answered: 1, p50Ms: 3 * MINUTE },
    });
    expect((await summary('2031-11-21', '2031-11-21', id)).questions).toMatchObject({
      asked: 0,
      p50Ms: null,
    });
    const late = await addFan(id, DAY_1);
    await say(id, late, NOW - 47 * HOUR);
    expect((await summary('2031-11-21', '2031-11-23', id)).questions).toMatchObject({ asked: 1, open: 1 });
  });

  it('has no figures where nothing was recorded, and says why', async () => {
    const id = await addAccount('gaps');
    expect(await summary('2031-11-22', '2031-11-30', id)).toMatchObject({
      ...{ recordedFrom: null, firstAt: null, total: null, questions: null, hours: [] },
      days: [
        { day: '2031-11-22', counts: null, gap: 'before', fansAll: null },
        { day: '2031-11-23', counts: null, gap: 'before', fansAll: null },
      ],
    });
    const fan = await addFan(id, DAY_1);
    await say(id, fan, DAY_1 + HOUR);
    const { days, recordedFrom, total } = await summary('2031-11-19', '2031-11-21', id);
    expect(recordedFrom).toBe('2031-11-20');
    expect(days.map(({ gap, counts }) => [gap, counts?.messagesIn ?? null])).toEqual([
      ['before', null],
      [null, 1],
      [null, 0],
    ]);
    expect(total?.messagesIn).toBe(1);
  });

  it('ends where messages are not kept any more', async () => {
    const id = await addAccount('kept');
    const old = NOW - 401 * 24 * HOUR;
    const fan = await addFan(id, old);
    await say(id, fan, old);
    await say(id, fan, NOW - 399 * 24 * HOUR);
    await forgetPushes(typed<PublicAccountSchema>(server.db), NOW);
    // 400 days before noon of 23 November 2031 is noon of 19 October 2030: the 20th is the first whole day.
    const { days, keptFrom, recordedFrom } = await summary('2030-10-18', '2030-10-21', id);
    expect([keptFrom, recordedFrom]).toEqual(['2030-10-20', '2030-10-20']);
    expect(days.map(({ gap, counts }) => [gap, counts?.messagesIn ?? null])).toEqual([
      ['forgotten', null],
      ['forgotten', null],
      [null, 1],
      [null, 0],
    ]);
  });

  it('refuses a period that ends before it begins, is too long, or is none', async () => {
    const refused = async (from: string, to: string) => {
      const answer = await server.call(getMpSummary, { query: { accountId, from, to } }, admin);
      return [answer.statusCode, answer.json().error, Object.keys(answer.json().fields ?? {})];
    };
    expect(await refused('2031-11-02', '2031-11-01')).toEqual([400, 'invalid_input', ['to']]);
    expect(await refused('2029-01-01', '2031-11-01')).toEqual([400, 'range_too_long', []]);
    expect(await refused('2031-02-30', '2031-11-01')).toEqual([400, 'invalid_input', ['from']]);
  });
});

it('accounts of another tenant have no report, and reports take the right to chat', async () => {
  const stranger = await server.addUser({ tenantId: await server.addTenant('other') });
  const query = { accountId, from: '2031-11-20', to: '2031-11-21' };
  expect((await server.call(getMpSummary, { query }, stranger)).statusCode).toBe(404);
  expect(await dataOf(listMpSummaryAccounts, {}, stranger)).toEqual([]);
  const other = await server.addUser({ permissions: ['mp_material_view'] });
  for (const [contract, input] of [
    [listMpSummaryAccounts, {}],
    [getMpSummary, { query }],
  ] as const)
    expect((await server.call(contract as Endpoint, input as never, other)).statusCode).toBe(403);
});
