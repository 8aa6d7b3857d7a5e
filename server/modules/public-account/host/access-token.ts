import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { openMpSecret, sealMpSecret } from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type WechatHost, WechatUnavailable } from './wechat-host.ts';

/** A token with less is fetched anew: five minutes before its end the platform gives the next one. */
const LEAST_LEFT_MS = 300_000;

/** Thrown where the AppSecret was sealed with another key. */
export class SecretLost extends Error {
  override readonly name = 'SecretLost';
}

interface TokenParts {
  readonly db: TypedDatabase<PublicAccountSchema>;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly host: WechatHost;
}

export interface AccessToken {
  readonly token: string;
  /** Of the host's clock; null = it was kept, or the host does not say. */
  readonly date: number | null;
}

interface Asked {
  readonly tenantId: Id;
  readonly accountId: Id;
  /** Asks the platform also where a token is kept. */
  readonly isFresh?: boolean;
}

export interface AccessTokens {
  /** Throws `SecretLost`, and what the host throws. */
  of(asked: Asked): Promise<AccessToken>;
}

/**
 * The access tokens of accounts: one each, kept in the database, and asked for once however many need it. No transaction is
 * open while the platform is asked.
 */
export function createAccessTokens({ db, clock, box, host }: TokenParts): AccessTokens {
  const asking = new Map<Id, Promise<AccessToken>>();

  async function load(tenantId: Id, accountId: Id) {
    const row = await db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('mp_account as a')
        .innerJoin('mp_account_state as s', 's.account_id', 'a.id')
        .select(['a.app_id', 'a.hook_key', 'a.sealed_secret', 's.sealed_access_token', 's.token_expires_at'])
        .where('a.id', '=', accountId)
        .executeTakeFirstOrThrow(),
    );
    return { ...row, owner: { tenantId, hookKey: row.hook_key } };
  }

  async function ask({ tenantId, accountId, isFresh = false }: Asked): Promise<AccessToken> {
    const account = await load(tenantId, accountId);
    const { owner, sealed_access_token: sealed, token_expires_at: endsAt } = account;
    const left = (endsAt?.getTime() ?? 0) - clock.now();
    const kept = sealed && left > LEAST_LEFT_MS ? openMpSecret(box, owner, 'accessToken', sealed) : null;
    if (kept !== null && !isFresh) return { token: kept, date: null };
    const secret = openMpSecret(box, owner, 'secret', account.sealed_secret);
    if (secret === null) throw new SecretLost();
    const { answer, date } = await host.call('/cgi-bin/stable_token', {
      body: { grant_type: 'client_credential', appid: account.app_id, secret },
    });
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token !== 'string' || typeof seconds !== 'number')
      throw new WechatUnavailable('not_the_platform', true);
    const expiresAt = new Date(clock.now() + seconds * 1_000);
    await db.tenant(tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({
          sealed_access_token: sealMpSecret(box, owner, 'accessToken', token),
          token_expires_at: expiresAt,
        })
        .where('account_id', '=', accountId)
        // Settings that were changed meanwhile need a token of their own.
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('mp_account as a')
              .select('a.id')
              .where('a.id', '=', accountId)
              .where('a.sealed_secret', '=', account.sealed_secret),
          ),
        )
        .execute(),
    );
    return { token, date };
  }

  return {
    of(asked) {
      const { accountId } = asked;
      const known = asking.get(accountId);
      if (known) return known;
      const answer = ask(asked).finally(() => asking.delete(accountId));
      asking.set(accountId, answer);
      return answer;
    },
  };
}
