import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { REPORT_FILTER_OPERATORS } from '#shared/contracts/report/report-query.ts';
import type { ReportRow, ReportSourceInfo, ReportValue } from '#shared/contracts/report/report-source.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { AnyTransaction } from './database.ts';

export type SourceOperator = (typeof REPORT_FILTER_OPERATORS)[number];

/** One comparison; `field` is the key of a field or of a filter of the source. */
export interface SourceComparison {
  readonly field: string;
  readonly op: SourceOperator;
  readonly value?: ReportValue | readonly ReportValue[] | undefined;
}

/** A `ReportFilter` of which every expression has been worked out. */
export type SourceFilter =
  | { readonly all: readonly SourceFilter[] }
  | { readonly any: readonly SourceFilter[] }
  | { readonly not: SourceFilter }
  | SourceComparison;

export interface SourceRequest {
  /** Keys of the fields that a row is to have. */
  readonly fields: readonly string[];
  /**
   * Filters that the source requires stand in it alone or directly in its `all`. A range is `{ field: 'range', op: 'between',
   * value: [from, to] }`: two instants, without the second, or two days, with it.
   */
  readonly filter: SourceFilter;
  /** At most `SOURCE_PAGE_MAX`. */
  readonly limit: number;
  /** `next` of the page before; null = the first page. */
  readonly after: string | null;
}

export interface SourcePage {
  readonly rows: readonly ReportRow[];
  /** Where the next page goes on; null = this was the last one. */
  readonly next: string | null;
  /** Until when the source is known; ms since 1970. */
  readonly until: number;
  /** Parts of the range that are being computed: their rows are missing, or hold what was known before. 0 = none. */
  readonly pending: number;
}

export const SOURCE_PAGE_MAX = 2_000;

/** What of a request a source does not take. `field` as the request has it. */
export type SourceRefusal =
  | 'unknown_field'
  | 'secret_field'
  | 'unknown_filter'
  | 'filter_required'
  | 'wrong_operator'
  | 'wrong_value'
  | 'range_empty'
  | 'range_too_long'
  | 'filter_too_deep'
  | 'wrong_page';

export class SourceRefused extends Error {
  override readonly name = 'SourceRefused';
  readonly reason: SourceRefusal;
  readonly field: string;
  /** With `range_too_long`: the days that a range may have. */
  readonly days: number | null;

  constructor(reason: SourceRefusal, field: string, days: number | null = null) {
    super(`${reason}: ${field}`);
    this.reason = reason;
    this.field = field;
    this.days = days;
  }
}

/**
 * A set of data for reports, declared beside the module that owns it. A page is read in the caller's transaction, in an order
 * that does not change: rows that are added meanwhile neither repeat nor hide others. Only what the caller reaches is there,
 * by the rule of the module's own list. Throws `forbidden` without the permission, and `SourceRefused`.
 */
export interface ReportSource {
  readonly info: ReportSourceInfo;
  readonly permission: Permission;
  read(tx: AnyTransaction, caller: SessionPrincipal, request: SourceRequest): Promise<SourcePage>;
}
