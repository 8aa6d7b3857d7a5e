import type { Stop, StopReason } from '#shared/contracts/history.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Line } from '#shared/contracts/plant.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import type { LiveState } from '#shared/domain/live-value.ts';
import { isStop } from '#shared/domain/machine-state.ts';
import { stalenessOf } from '#shared/domain/staleness.ts';
import type { Moment } from './reading.ts';
import { durationText, reasonOf } from './state-model.ts';
import { nameIn } from './texts.ts';

/** One line of the list of stops. */
export interface StopModel {
  readonly from: number;
  readonly start: string;
  readonly duration: string;
  readonly isOpen: boolean;
  /** Whose colour and mark it wears: the cause's. */
  readonly state: PresentedState;
  readonly text: string;
  /** The machine that caused it, when that is another one: a tap leads there. */
  readonly otherMachineId: string | null;
}

/** One line of the sums by reason. */
export interface ReasonModel {
  readonly state: PresentedState;
  readonly text: string;
  readonly durationMs: number;
  readonly duration: string;
  readonly count: string;
  /** Of the longest. */
  readonly share: number;
  readonly otherMachineId: string | null;
}

interface Causes {
  readonly machineId: string;
  readonly line: Line | null;
  readonly expectedPeriodMs: number;
  /** End of the time that the server was asked for: what still lasts is cut there. */
  readonly askedToMs: number;
}

export function toStopModels(
  stops: readonly Stop[],
  live: LiveState | null,
  causes: Causes,
  moment: Moment,
): StopModel[] {
  const untilMs = knownUntil(live, causes.expectedPeriodMs, moment.nowMs);
  return withLive(stops, live, causes).map((stop) => ({
    from: stop.from,
    start: clockTime(stop.from, moment.timeZone),
    duration: durationText((stop.to ?? untilMs) - stop.from, moment),
    isOpen: stop.to === null && untilMs === moment.nowMs,
    state: stop.causeBase,
    ...reasonText(stop.causeMachineId, stop.causeBase, stop, causes, moment),
  }));
}

export function toReasonModels(
  reasons: readonly StopReason[],
  causes: Causes,
  moment: Moment,
): ReasonModel[] {
  const sorted = [...reasons].sort((a, b) => b.durationMs - a.durationMs);
  const longest = Math.max(1, sorted[0]?.durationMs ?? 1);
  return sorted.map((reason) => ({
    state: reason.base,
    durationMs: reason.durationMs,
    duration: moment.say('machine.minutes', { count: (reason.durationMs / 60_000).toFixed(1) }),
    count: moment.say('machine.times', { count: reason.count }),
    share: reason.durationMs / longest,
    ...reasonText(reason.machineId, reason.base, reason, causes, moment),
  }));
}

/** Until when an open stop is known to last: a machine that has fallen silent is not known to stand still. */
function knownUntil(live: LiveState | null, expectedPeriodMs: number, nowMs: number): number {
  if (!live || stalenessOf(live, expectedPeriodMs, nowMs) !== 'dead') return nowMs;
  return Math.min(live.sourceTs, live.arrivalTs);
}

/** A stop that began or ended since the server was asked. */
function withLive(stops: readonly Stop[], live: LiveState | null, { machineId, askedToMs }: Causes): Stop[] {
  if (!live) return [...stops];
  const isDown = isStop(live.base);
  const closed = stops.map((stop) => {
    const lasts = stop.to === null || stop.to >= askedToMs;
    if (!lasts || live.sinceTs > Math.max(stop.from, askedToMs)) {
      return lasts ? { ...stop, to: live.sinceTs } : stop;
    }
    return isDown ? { ...stop, to: null } : stop;
  });
  const newest = closed[0];
  if (!isDown || live.base === 'unknown' || live.base === 'production') return closed;
  if (newest && (newest.to === null || newest.from >= live.sinceTs)) return closed;
  const begun: Stop = {
    from: live.sinceTs,
    to: null,
    base: live.base,
    causeMachineId: machineId,
    causeBase: live.base,
    code: live.code,
    text: live.text,
  };
  return [begun, ...closed];
}

function reasonText(
  causeMachineId: string,
  base: PresentedState,
  reported: { readonly code: string | null; readonly text: string | null },
  { machineId, line }: Causes,
  { say, language }: Moment,
): { text: string; otherMachineId: string | null } {
  const reason = reasonOf(base, reported, say);
  if (causeMachineId === machineId) return { text: reason, otherMachineId: null };
  const other = line?.machines.find(({ id }) => id === causeMachineId);
  return other
    ? { text: `${nameIn(language, other)} · ${reason}`, otherMachineId: other.id }
    : { text: reason, otherMachineId: null };
}
