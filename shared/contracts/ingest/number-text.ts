import { z } from 'zod';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';

const Words = z.array(Text(32)).max(16);

/** How a text becomes a number. */
export const NumberText = z.strictObject({
  /** Absent = point. With a comma, points group thousands: `1.234,5`. */
  decimal: z.enum(['point', 'comma']).optional(),
  /** One part of a text such as `12;23,5`, counted from 1. */
  part: z.strictObject({ separator: ExactText(4, 1), index: z.number().int().min(1).max(64) }).optional(),
  /** Words that are 1, and words that are 0, in letters of either case. */
  words: z.strictObject({ on: Words, off: Words }).optional(),
});
export type NumberText = z.infer<typeof NumberText>;

/** The same as fields of a form or of a row. */
export interface FlatNumberText {
  readonly decimal: 'point' | 'comma';
  /** Both or neither. */
  readonly separator: string | null;
  readonly partIndex: number | null;
  /** With commas between them. */
  readonly onWords: string | null;
  readonly offWords: string | null;
}

/** Not checked yet; null where texts are read as they are without a setting. */
export function toNumberText(fields: FlatNumberText): NumberText | null {
  const { decimal, separator, partIndex } = fields;
  const [on, off] = [splitWords(fields.onWords), splitWords(fields.offWords)];
  const text: NumberText = {
    ...(decimal === 'comma' && { decimal }),
    ...((separator !== null || partIndex !== null) && {
      part: { separator: separator ?? '', index: partIndex ?? Number.NaN },
    }),
    ...(on.length + off.length > 0 && { words: { on, off } }),
  };
  return Object.keys(text).length > 0 ? text : null;
}

function splitWords(text: string | null): string[] {
  return (text ?? '')
    .split(/[,，、]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Words of a field, as many and as long as `NumberText` takes. */
export function areWords(text: string | null | undefined): boolean {
  return Words.safeParse(splitWords(text ?? null)).success;
}
