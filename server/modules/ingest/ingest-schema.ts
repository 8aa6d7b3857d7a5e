import type { Generated } from 'kysely';
import type { Migration } from '#server/core/ports/database.ts';

/** Times are epoch ms; int8 comes back as text on both drivers. */
type Int8 = string;

interface ConnectionTable {
  readonly id: Generated<Int8>;
  readonly tenant_id: Int8;
  readonly name: string;
  readonly enabled: boolean;
  readonly pattern: string;
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
}

export interface IngestSchema {
  readonly ingest_connection: ConnectionTable;
  readonly ingest_credential: CredentialTable;
  readonly ingest_dead_letter: DeadLetterTable;
}

export const INGEST_MIGRATIONS: readonly Migration[] = [
  {
    name: '0060-ingest-connections',
    sql: `
      create table ingest_connection (
        id bigint generated always as identity primary key,
        tenant_id bigint not null references sys_tenant on delete cascade,
        name text not null,
        enabled boolean not null,
        pattern text not null,
        body jsonb not null,
        created_at_ms bigint not null,
        updated_at_ms bigint not null
      );
      create index ingest_connection_of_tenant on ingest_connection (tenant_id, id);
      select linewall_protect('ingest_connection');
    `,
  },
  {
    name: '0061-ingest-credentials',
    sql: `
      create table ingest_credential (
        id bigint generated always as identity primary key,
        tenant_id bigint not null references sys_tenant on delete cascade,
        name text not null,
        kind text not null check (kind in ('mqtt', 'http')),
        username text not null,
        -- Secrets have 192 random bits: a plain hash cannot be guessed back, and signing in stays quick.
        secret_sha256 text not null,
        created_at_ms bigint not null,
        last_used_at_ms bigint
      );
      create index ingest_credential_of_tenant on ingest_credential (tenant_id, id);
      create unique index ingest_credential_by_user on ingest_credential (username) where kind = 'mqtt';
      create unique index ingest_credential_by_secret on ingest_credential (secret_sha256);
      select linewall_protect('ingest_credential');
    `,
  },
  {
    name: '0062-ingest-dead-letters',
    sql: `
      create table ingest_dead_letter (
        id bigint generated always as identity primary key,
        tenant_id bigint not null references sys_tenant on delete cascade,
        arrived_at_ms bigint not null,
        source text not null check (source in ('mqtt', 'http')),
        topic text not null,
        reason text not null,
        detail text not null,
        payload text not null,
        connection_id bigint
      );
      create index ingest_dead_letter_of_tenant on ingest_dead_letter (tenant_id, id desc);
      select linewall_protect('ingest_dead_letter');
    `,
  },
];
