import type { Migration } from '#server/core/ports/database.ts';
import { historyPartitions } from './migrations/0040-history-partitions.ts';
import { historyMetrics } from './migrations/0041-history-metrics.ts';
import { historyStates } from './migrations/0042-history-states.ts';
import { historyCorrections } from './migrations/0175-history-corrections.ts';
import { historyRevisions } from './migrations/0181-history-revisions.ts';
import { historyParameters } from './migrations/0361-machine-parameters.ts';

export const historyMigrations: readonly Migration[] = [
  historyPartitions,
  historyMetrics,
  historyStates,
  historyCorrections,
  historyRevisions,
  historyParameters,
];
