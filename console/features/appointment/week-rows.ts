import type { CalendarEvent, CalendarSlot } from '#shared/contracts/yard/appointment.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { WeekDay } from '#shared/domain/orders/week-of.ts';

/** The specification: an event limit of 3. */
export const EVENTS_MAX = 3;

export interface WeekCalendar {
  readonly timeZone: string;
  readonly events: readonly CalendarEvent[];
  readonly slots: readonly CalendarSlot[];
}

/** A time of the day; a cell for each day. */
export interface WeekRow {
  readonly minute: number;
  readonly cells: readonly {
    readonly slot: CalendarSlot | null;
    /** Those that begin in it. */
    readonly events: readonly CalendarEvent[];
  }[];
}

/** Slots by minute of the day and day, with the events that begin in each. */
export function toRows({ timeZone, events, slots }: WeekCalendar, days: readonly WeekDay[]): WeekRow[] {
  const dayOf = (at: number) => days.findIndex(({ fromMs, toMs }) => at >= fromMs && at < toMs);
  const minuteOf = (at: number) => {
    const { minuteOfDay } = wallClockOf(at, timeZone);
    return minuteOfDay - (minuteOfDay % 20);
  };
  const slotAt = new Map(slots.map((slot) => [`${minuteOf(slot.start)} ${dayOf(slot.start)}`, slot]));
  const eventsAt = Map.groupBy(events, ({ start }) => `${minuteOf(start)} ${dayOf(start)}`);
  const minutes = new Set([...slots, ...events].map(({ start }) => minuteOf(start)));
  return [...minutes]
    .toSorted((a, b) => a - b)
    .map((minute) => ({
      minute,
      cells: days.map((_day, index) => ({
        slot: slotAt.get(`${minute} ${index}`) ?? null,
        events: eventsAt.get(`${minute} ${index}`) ?? [],
      })),
    }));
}

const HEIGHTS_PX = { around: 6, event: 24.2, more: 20, slot: 21.5, least: 27.5 } as const;

/** About how high a row is, without its line, before it is laid out. */
export function heightOf({ cells }: WeekRow): number {
  const heights = cells.map(({ slot, events }) => {
    const shown = Math.min(events.length, EVENTS_MAX) * HEIGHTS_PX.event;
    const more = events.length > EVENTS_MAX ? HEIGHTS_PX.more : 0;
    return HEIGHTS_PX.around + shown + more + (slot === null ? 0 : HEIGHTS_PX.slot);
  });
  return Math.max(HEIGHTS_PX.least, ...heights);
}

/** Places of the rows that fill a height from one on; where those after it do not, with some before it. */
export function rowsInView(
  heights: readonly number[],
  first: number,
  heightPx: number,
): { readonly from: number; readonly to: number } {
  let rest = heightPx;
  let to = first;
  for (; to < heights.length && rest > 0; to += 1) rest -= heights[to] ?? 0;
  let from = first;
  for (; from > 0 && rest > 0; from -= 1) rest -= heights[from - 1] ?? 0;
  return { from, to };
}
