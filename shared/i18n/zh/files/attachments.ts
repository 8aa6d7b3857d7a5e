/** The files at a record. */
export const attachments = {
  title: '附件：{{name}}',
  pictures: '图片',
  files: '文件',
  noFiles: '还没有文件',
  choose: '从文件库选择',
  preview: '预览',
  download: '下载',
  remove: '移除附件',
  askRemove: '移除附件“{{name}}”？',
  removeText: '文件仍保留在文件库中。',
  by: '{{name}} 添加于',
  full: '最多 {{limit}} 个附件',
  refused: '“{{name}}”：{{reason}}',
  between: '；',
};
