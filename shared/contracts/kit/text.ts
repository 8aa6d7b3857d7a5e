import { z } from 'zod';

/** PostgreSQL stores no NUL, UTF-8 has no lone surrogate: a text with either can be neither stored nor sent. */
const BAD_CHARACTER = 'bad_character';
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

let isStored = false;

/** Parses what was stored, or is read from there: names from before a rule of characters are read as they are. */
export function asStored<Result>(parse: () => Result): Result {
  const outer = isStored;
  isStored = true;
  try {
    return parse();
  } finally {
    isStored = outer;
  }
}

/** Embeddings, overrides and isolates: what follows them is written the other way, and a name is read as another. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;
const DIRECTED = 'direction_character';
const keepsDirection = (text: string) => isStored || !DIRECTION.test(text);

/**
 * Neither a control, a space, a mark of a letter that is not there, nor one of those that are drawn as nothing: joiners,
 * fillers, the Braille blank, the null notehead.
 */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u;
const NOT_SEEN = 'no_visible_character';
/** Whether anything of a text can be seen. */
export const hasVisible = (text: string) => VISIBLE.test(text);
const isSeen = (text: string) => isStored || text === '' || hasVisible(text);

/**
 * A name or another short text that a person types, shown on one line beside others: trimmed, at least `min` and at most
 * `max` UTF-16 units long. Joiners within a text are letters of some scripts and parts of emoji.
 */
export function Text(max: number, min = 1) {
  return FreeText(max, min).refine(keepsDirection, DIRECTED);
}

/** A short text that a person may leave out: trimmed; empty, null and absent are accepted as they are. */
export function OptionalText(max: number) {
  return Text(max, 0).nullish();
}

/** A longer text with lines of its own, which may be written in both directions: remarks, comments, articles, templates. */
export function FreeText(max: number, min = 1) {
  return atLeast(z.string().trim(), min).max(max).refine(isStorable, BAD_CHARACTER).refine(isSeen, NOT_SEEN);
}

/** The same where it may be left out. */
export function OptionalFreeText(max: number) {
  return FreeText(max, 0).nullish();
}

/** A text that counts as it is, spaces included: codes, tokens, patterns, search terms. */
export function ExactText(max: number, min = 0) {
  return atLeast(z.string(), min).max(max).refine(isStorable, BAD_CHARACTER);
}

/** A code that is stored, read by people and compared as it is, spaces included. */
export function CodeText(max: number, min = 1) {
  return ExactText(max, min).refine(isSeen, NOT_SEEN).refine(keepsDirection, DIRECTED);
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
