/** A value that comes later than this was kept back by its source, and says nothing about how it usually reports. */
const DELAY_MAX_MS = 10_000;
/** A single late value counts for one to two of these, as long as changes go on. */
const WINDOW_MS = 300_000;

/**
 * How late a source reports its changes. Until a change can no longer be on its way, a value must not be confirmed: the
 * history would show the former value once more, after the new one.
 */
export interface ReportDelay {
  /** A change of that time was reported at this one. Both by one clock. */
  note(sourceTs: number | null, reportedTs: number): void;
  /** Everything that changed until then has been reported. */
  completeUntil(reportedTs: number): number;
}

export function createReportDelay(): ReportDelay {
  let before = 0;
  let present = 0;
  let since = Number.NEGATIVE_INFINITY;
  return {
    note(sourceTs, reportedTs) {
      if (reportedTs - since >= WINDOW_MS) {
        before = present;
        present = 0;
        since = reportedTs;
      }
      const delayMs = sourceTs === null ? 0 : reportedTs - sourceTs;
      if (delayMs <= DELAY_MAX_MS) present = Math.max(present, delayMs);
    },
    completeUntil: (reportedTs) => reportedTs - Math.max(before, present),
  };
}
