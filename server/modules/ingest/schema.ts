import type { Generated } from 'kysely';

/** Times are epoch ms; int8 comes back as text on both drivers. */
type Int8 = string;

interface ConnectionTable {
  readonly id: Generated<Int8>;
  readonly tenant_id: Int8;
  readonly name: string;
  readonly enabled: boolean;
  /** `ConnectionBody` as JSON text on the way in, parsed on the way out. */
  readonly body: unknown;
  readonly created_at_ms: Int8;
  readonly updated_at_ms: Int8;
}
interface CredentialTable {
  readonly id: Generated<Int8>;
  readonly tenant_id: Int8;
  readonly name: string;
  readonly kind: 'mqtt' | 'http';
  readonly username: string;
  readonly secret_sha256: string;
  readonly created_at_ms: Int8;
  readonly last_used_at_ms: Int8 | null;
}
interface DeadLetterTable {
  readonly id: Generated<Int8>;
  readonly tenant_id: Int8;
  readonly arrived_at_ms: Int8;
  readonly source: 'mqtt' | 'http';
  readonly topic: string;
  readonly reason: string;
  readonly detail: string;
  readonly payload: string;
  readonly connection_id: Int8 | null;
  /** Null = written by a version that did not keep them. */
  readonly machine_ids: string[] | null;
}

export interface IngestSchema {
  readonly ingest_connection: ConnectionTable;
  readonly ingest_credential: CredentialTable;
  readonly ingest_dead_letter: DeadLetterTable;
}
