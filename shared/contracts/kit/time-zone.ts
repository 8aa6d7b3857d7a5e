import { ExactText } from './text.ts';

/** IANA name of a time zone. */
export const TimeZone = ExactText(64)
  .regex(/^(?:UTC|GMT|[A-Z][A-Za-z_]*(?:\/[A-Za-z0-9_+-]+)+)$/, 'bad_choice')
  .refine(isTimeZone, 'bad_choice');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
