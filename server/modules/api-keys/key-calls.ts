import type { FastifyInstance } from 'fastify';
import { type Selectable, sql, type Transaction } from 'kysely';
import { createApiKeySecret } from '#server/core/access/api-key-secret.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { makerOfSession } from '#server/core/access/session-maker.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { ofReachedUsers } from '#server/core/crud/reached-users.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import { hashSecret } from '#server/core/secrets/secret.ts';
import { apiKey, issueApiKey, revokeApiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ApiKeyParts } from './api-key.ts';
import type { ApiKeysSchema } from './schema.ts';

const HINT_LENGTH = 4;

/** Secrets of keys, and their end. */
export function mountKeyCalls(app: FastifyInstance, { db, clock }: Omit<ApiKeyParts, 'sheetJobs'>): void {
  const route = routes(app);
  const subject = apiKey.subject.key;

  route(issueApiKey)(async ({ session, params: { id } }) => {
    const secret = createApiKeySecret();
    await db.tenant(session.tenantId, async (tx) => {
      const row = await lock(tx, session, id);
      // It acts as its owner: only the owner may hold its secret.
      if (row.owner_id !== session.userId) throw failure('forbidden', 'the key of another user');
      if (row.revoked_at !== null) throw failure('api_key_revoked');
      const stored = {
        secret_hash: hashSecret(secret),
        hint: secret.slice(-HINT_LENGTH),
        maker_id: await makerOfSession(tx, session),
      };
      await tx.updateTable('api_key').set(stored).where('key_id', '=', id).execute();
      await audit(tx, {
        ...editBy(session, clock),
        subject,
        recordId: id,
        recordName: row.name,
        action: 'issue',
        changes: { secret: { isSecret: true } },
      });
    });
    return { secret };
  });

  route(revokeApiKey)(async ({ session, params: { id } }) => {
    await db.tenant(session.tenantId, async (tx) => {
      const row = await lock(tx, session, id);
      if (row.revoked_at !== null) return;
      await tx
        .updateTable('api_key')
        .set({ secret_hash: null, revoked_at: new Date(clock.now()) })
        .where('key_id', '=', id)
        .execute();
      const entry = { subject, recordId: id, recordName: row.name, action: 'revoke', changes: {} };
      await audit(tx, { ...editBy(session, clock), ...entry });
    });
    return true;
  });
}

/** Throws `not_found`. */
async function lock(
  tx: Transaction<ApiKeysSchema>,
  session: SessionPrincipal,
  id: Id,
): Promise<Selectable<ApiKeysSchema['api_key']>> {
  const row = await tx
    .selectFrom('api_key')
    .selectAll()
    .where('key_id', '=', id)
    .where(ofReachedUsers(session, sql.ref('owner_id')))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw failure('not_found');
  return row;
}
