import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { home as zhHome } from '#shared/i18n/zh/home.ts';

export const home = {
  title: 'Home',
  more: 'See all',
  moreCount: 'See all ({{count}})',
  line: {
    allRunning: 'All lines are running',
    someStopped: 'Lines stopped: {{count}}',
    someUnknown: 'Lines without data: {{count}}',
    produced: 'Produced this shift',
    oee: 'OEE',
    lasting: 'for {{duration}}',
    old: 'Data is from {{age}}',
  },
  administration: {
    title: 'Administration',
    ways: {
      users: 'Manage users',
      roles: 'Roles and grants',
      settings: 'Tenant settings',
      params: 'Parameters',
      operations: 'Who changed what',
      tenants: 'Manage tenants',
    },
  },
  tasks: {
    title: 'My tasks',
    empty: 'Nothing to do now',
    emptyHint: 'Tasks that need you appear here, and disappear when they are done.',
  },
  notices: {
    title: 'Unread notices',
    empty: 'No unread notices',
    emptyHint: 'New notices appear here immediately; read ones are under "See all".',
  },
  log: {
    title: 'Machine log',
    empty: 'No state changes in 24 hours',
    emptyHint:
      'Once machines report their states, every change appears here. Check that the connections are up.',
    lasted: 'lasted {{duration}}',
  },
  reasons: {
    title: 'Why lines stopped this shift',
    empty: 'No stops this shift',
    emptyHint: 'After a stop, the reasons that cost the most time come first.',
    times: '{{count}}×',
  },
} satisfies SameKeys<typeof zhHome>;
