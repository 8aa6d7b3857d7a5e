import type { historyCapability } from '#shared/contracts/history/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const history = {
  permissions: {
    stop_reason_edit: '维护停机原因',
    stop_note: '填写停机原因和备注',
    history_correct: '更正设备历史状态和计数',
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
    counterCorrection: '计数更正',
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
    base_of_counters: '只有累计计数可以设基数；双向表等会回落的值，只能不计某个读数',
    base_above: '基数不能大于读数',
    reading_corrected: '该读数已被更正：请先撤销原更正',
    reading_missing: '该时间没有已存的读数',
    only_of_yield: '只有产量计数（yield）可以设为仅计良品',
    parameter_taken: '此设备的该指标已有参数',
  },
} satisfies CapabilityTexts<typeof historyCapability>;
