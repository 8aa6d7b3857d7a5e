export const LAZY_MAP_TEXTS = {
  map: {
    zh: () => import('#shared/i18n/zh/map/map.ts'),
    en: () => import('#shared/i18n/en/map/map.ts'),
  },
};
