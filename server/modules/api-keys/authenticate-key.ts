import type { Selectable } from 'kysely';
import type { Principals, SessionPrincipal, WorkOwner } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { hashSecret } from '#server/core/secrets/secret.ts';
import { KEY_PERMISSIONS } from '#shared/contracts/api-keys/api-key.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ApiKeysSchema } from './schema.ts';

const MINUTE_MS = 60_000;
/** No session has it: what belongs to a session, such as a proof, is not a key's. */
const NO_SESSION = '0';

/**
 * The principal of a key: its owner's data authority, and of its permissions those that the owner holds at this moment.
 * Null where the key is unknown, expired or revoked, or its owner or tenant may not sign in any more.
 */
export function createKeyCheck({
  db,
  clock,
  accounts,
  principals,
  callsPerMinute,
}: {
  readonly db: TypedDatabase<ApiKeysSchema>;
  readonly clock: Clock;
  readonly accounts: Pick<AccountService, 'principalOf'>;
  readonly principals: Pick<Principals, 'tenantExists'>;
  readonly callsPerMinute: number;
}): (secret: string, address: string) => Promise<SessionPrincipal | null> {
  const isWithinLimit = createLimit(clock, callsPerMinute);

  return async (secret, address) => {
    const now = new Date(clock.now());
    const key = await db.platform(async (tx) => {
      const row = await tx
        .selectFrom('api_key')
        .select(['key_id', 'tenant_id', 'owner_id', 'name', 'permissions', 'last_used_at', 'last_address'])
        .select('maker_id')
        .where('secret_hash', '=', hashSecret(secret))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      const lastMs = row?.last_used_at?.getTime() ?? 0;
      // Exact to the minute: a write for each call would cost more than most calls.
      if (row && (now.getTime() - lastMs >= MINUTE_MS || row.last_address !== address))
        await tx
          .updateTable('api_key')
          .set({ last_used_at: now, last_address: address })
          .where('key_id', '=', row.key_id)
          .execute();
      return row;
    });
    if (!key) return null;
    if (!isWithinLimit(key.key_id)) throw failure('rate_limited', `${callsPerMinute} a minute for each key`);
    if (!(await principals.tenantExists(key.tenant_id))) return null;
    const owner = await accounts.principalOf(key.tenant_id, key.owner_id, key.maker_id);
    if (!owner) return null;
    return toProgram(owner, key);
  };
}

/** What a key that started work may at this moment; null where it or its owner is not valid any more. */
export function createKeyLookup({
  db,
  clock,
  principals,
}: {
  readonly db: TypedDatabase<ApiKeysSchema>;
  readonly clock: Clock;
  readonly principals: Pick<Principals, 'userOfWork'>;
}): (owner: WorkOwner & { readonly keyId: Id }) => Promise<SessionPrincipal | null> {
  return async ({ tenantId, userId, keyId }) => {
    const key = await db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('api_key')
        .select(['key_id', 'name', 'permissions', 'maker_id'])
        .where('key_id', '=', keyId)
        .where('owner_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(clock.now()))
        .executeTakeFirst(),
    );
    const owner = key && (await principals.userOfWork(tenantId, userId, key.maker_id));
    return owner ? toProgram(owner, key) : null;
  };
}

function toProgram(
  owner: SessionPrincipal,
  key: Pick<Selectable<ApiKeysSchema['api_key']>, 'key_id' | 'name' | 'permissions'>,
): SessionPrincipal {
  const granted = new Set(key.permissions);
  return {
    ...owner,
    id: NO_SESSION,
    kind: 'program',
    keyId: key.key_id,
    // No user name has a colon: an entry of the audit is nobody else's.
    username: `key:${key.name}`,
    nickname: key.name,
    permissions: new Set(KEY_PERMISSIONS.filter((name) => granted.has(name) && owner.permissions.has(name))),
    restriction: null,
  };
}

/** Calls of a key per minute, in this process. */
function createLimit(clock: Clock, callsPerMinute: number): (keyId: string) => boolean {
  let calls = new Map<string, number>();
  let sinceMs = clock.now();
  return (keyId) => {
    const nowMs = clock.now();
    if (nowMs - sinceMs >= MINUTE_MS) {
      calls = new Map();
      sinceMs = nowMs;
    }
    const count = (calls.get(keyId) ?? 0) + 1;
    calls.set(keyId, count);
    return count <= callsPerMinute;
  };
}
