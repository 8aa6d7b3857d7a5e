import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { draft as zhDraft } from '#shared/i18n/zh/kit/draft.ts';

export const draft = {
  undo: 'Undo',
  redo: 'Redo',
  moreActions: 'More actions',
  state: {
    saved: 'Draft saved',
    published: 'Published, no changes',
    none: 'No changes',
    waiting: 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved, trying again',
    stale: 'Changed by another user',
  },
  stale: {
    someone: 'Another user',
    at: 'Saved by them at',
    stop: '. ',
    text: 'Your changes are not saved yet. Choose which version to keep.',
    showTheirs: 'Show their version',
    showMine: 'Back to mine',
    takeTheirs: 'Use their version',
    overwrite: 'Overwrite with mine',
  },
  publish: { action: 'Publish', note: 'What has changed (optional)' },
  discard: { action: 'Discard draft', done: 'The draft is discarded' },
  versions: {
    title: 'Versions',
    none: 'No versions yet',
    no: 'Version {{no}}',
    draft: 'Draft',
    published: 'Published',
    archived: 'Archived',
    before: 'Before the first edit',
    restore: 'Restore as draft',
    restored: 'Version {{no}} is now the draft',
  },
  file: { export: 'Export JSON', import: 'Import JSON' },
  json: { edit: 'Edit JSON', show: 'Show JSON', take: 'Apply to the draft', close: 'Close' },
} satisfies SameKeys<typeof zhDraft>;
