export const LAZY_SCREENS_TEXTS = {
  machineModel: {
    zh: () => import('#shared/i18n/zh/screens/machine-model.ts'),
    en: () => import('#shared/i18n/en/screens/machine-model.ts'),
  },
  sceneLayout: {
    zh: () => import('#shared/i18n/zh/screens/scene-layout.ts'),
    en: () => import('#shared/i18n/en/screens/scene-layout.ts'),
  },
  screen: {
    zh: () => import('#shared/i18n/zh/screens/screen.ts'),
    en: () => import('#shared/i18n/en/screens/screen.ts'),
  },
  wallAlarm: {
    zh: () => import('#shared/i18n/zh/screens/wall-alarm.ts'),
    en: () => import('#shared/i18n/en/screens/wall-alarm.ts'),
  },
};
