import { noteOf } from '#server/modules/history/stops/note-of.ts';
import type { PlacedNote } from '#server/modules/history/stops/note-queries.ts';
import type { NotedStop, StateInterval, Stop, StopReason } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BaseState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { subtractWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';
import { isStop } from '#shared/domain/machine/machine-state.ts';
import { type FlowGraph, findStopCause } from '#shared/domain/machine/stop-cause.ts';
import { type IsStep, toStretches } from './stretch.ts';

/** Timelines of a line's machines. They should begin `CAUSE_BEFORE_MS` before the first stop that is asked about. */
export type Timelines = ReadonlyMap<Id, readonly StateInterval[]>;

/** What people noted of the machines' stops, oldest first. */
export type Notes = ReadonlyMap<Id, readonly PlacedNote[]>;

/**
 * A gap travels: the machine that made it may run again when it reaches the next one. And machines report in turns,
 * so a cause may be reported a little after its effect.
 */
export const CAUSE_BEFORE_MS = 60_000;
const CAUSE_AFTER_MS = 5_000;

const NO_STEPS: IsStep = () => false;

/**
 * The stops in a machine's timeline with their causes, in the order of time. A change of text makes no new stop, nor does the next
 * step of the machine's sequence.
 */
export function toStops(
  machineId: Id,
  timeline: readonly StateInterval[],
  flow: FlowGraph,
  timelines: Timelines,
  notes: Notes,
  isStep: IsStep = NO_STEPS,
): NotedStop[] {
  return joinStretches(timeline, isStep).flatMap((stretch, index) => {
    if (!isStopStretch(stretch)) return [];
    const own = noteOf(notes.get(machineId) ?? [], stretch, index === 0);
    const { interval, ...cause } = causeOf(machineId, stretch, flow, timelines);
    const causing = interval && noteOf(notes.get(cause.causeMachineId) ?? [], interval, false);
    const reason = own?.reason ?? causing?.reason;
    const note = own && { reason: own.reason, comment: own.comment, by: own.by, at: own.at };
    return [{ ...stretch, ...cause, ...(reason ? { reason } : {}), note }];
  });
}

/** The stops in a timeline, in the order of time, without their causes. */
export function stopStretches(
  timeline: readonly StateInterval[],
  isStep: IsStep,
): (Stretch<BaseState> & StretchPlace)[] {
  return joinStretches(timeline, isStep).flatMap((stretch, index) =>
    isStopStretch(stretch) ? [{ ...stretch, isCut: index === 0 }] : [],
  );
}

interface StretchPlace {
  /** It is the first of the timeline and may have begun before. */
  readonly isCut: boolean;
}

/** Stretches in which a machine stopped for a reason that is planned. */
export function plannedStretches(
  timeline: readonly StateInterval[],
  notes: readonly PlacedNote[],
  isStep: IsStep,
): Stretch<BaseState>[] {
  if (notes.length === 0) return [];
  return stopStretches(timeline, isStep).filter(
    (stop) => noteOf(notes, stop, stop.isCut)?.reason?.isPlanned === true,
  );
}

interface Stretch<Base extends PresentedState = PresentedState> {
  readonly from: number;
  readonly to: number | null;
  readonly base: Base;
  readonly code: string | null;
  readonly text: string | null;
}

function isStopStretch(stretch: Stretch): stretch is Stretch<BaseState> {
  return isStop(stretch.base);
}

function joinStretches(timeline: readonly StateInterval[], isStep: IsStep): Stretch[] {
  return toStretches(timeline, isStep).map(([{ from, to, base, code, text }, ...steps]) => ({
    ...{ from, base, code, text },
    to: steps.length === 0 ? to : (steps.at(-1)?.to ?? null),
  }));
}

type Cause = Pick<Stop, 'causeMachineId' | 'causeBase' | 'code' | 'text'> & {
  /** Of another machine that is the cause. */
  readonly interval: StateInterval | null;
};

function causeOf(machineId: Id, stop: Stretch<BaseState>, flow: FlowGraph, timelines: Timelines): Cause {
  const own: Cause = {
    causeMachineId: machineId,
    causeBase: stop.base,
    code: stop.code,
    text: stop.text,
    interval: null,
  };
  if (stop.base !== 'material-shortage' && stop.base !== 'blockage') return own;
  const reasons = new Map<Id, StateInterval | null>();
  const reasonOf = (id: Id) => {
    const known = reasons.get(id);
    if (known !== undefined) return known;
    const reason = reasonAround(timelines.get(id) ?? [], stop.from);
    reasons.set(id, reason);
    return reason;
  };
  const cause = findStopCause(flow, machineId, (id) =>
    id === machineId ? stop.base : (reasonOf(id)?.base ?? 'unknown'),
  );
  const reason = cause.machineId === machineId ? null : reasonOf(cause.machineId);
  if (!reason || reason.base === 'unknown') return own;
  return {
    causeMachineId: cause.machineId,
    causeBase: reason.base,
    code: reason.code,
    text: reason.text,
    interval: reason,
  };
}

/** A machine's state when another one stopped; a stop just before or just after counts more than running. */
function reasonAround(timeline: readonly StateInterval[], ts: number): StateInterval | null {
  let current: StateInterval | null = null;
  let before: StateInterval | null = null;
  for (let index = firstEndingAfter(timeline, ts - CAUSE_BEFORE_MS); index < timeline.length; index += 1) {
    const interval = timeline[index];
    if (!interval || interval.from > ts + CAUSE_AFTER_MS) break;
    if (interval.from <= ts && (interval.to ?? Number.POSITIVE_INFINITY) > ts) current = interval;
    if (interval.from <= ts && isStop(interval.base)) before = interval;
    if (interval.from > ts && isStop(interval.base) && !before) before = interval;
  }
  return current && isStop(current.base) ? current : (before ?? current);
}

function firstEndingAfter(timeline: readonly StateInterval[], ts: number): number {
  let low = 0;
  let high = timeline.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timeline[middle]?.to ?? Number.POSITIVE_INFINITY) > ts) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Stops summed by given reason or by what caused them, longest first; an open stop counts up to `endMs`. The newest text stands. What lies in
 * `planned` time is no loss: a stop that is planned as a whole is left out.
 */
export function sumStopReasons(
  stops: readonly Stop[],
  endMs: number,
  planned: readonly TimeWindow[] = [],
): StopReason[] {
  const reasons = new Map<string, StopReason>();
  for (const { from, to, causeMachineId: machineId, causeBase: base, code, text, reason } of stops) {
    const whole = { from, to: Math.max(from, to ?? endMs) };
    const durationMs = totalMs(subtractWindows([whole], planned));
    if (durationMs === 0 && whole.to > from) continue;
    const key = JSON.stringify(reason ? [machineId, reason.id] : [machineId, base, code]);
    const known = reasons.get(key);
    reasons.set(key, {
      machineId,
      base,
      code,
      text,
      ...(reason ? { reason } : {}),
      durationMs: (known?.durationMs ?? 0) + durationMs,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...reasons.values()].sort((a, b) => b.durationMs - a.durationMs);
}
