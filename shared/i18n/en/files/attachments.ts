/** The files at a record. */
export const attachments = {
  title: 'Attachments: {{name}}',
  pictures: 'Pictures',
  files: 'Files',
  noFiles: 'No files yet',
  choose: 'Choose from the library',
  preview: 'Preview',
  download: 'Download',
  remove: 'Remove attachment',
  askRemove: 'Remove the attachment {{name}}?',
  removeText: 'The file stays in the library.',
  by: 'Added by {{name}}',
  full: 'At most {{limit}} attachments',
  refused: '"{{name}}": {{reason}}',
  between: '; ',
};
