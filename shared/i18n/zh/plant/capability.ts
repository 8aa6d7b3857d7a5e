import type { plantCapability } from '#shared/contracts/plant/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const plant = {
  permissions: {
    plant_view: '查看产线与设备',
    plant_edit: '修改产线与设备',
  },
  errors: {
    dept_not_found: '部门不存在',
    machine_not_found: '设备不存在',
    line_not_found: '产线不存在',
    dept_has_content: '存在下级或历史数据，删除前请确认；历史数据会保留',
    dept_in_use: '正在被使用，不能取消审核或删除',
    dept_parent_draft: '上级尚未审核，请先审核上级',
    dept_not_audited: '尚未审核，不能启用',
    plan_has_problems: '方案有错误，请先修改',
  },
  operationActions: {
    cancelAudit: '取消审核',
    start: '启用',
  },
  operationSubjects: {
    department: '组织与设备',
    machine: '设备',
  },
  explainedSubjects: {
    department: '部门、产线与设备',
  },
  recordErrors: {
    parent_is_draft: '上级尚未审核',
  },
} satisfies CapabilityTexts<typeof plantCapability>;
