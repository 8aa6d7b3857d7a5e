import { ADMINS, button, EVERYBODY, type ServerCapability } from '#server/core/capability.ts';

/** Jobs. */
export const serverJobs: ServerCapability = {
  menusBehind: {
    tasks: [
      {
        code: 'job',
        parent: 'messages',
        type: '0',
        name: '后台任务',
        nameEn: 'Jobs',
        path: '/job',
        icon: 'page',
        keepAlive: true,
        sort: 43,
        roles: EVERYBODY,
      },
      button('job', 'job_view', '查看所有任务', 'See all jobs', 1, ADMINS),
      button('job', 'job_edit', '取消与重试他人的任务', 'Cancel and repeat jobs of others', 2, ADMINS),
    ],
  },
};
