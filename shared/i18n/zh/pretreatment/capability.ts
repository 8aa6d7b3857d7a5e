import type { pretreatmentCapability } from '#shared/contracts/pretreatment/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const pretreatment = {
  permissions: {
    pretreatment_board_view: '查看前处理看板',
    pretreatment_view: '查看前处理',
    pretreatment_edit: '修改前处理设备、配方和清洗程序',
    pretreatment_release: '放行配方、批次和清洗',
  },
  errors: {
    unit_in_use: '设备中有批次、正在清洗，或有设备供给它，不能删除',
    programme_in_use: '正在按此程序清洗，不能删除',
  },
  operationSubjects: {
    processUnit: '前处理设备',
    recipe: '配方',
    cipProgramme: '清洗程序',
    processBatch: '批次',
    cipRun: '清洗记录',
  },
  explainedSubjects: {
    processUnit: '前处理设备',
    processBatch: '批次',
    cipRun: '清洗记录',
  },
  recordErrors: {
    hall_missing: '没有此编码的车间或工厂',
    fed_line_missing: '没有此编码的产线',
    unit_missing: '车间里没有此设备',
    unit_taken: '此设备已在前处理设备中',
    unit_feeds_itself: '设备不能直接或间接供给自己',
    unit_moved_in_use: '设备中有批次或正在清洗，不能换车间',
  },
} satisfies CapabilityTexts<typeof pretreatmentCapability>;
