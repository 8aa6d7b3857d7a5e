import type { qualityCapability } from '#shared/contracts/quality/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const quality = {
  permissions: {
    quality_view: '查看质检方案与质检单',
    quality_edit: '修改质检方案，开单与录入检验结果',
    quality_audit: '审核质检单',
  },
  operationActions: {
    enter: '录入结果',
  },
  operationSubjects: {
    qualityCheckBill: '质检单',
    qualityPlan: '质检方案',
    qualityPlanItem: '检验项目',
  },
  explainedSubjects: {
    qualityCheckBill: '质检单',
  },
  recordErrors: {
    check_item_taken: '方案中已有此项目',
    check_plan_missing: '没有此质检方案',
    limit_of_number: '只有数值项目有限值',
    limits_crossed: '上限不能小于下限',
    check_bill_fixed: '质检单已提交或结束，不能修改',
    check_bill_kept: '已开始检验的质检单不能删除',
    check_values_missing: '还有项目没有结果，不能提交',
    results_of_several: '请只选择同一张质检单的结果',
    deviation_not_minor: '致命和严重偏差不能通过',
    pass_with_deviations: '有结果超出限值，结论不能是合格',
    accepted_with_rejected: '已有结果被驳回，结论只能是不合格或暂扣',
    auditor_is_inspector: '您是这张质检单的检验员，须由他人审核',
    inbound_line_missing: '没有此入库行',
    inbound_line_other_product: '入库行是另一种产品',
  },
} satisfies CapabilityTexts<typeof qualityCapability>;
