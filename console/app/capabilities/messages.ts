import type { ConsoleCapability } from '#console/app/capability.ts';

/** Notices, tasks, and errors of browsers. */
export const consoleMessages: ConsoleCapability = {
  views: {
    '/NoticeMore': {
      texts: ['article', 'crud', 'messages', 'notice'],
      load: () => import('#console/features/notice/notice-page.tsx').then(({ NoticePage }) => NoticePage),
    },
    '/TaskMore': {
      texts: ['crud', 'messages'],
      load: () => import('#console/features/tasks/tasks-page.tsx').then(({ TasksPage }) => TasksPage),
    },
    '/front-end-log/index': {
      texts: ['crud', 'frontEndLog'],
      load: () =>
        import('#console/features/front-end-log/front-end-log-page.tsx').then(
          ({ FrontEndLogPage }) => FrontEndLogPage,
        ),
    },
  },
  topBar: {
    texts: ['messages'],
    load: () => import('#console/features/messages/message-area.tsx').then(({ MessageArea }) => MessageArea),
  },
};
