import type { calendarCapability } from '#shared/contracts/calendar/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const calendar = {
  permissions: {
    calendar_view: '查看班次、产品与生产计划',
    calendar_edit: '修改班次、产品与生产计划',
  },
  errors: {
    product_in_use: '仍有生产计划或库存',
  },
  operationActions: {
    setProduct: '设置产品',
  },
  operationSubjects: {
    linePlan: '产线图',
    plannedStop: '计划停机',
    product: '产品',
    productionPlan: '生产计划',
    shiftCalendar: '在产产品',
    shiftException: '班次例外',
    shiftPattern: '班制',
  },
  explainedSubjects: {
    productionPlan: '生产计划',
    shiftPattern: '班次',
    shiftException: '假日与例外',
    plannedStop: '计划停机',
  },
  recordErrors: {
    shift_overlaps: '与产线 {{line}} 的“{{shift}}”重叠',
    shift_missing: '这条产线当天没有这个班次',
    sequence_taken: '这一班已有这个顺序',
  },
} satisfies CapabilityTexts<typeof calendarCapability>;
