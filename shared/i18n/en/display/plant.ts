import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { plant as zhPlant } from '#shared/i18n/zh/display/plant.ts';

/** What is said of several lines, and the big screen of a plant: `/largeScreen`. */
export const plant = {
  title: 'All lines',
  verdict: {
    running: 'All running',
    some: '{{count}} running',
    more_disturbed: '{{count}} more lines disturbed',
    stopped_line: 'L{{line}} down',
    brief_line: 'L{{line}}',
    more: '{{count}} more down',
    planned: 'Planned stop',
    unknown: 'No data',
  },
  detail: {
    running: 'All {{count}} lines are running',
    none: 'No line has been built yet',
  },
  lines: { label: 'Lines running', label_short: 'Running', of: 'of {{count}}' },
  oee: { weighted: '{{count}} lines by planned time', weighted_short: 'by planned time' },
  behind: '{{count}} behind',
  ahead: '{{count}} ahead',
  on_plan: 'on plan',
  no_plan: 'no plan',
  old_lines: '{{count}} not heard',
  mixed_units: 'lines count in other units',
  callout: {
    since: 'since {{time}}',
    lost: '{{count}} {{unit}} lost',
    more: '{{count}} more machines down',
  },
  run: { machines: '{{count}} {{state}}', old: '{{age}} · {{count}}', unknown: '{{count}} without data' },
  more_lines: '{{count}} more lines',
} satisfies SameKeys<typeof zhPlant>;
