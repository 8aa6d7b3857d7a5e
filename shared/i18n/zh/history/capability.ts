import type { historyCapability } from '#shared/contracts/history/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const history = {
  permissions: {
    stop_reason_edit: '维护停机原因',
    stop_note: '填写停机原因和备注',
    history_correct: '更正设备历史状态',
  },
  errors: {
    stop_not_found: '所选的停机记录已经变化，请刷新后重新选择',
    correction_revoked: '这条更正已经撤销',
  },
  operationActions: {
    mark: '标记',
    note: '填写原因',
    unmark: '取消标记',
  },
  operationSubjects: {
    machineParameter: '设备参数',
    stateCorrection: '状态修正',
    stop: '停机',
    stopReason: '停机原因',
  },
  explainedSubjects: {
    machineParameter: '设备参数',
  },
  recordErrors: {
    not_kept: '这段历史已不再保留',
    parameter_taken: '此设备的该指标已有参数',
  },
} satisfies CapabilityTexts<typeof historyCapability>;
