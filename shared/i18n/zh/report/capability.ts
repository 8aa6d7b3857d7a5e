import type { reportCapability } from '#shared/contracts/report/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const report = {
  permissions: {
    report_view: '查看报表',
  },
  errors: {
    report_not_found: '没有这张报表',
    report_run_gone: '这次查询的结果已过期，请重新查询',
    report_too_large: '数据太多，无法一次显示：请缩小条件',
    report_too_slow: '查询超时：请缩小条件后重试',
    report_busy: '您有报表正在查询，请稍后再试',
  },
  operationSubjects: {
    report: '报表',
  },
  recordErrors: {
    too_many_days: '最多查询 {{limit}} 天',
  },
} satisfies CapabilityTexts<typeof reportCapability>;
