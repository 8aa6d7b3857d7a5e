import { ExactText } from './text.ts';

/** A time of day by the clock, such as `06:00`. */
export const ClockTime = ExactText(5).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'bad_time');

/** Weekdays as ISO 8601 numbers them, 1 = Monday … 7 = Sunday: `12345`. */
export const Weekdays = ExactText(7)
  .regex(/^[1-7]+$/, 'bad_value')
  .refine((days) => new Set(days).size === days.length, 'bad_value');

/** Codes of departments, separated by spaces; none = all lines. */
export const PlaceCodes = ExactText(1_000);

/** Breaks by the clock: `09:00-09:15, 12:00-12:30`. */
export const Breaks = ExactText(200).regex(
  /^(?:\s*(?:[01]\d|2[0-3]):[0-5]\d\s*-\s*(?:[01]\d|2[0-3]):[0-5]\d\s*(?:[,，;]|$))*$/,
  'bad_format',
);
