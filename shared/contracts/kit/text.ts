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

/**
 * A picture of the file library, by its address. Never another site's. Of a signed address, as readers are given it, the
 * lasting one is left.
 */
export const PicturePath = ExactText(512)
  .regex(/^\/admin\/sys-file\/[\w-]{1,64}\/(?:[\w.-]{1,96}\/)?[\w.-]{1,128}(?:\?[\w=&]{0,32})?$/)
  .overwrite((path) =>
    path.replace(/\?.*$/, '').replace(/^(\/admin\/sys-file\/[^/]+)\/[^/]+\/([^/]+)$/, '$1/$2'),
  );

/** Without a minimum of 0, which the API's document would repeat at every text. */
function atLeast(schema: z.ZodString, min: number): z.ZodString {
  return min === 0 ? schema : schema.min(min);
}
