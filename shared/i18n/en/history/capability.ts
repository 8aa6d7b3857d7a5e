import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { history as zh } from '#shared/i18n/zh/history/capability.ts';

export const history = {
  permissions: {
    stop_reason_edit: 'Change the list of stop reasons',
    stop_note: 'Give stops a reason and a comment',
    history_correct: "Correct states of a machine's past",
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
    parameter_taken: 'This metric of the machine has a parameter already',
  },
} satisfies SameKeys<typeof zh>;
