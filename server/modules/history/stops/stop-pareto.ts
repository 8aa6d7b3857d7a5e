import type { StopClass } from '#shared/contracts/codes/vendor-text.ts';
import type { Stop } from '#shared/contracts/history/history.ts';
import type { StopParetoRow } from '#shared/contracts/history/stop-pareto.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PlannedStopWindow } from '#shared/domain/calendar/line-calendar.ts';
import {
  clipWindows,
  subtractWindows,
  type TimeWindow,
  totalMs,
} from '#shared/domain/calendar/time-window.ts';
import { isPlannedStop } from '#shared/domain/machine/machine-state.ts';

/** How a stop counts by its given reason or its machine's code table; undefined where neither says so. */
export type ClassOf = (stop: Stop) => StopClass | undefined;

/** Stops of one line, or of a machine without one, in a range that has passed. */
export interface ParetoInput {
  readonly lineId: Id | null;
  readonly stops: readonly Stop[];
  readonly plannedStops: readonly PlannedStopWindow[];
  readonly endMs: number;
}

type Subject = Omit<StopParetoRow, 'lineId' | 'durationMs' | 'count'>;
type Share = Subject & { readonly durationMs: number };

/** The rows in which a stop is counted; the parts of its time add up to its length. */
export function paretoKeysOf(
  stop: Stop,
  plannedStops: readonly PlannedStopWindow[],
  endMs: number,
  classOf: ClassOf,
): string[] {
  return sharesOf(stop, plannedStops, endMs, classOf).map(({ key }) => key);
}

/** How much of a stop is in planned down time, and how much is lost of planned busy time; together its length. */
export function lossOf(
  stop: Stop,
  plannedStops: readonly PlannedStopWindow[],
  endMs: number,
  classOf: ClassOf,
): { readonly plannedMs: number; readonly lostMs: number } {
  const shares = sharesOf(stop, plannedStops, endMs, classOf);
  const sumOf = (isPlanned: boolean) =>
    shares.reduce((sum, share) => (share.isPlanned === isPlanned ? sum + share.durationMs : sum), 0);
  return { plannedMs: sumOf(true), lostMs: sumOf(false) };
}

/** Stops summed by reason: what is not planned first, both longest first. */
export function toStopPareto(inputs: readonly ParetoInput[], classOf: ClassOf): StopParetoRow[] {
  const rows = new Map<string, StopParetoRow>();
  const mostMs = new Map<string, Map<Id | null, number>>();
  for (const { lineId, stops, plannedStops, endMs } of inputs) {
    for (const stop of stops) {
      for (const { durationMs, ...subject } of sharesOf(stop, plannedStops, endMs, classOf)) {
        const before = rows.get(subject.key);
        const byLine = mostMs.get(subject.key) ?? new Map<Id | null, number>();
        mostMs.set(subject.key, byLine.set(lineId, (byLine.get(lineId) ?? 0) + durationMs));
        rows.set(subject.key, {
          ...(before ? sameOf(before, subject) : subject),
          lineId: longest(byLine),
          durationMs: (before?.durationMs ?? 0) + durationMs,
          count: (before?.count ?? 0) + 1,
        });
      }
    }
  }
  return [...rows.values()].sort(
    (a, b) => Number(a.isPlanned) - Number(b.isPlanned) || b.durationMs - a.durationMs || b.count - a.count,
  );
}

function sharesOf(
  stop: Stop,
  plannedStops: readonly PlannedStopWindow[],
  endMs: number,
  classOf: ClassOf,
): Share[] {
  const whole: TimeWindow = { from: stop.from, to: Math.max(stop.from, stop.to ?? endMs) };
  const shares: Share[] = [];
  const taken: TimeWindow[] = [];
  for (const window of plannedStops) {
    // Of planned stops that overlap, the one that began first.
    const durationMs = totalMs(subtractWindows(clipWindows([whole], window), taken));
    taken.push(window);
    const key = `calendar:${window.reason}`;
    const known = shares.findIndex((share) => share.key === key);
    const share = shares[known];
    if (share) shares[known] = { ...share, durationMs: share.durationMs + durationMs };
    else if (durationMs > 0) shares.push({ ...calendarSubject(key, window), durationMs });
  }
  const leftMs = totalMs(subtractWindows([whole], taken));
  if (leftMs > 0 || whole.to === whole.from)
    shares.push({ ...subjectOf(stop, classOf(stop)), durationMs: leftMs });
  return shares;
}

function calendarSubject(key: string, { reason }: PlannedStopWindow): Subject {
  return {
    ...{ key, isPlanned: true, machineId: null, base: null, code: null, text: null },
    ...{ plannedReason: reason, category: null },
  };
}

function subjectOf(stop: Stop, stopClass: StopClass | undefined): Subject {
  const { causeMachineId: machineId, causeBase: base, code, text, vendorText, reason } = stop;
  const isPlanned = stopClass?.isPlanned || (!reason && isPlannedStop(base));
  const shown = { isPlanned, machineId, base, plannedReason: null, category: stopClass?.category ?? null };
  if (reason) return { ...shown, key: `reason:${reason.id}`, code: null, text: null, reason };
  return { ...shown, key: ['reported', machineId, base, code ?? ''].join(':'), code, text, vendorText };
}

/** What all stops of a row have in common; of texts as they were sent, the newest. */
function sameOf(before: Subject, next: Subject): Subject {
  return {
    ...next,
    machineId: before.machineId === next.machineId ? next.machineId : null,
    base: before.base === next.base ? next.base : null,
  };
}

function longest(byLine: ReadonlyMap<Id | null, number>): Id | null {
  return [...byLine].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
