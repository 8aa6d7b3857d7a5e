import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { EffectivePermissions } from '#server/core/access/effective-permissions.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { createChannel } from '#server/core/channel.ts';
import { type TypedDatabase, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  EndedSession,
  RefreshRules,
  SessionEndReason,
  SessionOpening,
  SessionSelection,
} from '#server/core/ports/sign-in/sessions.ts';
import { hashSecret } from '#server/core/secrets/secret.ts';
import { type Account, loadAccount } from '#server/modules/accounts/account.ts';
import { createKeptAccounts, hasChangedSince, POSITION } from '#server/modules/accounts/kept-accounts.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { loadClosure, requireOpen } from '#server/modules/accounts/tenant-closure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TokenReply } from '#shared/contracts/sign-in/auth.ts';
import {
  createSessionTokens,
  type IssuedTokens,
  REFRESH_GRACE_MS,
  SCREEN_REFRESH_MS,
  SESSION_COLUMNS,
} from './session-tokens.ts';

type Tx = Transaction<AccountsSchema>;

/** "Last seen" is this exact: a request more seldom than that is worth a write. */
const SEEN_EVERY_MS = 60_000;

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions and their tokens. */
export function createSessions(
  db: TypedDatabase<AccountsSchema>,
  clock: Clock,
  effective: EffectivePermissions,
  log: FastifyBaseLogger,
) {
  const ended = createChannel<EndedSession>(log);
  const kept = createKeptAccounts();
  const tokens = createSessionTokens(clock);
  const at = (offsetMs = 0) => new Date(clock.now() + offsetMs);

  async function open(callersTx: AnyTransaction, opening: SessionOpening): Promise<TokenReply> {
    const tx = withSchema<AccountsSchema>(callersTx);
    const session = await tx
      .insertInto('auth_session')
      .values({
        tenant_id: opening.tenantId,
        kind: opening.kind,
        user_id: opening.userId,
        address: opening.address,
        user_agent: opening.userAgent?.slice(0, 256) ?? null,
        created_at: at(),
        refreshed_at: at(),
        seen_at: at(),
        restriction: opening.restriction ?? null,
        is_password_due: opening.isPasswordDue ?? false,
        maker_id: opening.makerId,
      })
      .returning(['session_id', 'tenant_id', 'kind', 'user_id', 'restriction', 'is_password_due', 'maker_id'])
      .executeTakeFirstOrThrow();
    const account = await loadAccount(tx, session, effective);
    if (!account) throw failure('account_disabled');
    requireOpen(account.tenant, clock.now());
    if (opening.userId !== null)
      await tx
        .updateTable('sys_user')
        .set({ last_sign_in_at: at() })
        .where('user_id', '=', opening.userId)
        .execute();
    return toTokenReply(account, await tokens.issue(tx, session, null, opening.maxAgeMs ?? Infinity));
  }

  async function closeTenant(callersTx: AnyTransaction, tenantId: Id): Promise<EndedSession[]> {
    const tx = withSchema<AccountsSchema>(callersTx);
    const users = await tx
      .deleteFrom('auth_session')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'user')
      .returning(['session_id', 'tenant_id', 'user_id'])
      .execute();
    const screens = await tx
      .selectFrom('auth_session')
      .select(['session_id', 'tenant_id', 'user_id'])
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'screen')
      .execute();
    return [...users, ...screens].map((row) => toEnded(row, 'tenant-closed'));
  }

  /** `over` = the token was replaced too long ago, or the session is too old: it has been ended. */
  async function tryRefresh(
    tx: Tx,
    token: string,
    tenantId: Id,
    { restrictionOf, maxAgeMs }: RefreshRules,
  ): Promise<{ reply: TokenReply } | { over: readonly EndedSession[]; why: string }> {
    const found = await tokens.find(tx, token, 'refresh').executeTakeFirst();
    if (!found) throw failure('token_invalid');
    if (found.tenant_id !== tenantId) throw failure('wrong_tenant');
    if (found.replaced_at && clock.now() - found.replaced_at.getTime() > REFRESH_GRACE_MS)
      return {
        over: await endSessions(tx, 'revoked', { sessionId: found.session_id }),
        why: 'a replaced refresh token was used again',
      };
    const leftMs = found.kind === 'screen' ? Infinity : found.created_at.getTime() + maxAgeMs - clock.now();
    if (leftMs <= 0)
      return {
        over: await endSessions(tx, 'expired', { sessionId: found.session_id }),
        why: 'the session has lasted as long as it may',
      };
    // A password that expired since the sign-in. The sign-in itself decided about one that an administrator set.
    const { password_changed_at: changedAt } = found;
    const restriction = found.restriction ?? (changedAt === null ? null : restrictionOf(changedAt));
    const account = await loadAccount(tx, { ...found, restriction }, effective);
    if (!account) throw failure('token_invalid');
    // A wall keeps its tokens while its tenant is closed, so that it comes back by itself; they open nothing meanwhile.
    if (found.kind === 'user') requireOpen(account.tenant, clock.now());
    await tx
      .updateTable('auth_session')
      .set({ refreshed_at: at(), seen_at: at(), restriction })
      .where('session_id', '=', found.session_id)
      .execute();
    await tokens.endAccess(tx, found.session_id, token);
    if (found.kind === 'screen') {
      // A wall that loses power between the answer and its disk must find its old token still good.
      await tx
        .updateTable('auth_token')
        .set({ expires_at: at(SCREEN_REFRESH_MS) })
        .where('token_hash', '=', hashSecret(token))
        .execute();
      return { reply: toTokenReply(account, await tokens.issue(tx, found, token, leftMs)) };
    }
    await tx
      .updateTable('auth_token')
      .set({ replaced_at: sql`coalesce(replaced_at, ${at()})` })
      .where('token_hash', '=', hashSecret(token))
      .execute();
    return { reply: toTokenReply(account, await tokens.issue(tx, found, null, leftMs)) };
  }

  function announce(sessions: readonly EndedSession[]): void {
    for (const one of sessions) ended.announce(one);
  }

  async function accountOfToken(
    tx: Tx,
    token: string,
  ): Promise<Pick<Account, 'principal' | 'tenant'> | null> {
    const key = hashSecret(token).toString('base64url');
    const known = kept.find(key);
    const found = await tokens
      .find(tx, token, 'access')
      .select([POSITION.as('position'), hasChangedSince(known?.position ?? null).as('has_changed')])
      .executeTakeFirst();
    if (!found) {
      kept.forget(key);
      return null;
    }
    if (clock.now() - found.seen_at.getTime() >= SEEN_EVERY_MS) {
      await tx
        .updateTable('auth_session')
        .set({ seen_at: at() })
        .where('session_id', '=', found.session_id)
        .execute();
    }
    if (known && !found.has_changed) {
      const { principal, tenant } = known.account;
      return { tenant, principal: { ...principal, restriction: found.restriction } };
    }
    const account = await loadAccount(tx, found, effective);
    // What a screen shows is set in a table that is written with every one of its reports.
    if (account && found.kind === 'user') kept.keep(key, { account, position: found.position });
    else kept.forget(key);
    return account;
  }

  return {
    open,
    end: endSessions,
    closeTenant,
    closureOf: (tx: AnyTransaction, tenantId: Id) =>
      loadClosure(withSchema<AccountsSchema>(tx), tenantId, clock.now()),
    announce,

    onEnded: ended.listen,

    async authenticate(token: string): Promise<SessionPrincipal | null> {
      const account = await db.platform((tx) => accountOfToken(tx, token));
      if (!account) return null;
      requireOpen(account.tenant, clock.now());
      return account.principal;
    },

    /** The owner of a session that has just been authenticated. */
    accountOf({ id, tenantId }: SessionPrincipal): Promise<Account | null> {
      return db.tenant(tenantId, async (tx) => {
        const session = await tx
          .selectFrom('auth_session as s')
          .select(SESSION_COLUMNS)
          .where('s.session_id', '=', id)
          .executeTakeFirst();
        return session ? loadAccount(tx, session, effective) : null;
      });
    },

    async refresh(token: string, tenantId: Id, rules: RefreshRules): Promise<TokenReply> {
      const result = await db.platform((tx) => tryRefresh(tx, token, tenantId, rules));
      if ('reply' in result) return result.reply;
      announce(result.over);
      throw failure('token_invalid', result.why);
    },

    /** Removes what can no longer be used. */
    async sweep(): Promise<void> {
      const expired = await db.platform(async (tx) => {
        await tx.deleteFrom('auth_token').where('expires_at', '<', at()).execute();
        return tx
          .deleteFrom('auth_session as s')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('auth_token as t').whereRef('t.session_id', '=', 's.session_id').select('t.use'),
              ),
            ),
          )
          .returning(['s.session_id', 's.tenant_id', 's.user_id'])
          .execute();
      });
      announce(expired.map((row) => toEnded(row, 'expired')));
    },
  };
}

/** Ends sessions; what is announced of them is the caller's to do. */
export async function endSessions(
  tx: AnyTransaction,
  reason: SessionEndReason,
  which: SessionSelection,
): Promise<EndedSession[]> {
  let query = withSchema<AccountsSchema>(tx)
    .deleteFrom('auth_session')
    .returning(['session_id', 'tenant_id', 'user_id']);
  if ('sessionId' in which) query = query.where('session_id', '=', which.sessionId);
  else {
    query = query.where('user_id', '=', which.userId);
    if (which.keepSessionId !== null) query = query.where('session_id', '!=', which.keepSessionId);
  }
  const rows = await query.execute();
  return rows.map((row) => toEnded(row, reason));
}

function toEnded(
  row: { readonly session_id: Id; readonly tenant_id: Id; readonly user_id: Id | null },
  reason: SessionEndReason,
): EndedSession {
  return { sessionId: row.session_id, tenantId: row.tenant_id, userId: row.user_id, reason };
}

function toTokenReply(
  { principal, userTable }: Account,
  { access, refresh, accessMs }: IssuedTokens,
): TokenReply {
  return {
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: Math.floor(accessMs / 1_000),
    scope: 'server',
    kind: principal.kind,
    restriction: principal.restriction,
    user_info: {
      authorities: [...principal.permissions].map((authority) => ({ authority })),
      userTable,
      phone: userTable.phone,
    },
  };
}
