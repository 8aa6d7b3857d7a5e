import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { line as zhLine } from '#shared/i18n/zh/display/line.ts';

export const line = {
  verdict: {
    running: 'Running',
    but: 'Running, but',
    stopped: 'Down',
    cleaning: 'CIP',
    off: 'Off',
    short: 'Short stop',
    planned: 'Planned',
    unknown: 'No data',
    waiting: 'Waiting',
  },
  but: {
    down: '{{machine}} down {{time}}',
    felt: '{{machine}} stops in about {{count}} min',
    felt_short: 'stop in {{count}} min',
    soon: '{{machine}} stops within a minute',
    soon_short: 'stop within 1 min',
  },
  running_for: 'For {{duration}}',
  last_stop: 'last stop {{time}} {{machine}}',
  planned: { since: 'since {{time}}', until: 'until {{time}}' },
  no_stop: 'no stop this shift',
  never: 'Nothing received from {{machine}} yet',
  plan: {
    label: 'Output / plan ({{unit}})',
    label_short: 'Output / plan',
    label_without: 'Output ({{unit}})',
    due: 'due {{count}}',
    behind: '{{count}} behind',
    ahead: '{{count}} ahead',
    on_plan: 'on plan',
    of_shift: 'plan {{count}}',
    none: 'no plan this shift',
  },
  speed: { rated: 'rated {{speed}}' },
  shift: { none: 'No shift now', produced: 'output', plan: 'plan' },
  reasons: { title: 'Stop reasons (minutes)', none: 'No stop this shift' },
  silent: '{{count}} silent',
  hall: { title: 'Lines', found: '{{found}} of the {{asked}} lines in the address found' },
} satisfies SameKeys<typeof zhLine>;
