import { z } from 'zod';
import { ExactText } from './text.ts';

/** Column names as this platform's clients send them: separated by commas, or as repeated keys. */
function columnList<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z
    .union([ExactText(256), z.array(ExactText(256)).max(8)])
    .transform((value) =>
      [value]
        .flat()
        .flatMap((part) => part.split(','))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(z.enum(columns)).max(4))
    .optional();
}

/**
 * `ascs` and `descs` of a paged list. A column that is not in the list is refused: no text of a caller ever becomes
 * part of a query.
 */
export function sortQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { ascs: columnList(columns), descs: columnList(columns) };
}
