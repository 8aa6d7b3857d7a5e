import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { routes } from '#server/core/http/routes.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import {
  answerPush,
  type DoneBefore,
  type PushAnswers,
} from '#server/modules/public-account/replies/answer-push.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { openMpSecret, sealMpSecret } from '#server/modules/public-account/secrets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { takeMpPush, verifyMpHook } from '#shared/contracts/public-account/mp-hook.ts';
import { keepMessage } from './keep-message.ts';
import { createPushRate } from './push-rate.ts';
import { elementText, type PushFields, senderOf, writeXml } from './push-xml.ts';
import { type PushAccount, type ReadPush, readPush } from './read-push.ts';
import { encryptText } from './safe-mode.ts';
import { isSignature, signatureOf } from './signature.ts';
import { createPushTurns } from './turns.ts';

interface HookAccount extends PushAccount {
  readonly tenantId: string;
  readonly accountId: string;
  readonly hookKey: string;
}

interface Signed {
  readonly signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}

interface Arrived {
  readonly pushId: string;
  readonly fields: PushFields;
  readonly now: Date;
  readonly before: DoneBefore;
}

interface CodeTo {
  readonly fanId: string;
  readonly phone: string;
}

/** What the platform takes for "received, nothing to say". */
const SUCCESS = 'success';
/** The platform waits for 5 s and tries again: an answer that comes later would be another one. */
const ANSWER_WITHIN_MS = 4_500;
/** A wrong signature is written down this often; anybody may send one. */
const UNSIGNED_EVERY_MS = 10_000;
const NONCE_MAX = 1_000_000_000;

/** The address that the platform calls. Every answer has a status and at most one word: nothing of an account is said. */
export function mountHookRoutes(app: FastifyInstance, parts: PublicAccountParts, answers: PushAnswers): void {
  // Bodies are bytes here, whatever they are called.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LIMITS.mpPushMaxBytes },
      (_request, body, done) => done(null, body),
    );
    mountRoutes(scope, parts, answers);
  });
}

function mountRoutes(
  app: FastifyInstance,
  { db, urgent, clock, box, changed, log }: PublicAccountParts,
  answers: PushAnswers,
): void {
  const route = routes(app);
  const mayTake = createPushRate(() => clock.now());
  const unsigned = new Map<string, number>();
  const inTurn = createPushTurns();

  async function find(hookKey: string): Promise<HookAccount | null> {
    const row = await db.platform((tx) =>
      tx
        .selectFrom('mp_account')
        .select(['id', 'tenant_id', 'mode', 'account', 'app_id', 'sealed_token', 'sealed_encoding_key'])
        .where('hook_key', '=', hookKey)
        .where('is_enabled', '=', true)
        .executeTakeFirst(),
    );
    if (!row) return null;
    const owner = { tenantId: row.tenant_id, hookKey };
    const token = openMpSecret(box, owner, 'token', row.sealed_token);
    if (token === null) return null;
    // Without its key what is encrypted stays unreadable, and is kept.
    const encodingKey = openMpSecret(box, owner, 'encodingKey', row.sealed_encoding_key) ?? '';
    const { id: accountId, mode, account, app_id: appId } = row;
    return { ...owner, accountId, mode, account, appId, token, encodingKey };
  }

  /** The account whose signature this is, and whose time is now; else an answer was given. */
  async function admit(hookKey: string, signed: Signed, reply: FastifyReply): Promise<HookAccount | null> {
    const account = await find(hookKey);
    if (!account) {
      reply.status(404).send('');
      return null;
    }
    const skewS = Math.abs(clock.now() / 1_000 - Number(signed.timestamp));
    const isNow = skewS <= LIMITS.mpPushSkewMaxS;
    if (isNow && isSignature(signed.signature, account.token, signed.timestamp, signed.nonce)) return account;
    await noteUnsigned(account);
    reply.status(403).send('');
    return null;
  }

  async function noteUnsigned({ tenantId, accountId }: HookAccount): Promise<void> {
    const now = clock.now();
    if (now - (unsigned.get(accountId) ?? 0) < UNSIGNED_EVERY_MS) return;
    unsigned.set(accountId, now);
    await db.tenant(tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ unsigned_at: new Date(now) })
        .where('account_id', '=', accountId)
        .execute(),
    );
  }

  /** The push, once: what was kept before returns its answer. */
  async function keep(
    account: HookAccount,
    body: Buffer,
    { read, before }: { readonly read: Exclude<ReadPush, { state: 'forged' }>; readonly before: DoneBefore },
  ) {
    const { tenantId, accountId } = account;
    return urgent(tenantId, async (tx) => {
      let codeTo: CodeTo | null = null;
      const now = new Date(clock.now());
      await tx
        .updateTable('mp_account_state')
        .set({ signed_at: now, ...(read.state !== 'refused' && { last_push_at: now }) })
        .where('account_id', '=', accountId)
        .execute();
      const stored = await tx
        .insertInto('mp_push')
        .values({
          tenant_id: tenantId,
          account_id: accountId,
          received_at: now,
          bytes: body.length,
          sealed_body: sealMpSecret(box, account, 'push', body.toString('base64')),
          is_encrypted: body.includes('<Encrypt>'),
          state: read.state,
          reason: read.state === 'done' ? null : read.reason,
          kind: read.state === 'done' ? read.kind : null,
          dedupe_key: read.dedupeKey,
          answer: SUCCESS,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'dedupe_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored && read.state === 'done')
        codeTo = await takeIn(tx, account, { pushId: stored.id, fields: read.fields, now, before });
      const kept = await tx
        .selectFrom('mp_push')
        .select(['answer', 'message_id'])
        .where('account_id', '=', accountId)
        .where('dedupe_key', '=', read.dedupeKey)
        .executeTakeFirstOrThrow();
      return { ...kept, codeTo };
    });
  }

  /** Into the conversation, with what the account answers by itself. Returns where a code is to be sent; null = nowhere. */
  async function takeIn(
    tx: Transaction<PublicAccountSchema>,
    account: HookAccount,
    { pushId, fields, now, before }: Arrived,
  ): Promise<CodeTo | null> {
    const { tenantId, accountId } = account;
    const nowMs = now.getTime();
    const fan = await keepMessage(tx, { tenantId, accountId, fields, arrivedMs: nowMs });
    const given =
      fan &&
      (await answerPush(tx, answers, {
        ...{ tenantId, accountId, account: account.account, fields, fan, before, nowMs },
      }));
    if (!given) return null;
    const answer = account.mode === 'plain' ? given.xml : encryptedAnswer(given.xml, account, nowMs);
    await tx
      .updateTable('mp_push')
      .set({ answer, message_id: given.messageId })
      .where('id', '=', pushId)
      .execute();
    return given.codeTo === null ? null : { fanId: fan.fanId, phone: given.codeTo };
  }

  /** What a text does in transactions of its own: a code is tried, an alarm is acknowledged. */
  async function doBefore({ tenantId, accountId }: HookAccount, read: ReadPush): Promise<DoneBefore> {
    const nothing = { code: null, acknowledged: null };
    if (read.state !== 'done' || elementText(read.fields, 'MsgType') !== 'text') return nothing;
    if (await urgent(tenantId, (tx) => isStored(tx, accountId, read.dedupeKey))) return nothing;
    const [openId, text] = [senderOf(read.fields), elementText(read.fields, 'Content')];
    const asked = { tenantId, accountId, openId, text };
    return {
      code: await answers.binding.spendCode(asked),
      acknowledged: await answers.acknowledge(asked),
    };
  }

  /** Once the answer has left; where the connection was cut it may have arrived or not. */
  function noteSent(reply: FastifyReply, tenantId: string, messageId: string): void {
    reply.raw.once('finish', () => {
      void db
        .tenant(tenantId, (tx) =>
          tx
            .updateTable('mp_message')
            .set({ status: 'sent' })
            .where('id', '=', messageId)
            .where('status', 'in', ['sending', 'unsure'])
            .execute(),
        )
        .then(() => changed(tenantId))
        .catch((error: unknown) => log.warn({ err: error }, 'an answer to a push was not noted as sent'));
    });
  }

  route(verifyMpHook)(async ({ params, query, reply }) => {
    const account = await admit(params.key, query, reply);
    if (!account) return '';
    await db.tenant(account.tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ signed_at: sql`${new Date(clock.now())}` })
        .where('account_id', '=', account.accountId)
        .execute(),
    );
    reply.type('text/plain; charset=utf-8');
    return query.echostr;
  });

  route(takeMpPush)(async ({ params, query, request, reply }) => {
    const began = performance.now();
    const account = await admit(params.key, query, reply);
    if (!account) return '';
    if (!mayTake(account.accountId)) {
      reply.status(503).send('');
      return '';
    }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { timestamp, nonce, msg_signature: msgSignature = null } = query;
    const read = readPush(body, account, { timestamp, nonce, msgSignature });
    if (read.state === 'forged') {
      await noteUnsigned(account);
      reply.status(403).send('');
      return '';
    }
    // The next try of a push comes while this one is slow: what it does before it is stored is done once.
    const kept = await inTurn(`${account.accountId} ${read.dedupeKey}`, async () =>
      keep(account, body, { read, before: await doBefore(account, read) }),
    );
    const { answer, message_id: messageId, codeTo } = kept;
    changed(account.tenantId);
    if (codeTo) void answers.binding.sendCode(account.tenantId, codeTo.fanId, codeTo.phone);
    // The next try finds it stored.
    const isLate = performance.now() - began > ANSWER_WITHIN_MS;
    if (isLate || read.state === 'refused') {
      reply.status(isLate ? 500 : 403).send('');
      return '';
    }
    if (messageId === null) reply.type('text/plain; charset=utf-8');
    else {
      noteSent(reply, account.tenantId, messageId);
      reply.type('application/xml; charset=utf-8');
    }
    return answer;
  });
}

async function isStored(
  tx: Transaction<PublicAccountSchema>,
  accountId: string,
  dedupeKey: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('mp_push')
    .select('id')
    .where('account_id', '=', accountId)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** As the push came: encrypted, and signed by time and a number of its own. */
function encryptedAnswer(xml: string, { encodingKey, appId, token }: PushAccount, nowMs: number): string {
  const encrypted = encryptText(xml, { encodingKey, appId });
  const timestamp = Math.floor(nowMs / 1_000);
  const nonce = String(randomInt(NONCE_MAX));
  return writeXml({
    Encrypt: encrypted,
    MsgSignature: signatureOf(token, String(timestamp), nonce, encrypted),
    TimeStamp: timestamp,
    Nonce: nonce,
  });
}
