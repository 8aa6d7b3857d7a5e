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
  recordErrors: {
    formula_error: '公式有错误',
    formula_no_value: '公式没有保存计算结果，请在表格软件中打开并保存后再上传',
    not_of_choices: '请填写其中之一：{{choices}}',
    date_unclear: '无法确定日在前还是月在前，请在导入窗口选择日期顺序',
    number_unclear: '无法确定逗号或点是千位分隔还是小数点，请在导入窗口选择',
    digits_lost: '数字位数过多，已丢失精度，请将单元格设为文本后重新填写',
    bad_moment: '日期时间不正确，应如 2026-11-23 08:30',
    bad_zone: '该行的时区不正确，应如 Europe/Berlin',
    moment_skipped: '当地的时钟没有这个时间（夏令时开始）',
    differs_from_line: '与第 {{line}} 行是同一张单据，须相同或留空',
    same_record_refused: '第 {{line}} 行有错误，整张单据不导入',
    repeated_in_file: '与第 {{line}} 行重复',
    parent_in_ring: '文件中的这些行互为上级',
    parent_refused: '上级（第 {{line}} 行）有错误，先改正它',
  },
} satisfies CapabilityTexts<typeof jobsCapability>;
