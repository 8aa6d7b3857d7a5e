import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { mpFan as zh } from '#shared/i18n/zh/public-account/mp-fan.ts';

export const mpFan = {
  title: 'Fans',
  lead: 'Who has followed a public account or written to it; the latest are first.',
  empty: 'No fans yet',
  emptyHint: 'Who follows the public account or writes to it appears here.',
  field: {
    nickName: 'Fan',
    appName: 'Public account',
    tags: 'Tags',
    state: 'State',
    lastInAt: 'Last message',
    firstSeenAt: 'First seen',
  },
  filterPlaceholder: 'Remark, OpenID',
  allStates: 'All states',
  states: { follows: 'Follows', left: 'Does not follow', blocked: 'Blocked' },
  never: 'None',
} satisfies SameKeys<typeof zh>;
