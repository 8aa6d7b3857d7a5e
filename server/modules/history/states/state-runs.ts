/** One state report of a machine, as stored. `states` is a bit set, `rank` the severity of its base state. */
export interface StateReport {
  readonly ts: number;
  readonly arrivalTs: number;
  readonly states: number;
  readonly rank: number;
  readonly quality: number;
  readonly code: string | null;
  readonly text: string | null;
  /** As of the reading; it is not stored. */
  readonly source?: string | undefined;
  readonly session?: string | undefined;
}

/**
 * A run of reports with the same states and code. It lasts from its first report to the first report of the next
 * run (`toTs`, null = the newest run). Text, quality and arrival are those of its last report.
 */
export interface StateRun {
  readonly fromTs: number;
  readonly toTs: number | null;
  readonly lastSeen: number;
  readonly arrivalTs: number;
  readonly states: number;
  readonly quality: number;
  readonly code: string | null;
  readonly text: string | null;
}

/**
 * Of two reports with the same time, the one that counts: the worse one, so that a stop never hides behind a
 * simultaneous "running". The rule must not depend on the order of arrival, else a repeated message would matter.
 */
export function outranks(report: StateReport, other: StateReport): boolean {
  const order =
    report.rank - other.rank ||
    report.states - other.states ||
    compareText(report.code, other.code) ||
    compareText(report.text, other.text);
  return order > 0;
}

/** By UTF-8 bytes, as PostgreSQL's collation "C" compares; no text counts as empty text. */
function compareText(one: string | null, other: string | null): number {
  return Buffer.compare(Buffer.from(one ?? ''), Buffer.from(other ?? ''));
}

/** Sorted by time, one report per time. */
export function normaliseReports(reports: readonly StateReport[]): StateReport[] {
  const byTs = new Map<number, StateReport>();
  for (const report of reports) {
    const known = byTs.get(report.ts);
    if (!known || outranks(report, known)) byTs.set(report.ts, report);
  }
  return [...byTs.values()].sort((a, b) => a.ts - b.ts);
}

/** What surrounds a window of reports in the stored timeline. */
export interface Surroundings {
  /** The run of the last report before the window, as it was at that report. */
  readonly before: StateRun | null;
  /** The time of the first report after the window, and the run that it belongs to. */
  readonly after: { readonly ts: number; readonly run: StateRun } | null;
}

/**
 * The runs from `before` to `after`, both included, with all reports of the window (sorted, one per time) between
 * them. They replace the stored runs that start from `before.fromTs` to `after.run.fromTs`.
 */
export function rebuildRuns(window: readonly StateReport[], { before, after }: Surroundings): StateRun[] {
  const runs: StateRun[] = before ? [before] : [];
  for (const report of window) {
    const { ts: lastSeen, arrivalTs, quality, text } = report;
    extendOrAdd(runs, {
      fromTs: report.ts,
      toTs: null,
      lastSeen,
      arrivalTs,
      quality,
      text,
      states: report.states,
      code: report.code,
    });
  }
  if (after) extendOrAdd(runs, { ...after.run, fromTs: after.ts });
  return runs.map((run, index) => ({ ...run, toTs: runs[index + 1]?.fromTs ?? after?.run.toTs ?? null }));
}

function extendOrAdd(runs: StateRun[], next: StateRun): void {
  const last = runs.at(-1);
  if (last && last.states === next.states && last.code === next.code)
    runs[runs.length - 1] = { ...next, fromTs: last.fromTs };
  else runs.push(next);
}
