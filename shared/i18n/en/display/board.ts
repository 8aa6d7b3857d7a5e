import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { board as zhBoard } from '#shared/i18n/zh/display/board.ts';

export const board = {
  cause: 'Cause: ',
  waits: { blockage: 'Outfeed blocked', shortage: 'Infeed starved' },
  oee: { label: 'OEE', availability: 'A', performance: 'P', quality: 'Q', early: 'first minutes' },
  doubt: {
    mark: 'Check',
    ideal_speed: 'above ideal speed',
    counter: 'counter jumped',
    rejects: 'rejects exceed output',
  },
  output: 'Output',
  output_short: 'Out',
  age: {
    seconds: '{{count}}s',
    minutes: '{{count}}m',
    hours: '{{count}}h',
    days: '{{count}}d',
    data: 'Data {{age}}',
    last_data: 'Last data {{age}}',
  },
  no_data: 'No data',
  screen: 'screen {{name}}',
  minutes_short: 'min',
  days_short: 'd',
  shift: '{{name}} {{from}}–{{to}}',
  page: '{{page}} / {{pages}}',
  touch: {
    staff_only: 'Only staff who are signed in on this computer may do this',
    failed: 'Not done. Please try again',
  },
} satisfies SameKeys<typeof zhBoard>;
