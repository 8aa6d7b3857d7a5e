import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { ScopeUse } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  checkMpAccount,
  type MpAccount,
  mpAccount,
  pageMpPushes,
  readMpPushesAgain,
} from '#shared/contracts/public-account/mp-account.ts';
import { keepMessage } from './hook/keep-message.ts';
import { readPush } from './hook/read-push.ts';
import type { AccessTokens } from './host/access-token.ts';
import { checkAccount, type HeardOfAccount } from './host/check-account.ts';
import { accountScope } from './mp-account.ts';
import type { PublicAccountParts } from './parts.ts';
import type { PublicAccountSchema } from './schema.ts';
import { openMpSecret } from './secrets.ts';

type Tx = Transaction<PublicAccountSchema>;

/** How many kept pushes are opened at a time. */
const BATCH = 200;

/** The check of an account, what was received of it, and the reading of that again. */
export function mountAccountCalls(
  app: FastifyInstance,
  parts: PublicAccountParts,
  tokens: AccessTokens,
): void {
  const { db, clock, box, host } = parts;
  const route = routes(app);

  route(checkMpAccount)(async ({ session, params }) => {
    const { tenantId } = session;
    const { row, heard } = await db.tenant(tenantId, async (tx) => {
      const found = await accountOf(tx, session, params.id, 'change');
      return { row: found, heard: await heardOf(tx, found) };
    });
    const steps = await checkAccount(
      {
        now: () => clock.now(),
        hostName: new URL(host.origin).host,
        token: () => tokens.of({ tenantId, accountId: row.id, isFresh: true }),
        call: async (path, token) => (await host.call(path, { query: { access_token: token } })).answer,
      },
      heard,
    );
    const checkedAt = clock.now();
    const isOk = steps.every(({ state }) => state !== 'failed');
    await db.tenant(tenantId, async (tx) => {
      await tx
        .updateTable('mp_account_state')
        .set({ checked_at: new Date(checkedAt), is_ok: isOk })
        .where('account_id', '=', row.id)
        .execute();
      await audit(tx, {
        ...editBy(session, clock),
        subject: mpAccount.subject.key,
        recordId: row.id,
        recordName: row.name,
        action: 'checkAccount',
        changes: {},
      });
    });
    return { checkedAt, steps };
  });

  route(pageMpPushes)(async ({ session, query }) => {
    const { accountId, current, size, state } = query;
    return db.tenant(session.tenantId, async (tx) => {
      const { id } = await accountOf(tx, session, accountId, 'read');
      const rows = tx
        .selectFrom('mp_push')
        .where('account_id', '=', id)
        .$if(state !== undefined, (found) => found.where('state', '=', state ?? 'done'));
      const { total } = await rows
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const records = await rows
        .select(['id', 'received_at', 'bytes', 'is_encrypted', 'state', 'reason', 'kind'])
        .orderBy('received_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return {
        current,
        size,
        total: Number(total),
        records: records.map(({ received_at, is_encrypted, ...push }) => ({
          ...push,
          receivedAt: received_at.getTime(),
          isEncrypted: is_encrypted,
        })),
      };
    });
  });

  route(readMpPushesAgain)(async ({ session, params }) => {
    const { tenantId } = session;
    const account = await db.tenant(tenantId, async (tx) => {
      const found = await accountOf(tx, session, params.id, 'change');
      await audit(tx, {
        ...editBy(session, clock),
        subject: mpAccount.subject.key,
        recordId: found.id,
        recordName: found.name,
        action: 'readPushesAgain',
        changes: {},
      });
      return found;
    });
    let read = 0;
    let left = 0;
    // Others write between the batches.
    for (let after: Id | null = '0'; after !== null; ) {
      const from: Id = after;
      const batch = await db.tenant(tenantId, (tx) => readBatch(tx, session.tenantId, account, from));
      read += batch.read;
      left += batch.left;
      after = batch.last;
    }
    return { read, left };
  });

  /** The next kept pushes that could not be read. `last`: null = there are no more. */
  async function readBatch(
    tx: Tx,
    tenantId: Id,
    { id, hook_key, mode, account, app_id, sealed_token, sealed_encoding_key }: AccountRow,
    after: Id,
  ): Promise<{ readonly read: number; readonly left: number; readonly last: Id | null }> {
    const owner = { tenantId, hookKey: hook_key };
    const token = openMpSecret(box, owner, 'token', sealed_token) ?? '';
    const encodingKey = openMpSecret(box, owner, 'encodingKey', sealed_encoding_key) ?? '';
    const pushes = await tx
      .selectFrom('mp_push')
      .select(['id', 'sealed_body', 'received_at'])
      .where('account_id', '=', id)
      .where('state', '=', 'unreadable')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    let read = 0;
    for (const push of pushes) {
      const body = openMpSecret(box, owner, 'push', push.sealed_body);
      if (body === null) continue;
      const settings = { mode, account, appId: app_id, token, encodingKey };
      const found = readPush(Buffer.from(body, 'base64'), settings, null);
      if (found.state !== 'done') continue;
      read += 1;
      const isNew = await markRead(tx, { accountId: id, pushId: push.id, ...found });
      if (isNew)
        await keepMessage(tx, {
          ...{ tenantId, accountId: id, fields: found.fields },
          arrivedMs: push.received_at.getTime(),
        });
    }
    const last = pushes.length < BATCH ? null : (pushes.at(-1)?.id ?? null);
    return { read, left: pushes.length - read, last };
  }
}

type AccountRow = Awaited<ReturnType<typeof accountOf>>;

/** A later try of the same push may have been read meanwhile: then the kept one goes. Returns whether it was new. */
async function markRead(
  tx: Tx,
  push: { readonly accountId: Id; readonly pushId: Id; readonly kind: string; readonly dedupeKey: string },
): Promise<boolean> {
  const isKnown = await tx
    .selectFrom('mp_push')
    .select('id')
    .where('account_id', '=', push.accountId)
    .where('dedupe_key', '=', push.dedupeKey)
    .executeTakeFirst();
  if (isKnown) await tx.deleteFrom('mp_push').where('id', '=', push.pushId).execute();
  else
    await tx
      .updateTable('mp_push')
      .set({ state: 'done', reason: null, kind: push.kind, dedupe_key: push.dedupeKey })
      .where('id', '=', push.pushId)
      .execute();
  return !isKnown;
}

/** Throws 404 for one that is not there or out of reach. */
async function accountOf(tx: Tx, session: SessionPrincipal, id: Id, use: ScopeUse) {
  const row = await tx
    .selectFrom('mp_account as t')
    .select(['t.id', 't.name', 't.hook_key', 't.mode', 't.account', 't.app_id'])
    .select(['t.sealed_token', 't.sealed_encoding_key'])
    .where('t.id', '=', id)
    .where(sql<boolean>`${await accountScope.condition(tx, session, use)}`)
    .executeTakeFirst();
  if (!row) throw failure('not_found');
  return row;
}

async function heardOf(tx: Tx, { id, mode }: Pick<MpAccount, 'id' | 'mode'>): Promise<HeardOfAccount> {
  const state = await tx
    .selectFrom('mp_account_state')
    .select(['last_push_at', 'signed_at', 'unsigned_at'])
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  const unreadable = await tx
    .selectFrom('mp_push')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('received_at').as('since')])
    .where('account_id', '=', id)
    .where('state', '=', 'unreadable')
    .executeTakeFirstOrThrow();
  return {
    mode,
    lastPushAt: state.last_push_at?.getTime() ?? null,
    signedAt: state.signed_at?.getTime() ?? null,
    unsignedAt: state.unsigned_at?.getTime() ?? null,
    unreadable: Number(unreadable.count),
    unreadableSince: unreadable.since?.getTime() ?? null,
  };
}
