import type { Migration } from '#server/core/ports/database.ts';

export const ingestDeadLetters: Migration = {
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
};
