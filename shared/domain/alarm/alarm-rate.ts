import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Ten alarms in ten minutes are more than a person can follow (EEMUA 191, ISA-18.2). */
export const FLOOD = { raises: 10, endsBelow: 5, withinMs: 600_000 } as const;
/** An alarm that is raised three times in one minute is chattering (ISA-18.2). */
export const CHATTER = { raises: 3, withinMs: 60_000 } as const;

/** Alarms in ten minutes that a person can attend to in the long run, and at most (EEMUA 191, ISA-18.2). */
export const RATE_LINES = { acceptable: 1, manageable: 2 } as const;
/** An alarm that has been active for longer than this stands (ISA-18.2). */
export const STANDING_MS = 24 * 3_600_000;
/** How many of all alarms may be of each priority (EEMUA 191, ISA-18.2). */
export const WANTED_SHARES = { high: 0.05, medium: 0.15, low: 0.8 } as const;

export interface RaiseOf {
  readonly ts: number;
  readonly alarmId: Id;
}

/** What was raised in one place in the last minutes. */
export interface RaiseWindow {
  /** Oldest first; no more than `FLOOD.raises`. */
  readonly recent: readonly RaiseOf[];
  /** Null = no flood. `first` is the alarm with which it began: the likely cause. */
  readonly flood: { readonly sinceTs: number; readonly first: Id; readonly raises: number } | null;
}

export const NO_RAISES: RaiseWindow = { recent: [], flood: null };

/** The window after one more raise. Times may not go back; an earlier one counts as the newest that is known. */
export function afterRaise(window: RaiseWindow, { ts: reportedTs, alarmId }: RaiseOf): RaiseWindow {
  const ts = Math.max(reportedTs, window.recent.at(-1)?.ts ?? reportedTs);
  const before = windowAt(window, ts);
  const recent = [...before.recent, { ts, alarmId }].slice(-FLOOD.raises);
  if (before.flood) return { recent, flood: { ...before.flood, raises: before.flood.raises + 1 } };
  const [first] = recent;
  if (!first || recent.length < FLOOD.raises) return { recent, flood: null };
  return { recent, flood: { sinceTs: first.ts, first: first.alarmId, raises: recent.length } };
}

/** The window at a time without a raise: a flood is over when fewer than five came in ten minutes. */
export function windowAt({ recent: known, flood }: RaiseWindow, ts: number): RaiseWindow {
  const recent = known.filter((raise) => raise.ts > ts - FLOOD.withinMs);
  return { recent, flood: flood && recent.length >= FLOOD.endsBelow ? flood : null };
}

/** How long the steps are in which a range is drawn, ms: whole intervals of ten minutes, no more than `most` of them. */
export function rateStepMs(rangeMs: number, most: number): number {
  return FLOOD.withinMs * Math.max(1, Math.ceil(rangeMs / FLOOD.withinMs / most));
}

/** Whether an alarm chatters, by the times at which it was raised, oldest first. */
export function isChattering(raisedTs: readonly number[], nowTs: number): boolean {
  const from = raisedTs.at(-CHATTER.raises);
  return from !== undefined && nowTs - from < CHATTER.withinMs;
}
