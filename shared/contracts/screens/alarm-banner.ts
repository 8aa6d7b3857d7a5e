import { z } from 'zod';

/** Settings of a screen: which alarms stand over its board, and how. */
export const AlarmBannerFields = {
  /** Alarms from this priority on that nobody has acknowledged are shown. */
  alarmPriority: z.enum(['off', 'high', 'medium', 'low']).default('off'),
  /** Seconds from one sound to the next, 5 at least; 0 = without sound. */
  alarmRepeatS: z.number().int().min(0).max(600).default(30),
  /** They can be acknowledged at the wall, by touch. */
  alarmTouch: z.boolean().default(false),
};
export const AlarmBannerPriority = AlarmBannerFields.alarmPriority.unwrap();
