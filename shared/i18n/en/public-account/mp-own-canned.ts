import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { mpOwnCanned as zh } from '#shared/i18n/zh/public-account/mp-own-canned.ts';

export const mpOwnCanned = {
  title: 'My canned answers',
  lead: 'Answers that nobody else sees; "/" in a conversation lists them with those that all share.',
  noun: 'Own canned answer',
  plural: 'Own canned answers',
  empty: 'No own canned answers yet',
  emptyHint: 'Create one, such as the shortcut hi: hello, I will look it up for you.',
  field: {
    id: 'Id',
    name: 'Name',
    shortcut: 'Shortcut',
    repContent: 'Text',
    updateTime: 'Updated',
    updateBy: 'Updated by',
  },
} satisfies SameKeys<typeof zh>;
