import type { Migration } from '#server/core/ports/database.ts';

/** A dead letter keeps which machines its message is of, as far as rules name them: they decide who reads it. */
export const ingestDeadLetterMachines: Migration = {
  name: '0500-ingest-dead-letter-machines',
  sql: `
-- Null = not known: for who reaches everything.
alter table ingest_dead_letter add column machine_ids text[];
`,
};
