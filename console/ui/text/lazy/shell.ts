export const LAZY_SHELL_TEXTS = {
  home: {
    zh: () => import('#shared/i18n/zh/shell/home.ts'),
    en: () => import('#shared/i18n/en/shell/home.ts'),
  },
  palette: {
    zh: () => import('#shared/i18n/zh/shell/palette.ts'),
    en: () => import('#shared/i18n/en/shell/palette.ts'),
  },
  widgetGallery: {
    zh: () => import('#shared/i18n/zh/shell/widget-gallery.ts'),
    en: () => import('#shared/i18n/en/shell/widget-gallery.ts'),
  },
};
