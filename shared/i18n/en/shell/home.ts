import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { home as zhHome } from '#shared/i18n/zh/shell/home.ts';

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
  warehouse: {
    boards: { docks: 'Docks', office: 'Office', queue: 'Truck calls' },
    openBoard: 'Open the board "{{board}}" of {{name}}',
    onTime: 'All on time',
    late: '{{count}} late, by up to {{duration}}',
    atRisk: 'Some work will be late',
    notBegun: "{{count}} of today's orders not begun",
    allClosed: 'Docks closed',
    nothingPlanned: 'Nothing planned today',
    lost: 'No data',
    trucks: 'Trucks today',
    yard: '{{count}} waiting',
    docks: 'Docks in use',
    closed: '{{count}} closed',
    outbound: 'Outbound pallets today',
    exceptions: 'Open exceptions: {{count}}',
    noException: 'No open exceptions',
    first: 'Set up a warehouse',
    done: 'Done',
    go: 'Do it',
    steps: {
      warehouse: 'Create the warehouse',
      docks: 'Create its docks',
      zones: 'Create zones and locations',
      data: 'Connect a WMS, or import documents and stock',
    },
    hints: {
      warehouse: 'In the plant model, below a plant: a department of the type "warehouse".',
      docks: 'Trucks can be booked once docks have opening hours.',
      zones: 'Stock, tasks and boards are counted by zone.',
      data: 'A WMS sends events with a credential; without one, lists take files.',
    },
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
