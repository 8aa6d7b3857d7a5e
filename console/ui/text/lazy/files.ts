export const LAZY_FILES_TEXTS = {
  attachments: {
    zh: () => import('#shared/i18n/zh/files/attachments.ts'),
    en: () => import('#shared/i18n/en/files/attachments.ts'),
  },
  file: {
    zh: () => import('#shared/i18n/zh/files/file.ts'),
    en: () => import('#shared/i18n/en/files/file.ts'),
  },
  fileGroup: {
    zh: () => import('#shared/i18n/zh/files/file-group.ts'),
    en: () => import('#shared/i18n/en/files/file-group.ts'),
  },
  filePicker: {
    zh: () => import('#shared/i18n/zh/files/file-picker.ts'),
    en: () => import('#shared/i18n/en/files/file-picker.ts'),
  },
  fileTrash: {
    zh: () => import('#shared/i18n/zh/files/file-trash.ts'),
    en: () => import('#shared/i18n/en/files/file-trash.ts'),
  },
  gallery: {
    zh: () => import('#shared/i18n/zh/files/gallery.ts'),
    en: () => import('#shared/i18n/en/files/gallery.ts'),
  },
  preview: {
    zh: () => import('#shared/i18n/zh/files/preview.ts'),
    en: () => import('#shared/i18n/en/files/preview.ts'),
  },
};
