import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { BusAuthenticator } from '#server/core/ports/plant/machine-bus.ts';
import type { IngestSchema } from '#server/modules/ingest/schema.ts';
import type { IngestCredential } from '#shared/contracts/ingest/credential.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Kind = IngestCredential['kind'];
export interface NewCredential {
  readonly name: string;
  readonly kind: Kind;
  readonly username: string;
  readonly secret: string;
}

export interface Credentials {
  list(tenantId: Id): Promise<readonly IngestCredential[]>;
  /**
   * Generates user name and secret; the secret is returned here and never again. `also` runs in the transaction.
   */
  create(
    tenantId: Id,
    name: string,
    kind: Kind,
    also: (tx: AnyTransaction, created: IngestCredential) => Promise<void>,
  ): Promise<IngestCredential & { readonly secret: string }>;
  /** Replaces the MQTT credential of this user name. */
  put(tenantId: Id, credential: NewCredential): Promise<void>;
  /** `admit` throws where it may not be; it runs inside the transaction. */
  remove(tenantId: Id, id: Id, admit: (tx: AnyTransaction) => Promise<void>): Promise<IngestCredential>;
  authenticateMqtt: BusAuthenticator;
  authenticateKey(key: string): Promise<{ readonly credentialId: Id; readonly tenantId: Id } | null>;
  /** Writes down when credentials were last used; sign-ins only remember it. */
  flushUse(): Promise<void>;
}

type Tx = Transaction<IngestSchema>;

const SECRET_BYTES = 24;
/** HTTP keys are recognisable in a log or a repository by this. */
const KEY_PREFIX = 'lwk_';
const KEY_SHOWN_LENGTH = 12;

export function createCredentials(db: TypedDatabase<IngestSchema>, clock: Clock): Credentials {
  const usedAt = new Map<Id, number>();

  async function find(
    kind: Kind,
    secret: string,
  ): Promise<{ id: Id; tenantId: Id; username: string } | null> {
    const row = await db.platform((tx) =>
      tx
        .selectFrom('ingest_credential')
        .select(['id', 'tenant_id', 'username'])
        // By the hash of 192 random bits: how long the look-up takes tells nothing about a secret.
        .where('secret_sha256', '=', hash(secret))
        .where('kind', '=', kind)
        .executeTakeFirst(),
    );
    return row ? { id: row.id, tenantId: row.tenant_id, username: row.username } : null;
  }

  function insert(tx: Tx, tenantId: Id, { name, kind, username, secret }: NewCredential) {
    return tx
      .insertInto('ingest_credential')
      .values({
        tenant_id: tenantId,
        name,
        kind,
        username,
        secret_sha256: hash(secret),
        created_at_ms: `${clock.now()}`,
        last_used_at_ms: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  return {
    list: (tenantId) =>
      db.tenant(tenantId, async (tx) => {
        const query = tx.selectFrom('ingest_credential').selectAll().where('tenant_id', '=', tenantId);
        const rows = await query.orderBy('id').execute();
        return rows.map((row) => {
          const credential = toCredential(row);
          return { ...credential, lastUsedAt: usedAt.get(row.id) ?? credential.lastUsedAt };
        });
      }),
    async create(tenantId, name, kind, also) {
      const random = randomBytes(SECRET_BYTES).toString('base64url');
      const secret = kind === 'http' ? `${KEY_PREFIX}${random}` : random;
      const username =
        kind === 'http' ? secret.slice(0, KEY_SHOWN_LENGTH) : `m${randomBytes(5).toString('hex')}`;
      const credential = await db.tenant(tenantId, async (tx) => {
        const created = toCredential(await insert(tx, tenantId, { name, kind, username, secret }));
        await also(tx, created);
        return created;
      });
      return { ...credential, secret };
    },
    put: (tenantId, credential) =>
      db.tenant(tenantId, async (tx) => {
        await tx
          .deleteFrom('ingest_credential')
          .where('tenant_id', '=', tenantId)
          .where('kind', '=', credential.kind)
          .where('username', '=', credential.username)
          .execute();
        await insert(tx, tenantId, credential);
      }),
    remove: (tenantId, id, admit) =>
      db.tenant(tenantId, async (tx) => {
        await admit(tx);
        const row = await tx
          .deleteFrom('ingest_credential')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw failure('credential_not_found');
        usedAt.delete(row.id);
        return toCredential(row);
      }),
    async authenticateMqtt(username, password) {
      const found = await find('mqtt', password);
      if (found === null || found.username !== username) return null;
      usedAt.set(found.id, clock.now());
      return found.tenantId;
    },
    async authenticateKey(key) {
      if (!key.startsWith(KEY_PREFIX)) return null;
      const found = await find('http', key);
      if (found === null) return null;
      usedAt.set(found.id, clock.now());
      return { credentialId: found.id, tenantId: found.tenantId };
    },
    async flushUse() {
      const uses = [...usedAt];
      if (uses.length === 0) return;
      await db.platform(async (tx) => {
        for (const [id, atMs] of uses) {
          await tx
            .updateTable('ingest_credential')
            .set({ last_used_at_ms: `${atMs}` })
            .where('id', '=', id)
            .execute();
        }
      });
      // A use that came while this was written is kept for the next time.
      for (const [id, atMs] of uses) if (usedAt.get(id) === atMs) usedAt.delete(id);
    },
  };
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function toCredential(row: {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly username: string;
  readonly created_at_ms: string;
  readonly last_used_at_ms: string | null;
}): IngestCredential {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    username: row.username,
    createdAt: Number(row.created_at_ms),
    lastUsedAt: row.last_used_at_ms === null ? null : Number(row.last_used_at_ms),
  };
}
