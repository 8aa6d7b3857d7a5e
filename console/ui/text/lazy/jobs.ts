export const LAZY_JOBS_TEXTS = {
  job: {
    zh: () => import('#shared/i18n/zh/jobs/job.ts'),
    en: () => import('#shared/i18n/en/jobs/job.ts'),
  },
  sheetImport: {
    zh: () => import('#shared/i18n/zh/jobs/sheet-import.ts'),
    en: () => import('#shared/i18n/en/jobs/sheet-import.ts'),
  },
};
