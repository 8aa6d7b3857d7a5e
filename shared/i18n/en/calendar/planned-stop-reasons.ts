import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { plannedStopReasons as zh } from '#shared/i18n/zh/calendar/planned-stop-reasons.ts';

export const plannedStopReasons = {
  cip: 'Cleaning',
  maintenance: 'Maintenance',
  changeover: 'Changeover',
  break: 'Break',
  trial: 'Trial',
  no_order: 'No order',
  other: 'Other',
} satisfies SameKeys<typeof zh>;
