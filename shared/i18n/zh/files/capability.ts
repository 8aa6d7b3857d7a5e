import type { filesCapability } from '#shared/contracts/files/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const files = {
  permissions: {
    file_view: '查看文件库',
    file_upload: '上传文件，维护自己的文件',
    file_edit: '维护他人的文件与文件分组',
  },
  errors: {
    file_wrong_content: '文件内容与扩展名不符，或文件已损坏',
    file_document_type: '文件含有文档类型声明（DOCTYPE），不予接收；请用 Office 重新保存后再上传',
    file_infected: '文件未保存：病毒扫描发现 {{name}}',
    file_not_scanned: '文件未保存：病毒扫描没有完成，请稍后重试，或联系管理员',
    file_too_many_pixels: '图片像素过多，最多 {{limit}} 百万像素',
    file_quota_full: '租户的文件空间不足，共 {{limit}} MB',
    file_upload_incomplete: '文件还没有传完，请继续上传',
    file_in_use: '文件正在被使用，不能删除',
    file_group_in_use: '分组中还有文件或下级分组，不能删除',
  },
  operationActions: {
    purge: '彻底删除',
    replace: '替换内容',
  },
  operationSubjects: {
    file: '文件',
    fileGroup: '文件分组',
  },
  explainedSubjects: {
    file: '文件',
  },
  recordErrors: {
    file_group_missing: '没有此文件分组',
    file_group_of_pictures: '裁剪图片的分组只接受 jpeg、jpg、png 图片',
    file_group_is_own: '不能移动到自己的下级分组',
    file_group_fixed: '系统内置分组的上级和标识不能修改',
    file_group_key_taken: '已有分组使用此标识',
  },
} satisfies CapabilityTexts<typeof filesCapability>;
