import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { plant as zhPlant } from '#shared/i18n/zh/display/plant.ts';

/** The big screen of a plant: `/largeScreen`. */
export const plant = {
  title: 'All lines',
  verdict: {
    running: 'All running',
    some: '{{count}} running',
    stopped_line: 'L{{line}} down',
    stopped: '{{count}} down',
    brief_line: 'L{{line}}',
    brief: '{{count}}',
    planned: 'Planned stop',
    unknown: 'No data',
  },
  detail: {
    running: 'All {{count}} lines are running',
    stopped: '{{lines}}',
    none: 'No line has been built yet',
  },
  lines: { label: 'Lines running', label_short: 'Running', of: 'of {{count}}' },
  oee: { mean: 'mean of {{count}} lines' },
  behind: '{{count}} behind',
  ahead: '{{count}} ahead',
  on_plan: 'on plan',
  no_plan: 'no plan',
  mixed_units: 'lines count in other units',
  callout: {
    since: 'since {{time}}',
    lost: '{{count}} {{unit}} lost',
    more: '{{count}} more machines down',
  },
  run: { machines: '{{count}} {{state}}', old: '{{age}} · {{count}}', unknown: '{{count}} without data' },
  more_lines: '{{count}} more lines',
} satisfies SameKeys<typeof zhPlant>;
