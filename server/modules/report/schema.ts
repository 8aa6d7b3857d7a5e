import type { Generated } from 'kysely';

/** Rows of the report module; bigint is text. */
export interface ReportSchema {
  report_run: {
    id: Generated<string>;
    tenant_id: string;
    user_id: string;
    report_no: string;
    at: Date;
    /** `ReportRun` without its id. */
    info: unknown;
    /** The rows of each data set, gzip of `RunRows`. */
    rows: Uint8Array;
  };
  report_page: {
    tenant_id: string;
    run_id: string;
    page: number;
    /** Gzip of a `ReportPage`. */
    boxes: Uint8Array;
  };
}
