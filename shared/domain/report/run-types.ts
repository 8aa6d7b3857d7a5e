import type { ReportPages } from '#shared/contracts/report/report-pages.ts';
import type { ReportRow, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';

export type ReportParamScalar = string | number | boolean | null;
export type ReportParamValue = ReportParamScalar | readonly ReportParamScalar[];

/** What the caller brings in: nothing is read from the machine that computes. */
export interface ReportContext {
  readonly nowMs: number;
  /** IANA zone of the plant. */
  readonly timeZone: string;
  readonly language: 'zh' | 'en';
  /** Who reads. */
  readonly user: { readonly id: string; readonly name: string };
  /**
   * Values by the keys of the parameters: a `date` as `2026-11-27`, a `range` as a list of two days or instants, a list for
   * those that take several.
   */
  readonly params: Readonly<Record<string, ReportParamValue>>;
  /** What the queries' sources are made of. */
  readonly sources: readonly ReportSourceInfo[];
  /** Words of dictionaries, by dictionary, in the order of the dictionary, in the reader's language. */
  readonly dicts?: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>>;
  /** Less than the limits of a run: 20,000 rows and 500 pages while a person waits. */
  readonly limits?: { readonly rows?: number; readonly pages?: number };
}

/** The rows of a query, in its order; or why the reader has none: its regions say so, totals over them are a dash. */
export type QueryRows =
  | { readonly rows: readonly ReportRow[] }
  | { readonly refused: 'no_permission' | 'failed' };

/** More than may be computed at once: `found` of `max`. */
export interface ReportRefusal {
  readonly refusal:
    | 'too_many_rows'
    | 'too_many_columns'
    | 'too_many_cells'
    | 'too_many_pages'
    | 'too_many_steps';
  readonly found: number;
  readonly max: number;
}

export type ReportResult = ReportPages | ReportRefusal;

/** Thrown and caught within a run alone. */
export class ReportTooLarge extends Error {
  readonly refusal: ReportRefusal;
  constructor(refusal: ReportRefusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}
