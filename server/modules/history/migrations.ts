import type { Migration } from '#server/core/ports/database.ts';
import { historyTables } from './migrations/0032-history-tables.ts';
import { machineParameterTables } from './migrations/0058-machine-parameters.ts';
import { historyHeldSteps } from './migrations/0505-history-held-steps.ts';
import { historyCounterSettings } from './migrations/0520-history-counter-settings.ts';
import { machineParameterCounters } from './migrations/0521-machine-parameter-counters.ts';
import { historyCounterCorrections } from './migrations/0522-history-counter-corrections.ts';
import { shiftFacts } from './migrations/0591-shift-facts.ts';
import { shiftFactMarks } from './migrations/0592-shift-fact-marks.ts';

export const historyMigrations: readonly Migration[] = [
  historyTables,
  machineParameterTables,
  historyHeldSteps,
  historyCounterSettings,
  machineParameterCounters,
  historyCounterCorrections,
  shiftFacts,
  shiftFactMarks,
];
