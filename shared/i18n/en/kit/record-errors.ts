import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/en/capabilities.ts';
import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { recordErrors as zh } from '#shared/i18n/zh/kit/record-errors.ts';

export const recordErrors = {
  code_table_missing: 'There is no such code table',
  record_stored: 'This document exists',
  state_refuses: 'Not possible in the present state',
  in_future: 'Must not be later than now',
  role_not_held: 'There is no such role, or it allows more than you may do',
  parent_missing: 'There is no such parent',
  parent_is_own: 'It cannot be moved below itself',
  holders_reach_more: 'Users who would have this permission reach more data than you do',
  holders_hold_more:
    'Users of this role hold permissions that you do not: you cannot widen the data that they reach',
  permission_not_held: 'You can only use permissions that you hold',
  code_missing: 'Nothing has the code {{code}}',
  partner_missing: 'There is no such partner of this kind',
  product_missing: 'There is no such product',
  ...mergeOf(CAPABILITY_TEXTS, 'recordErrors'),
} satisfies SameKeys<typeof zh>;
