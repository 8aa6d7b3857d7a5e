import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { sheetImport as zhSheetImport } from '#shared/i18n/zh/jobs/sheet-import.ts';

export const sheetImport = {
  lead: 'Fill in the template first. Each row is checked after the upload; nothing is written before you confirm.',
  template: 'Download template',
  incomplete: 'The import has no template',
  file: 'File to import',
  choose: 'Click to choose a file, or drop it here',
  formats: '.xlsx, .xls or .csv',
  formatsTo: '.xlsx, .xls or .csv, at most {{size}}',
  remove: 'Remove: {{name}}',
  oneFile: 'Only one file can be uploaded',
  wrongFile: 'Only .xlsx, .xls and .csv files can be uploaded',
  uploadFailed: 'Upload failed, please upload again',
  upload: 'Upload and check',
  checking: 'Checking the file',
  writing: 'Importing',
  goesOn: 'You can close this window: progress and result are under Jobs.',
  again: 'Choose another file',
  cancel: 'Cancel',
  close: 'Close',
} satisfies SameKeys<typeof zhSheetImport>;
