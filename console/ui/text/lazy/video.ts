export const LAZY_VIDEO_TEXTS = {
  camera: {
    zh: () => import('#shared/i18n/zh/video/camera.ts'),
    en: () => import('#shared/i18n/en/video/camera.ts'),
  },
  liveVideo: {
    zh: () => import('#shared/i18n/zh/video/live-video.ts'),
    en: () => import('#shared/i18n/en/video/live-video.ts'),
  },
};
