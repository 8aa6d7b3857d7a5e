import type { StateInterval } from '#shared/contracts/history/history.ts';
import { clipWindows, type TimeWindow, totalMs } from '#shared/domain/calendar/time-window.ts';
import type { CountEvidence, CountedStretch } from '#shared/domain/machine/plausibility.ts';
import { type CountSlots, sumSlots } from './line-counts.ts';

/** What was counted in a window, slot by slot from its beginning. */
export interface SlottedCounts {
  readonly window: TimeWindow;
  readonly slots: CountSlots;
}

/**
 * What the counts of windows say about themselves. What was counted while a machine was not heard comes with its next
 * message: silence in a slot, or just before it, is time in which the slot's count can have been made. `gapMs`: shorter
 * silence is not told from a pause.
 */
export function countEvidence(
  counted: readonly SlottedCounts[],
  timeline: readonly StateInterval[],
  { endMs, gapMs }: { readonly endMs: number; readonly gapMs: number },
): CountEvidence {
  const silences = timeline.flatMap(({ base, from, to }) => {
    const until = Math.min(to ?? endMs, endMs);
    return base === 'unknown' && until > from ? [{ from, to: until }] : [];
  });
  return {
    stretches: counted.flatMap((one) => stretchesOf(one, silences, gapMs)),
    produced: counted.reduce((sum, { slots }) => sum + sumSlots(slots.produced), 0),
    rejected: counted.reduce((sum, { slots }) => sum + sumSlots(slots.rejected), 0),
    held: counted.reduce((sum, { slots }) => sum + slots.held, 0),
    unknownMs: counted.reduce((sum, { window }) => sum + totalMs(clipWindows(silences, window)), 0),
  };
}

function stretchesOf(
  { window, slots: { slotMs, produced } }: SlottedCounts,
  silences: readonly TimeWindow[],
  gapMs: number,
): CountedStretch[] {
  return [...produced].map(([slot, count]) => {
    const begin = window.from + slot * slotMs;
    const before = silences.flatMap(({ from, to }) =>
      to > begin - slotMs && from < begin ? [{ from, to: Math.min(to, begin) }] : [],
    );
    return { count, ms: slotMs + gapMs + totalMs(before) };
  });
}
