import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { history as zh } from '#shared/i18n/zh/history/capability.ts';

export const history = {
  permissions: {
    stop_reason_edit: 'Change the list of stop reasons',
    stop_note: 'Give stops a reason and a comment',
    history_correct: "Correct states and counters of a machine's past",
  },
  errors: {
    stop_not_found: 'The chosen stops have changed meanwhile. Refresh and choose again.',
    correction_revoked: 'This correction has been revoked already',
  },
  operationActions: {
    mark: 'Marked',
    note: 'Gave a reason',
    unmark: 'Removed the mark',
  },
  operationSubjects: {
    counterCorrection: 'Counter correction',
    machineParameter: 'Machine parameter',
    stateCorrection: 'State correction',
    stop: 'Stop',
    stopReason: 'Stop reason',
  },
  explainedSubjects: {
    machineParameter: 'Machine parameters',
  },
  recordErrors: {
    not_kept: 'History of that time is no longer kept',
    base_of_counters:
      'Only counters have a base. Of two-way meters and other values that may fall, a reading can be left out',
    base_above: 'The base must not be above the reading',
    reading_corrected: 'This reading has been corrected already: revoke that correction first',
    reading_missing: 'There is no stored reading at this time',
    only_of_yield: 'Only the output counter (yield) can count good parts',
    parameter_taken: 'This metric of the machine has a parameter already',
  },
} satisfies SameKeys<typeof zh>;
