export const LAZY_KIT_TEXTS = {
  article: {
    zh: () => import('#shared/i18n/zh/kit/article.ts'),
    en: () => import('#shared/i18n/en/kit/article.ts'),
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
  icons: {
    zh: () => import('#shared/i18n/zh/kit/icons.ts'),
    en: () => import('#shared/i18n/en/kit/icons.ts'),
  },
  recordErrors: {
    zh: () => import('#shared/i18n/zh/kit/record-errors.ts'),
    en: () => import('#shared/i18n/en/kit/record-errors.ts'),
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
};
