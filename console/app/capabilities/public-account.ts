import type { ConsoleCapability } from '#console/app/capability.ts';

/** Public accounts of WeChat. */
export const consolePublicAccount: ConsoleCapability = {
  views: {
    '/mp-conversation/index': {
      texts: ['mpConversation', 'mpMaterial', 'crud', 'gallery', 'preview'],
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
      texts: ['mpNews', 'mpMaterial', 'article', 'draft', 'crud', 'gallery', 'preview'],
      load: () => import('#console/features/mp-news/mp-news-page.tsx').then(({ MpNewsPage }) => MpNewsPage),
    },
    '/mp-auto-reply/index': {
      texts: ['crud', 'mpAutoReply'],
      load: () =>
        import('#console/features/mp-auto-reply/mp-auto-reply-page.tsx').then(
          ({ MpAutoReplyPage }) => MpAutoReplyPage,
        ),
    },
    '/mp-account/index': {
      texts: ['crud', 'mpAccount', 'sms', 'tree'],
      load: () =>
        import('#console/features/mp-account/mp-account-page.tsx').then(({ MpAccountPage }) => MpAccountPage),
    },
  },
};
