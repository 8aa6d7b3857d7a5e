import type { PresenceRun } from '#server/modules/history/presence/presence.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import { baseOf, toStates } from './state-code.ts';
import type { StateRun } from './state-runs.ts';

export interface TimelineInput {
  /** In the order of time. */
  readonly runs: readonly StateRun[];
  /** When the machine was heard; in the order of time, including a run that ended up to `gapMs` before `from`. */
  readonly presence: readonly PresenceRun[];
  readonly from: number;
  readonly to: number;
  readonly nowMs: number;
  /** Longer silence than this is not knowing. */
  readonly gapMs: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface HeardSpan extends Span {
  /** Begin of the whole stretch, of which the span is the part within a range. */
  readonly heardFrom: number;
}

/**
 * A machine's states over `[from, to)` without holes: what it reported while it was heard, and `unknown` from the
 * last word on when silence lasted longer than `gapMs`. Nothing is said about the future: the last interval of a
 * range that reaches now is open.
 */
export function presentTimeline({ runs, presence, from, to, nowMs, gapMs }: TimelineInput): StateInterval[] {
  const end = Math.min(to, nowMs);
  if (end <= from) return [];
  const intervals: StateInterval[] = [];
  let at = from;
  let index = 0;
  for (const span of heardSpans(presence, { from, to: end }, nowMs, gapMs)) {
    if (span.from > at) addUnknown(intervals, at, span.from);
    at = span.from;
    while (at < span.to) {
      while (index < runs.length && (runs[index]?.toTs ?? Number.POSITIVE_INFINITY) <= at) index += 1;
      const run = runs[index];
      const next = Math.min(span.to, !run ? span.to : run.fromTs > at ? run.fromTs : (run.toTs ?? span.to));
      // After a silence, and after its source ended, a state is not known until it is reported again, whatever else is heard.
      if (run && run.states !== 0 && run.fromTs <= at && run.lastSeen >= span.heardFrom)
        addState(intervals, run, at, next);
      else addUnknown(intervals, at, next);
      at = next;
    }
  }
  if (at < end) addUnknown(intervals, at, end);
  const last = intervals.at(-1);
  if (last && to >= nowMs) intervals[intervals.length - 1] = { ...last, to: null };
  return intervals;
}

function heardSpans(
  presence: readonly PresenceRun[],
  range: Span,
  nowMs: number,
  gapMs: number,
): HeardSpan[] {
  return presence.flatMap(({ fromTs, lastTs }) => {
    const until = nowMs - lastTs <= gapMs ? Math.max(nowMs, lastTs) : lastTs;
    const span = { heardFrom: fromTs, from: Math.max(fromTs, range.from), to: Math.min(until, range.to) };
    return span.to > span.from ? [span] : [];
  });
}

function addState(intervals: StateInterval[], run: StateRun, from: number, to: number): void {
  intervals.push({
    from,
    to,
    base: baseOf(run.states),
    states: toStates(run.states),
    code: run.code,
    text: run.text,
  });
}

function addUnknown(intervals: StateInterval[], from: number, to: number): void {
  const last = intervals.at(-1);
  if (last?.base === 'unknown' && last.to === from) intervals[intervals.length - 1] = { ...last, to };
  else intervals.push({ from, to, base: 'unknown', states: [], code: null, text: null });
}
