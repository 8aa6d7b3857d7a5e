import type { Migration } from '#server/core/ports/database.ts';

/** Connections, credentials of machines and programs, and messages that no rule could read. */
export const ingestTables: Migration = {
  name: '0034-ingest-tables',
  replaces: [
    '0060-ingest-connections',
    '0061-ingest-credentials',
    '0062-ingest-dead-letters',
    '0063-ingest-connection-rules',
    '0500-ingest-dead-letter-machines',
  ],
  sql: `
create table ingest_connection (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  name text not null,
  enabled boolean not null,
  body jsonb not null,
  created_at_ms bigint not null,
  updated_at_ms bigint not null
);
create index ingest_connection_of_tenant on ingest_connection (tenant_id, id);
select linewall_protect('ingest_connection');

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

create table ingest_dead_letter (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  arrived_at_ms bigint not null,
  source text not null check (source in ('mqtt', 'http')),
  topic text not null,
  reason text not null,
  detail text not null,
  payload text not null,
  connection_id bigint,
  -- Which machines its message is of, as far as rules name them: they decide who reads it. Null = not known: for who
  -- reaches everything.
  machine_ids text[]
);
create index ingest_dead_letter_of_tenant on ingest_dead_letter (tenant_id, id desc);
select linewall_protect('ingest_dead_letter');
`,
};
