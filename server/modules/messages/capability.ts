import { ADMINS, button, EVERYBODY, type ServerCapability } from '#server/core/capability.ts';

/** Notices, tasks, and errors of browsers. */
export const serverMessages: ServerCapability = {
  menus: [
    {
      code: 'messages',
      parent: null,
      type: '0',
      name: '消息',
      nameEn: 'Messages',
      icon: 'bell',
      sort: 40,
      roles: EVERYBODY,
    },
    {
      code: 'notice',
      parent: 'messages',
      type: '0',
      name: '通知公告',
      nameEn: 'Notices',
      path: '/NoticeMore',
      component: '/NoticeMore',
      icon: 'bell',
      keepAlive: true,
      sort: 41,
      roles: EVERYBODY,
    },
    button('notice', 'notice_edit', '发布通知公告', 'Publish notices', 1, ADMINS),
    {
      code: 'tasks',
      parent: 'messages',
      type: '0',
      name: '我的任务',
      nameEn: 'My tasks',
      path: '/TaskMore',
      component: '/TaskMore',
      icon: 'page',
      keepAlive: true,
      sort: 42,
      roles: EVERYBODY,
    },
  ],
  menusBehind: {
    operationLog: [
      {
        code: 'frontEndLog',
        parent: 'logs',
        formerParent: 'system',
        type: '0',
        name: '前端错误日志',
        nameEn: 'Front-end errors',
        path: '/front-end-log',
        icon: 'log',
        keepAlive: true,
        sort: 923,
        roles: ADMINS,
      },
    ],
  },
  ofTenant: {
    notice: 'for everybody',
    task: 'one’s own',
  },
};
