import type { Migration } from '#server/core/ports/database.ts';
import { ingestConnections } from './migrations/0060-ingest-connections.ts';
import { ingestCredentials } from './migrations/0061-ingest-credentials.ts';
import { ingestDeadLetters } from './migrations/0062-ingest-dead-letters.ts';
import { ingestConnectionRules } from './migrations/0063-ingest-connection-rules.ts';
import { ingestDeadLetterMachines } from './migrations/0500-ingest-dead-letter-machines.ts';

export const ingestMigrations: readonly Migration[] = [
  ingestConnections,
  ingestCredentials,
  ingestDeadLetters,
  ingestConnectionRules,
  ingestDeadLetterMachines,
];
