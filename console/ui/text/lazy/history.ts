export const LAZY_HISTORY_TEXTS = {
  machineParameter: {
    zh: () => import('#shared/i18n/zh/history/machine-parameter.ts'),
    en: () => import('#shared/i18n/en/history/machine-parameter.ts'),
  },
  stateCorrection: {
    zh: () => import('#shared/i18n/zh/history/state-correction.ts'),
    en: () => import('#shared/i18n/en/history/state-correction.ts'),
  },
  stop: {
    zh: () => import('#shared/i18n/zh/history/stop.ts'),
    en: () => import('#shared/i18n/en/history/stop.ts'),
  },
  stopReason: {
    zh: () => import('#shared/i18n/zh/history/stop-reason.ts'),
    en: () => import('#shared/i18n/en/history/stop-reason.ts'),
  },
};
