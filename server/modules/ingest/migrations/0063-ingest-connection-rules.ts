import type { Migration } from '#server/core/ports/database.ts';

/** A connection was one pattern with one mapping; it becomes a list of rules with that one rule in it. */
export const ingestConnectionRules: Migration = {
  name: '0063-ingest-connection-rules',
  sql: `
      update ingest_connection set body = jsonb_build_object(
        'name', body->'name',
        'enabled', body->'enabled',
        'rules', jsonb_build_array(body - 'name' - 'enabled'),
        'ignored', '[]'::jsonb
      );
      alter table ingest_connection drop column pattern;
    `,
};
