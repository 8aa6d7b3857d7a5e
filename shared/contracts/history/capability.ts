import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const historyCapability = defineCapability({
  folder: 'history',
  permissions: {
    /** Create, change and remove the reasons that stops are given. */
    stop_reason_edit: { group: 'stops', isOfKeys: true },
    /** Give stops a reason and a comment. */
    stop_note: { group: 'stops' },
    /** Correct the states and counters of a machine's past, and revoke corrections. */
    history_correct: { group: 'stops' },
  },
  errors: {
    stop_not_found: { status: 409, report: false },
    correction_revoked: { status: 409, report: false },
  },
  operationSubjects: ['counterCorrection', 'machineParameter', 'stateCorrection', 'stop', 'stopReason'],
  operationActions: ['mark', 'note', 'unmark'],
  explainedSubjects: ['machineParameter'],
  limits: {
    machineLogMax: 2_000,
    machineLogStepsMax: 100,
    historyPointsMax: 4_000,
    historyRangeMaxMs: 400 * 24 * 3_600_000,
    /** Answers that list states one by one (timelines, stops, line summaries) cover at most this much. */
    statesRangeMaxMs: 35 * 24 * 3_600_000,
    stopCommentMaxLength: 500,
    correctionReasonMaxLength: 500,
    metricsPerMachineMax: 1_000,
  },
});
