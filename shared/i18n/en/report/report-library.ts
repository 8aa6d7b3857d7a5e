import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { reportLibrary as zh } from '#shared/i18n/zh/report/report-library.ts';

export const reportLibrary = {
  title: 'Reports',
  lead: 'View, print and export. Data are shown as your permissions allow.',
  ready: 'Ready-made reports',
  readyHint: 'open and use',
  count: '{{count}} reports',
  open: 'Open',
  lacks: 'Not permitted: {{sources}}',
  lastRun: 'Last seen {{time}}',
  never: 'Not seen yet',
  none: 'There are no reports for you to see',
  noneHint: 'Ask an administrator to give your role the permission "See reports" in Roles.',
} satisfies SameKeys<typeof zh>;
