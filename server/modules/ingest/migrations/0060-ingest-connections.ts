import type { Migration } from '#server/core/ports/database.ts';

export const ingestConnections: Migration = {
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
};
