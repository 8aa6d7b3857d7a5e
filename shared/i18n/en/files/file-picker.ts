import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { filePicker as zhFilePicker } from '#shared/i18n/zh/files/file-picker.ts';

export const filePicker = {
  pictures: 'Choose pictures',
  files: 'Choose files',
  groups: 'Groups',
  allGroups: 'All',
  search: 'Find by name',
  results: 'Files',
  empty: 'No files in this group yet',
  emptyHint: 'They are shown here once they are uploaded.',
  upload: 'Upload files',
  uploading: 'Uploading',
  failed: 'Upload failed',
  tooMany: 'At most 3 files can be chosen: {{n}} were chosen now, {{m}} in all',
  fileToUpload: 'Files to upload',
  remove: 'Delete',
  removeOne: 'Delete {{name}}',
  askRemove: 'Delete this file from the library?',
  removed: 'Deleted!',
  choosePicture: 'Please choose a picture',
  chooseFile: 'Please choose a file',
  chosen: '{{count}} chosen',
  confirm: 'OK',
  cancel: 'Cancel',
} as const satisfies SameKeys<typeof zhFilePicker>;
