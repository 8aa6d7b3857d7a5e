import { sql, type Transaction } from 'kysely';
import type { Clock } from '#server/core/ports/clock.ts';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PrincipalKind } from '#shared/contracts/sign-in/auth.ts';

type Tx = Transaction<AccountsSchema>;

const HOUR_MS = 3_600_000;
const ACCESS_MS = 12 * HOUR_MS;
const USER_REFRESH_MS = 30 * 24 * HOUR_MS;
export const SCREEN_REFRESH_MS = 400 * 24 * HOUR_MS;
/**
 * Two windows may refresh with the same token at once, and calls with the former access token are on their way; later
 * the reuse of a refresh token means that it was copied.
 */
export const REFRESH_GRACE_MS = 30_000;

export const SESSION_COLUMNS = [
  's.session_id',
  's.tenant_id',
  's.kind',
  's.user_id',
  's.restriction',
  's.is_password_due',
  's.maker_id',
] as const;

export interface IssuedTokens {
  readonly access: string;
  readonly refresh: string;
  readonly accessMs: number;
}

/** The tokens of sessions, of which the database holds hashes alone. */
export function createSessionTokens(clock: Clock) {
  const at = (offsetMs = 0) => new Date(clock.now() + offsetMs);

  return {
    /** An access token, and a refresh token unless one is given that stays. None outlives `leftMs`. */
    async issue(
      tx: Tx,
      session: { readonly tenant_id: Id; readonly session_id: Id; readonly kind: PrincipalKind },
      given: string | null,
      leftMs: number,
    ): Promise<IssuedTokens> {
      const { tenant_id, session_id, kind } = session;
      const [access, refresh] = [createSecret(), given ?? createSecret()];
      const accessMs = Math.min(ACCESS_MS, leftMs);
      const refreshMs = Math.min(kind === 'screen' ? SCREEN_REFRESH_MS : USER_REFRESH_MS, leftMs);
      const row = { tenant_id, session_id, replaced_at: null };
      const refresh_hash = hashSecret(refresh);
      const newRefresh = {
        token_hash: refresh_hash,
        use: 'refresh',
        expires_at: at(refreshMs),
        refresh_hash: null,
      } as const;
      await tx
        .insertInto('auth_token')
        .values([
          { ...row, token_hash: hashSecret(access), use: 'access', expires_at: at(accessMs), refresh_hash },
          ...(given === null ? [{ ...row, ...newRefresh }] : []),
        ])
        .execute();
      return { access, refresh, accessMs };
    },

    /** The access tokens that were issued with a refresh token end soon. */
    async endAccess(tx: Tx, sessionId: Id, refresh: string): Promise<void> {
      await tx
        .updateTable('auth_token')
        .set({ expires_at: sql`least(expires_at, ${at(REFRESH_GRACE_MS)})` })
        .where('session_id', '=', sessionId)
        .where('use', '=', 'access')
        .where((eb) => eb.or([eb('refresh_hash', '=', hashSecret(refresh)), eb('refresh_hash', 'is', null)]))
        .execute();
    },

    find(tx: Tx, token: string, use: 'access' | 'refresh') {
      return tx
        .selectFrom('auth_token as t')
        .innerJoin('auth_session as s', 's.session_id', 't.session_id')
        .leftJoin('sys_user as u', 'u.user_id', 's.user_id')
        .select([...SESSION_COLUMNS, 's.created_at', 's.seen_at', 't.replaced_at', 'u.password_changed_at'])
        .where('t.token_hash', '=', hashSecret(token))
        .where('t.use', '=', use)
        .where('t.expires_at', '>', at());
    },
  };
}
