import type { SameKeys } from '../same-keys.ts';
import type { line as zhLine } from '../zh/line.ts';

export const line = {
  verdict: { running: 'Running', stopped: 'Down', cleaning: 'CIP', off: 'Off', unknown: 'No data' },
  cause: 'Cause: ',
  running_for: 'For {{duration}}',
  last_stop: 'last stop {{time}} {{machine}}',
  no_stop: 'no stop this shift',
  last_data: 'Last data {{age}}',
  never: 'Nothing received yet',
  hours_short: 'h',
  days_short: 'd',
  plan: {
    label: 'Output / plan ({{unit}})',
    label_short: 'Output / plan',
    label_without: 'Output ({{unit}})',
    due: 'due {{count}}',
    behind: '{{count}} behind',
    ahead: '{{count}} ahead',
    on_plan: 'on plan',
    none: 'no plan this shift',
  },
  oee: { label: 'OEE', availability: 'A', performance: 'P', quality: 'Q' },
  speed: { rated: 'rated {{speed}}' },
  yield: 'Output',
  waits: { blockage: 'Outfeed blocked', shortage: 'Infeed starved' },
  age: {
    seconds: '{{count}} s',
    minutes: '{{count}} min',
    hours: '{{count}} h',
    days: '{{count}} d',
    data: 'Data {{age}}',
  },
  shift: { title: '{{name}} {{from}}–{{to}}', none: 'Outside every shift', produced: 'output', plan: 'plan' },
  reasons: { title: 'Stop reasons (minutes)', none: 'No stop this shift' },
  status: { screen: 'screen {{name}}', silent: '{{count}} silent', none: 'No data' },
} satisfies SameKeys<typeof zhLine>;
