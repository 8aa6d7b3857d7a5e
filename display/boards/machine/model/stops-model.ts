import { heardAt, type ModelContext } from '#display/kit/live/age.ts';
import { givenReason } from '#display/kit/stops/given-reason.ts';
import { toReasonModels } from '#display/kit/stops/reason-model.ts';
import { stopReason } from '#display/kit/stops/stop-reason.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { RowModel } from '#display/kit/touch/list-row.tsx';
import type { Stop, StopReason } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import { isStop } from '#shared/domain/machine/machine-state.ts';
import { stalenessOf } from '#shared/domain/machine/staleness.ts';
import { spokenDuration } from '#shared/domain/text/duration-text.ts';
import type { MachineKey } from './texts.ts';

type Context = ModelContext<MachineKey>;

/** A stop in the list, newest first. Mark and colour are those of its cause. */
export interface StopModel extends RowModel {
  readonly from: number;
}

/** A reason in the list of sums, longest first. */
export interface ReasonRowModel extends RowModel {
  readonly durationMs: number;
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
  context: Context,
): StopModel[] {
  const { nowMs, timeZone } = context;
  const untilMs = knownUntil(live, causes.expectedPeriodMs, nowMs);
  return withLive(stops, live, causes).map((stop) => ({
    from: stop.from,
    start: clockTime(stop.from, timeZone),
    duration: spokenDuration((stop.to ?? untilMs) - stop.from, context.language),
    isOpen: stop.to === null && untilMs === nowMs,
    state: stop.causeBase,
    count: '',
    share: null,
    ...withCause(
      stop.causeMachineId,
      givenReason(stop, context.language) ?? stopReason(stop.causeBase, stop, context),
      causes,
      context,
    ),
  }));
}

export function toReasonRows(
  reasons: readonly StopReason[],
  causes: Causes,
  context: Context,
): ReasonRowModel[] {
  const { t, language } = context;
  const textOf = (reason: StopReason) =>
    givenReason(reason, language) ?? stopReason(reason.base, reason, context);
  return toReasonModels(reasons, textOf).map((reason) => ({
    state: reason.state,
    start: '',
    durationMs: reason.durationMs,
    duration: t('machine.minutes', { count: reason.minutes }),
    isOpen: false,
    count: t('machine.times', { count: reason.count }),
    share: reason.share,
    ...withCause(reason.machineId, reason.text, causes, context),
  }));
}

/** Until when an open stop is known to last: a machine that has fallen silent is not known to stand still. */
function knownUntil(live: LiveState | null, expectedPeriodMs: number, nowMs: number): number {
  if (!live || stalenessOf(live, expectedPeriodMs, nowMs) !== 'dead') return nowMs;
  return heardAt(live);
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
    vendorText: live.vendorText,
  };
  return [begun, ...closed];
}

/** The reason, with the name of the machine that caused the stop if that is another one: a tap leads there. */
function withCause(
  causeMachineId: string,
  reason: string,
  { machineId, line }: Causes,
  { language }: Context,
): Pick<RowModel, 'text' | 'otherMachineId'> {
  const other = line?.machines.find(({ id }) => id === causeMachineId);
  if (causeMachineId === machineId || !other) return { text: reason, otherMachineId: null };
  return { text: `${nameIn(language, other)} · ${reason}`, otherMachineId: other.id };
}
