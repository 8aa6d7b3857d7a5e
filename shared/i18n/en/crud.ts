import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { crud as zhCrud } from '#shared/i18n/zh/crud.ts';

export const crud = {
  table: {
    select: 'Select {{name}}',
    selectPage: 'Select all on this page',
    resize: 'Column width: {{name}}',
    actions: 'Actions',
  },
  layout: {
    open: 'Columns',
    title: 'Columns',
    rows: 'Row height',
    standard: 'Standard',
    compact: 'Compact',
    move: 'Move column: {{name}}',
    moved: '{{name}}: column {{place}} of {{count}}',
    reset: 'Reset to default',
    saveDefault: 'Set as default for everyone',
    savedDefault: 'Set as default for everyone',
    failed: 'The columns were not saved',
  },
  bulk: { label: 'Selected rows', selected: '{{count}} selected', clear: 'Clear selection' },
  pager: { label: 'Pages', size: 'Rows per page', perPage: '{{count}} per page' },
  form: {
    create: 'Create',
    createTitle: 'New {{noun}}',
    editTitle: 'Edit {{name}}',
    created: 'Created',
    none: 'None',
    yes: 'Yes',
    no: 'No',
  },
  stale: {
    title: 'Another user has changed this record',
    by: '{{name}} has changed this record',
    sameFields: 'None of these fields has changed.',
    takeTheirs: 'Use their version',
    overwrite: 'Overwrite with mine',
  },
  removal: {
    askOne: 'Delete "{{name}}"?',
    askMany: 'Delete {{count}} {{noun}}?',
    doneOne: 'Deleted "{{name}}"',
    doneMany: 'Deleted {{count}} {{noun}}',
    names: '{{names}}{{more}} This cannot be undone.',
    comma: ', ',
    restored: 'Restored',
    system: 'Part of the product: it cannot be deleted',
  },
} satisfies SameKeys<typeof zhCrud>;
