import { z } from 'zod';

/** From the least urgent to the most (ISA-18.2). */
export const AlarmPriority = z.enum(['low', 'medium', 'high']);
export type AlarmPriority = z.infer<typeof AlarmPriority>;

/**
 * `limit`: a value above `high` or below `low`. `rate`: a value that changes by `perMinute` or faster. `absence`: no value
 * for `afterS`. `state`: the machine reports `state`. `code`: it reports `code`.
 */
export const AlarmRuleKind = z.enum(['limit', 'rate', 'absence', 'state', 'code']);
export type AlarmRuleKind = z.infer<typeof AlarmRuleKind>;

/** In lists: `returned` = over and not acknowledged; shelved and suppressed alarms are hidden. */
export const AlarmStanding = z.enum([
  'unacknowledged',
  'acknowledged',
  'returned',
  'shelved',
  'suppressed',
  'closed',
]);
export type AlarmStanding = z.infer<typeof AlarmStanding>;
