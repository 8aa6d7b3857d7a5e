import type { ConsoleCapability } from '#console/app/capability.ts';

/** Public accounts of WeChat. */
export const consolePublicAccount: ConsoleCapability = {
  views: {
    '/mp-conversation/index': {
      texts: [
        'mpConversation',
        'mpBinding',
        'mpCanned',
        'mpQr',
        'mpTemplate',
        'mpMaterial',
        'mpTag',
        'crud',
        'gallery',
        'preview',
      ],
      load: () =>
        import('#console/features/mp-conversation/mp-conversation-page.tsx').then(
          ({ MpConversationPage }) => MpConversationPage,
        ),
    },
    '/mp-material/index': {
      texts: ['mpMaterial', 'crud', 'gallery', 'preview'],
      load: () =>
        import('#console/features/mp-material/mp-material-page.tsx').then(
          ({ MpMaterialPage }) => MpMaterialPage,
        ),
    },
    '/mp-material/news/index': {
      texts: ['mpNews', 'mpMaterial', 'article', 'draft', 'crud'],
      load: () => import('#console/features/mp-news/mp-news-page.tsx').then(({ MpNewsPage }) => MpNewsPage),
    },
    '/mp-auto-reply/index': {
      texts: ['crud', 'mpAutoReply', 'mpTemplate', 'mpMaterial'],
      load: () =>
        import('#console/features/mp-auto-reply/mp-auto-reply-page.tsx').then(
          ({ MpAutoReplyPage }) => MpAutoReplyPage,
        ),
    },
    '/mp-fan/index': {
      texts: ['crud', 'mpFan', 'mpTag'],
      load: () => import('#console/features/mp-fan/mp-fan-page.tsx').then(({ MpFanPage }) => MpFanPage),
    },
    '/mp-tag/index': {
      texts: ['crud', 'mpTag'],
      load: () => import('#console/features/mp-tag/mp-tag-page.tsx').then(({ MpTagPage }) => MpTagPage),
    },
    '/mp-own-canned/index': {
      texts: ['crud', 'mpCanned', 'mpOwnCanned'],
      load: () =>
        import('#console/features/mp-own-canned/mp-own-canned-page.tsx').then(
          ({ MpOwnCannedPage }) => MpOwnCannedPage,
        ),
    },
    '/mp-canned/index': {
      texts: ['crud', 'mpCanned'],
      load: () =>
        import('#console/features/mp-canned/mp-canned-page.tsx').then(({ MpCannedPage }) => MpCannedPage),
    },
    '/mp-template/index': {
      texts: ['crud', 'mpTemplate'],
      load: () =>
        import('#console/features/mp-template/mp-template-page.tsx').then(
          ({ MpTemplatePage }) => MpTemplatePage,
        ),
    },
    '/mp-menu/index': {
      texts: ['mpMenu', 'mpMaterial', 'mpTemplate', 'draft', 'crud'],
      load: () => import('#console/features/mp-menu/mp-menu-page.tsx').then(({ MpMenuPage }) => MpMenuPage),
    },
    '/mp-qr/index': {
      texts: ['crud', 'mpQr'],
      load: () => import('#console/features/mp-qr/mp-qr-page.tsx').then(({ MpQrPage }) => MpQrPage),
    },
    '/mp-statistics/index': {
      texts: ['mpStatistics', 'mpQr', 'crud'],
      load: () =>
        import('#console/features/mp-statistics/mp-statistics-page.tsx').then(
          ({ MpStatisticsPage }) => MpStatisticsPage,
        ),
    },
    '/mp-account/index': {
      texts: ['crud', 'mpAccount', 'sms', 'tree'],
      load: () =>
        import('#console/features/mp-account/mp-account-page.tsx').then(({ MpAccountPage }) => MpAccountPage),
    },
  },
};
