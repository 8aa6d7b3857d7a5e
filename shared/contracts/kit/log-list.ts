import { z } from 'zod';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import { ExportBody } from './crud.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { Id, PageQuery, pageOf, QueryMs } from './envelope.ts';
import { sortQuery } from './sorting.ts';
import type { Subject } from './subject.ts';
import { ExactText } from './text.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** Filters of every log: from this moment on, and before that one. */
export const LOG_RANGE = {
  from: QueryMs.optional(),
  to: QueryMs.optional(),
} as const;

/** A text that is found anywhere in a field. */
export const LogText = ExactText(100).optional();

/** A filter of yes or no. */
export const LogFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

/** Any value of `defineLog`. */
export interface Log<Rec extends z.ZodType = z.ZodType, Filters extends z.ZodType = z.ZodType> {
  readonly kind: 'log';
  readonly subject: Subject;
  readonly record: Rec;
  readonly access: { readonly view: Permission };
  readonly sort: readonly string[];
  readonly filters: Filters;
  readonly page: Endpoint;
  readonly exportRows: Endpoint;
}

/**
 * The endpoints of a log: entries are listed by page and exported by a job, newest first unless the caller asks for
 * another order, and no call changes them.
 */
export function defineLog<
  Rec extends z.ZodType<{ readonly id: string }>,
  Filters extends Shape,
  const Sort extends readonly [string, ...string[]],
  View extends Permission,
>(options: {
  readonly subject: Subject;
  /** Of the list and of the call that starts an export. */
  readonly paths: { readonly page: string; readonly exportRows: string };
  readonly view: View;
  readonly record: Rec;
  /** Query parameters of the list beside page, order, `from` and `to`. */
  readonly filters: Filters;
  readonly sort: Sort;
  /** Begins the summaries on the API page. */
  readonly summary: string;
}) {
  const { subject, paths, view, record, summary } = options;
  const filters = { ...options.filters, ...LOG_RANGE };
  const order = sortQuery(options.sort);
  const tenant = 'session' as const;
  return {
    kind: 'log' as const,
    subject,
    record,
    access: { view },
    sort: options.sort,
    filters: z.object(filters),
    page: defineEndpoint({
      id: `${subject.key}.page`,
      method: 'GET',
      path: paths.page,
      access: view,
      tenant,
      summary: `${summary}, by page, newest first.`,
      query: PageQuery.extend({ ...filters, ...order }),
      reply: pageOf(record).extend({
        /** More than `total`, which is `LIMITS.logCountMax` then: a log may be too long to be counted. */
        hasMore: z.boolean(),
      }),
    }),
    exportRows: defineEndpoint({
      id: `${subject.key}.export`,
      method: 'POST',
      path: paths.exportRows,
      access: view,
      tenant,
      summary: `Starts a job that writes a log into a file: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}.`,
      query: z.object({ ...filters, ...order }),
      body: ExportBody,
      reply: z.object({ jobId: Id }),
    }),
  };
}
