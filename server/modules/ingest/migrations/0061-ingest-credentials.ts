import type { Migration } from '#server/core/ports/database.ts';

export const ingestCredentials: Migration = {
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
};
