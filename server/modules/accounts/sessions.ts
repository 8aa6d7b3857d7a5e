import { sql, type Transaction } from 'kysely';
import type { PrincipalKind, TokenReply } from '../../../shared/contracts/auth.ts';
import type { Id } from '../../../shared/contracts/envelope.ts';
import { failure } from '../../core/failure.ts';
import type { Clock, Database } from '../../core/ports.ts';
import type { SessionPrincipal } from '../../core/principal.ts';
import { ATTEMPT_MEMORY_MS } from './attempts.ts';
import type { AccountsSchema } from './schema.ts';
import { createSecret, hashSecret } from './secret.ts';
import { type Account, loadAccount } from './user.ts';

type Tx = Transaction<AccountsSchema>;

const HOUR_MS = 3_600_000;
const ACCESS_MS = 12 * HOUR_MS;
const REFRESH_MS: Record<PrincipalKind, number> = { user: 30 * 24 * HOUR_MS, screen: 400 * 24 * HOUR_MS };
/** Two windows may refresh with the same token at once; later its reuse means that somebody copied it. */
export const REFRESH_GRACE_MS = 30_000;

/** Who opens a session, and from where. */
export interface SessionOpening {
  readonly tenantId: Id;
  readonly kind: PrincipalKind;
  /** Null for a screen. */
  readonly userId: Id | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export type Sessions = ReturnType<typeof createSessions>;

/** Sessions and their tokens. `onEnded` hears of every session that stops being good. */
export function createSessions(db: Database, clock: Clock, onEnded: (sessionId: Id) => void) {
  const at = (offsetMs = 0) => new Date(clock.now() + offsetMs);

  async function addToken(
    tx: Tx,
    session: { tenant_id: Id; session_id: Id },
    use: 'access' | 'refresh',
    validMs: number,
  ): Promise<string> {
    const token = createSecret();
    await tx
      .insertInto('auth_token')
      .values({
        ...pick(session),
        token_hash: hashSecret(token),
        use,
        expires_at: at(validMs),
        replaced_at: null,
      })
      .execute();
    return token;
  }

  async function open(tx: Tx, opening: SessionOpening): Promise<TokenReply> {
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
      })
      .returning(['session_id', 'tenant_id', 'kind', 'user_id'])
      .executeTakeFirstOrThrow();
    const account = await loadAccount(tx, session);
    if (!account) throw failure('account_disabled');
    const access = await addToken(tx, session, 'access', ACCESS_MS);
    return toTokenReply(account, access, await addToken(tx, session, 'refresh', REFRESH_MS[opening.kind]));
  }

  async function findToken(tx: Tx, token: string, use: 'access' | 'refresh') {
    return tx
      .selectFrom('auth_token as t')
      .innerJoin('auth_session as s', 's.session_id', 't.session_id')
      .select(['s.session_id', 's.tenant_id', 's.kind', 's.user_id', 't.replaced_at'])
      .where('t.token_hash', '=', hashSecret(token))
      .where('t.use', '=', use)
      .where('t.expires_at', '>', at())
      .executeTakeFirst();
  }

  async function end(tx: Tx, sessionId: Id): Promise<void> {
    await tx.deleteFrom('auth_session').where('session_id', '=', sessionId).execute();
  }

  /** `reused` = the token was replaced too long ago, and its session has been ended. */
  async function tryRefresh(
    tx: Tx,
    token: string,
    tenantId: Id,
  ): Promise<{ reply: TokenReply } | { reused: Id }> {
    const found = await findToken(tx, token, 'refresh');
    if (!found) throw failure('token_invalid');
    if (found.tenant_id !== tenantId) throw failure('wrong_tenant');
    if (found.replaced_at && clock.now() - found.replaced_at.getTime() > REFRESH_GRACE_MS) {
      await end(tx, found.session_id);
      return { reused: found.session_id };
    }
    const account = await loadAccount(tx, found);
    if (!account) throw failure('token_invalid');
    await tx
      .updateTable('auth_session')
      .set({ refreshed_at: at() })
      .where('session_id', '=', found.session_id)
      .execute();
    const access = await addToken(tx, found, 'access', ACCESS_MS);
    if (found.kind === 'screen') {
      // A wall that loses power between the answer and its disk must find its old token still good.
      await tx
        .updateTable('auth_token')
        .set({ expires_at: at(REFRESH_MS.screen) })
        .where('token_hash', '=', hashSecret(token))
        .execute();
      return { reply: toTokenReply(account, access, token) };
    }
    await tx
      .updateTable('auth_token')
      .set({ replaced_at: sql`coalesce(replaced_at, ${at()})` })
      .where('token_hash', '=', hashSecret(token))
      .execute();
    return { reply: toTokenReply(account, access, await addToken(tx, found, 'refresh', REFRESH_MS.user)) };
  }

  return {
    open,

    async authenticate(token: string): Promise<SessionPrincipal | null> {
      const account = await db.platform<AccountsSchema, Account | null>(async (tx) => {
        const found = await findToken(tx, token, 'access');
        return found ? loadAccount(tx, found) : null;
      });
      return account?.principal ?? null;
    },

    /** The owner of a session that has just been authenticated. */
    accountOf(principal: SessionPrincipal): Promise<Account | null> {
      const { id, tenantId, kind, userId } = principal;
      const session = { session_id: id, tenant_id: tenantId, kind, user_id: kind === 'user' ? userId : null };
      return db.tenant<AccountsSchema, Account | null>(tenantId, (tx) => loadAccount(tx, session));
    },

    async refresh(token: string, tenantId: Id): Promise<TokenReply> {
      const result = await db.platform<AccountsSchema, Awaited<ReturnType<typeof tryRefresh>>>((tx) =>
        tryRefresh(tx, token, tenantId),
      );
      if ('reply' in result) return result.reply;
      onEnded(result.reused);
      throw failure('token_invalid', 'a replaced refresh token was used again');
    },

    async end(sessionId: Id): Promise<void> {
      await db.platform<AccountsSchema, void>((tx) => end(tx, sessionId));
      onEnded(sessionId);
    },

    /** Removes what can no longer be used. */
    async sweep(): Promise<void> {
      const expired = await db.platform<AccountsSchema, readonly { session_id: Id }[]>(async (tx) => {
        await tx.deleteFrom('auth_token').where('expires_at', '<', at()).execute();
        await tx.deleteFrom('auth_ticket').where('expires_at', '<', at()).execute();
        await tx.deleteFrom('auth_attempt').where('changed_at', '<', at(-ATTEMPT_MEMORY_MS)).execute();
        return tx
          .deleteFrom('auth_session as s')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('auth_token as t').whereRef('t.session_id', '=', 's.session_id').select('t.use'),
              ),
            ),
          )
          .returning('s.session_id')
          .execute();
      });
      for (const { session_id } of expired) onEnded(session_id);
    },
  };
}

function pick({ tenant_id, session_id }: { tenant_id: Id; session_id: Id }) {
  return { tenant_id, session_id };
}

function toTokenReply({ principal, userTable }: Account, access: string, refresh: string): TokenReply {
  return {
    access_token: access,
    token_type: 'bearer',
    refresh_token: refresh,
    expires_in: ACCESS_MS / 1_000,
    scope: 'server',
    kind: principal.kind,
    user_info: {
      authorities: [...principal.permissions].map((authority) => ({ authority })),
      userTable,
      phone: userTable.phone,
    },
  };
}
