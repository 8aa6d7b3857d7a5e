import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** The platform's answer `R<T>`: code 0 = done, 1 = refused. `error` is a key of `ERROR_CODES`. */
export interface Envelope<T> {
  readonly code: 0 | 1;
  readonly msg: string | null;
  readonly data: T;
  readonly error?: string;
  /** Field path → message, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** On every answer: when it was sent by the server's clock, in epoch ms. */
export const SERVER_TIME_HEADER = 'server-time';

/** The largest bigint of the database, which fails on anything above. */
const MAX_ID = '9223372036854775807';

/** Ids are 64-bit in the database and strings on the wire: a JavaScript number would corrupt them. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .refine((id) => id.length < MAX_ID.length || id <= MAX_ID);
export type Id = z.infer<typeof Id>;

/** The end of the year 9999: what is later cannot be written as a date. */
const EPOCH_MS_MAX = Date.UTC(10_000, 0) - 1;
/** Milliseconds since 1970, UTC. */
export const EpochMs = z.number().int().min(0).max(EPOCH_MS_MAX);
/** As `EpochMs`, of a query. */
export const QueryMs = z.coerce.number().pipe(EpochMs);
/** `2026-11-22`, of the years 1 to 9999: databases know no year 0. */
export const Day = z.iso.date().regex(/^(?!0000)/, 'bad_date');

/** A list query as the family of this platform sends it. */
export const PageQuery = z.object({
  current: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(20),
});

export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
  });
}

/** A half-open time range `[from, to)` in query strings. */
export const RangeQuery = z
  .object({ from: QueryMs, to: QueryMs })
  .refine((range) => range.to > range.from, { path: ['to'], message: 'range_empty' });

/** The same where `to` may be absent: then it ends now, by the server's clock. */
export const OpenRangeQuery = z
  .object({
    from: QueryMs,
    to: QueryMs.optional(),
  })
  .refine((range) => range.to === undefined || range.to > range.from, {
    path: ['to'],
    message: 'range_empty',
  });
