import type { Transaction } from 'kysely';
import { expect } from 'vitest';
import { typed } from '#server/core/database/typed-database.ts';
import { elementText, type PushFields, parsePush } from '#server/modules/public-account/hook/push-xml.ts';
import { decryptText } from '#server/modules/public-account/hook/safe-mode.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { mpAccount } from '#shared/contracts/public-account/mp-account.ts';
import { mpAutoReply } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { pageMpConversations } from '#shared/contracts/public-account/mp-conversation.ts';
import { pageMpMessages } from '#shared/contracts/public-account/mp-message.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { pushRequest } from './wechat-push.ts';

const KEYS = {
  ...{ appId: 'wx1f2e3d4c5b6a7980', token: 'theTokenOfTheHook' },
  encodingKey: 'LinewallDemoEncodingAESKey0123456789abcdefg',
};

/** A public account whose fans write and are answered in process. */
export async function openReplyAccount(server: TestServer) {
  // Sessions end where a test puts the clock forward: `renew` signs in again.
  let admin: TestUser = await server.addUser();

  async function dataOf<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>> {
    const answer = await server.call(contract, input, admin);
    expect(answer.statusCode, answer.payload).toBe(200);
    return contract.reply.parse(answer.json().data) as CallReply<E>;
  }

  const body = { name: '清泉仓储', account: 'gh_linewall', secret: 'theSecretOfTheAccount', ...KEYS };
  const { id: accountId, hookUrl } = await dataOf(mpAccount.create, { body });
  const hook = new URL(hookUrl).pathname;

  return {
    accountId,
    appId: KEYS.appId,
    dataOf,
    user: () => admin,
    async renew(): Promise<void> {
      admin = await server.addUser();
    },
    inTenant: (work: (tx: Transaction<PublicAccountSchema>) => Promise<unknown>) =>
      typed<PublicAccountSchema>(server.db).tenant(admin.tenantId, work),
    /** Answers to a keyword that is the same, unless it says otherwise. */
    addRule: (rule: object) =>
      server.call(
        mpAutoReply.create,
        { body: { accountId, type: '3', repMate: '1', ...rule } as never },
        admin,
      ),
    /** What the phone of a fan is given; null = nothing. */
    async heard(openId: string, text: string | Readonly<Record<string, string>>): Promise<PushFields | null> {
      const { url, body: payload } = pushRequest(hook, { ...KEYS, openId, text, now: server.clock.now() });
      const headers = { 'content-type': 'text/xml' };
      const answer = await server.app.inject({ method: 'POST', url, headers, payload });
      if (answer.payload === 'success') return null;
      const encrypted = elementText(parsePush(Buffer.from(answer.payload)), 'Encrypt');
      return parsePush(Buffer.from(decryptText(encrypted, KEYS)));
    },
    /** The conversation with a fan, and what was said last in it. */
    async lastMessageOf(openId: string) {
      const [fan] = (await dataOf(pageMpConversations, { query: { q: openId } })).records;
      if (!fan) throw new Error(`${openId} has no conversation`);
      const { records } = await dataOf(pageMpMessages, { query: { wxUserId: fan.wxUserId } });
      return { fan, message: records[0] };
    },
  };
}
export type ReplyTestAccount = Awaited<ReturnType<typeof openReplyAccount>>;
