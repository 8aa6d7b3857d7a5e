import { z } from 'zod';

/** Which of day and month comes first in a date that ends with its year. */
export const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;

/** What stands before the fraction of a number. */
export const DecimalSign = z.enum(['point', 'comma']);
export type DecimalSign = z.infer<typeof DecimalSign>;

/** By the names of the encoding standard. */
export const TextEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'windows-1250',
  'windows-1251',
  'windows-1252',
]);
export type TextEncoding = z.infer<typeof TextEncoding>;

/** How a file is to be read, where the user has said it; what is absent is found by the file itself. */
export const SheetFormats = z.object({
  encoding: TextEncoding.optional(),
  dateOrder: DateOrder.optional(),
  decimal: DecimalSign.optional(),
});
export type SheetFormats = z.infer<typeof SheetFormats>;

const UNCLEAR = z.literal('unclear');

/** How a file was read. */
export const SheetReading = z.object({
  /** Null = it is no text file. */
  encoding: TextEncoding.nullable(),
  /** `unclear`: dates of which the day may be the month are refused until the order is said. Null = it has none. */
  dateOrder: z.union([DateOrder, UNCLEAR]).nullable(),
  /** `unclear`: numbers such as `1,200` are refused until the sign is said. Null = no number has one. */
  decimal: z.union([DecimalSign, UNCLEAR]).nullable(),
  /** Zones by whose clocks times were read, that of most rows first; none where the file has no times. */
  zones: z.array(z.object({ zone: z.string(), rows: z.number().int() })),
  /** The first rows as they were read, the header before them. */
  preview: z.array(z.array(z.string())),
});
export type SheetReading = z.infer<typeof SheetReading>;
