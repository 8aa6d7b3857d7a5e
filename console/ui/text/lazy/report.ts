export const LAZY_REPORT_TEXTS = {
  reportDesign: {
    zh: () => import('#shared/i18n/zh/report/report-design.ts'),
    en: () => import('#shared/i18n/en/report/report-design.ts'),
  },
  reportDesigner: {
    zh: () => import('#shared/i18n/zh/report/report-designer.ts'),
    en: () => import('#shared/i18n/en/report/report-designer.ts'),
  },
  reportLibrary: {
    zh: () => import('#shared/i18n/zh/report/report-library.ts'),
    en: () => import('#shared/i18n/en/report/report-library.ts'),
  },
  reportView: {
    zh: () => import('#shared/i18n/zh/report/report-view.ts'),
    en: () => import('#shared/i18n/en/report/report-view.ts'),
  },
};
