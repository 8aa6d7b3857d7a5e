import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tree as zhTree } from '#shared/i18n/zh/kit/tree.ts';

export const tree = {
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  move: {
    succeeded: 'Moved "{{name}}"',
    stale: 'Someone else has just changed the order. It was read again: please try once more',
    label: 'Move {{name}}',
    title: 'Drag to reorder or to move below another row; or use Alt + arrow keys',
    up: 'Move up',
    down: 'Move down',
    in: 'Move into the row above',
    out: 'Move out one level',
    root: 'top level',
    done: '"{{name}}" is now number {{position}} below "{{parent}}"',
    impossible: '"{{name}}" cannot move further that way',
  },
  selectAll: 'Select all',
  select: {
    row: 'Select {{name}}',
    search: 'Search',
    none: 'Choose',
    nothing: 'Nothing found for "{{query}}"',
    empty: 'There is nothing to choose yet',
    chosen: '{{count}} chosen',
    clear: 'Clear the choice',
  },
  check: {
    all: 'Select all',
    none: 'Select none',
    count: '{{count}} of {{total}} chosen',
  },
} satisfies SameKeys<typeof zhTree>;
