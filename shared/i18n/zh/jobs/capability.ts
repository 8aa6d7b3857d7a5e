import type { jobsCapability } from '#shared/contracts/jobs/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const jobs = {
  permissions: {
    job_view: '查看所有任务',
    job_edit: '取消与重试他人的任务',
  },
  permissionRisks: {
    job_edit: '可以原提交人的权限再次执行他的任务',
  },
  errors: {
    job_not_found: '任务不存在',
    owner_lost_permission: '发起人已停用、已删除，或不再拥有此任务的权限',
    job_ended: '任务已经结束',
    job_not_ended: '任务尚未结束',
    import_has_errors: '文件中有错误的行，只能导入正确的行',
    import_used: '该文件已经导入',
    import_not_undoable: '该导入不能撤销，或已经撤销',
    too_many_jobs: '排队的任务过多，请等待其中一些完成',
    too_many_sheet_jobs: '您正在进行的导入和导出过多，请等待其中一个完成',
  },
  operationActions: {
    retry: '重试',
    undoImport: '撤销导入',
  },
  operationSubjects: {
    job: '任务',
  },
} satisfies CapabilityTexts<typeof jobsCapability>;
