import type { Report } from '#shared/contracts/report/report-model.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';

/** A report that every tenant has. */
export interface ReadyMade {
  readonly no: string;
  /** What it is for, in a line. */
  readonly about: Text2;
  readonly audience: Text2;
  readonly report: Report;
}
