import { minuteClock } from './clock-time.ts';
import { type ClockStretch, isStretchWithin } from './shift-calendar.ts';

const MINUTES_PER_DAY = 1_440;

/** Minute of the day of `06:30`. */
export function minuteOfClock(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function clockOfMinute(minute: number): string {
  return minuteClock(minute % MINUTES_PER_DAY);
}

/** From one time of day to another: to the next day's where that is not later. */
export function stretchBetween(startTime: string, endTime: string): ClockStretch {
  const startMinute = minuteOfClock(startTime);
  const minutes = minuteOfClock(endTime) - startMinute;
  return { startMinute, durationMinutes: minutes > 0 ? minutes : minutes + MINUTES_PER_DAY };
}

/** `09:00-09:15, 12:00-12:30` within a shift; null where a break is not in it. */
export function breaksOf(text: string, shift: ClockStretch): readonly ClockStretch[] | null {
  const parts = text.split(/[,，;]/).map((part) => part.trim());
  const breaks = parts.flatMap((part) => {
    const [start, end] = part.split('-').map((time) => time.trim());
    if (!start || !end) return [];
    const stretch = stretchBetween(start, end);
    const isNextDay = stretch.startMinute < shift.startMinute;
    return [{ ...stretch, startMinute: stretch.startMinute + (isNextDay ? MINUTES_PER_DAY : 0) }];
  });
  return breaks.every((one) => isStretchWithin(one, shift)) ? breaks : null;
}

/** `12345` (1 = Monday … 7 = Sunday) as the numbers that a calendar counts with, 0 = Sunday. */
export function weekdaysOf(days: string): number[] {
  return [...days].map((day) => Number(day) % 7).toSorted();
}

export function weekdaysText(days: readonly number[]): string {
  return days
    .map((day) => day || 7)
    .toSorted()
    .join('');
}

/** `L1=36000 L2=24000`: a number by each code. */
export function numbersByCode(text: string): ReadonlyMap<string, number> {
  const entries = text.split(/\s+/).filter((part) => part !== '');
  return new Map(
    entries.map((part) => {
      const at = part.lastIndexOf('=');
      return [part.slice(0, at), Number(part.slice(at + 1))] as const;
    }),
  );
}
