/** Machines report at least every minute. One that has not for this long says nothing about now. */
const HANDLER_SILENT_MS = 5 * 60_000;

/** Whether the last report of a machine is too old, or there was none. */
export function isHandlerSilent(reportedAtMs: number | null, nowMs: number): boolean {
  return reportedAtMs === null || nowMs - reportedAtMs > HANDLER_SILENT_MS;
}
