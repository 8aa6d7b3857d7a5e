import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { files as zh } from '#shared/i18n/zh/files/capability.ts';

export const files = {
  permissions: {
    file_view: 'See the file library',
    file_upload: 'Upload files, and change own ones',
    file_edit: 'Change the files of others, and file groups',
  },
  errors: {
    file_wrong_content: 'The content of the file is not what its name says, or the file is damaged',
    file_document_type:
      'The file has a document type (DOCTYPE), which is not accepted. Save it again in Office and upload that',
    file_infected: 'The file was not stored: the scanner found {{name}} in it',
    file_not_scanned:
      'The file was not stored: it could not be scanned. Try again later, or ask the administrator',
    file_too_many_pixels: 'The picture has too many pixels: {{limit}} megapixels at most',
    file_quota_full: 'The space of the tenant for files is full: {{limit}} MB in all',
    file_upload_incomplete: 'The file has not arrived completely: continue the upload',
    file_in_use: 'The file is in use and cannot be deleted',
    file_group_in_use: 'The group still holds files or groups and cannot be deleted',
  },
  operationActions: {
    purge: 'Delete for good',
    replace: 'Replace content',
  },
  operationSubjects: {
    file: 'File',
    fileGroup: 'File group',
  },
  explainedSubjects: {
    file: 'File',
  },
  recordErrors: {
    file_group_missing: 'There is no such file group',
    file_group_of_pictures: 'A group of cropped pictures takes only jpeg, jpg and png pictures',
    file_group_is_own: 'A group cannot be moved below itself',
    file_group_fixed: 'The parent and the key of a group of the product cannot be changed',
    file_group_key_taken: 'Another group has this key',
  },
} satisfies SameKeys<typeof zh>;
