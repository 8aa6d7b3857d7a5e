/** Texts of the kit, files, jobs, messages and the shell. */
export const KIT_PART_TEXTS = {
  article: {
    zh: () => import('#shared/i18n/zh/kit/article.ts'),
    en: () => import('#shared/i18n/en/kit/article.ts'),
  },
  attachments: {
    zh: () => import('#shared/i18n/zh/files/attachments.ts'),
    en: () => import('#shared/i18n/en/files/attachments.ts'),
  },
  codeEditor: {
    zh: () => import('#shared/i18n/zh/kit/code-editor.ts'),
    en: () => import('#shared/i18n/en/kit/code-editor.ts'),
  },
  crud: {
    zh: () => import('#shared/i18n/zh/kit/crud.ts'),
    en: () => import('#shared/i18n/en/kit/crud.ts'),
  },
  draft: {
    zh: () => import('#shared/i18n/zh/kit/draft.ts'),
    en: () => import('#shared/i18n/en/kit/draft.ts'),
  },
  filePicker: {
    zh: () => import('#shared/i18n/zh/files/file-picker.ts'),
    en: () => import('#shared/i18n/en/files/file-picker.ts'),
  },
  frontEndLog: {
    zh: () => import('#shared/i18n/zh/messages/front-end-log.ts'),
    en: () => import('#shared/i18n/en/messages/front-end-log.ts'),
  },
  gallery: {
    zh: () => import('#shared/i18n/zh/files/gallery.ts'),
    en: () => import('#shared/i18n/en/files/gallery.ts'),
  },
  home: {
    zh: () => import('#shared/i18n/zh/shell/home.ts'),
    en: () => import('#shared/i18n/en/shell/home.ts'),
  },
  icons: {
    zh: () => import('#shared/i18n/zh/kit/icons.ts'),
    en: () => import('#shared/i18n/en/kit/icons.ts'),
  },
  job: {
    zh: () => import('#shared/i18n/zh/jobs/job.ts'),
    en: () => import('#shared/i18n/en/jobs/job.ts'),
  },
  messages: {
    zh: () => import('#shared/i18n/zh/messages/messages.ts'),
    en: () => import('#shared/i18n/en/messages/messages.ts'),
  },
  file: {
    zh: () => import('#shared/i18n/zh/files/file.ts'),
    en: () => import('#shared/i18n/en/files/file.ts'),
  },
  fileTrash: {
    zh: () => import('#shared/i18n/zh/files/file-trash.ts'),
    en: () => import('#shared/i18n/en/files/file-trash.ts'),
  },
  fileGroup: {
    zh: () => import('#shared/i18n/zh/files/file-group.ts'),
    en: () => import('#shared/i18n/en/files/file-group.ts'),
  },
  notice: {
    zh: () => import('#shared/i18n/zh/messages/notice.ts'),
    en: () => import('#shared/i18n/en/messages/notice.ts'),
  },
  palette: {
    zh: () => import('#shared/i18n/zh/shell/palette.ts'),
    en: () => import('#shared/i18n/en/shell/palette.ts'),
  },
  preview: {
    zh: () => import('#shared/i18n/zh/files/preview.ts'),
    en: () => import('#shared/i18n/en/files/preview.ts'),
  },
  recordErrors: {
    zh: () => import('#shared/i18n/zh/kit/record-errors.ts'),
    en: () => import('#shared/i18n/en/kit/record-errors.ts'),
  },
  sheetImport: {
    zh: () => import('#shared/i18n/zh/jobs/sheet-import.ts'),
    en: () => import('#shared/i18n/en/jobs/sheet-import.ts'),
  },
  states: {
    zh: () => import('#shared/i18n/zh/kit/states.ts'),
    en: () => import('#shared/i18n/en/kit/states.ts'),
  },
  tree: {
    zh: () => import('#shared/i18n/zh/kit/tree.ts'),
    en: () => import('#shared/i18n/en/kit/tree.ts'),
  },
  units: {
    zh: () => import('#shared/i18n/zh/kit/units.ts'),
    en: () => import('#shared/i18n/en/kit/units.ts'),
  },
  widget: {
    zh: () => import('#shared/i18n/zh/kit/widget.ts'),
    en: () => import('#shared/i18n/en/kit/widget.ts'),
  },
  widgetGallery: {
    zh: () => import('#shared/i18n/zh/shell/widget-gallery.ts'),
    en: () => import('#shared/i18n/en/shell/widget-gallery.ts'),
  },
};
