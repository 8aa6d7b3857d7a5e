import type { Migration } from '#server/core/ports/database.ts';
import { historyTables } from './migrations/0032-history-tables.ts';
import { machineParameterTables } from './migrations/0058-machine-parameters.ts';
import { historyHeldSteps } from './migrations/0505-history-held-steps.ts';

export const historyMigrations: readonly Migration[] = [
  historyTables,
  machineParameterTables,
  historyHeldSteps,
];
