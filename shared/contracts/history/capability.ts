import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const historyCapability = defineCapability({
  folder: 'history',
  permissions: {
    /** Create, change and remove the reasons that stops are given. */
    stop_reason_edit: { group: 'stops' },
    /** Give stops a reason and a comment. */
    stop_note: { group: 'stops' },
    /** Correct the states of a machine's past, and revoke corrections. */
    history_correct: { group: 'stops' },
  },
  errors: {
    stop_not_found: { status: 409, report: false },
    correction_revoked: { status: 409, report: false },
  },
  operationSubjects: ['machineParameter', 'stateCorrection', 'stop', 'stopReason'],
  operationActions: ['mark', 'note', 'unmark'],
  explainedSubjects: ['machineParameter'],
});
