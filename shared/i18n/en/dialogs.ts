import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { dialogs as zhDialogs } from '#shared/i18n/zh/dialogs.ts';

export const dialogs = {
  uploading: 'Uploading',
  material: {
    confirmRemoval: 'Delete this material?',
    imageFormat: 'Upload image format wrong!',
    imageSize: 'Image size cannot exceed 2M',
    voiceSize: 'Voice size cannot exceed 2M',
    uploadFailed: 'Upload error: {{message}}',
    fileService: 'File service error, please contact the administrator',
  },
  cropper: {
    imageType: 'Image type must be jpeg, jpg, png',
    noImage: 'Please choose an image',
  },
  picker: {
    noImage: 'Please choose an image',
    noFile: 'Please choose a file',
    extension: 'Only jpg, png, pdf, doc, docx, xls, xlsx, mp3, mp4 and avi files can be uploaded',
    size: 'The file must be smaller than {{size}} MB',
    count: 'At most 3 files can be selected: {{chosen}} selected now, {{total}} in all',
    uploadFailed: 'Upload failed',
  },
  gallery: {
    full: 'The maximum number of uploads has been reached. Please do not repeat the operation.',
    confirmRemoval: 'Delete the picture shown now?',
  },
  import: {
    extension: 'Please upload an xls or xlsx file',
    size: 'The file must be smaller than 100k',
    noFile: 'Please choose a file to upload',
    succeeded: 'Import successful',
    failed: 'Upload failed, please upload again',
    noTemplate: 'Import parameters incomplete',
  },
  sheet: {
    oneFile: 'Only one file can be uploaded',
    extension: 'Only .xlsx, .xls and .csv files can be uploaded',
  },
  editor: {
    imageFailed: 'The image could not be inserted',
  },
  news: {
    oneArticle: 'A news message is limited to 1 article. The first one was sent.',
  },
  media: {
    unplayable: 'This video cannot be played now. Please try again later.',
    videoExpired: 'This video has expired',
    voiceExpired: 'This voice message has expired',
  },
  appointment: {
    expired: 'This period has expired, please choose again',
    confirm: 'Confirm booking this period?',
  },
  topology: {
    noPermission: 'No permission',
    noMenu: 'No menu information found',
  },
  carousel: {
    end: 'This is the end',
    empty: 'No data',
  },
  download: {
    failed: 'Download failed!',
  },
  log: {
    noWebSocket: 'Your browser does not support WebSocket',
    switchBlocked: 'Switching was blocked',
  },
} satisfies SameKeys<typeof zhDialogs>;
