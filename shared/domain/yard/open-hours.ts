import { minuteClock } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { type DockHours, isOpenFor, SLOT_MS, slotAt } from './dock-hours.ts';

/** Instants, ms since 1970. */
export interface OpenSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When at least one of some docks takes trucks, in slots of 20 min from `fromMs`, which begins one. */
export function openHours(
  docks: readonly DockHours[],
  timeZone: string,
  { fromMs, toMs }: OpenSpan,
): readonly OpenSpan[] {
  const spans: { fromMs: number; toMs: number }[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += SLOT_MS) {
    const slot = slotAt(startMs, timeZone);
    if (!docks.some((dock) => isOpenFor(dock, slot))) continue;
    const last = spans.at(-1);
    if (last?.toMs === startMs) last.toMs = startMs + SLOT_MS;
    else spans.push({ fromMs: startMs, toMs: startMs + SLOT_MS });
  }
  return spans;
}

/** `06:00–12:00, 13:00–24:00`; nothing = a dash. */
export function spansText(spans: readonly OpenSpan[], timeZone: string): string {
  const minute = (atMs: number) => wallClockOf(atMs, timeZone).minuteOfDay;
  return (
    spans
      // A span that ends with the day ends at 24:00.
      .map(({ fromMs, toMs }) => `${minuteClock(minute(fromMs))}–${minuteClock(minute(toMs) || 1_440)}`)
      .join(', ') || '–'
  );
}
