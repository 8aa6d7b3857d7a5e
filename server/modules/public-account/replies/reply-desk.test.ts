import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementText } from '#server/modules/public-account/hook/push-xml.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  getMpReplyRules,
  listMpUnmatched,
  markMpConflict,
  tryMpAutoReply,
} from '#shared/contracts/public-account/mp-reply-desk.ts';
import { replyConflicts } from '#shared/domain/public-account/reply-conflicts.ts';
import { openReplyAccount, type ReplyTestAccount } from '#tests/support/devices/reply-account.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 10:00 on a Wednesday in Shanghai. */
const WEDNESDAY_MS = Date.UTC(2026, 10, 25, 2);

let server: TestServer;
let account: ReplyTestAccount;
let accountId: Id;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.hold();
  server.clock.advance(WEEK_MS - ((server.clock.now() - WEDNESDAY_MS) % WEEK_MS));
  account = await openReplyAccount(server);
  accountId = account.accountId;
});
afterAll(() => server.close());

describe('a rule with hours', () => {
  it('answers within them alone, by the clock of the plant', async () => {
    const night = { days: '3', startTime: '18:00', endTime: '08:00' };
    await account.addRule({ name: 'night', reqKey: 'anybody', repContent: 'closed', priority: 5, ...night });
    await account.addRule({ name: 'day', reqKey: 'anybody', repContent: 'open' });
    const answerOf = async () =>
      elementText((await account.heard('o-hours', 'anybody')) ?? new Map(), 'Content');
    expect(await answerOf()).toBe('open');
    server.clock.advance(9 * 3_600_000);
    expect(await answerOf()).toBe('closed');
    server.clock.advance(12 * 3_600_000);
    expect(await answerOf()).toBe('closed');
    server.clock.advance(2 * 3_600_000);
    expect(await answerOf()).toBe('open');
    await account.renew();
    const tried = async (weekday: '3' | '4', time: string) =>
      (await account.dataOf(tryMpAutoReply, { query: { accountId, text: 'anybody', weekday, time } })).reply
        ?.repContent;
    expect([
      await tried('3', '17:59'),
      await tried('3', '18:00'),
      await tried('4', '07:59'),
      await tried('4', '08:00'),
    ]).toEqual(['open', 'closed', 'closed', 'open']);
  });
});

describe('conflicts', () => {
  it('are marked as known, and the mark is taken away; both are in the log', async () => {
    await account.addRule({ name: 'twice', reqKey: 'anybody', repContent: 'again' });
    const read = () => account.dataOf(getMpReplyRules, { query: { accountId } });
    const { rules, timeZone } = await read();
    expect(timeZone).toBe('Asia/Shanghai');
    const key = replyConflicts(rules).find(({ kind }) => kind === 'equalKeys')?.key ?? '';
    await account.dataOf(markMpConflict, { body: { accountId, key, isKnown: true } });
    expect((await read()).known).toEqual([{ key, at: server.clock.now(), by: account.user().username }]);
    await account.dataOf(markMpConflict, { body: { accountId, key, isKnown: false } });
    expect((await read()).known).toEqual([]);
    const none = await server.call(
      markMpConflict,
      { body: { accountId, key: 'equalKeys:1:2:x', isKnown: true } },
      account.user(),
    );
    expect(none.statusCode).toBe(404);
  });
});

describe('texts that no keyword has answered', () => {
  it('are grouped, counted, the latest first, and leave when a keyword answers them', async () => {
    const read = () => account.dataOf(listMpUnmatched, { query: { accountId } });
    const before = await read();
    for (const text of ['改期？', '改期', '改期', 'WiFi 密码']) await account.heard('o-lost', text);
    const { fan } = await account.lastMessageOf('o-lost');
    const after = await read();
    expect(after.groups.slice(0, 2)).toMatchObject([
      { text: 'WiFi 密码', count: 1, others: [] },
      { text: '改期', count: 3, others: ['改期？'] },
    ]);
    expect([after.total - before.total, after.answered - before.answered]).toEqual([4, 0]);
    await account.inTenant(async (tx) => {
      const last = await tx
        .selectFrom('mp_message')
        .selectAll()
        .where('fan_id', '=', fan.wxUserId)
        .limit(1)
        .executeTakeFirstOrThrow();
      const { id: _, ...row } = last;
      const at = new Date(server.clock.now() + 5_000);
      await tx
        .insertInto('mp_message')
        .values({
          ...row,
          quoted: null,
          type: 2,
          created_at: at,
          user_id: account.user().userId,
          rule_id: null,
        })
        .execute();
    });
    expect((await read()).answered - before.answered).toBe(4);
    await account.addRule({ name: 'wifi', reqKey: 'wifi', repMate: '2', repContent: '8 个 8' });
    const covered = await read();
    expect(covered.groups.some(({ text }) => text === 'WiFi 密码')).toBe(false);
    expect([covered.total, covered.covered - after.covered]).toEqual([after.total, 1]);
  });

  it('are shown to nobody who may not read conversations', async () => {
    const writer = await server.addUser({ permissions: ['mp_reply_edit'] });
    expect((await server.call(listMpUnmatched, { query: { accountId } }, writer)).statusCode).toBe(403);
    const { fan } = await account.lastMessageOf('o-lost');
    const query = { accountId, text: 'x', wxUserId: fan.wxUserId };
    expect((await server.call(tryMpAutoReply, { query }, writer)).statusCode).toBe(403);
    expect((await server.call(tryMpAutoReply, { query: { accountId, text: 'x' } }, writer)).statusCode).toBe(
      200,
    );
  });
});

describe('trying', () => {
  it('says what comes before all rules, as which fan', async () => {
    const precedes = async (query: object) =>
      (await account.dataOf(tryMpAutoReply, { query: { accountId, ...query } as never })).before;
    const { fan } = await account.lastMessageOf('o-lost');
    expect([await precedes({ text: '绑定' }), await precedes({ text: 'wifi' })]).toEqual(['binding', null]);
    expect(await precedes({ text: 'wifi', wxUserId: fan.wxUserId })).toBe(null);
    await account.inTenant((tx) =>
      tx.updateTable('mp_fan').set({ is_blocked: true }).where('id', '=', fan.wxUserId).execute(),
    );
    expect(await precedes({ text: 'wifi', wxUserId: fan.wxUserId })).toBe('blocked');
  });

  it('writes nothing', async () => {
    const { message } = await account.lastMessageOf('o-hours');
    await account.dataOf(tryMpAutoReply, { query: { accountId, text: 'anybody' } });
    expect((await account.lastMessageOf('o-hours')).message?.id).toBe(message?.id);
  });
});
