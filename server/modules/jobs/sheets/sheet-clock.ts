import { offsetMsAt } from '#shared/domain/calendar/wall-clock.ts';

/** The clocks of all zones change at whole quarters of an hour. */
const QUARTER_MS = 15 * 60_000;
const KEPT_MAX = 10_000;

/** Turns instants into what the clocks of a zone show, as if it were UTC: the form in which a cell keeps a time. */
export function createSheetClock(timeZone: string): (instantMs: number) => number {
  const offsets = new Map<number, number>();
  return (instantMs) => {
    const quarter = Math.floor(instantMs / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetMsAt(quarter * QUARTER_MS, timeZone);
      if (offsets.size >= KEPT_MAX) offsets.clear();
      offsets.set(quarter, offset);
    }
    return instantMs + offset;
  };
}

export function isTimeZone(name: string): boolean {
  try {
    offsetMsAt(0, name);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Where neither the caller nor the tenant has a zone. */
export function serverZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
