export const LAZY_CODES_TEXTS = {
  codeTable: {
    zh: () => import('#shared/i18n/zh/codes/code-table.ts'),
    en: () => import('#shared/i18n/en/codes/code-table.ts'),
  },
  vendorCode: {
    zh: () => import('#shared/i18n/zh/codes/vendor-code.ts'),
    en: () => import('#shared/i18n/en/codes/vendor-code.ts'),
  },
};
