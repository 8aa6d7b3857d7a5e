import { z } from 'zod';

/** PostgreSQL stores no NUL, UTF-8 has no lone surrogate: a text with either can be neither stored nor sent. */
const BAD_CHARACTER = 'bad_character';
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** A text that a person types: trimmed, at least `min` and at most `max` UTF-16 units long. */
export function Text(max: number, min = 1) {
  return atLeast(z.string().trim(), min).max(max).refine(isStorable, BAD_CHARACTER);
}

/** A text that a person may leave out: trimmed; empty, null and absent are accepted as they are. */
export function OptionalText(max: number) {
  return Text(max, 0).nullish();
}

/** A text that counts as it is, spaces included: codes, tokens, patterns, search terms. */
export function ExactText(max: number, min = 0) {
  return atLeast(z.string(), min).max(max).refine(isStorable, BAD_CHARACTER);
}

/** A text that must not be refused, such as an error report: what cannot be stored is replaced by U+FFFD. */
export function CleanedText(max: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll('\0', '\uFFFD').toWellFormed())
    .max(max);
}

/** A picture of the file library, by the address that it is served at. Never another site's. */
export const PicturePath = ExactText(256).regex(/^\/admin\/sys-file\/[\w-]{1,64}\/[\w.-]{1,128}$/);

/** Without a minimum of 0, which the API's document would repeat at every text. */
function atLeast(schema: z.ZodString, min: number): z.ZodString {
  return min === 0 ? schema : schema.min(min);
}
