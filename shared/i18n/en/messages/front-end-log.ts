import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { frontEndLog as zhFrontEndLog } from '#shared/i18n/zh/messages/front-end-log.ts';

export const frontEndLog = {
  title: 'Front-end errors',
  lead: "Errors in users' browsers, newest first.",
  empty: 'No front-end errors',
  emptyHint:
    'When a page fails, the browser reports it here. The parameter FRONT_END_LOG_DAYS says for how many days.',
  field: {
    createTime: 'Time',
    time: 'Time',
    type: 'Type',
    message: 'Message',
    url: 'Page',
    username: 'User',
    info: 'Where',
    stack: 'Stack',
    receivedAt: 'Received',
  },
  filter: { text: 'Message, page or user', username: 'User name' },
  allFailures: 'All errors',
  types: {
    error: 'Error',
    promise: 'Unhandled rejection',
    react: 'Failed page',
    perf: 'Performance',
  },
  view: { label: 'View', entries: 'Entries', groups: 'Equal ones together' },
  group: { count: 'Times', users: 'Users', firstTime: 'First', lastTime: 'Last', show: 'Show entries' },
} satisfies SameKeys<typeof zhFrontEndLog>;
