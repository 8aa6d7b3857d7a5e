import type { Report } from '#shared/contracts/report/report-model.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';
import { OEE_BY_SHIFT } from './oee-by-shift.ts';
import { SHIFT_REPORT } from './shift-report.ts';
import { STOP_PARETO } from './stop-pareto.ts';

/** A report that every tenant has. */
export interface ReadyMade {
  readonly no: string;
  /** What it is for, in a line. */
  readonly about: Text2;
  readonly audience: Text2;
  readonly report: Report;
}

export const READY_MADE: readonly ReadyMade[] = [SHIFT_REPORT, OEE_BY_SHIFT, STOP_PARETO];
