import { heardAt, type ModelContext } from '#display/kit/live/age.ts';
import { type StateSpan, type TimelineModel, toTimelineModel } from '#display/kit/strip/timeline-model.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import { DEAD_PERIODS } from '#shared/domain/machine/staleness.ts';
import { type ShiftFacts, WITHOUT_SHIFT_MS } from './sources.ts';
import type { MachineKey } from './texts.ts';

/** The shift as a strip of states; without a shift, the last eight hours. */
export function toShiftTimeline(
  facts: ShiftFacts | null,
  live: LiveState | null,
  expectedPeriodMs: number,
  context: ModelContext<MachineKey>,
): TimelineModel {
  const { t, language, nowMs, timeZone } = context;
  const shift = facts?.shift ?? null;
  const axis = {
    title: shift
      ? t('board.shift', {
          name: nameIn(language, shift),
          from: clockTime(shift.from, timeZone),
          to: clockTime(shift.to, timeZone),
        })
      : t('machine.timeline_recent'),
    from: shift?.from ?? nowMs - WITHOUT_SHIFT_MS,
    to: shift?.to ?? nowMs,
  };
  const untilMs = Math.min(nowMs, axis.to);
  return toTimelineModel(axis, joinLive(facts?.timeline ?? [], live, expectedPeriodMs, untilMs), context);
}

/** The server's intervals, and what the feed has reported since. Where data is dead, the state is unknown. */
function joinLive(
  timeline: readonly StateInterval[],
  live: LiveState | null,
  expectedPeriodMs: number,
  untilMs: number,
): StateSpan[] {
  if (!live) return timeline.map((part) => ({ from: part.from, to: part.to ?? untilMs, state: part.base }));
  const knownToMs = Math.min(untilMs, heardAt(live) + DEAD_PERIODS * expectedPeriodMs);
  // A stop counts from its first step; the steps before the present one have been what they were.
  const open = timeline.at(-1);
  const isSame = open?.to === null && open.base === live.base;
  const fromTs = isSame ? Math.max(open.from, live.sinceTs) : live.sinceTs;
  const before = timeline
    .filter((part) => part.from < fromTs)
    .map((part) => ({ from: part.from, to: Math.min(part.to ?? fromTs, fromTs), state: part.base }));
  const spans: StateSpan[] = [...before, { from: fromTs, to: knownToMs, state: live.base }];
  if (knownToMs < untilMs) spans.push({ from: knownToMs, to: untilMs, state: 'unknown' });
  return spans;
}
