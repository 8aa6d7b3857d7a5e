import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { widget as zhWidget } from '#shared/i18n/zh/kit/widget.ts';

export const widget = {
  steps: {
    count: '{{name}}: {{count}}',
    up: '{{count}} more',
    down: '{{count}} fewer',
    badge: '{{count}} to look at',
  },
  flow: {
    after: 'after {{name}}',
    empty: 'No steps',
    legend: 'Legend',
  },
  carousel: { previous: 'Previous', next: 'Next', end: 'This is the end', empty: 'no data' },
  org: {
    mate: 'Mate',
    empty: 'no data',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
  },
} satisfies SameKeys<typeof zhWidget>;
