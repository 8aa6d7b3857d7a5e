import { setTimeout as pause } from 'node:timers/promises';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import { openMpSecret, sealMpSecret } from '#server/modules/public-account/secrets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type WechatHost, WechatUnavailable } from './wechat-host.ts';

/** A token with less is fetched anew: five minutes before its end the platform gives the next one. */
const LEAST_LEFT_MS = 300_000;
/** The longest that the platform gives one for. */
const TOKEN_MAX_S = 7_200;
const TOKEN_MAX_LENGTH = 2_048;
/** Longer than a call may take: who has not got one by then was ended meanwhile. */
const ASKING_MS = 11_000;
const LOOK_AGAIN_MS = 100;

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
 * The access tokens of accounts: one each, kept in the database, and asked for once however many need it, in however many
 * processes. No transaction is open while the platform is asked.
 */
export function createAccessTokens({ db, clock, box, host }: TokenParts): AccessTokens {
  const asking = new Map<string, Promise<AccessToken>>();

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

  type Account = Awaited<ReturnType<typeof load>>;

  /** Takes it on to ask: of all processes one does at a time. */
  async function claim({ tenantId, accountId }: Asked): Promise<boolean> {
    const now = clock.now();
    const { numUpdatedRows } = await db.tenant(tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ token_forced_at: new Date(now) })
        .where('account_id', '=', accountId)
        .where((eb) =>
          eb.or([
            eb('token_forced_at', 'is', null),
            eb('token_forced_at', '<', new Date(now - ASKING_MS)),
            // The clock was set back.
            eb('token_forced_at', '>', new Date(now + ASKING_MS)),
          ]),
        )
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  const release = ({ tenantId, accountId }: Asked) =>
    db.tenant(tenantId, (tx) =>
      tx
        .updateTable('mp_account_state')
        .set({ token_forced_at: null })
        .where('account_id', '=', accountId)
        .execute(),
    );

  function keptToken(account: Account): string | null {
    const { owner, sealed_access_token: sealed, token_expires_at: endsAt } = account;
    const left = (endsAt?.getTime() ?? 0) - clock.now();
    return sealed && left > LEAST_LEFT_MS ? openMpSecret(box, owner, 'accessToken', sealed) : null;
  }

  async function ask(asked: Asked): Promise<AccessToken> {
    const { tenantId, accountId, isFresh = false } = asked;
    const before = await load(tenantId, accountId);
    for (let account = before; ; account = await load(tenantId, accountId)) {
      const kept = keptToken(account);
      // What another process was given since is new.
      const isNew = !sameBytes(account.sealed_access_token, before.sealed_access_token);
      if (kept !== null && (!isFresh || isNew)) return { token: kept, date: null };
      if (openMpSecret(box, account.owner, 'secret', account.sealed_secret) === null) throw new SecretLost();
      if (await claim(asked)) break;
      await pause(LOOK_AGAIN_MS);
    }
    try {
      // Between reading and claiming another one may have got it.
      const account = await load(tenantId, accountId);
      const kept = keptToken(account);
      const isNew = !sameBytes(account.sealed_access_token, before.sealed_access_token);
      if (kept !== null && (!isFresh || isNew)) return { token: kept, date: null };
      return await askPlatform(asked, account);
    } finally {
      await release(asked);
    }
  }

  async function askPlatform(
    { tenantId, accountId, isFresh = false }: Asked,
    account: Account,
  ): Promise<AccessToken> {
    const { owner } = account;
    const secret = openMpSecret(box, owner, 'secret', account.sealed_secret);
    if (secret === null) throw new SecretLost();
    const { answer, date } = await host.call('/cgi-bin/stable_token', {
      body: { grant_type: 'client_credential', appid: account.app_id, secret },
      isForced: isFresh,
    });
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token !== 'string' || token === '' || token.length > TOKEN_MAX_LENGTH)
      throw new WechatUnavailable('not_the_platform', true);
    if (typeof seconds !== 'number' || !(seconds > 0)) throw new WechatUnavailable('not_the_platform', true);
    const expiresAt = new Date(clock.now() + Math.min(seconds, TOKEN_MAX_S) * 1_000);
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
      // Who needs another one than is kept is not given that.
      const key = `${asked.accountId} ${asked.isFresh === true}`;
      const known = asking.get(key);
      if (known) return known;
      const answer = ask(asked).finally(() => asking.delete(key));
      asking.set(key, answer);
      return answer;
    },
  };
}

function sameBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  return one === null || other === null ? one === other : Buffer.compare(one, other) === 0;
}
