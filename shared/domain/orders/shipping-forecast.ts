/** How orders have left a warehouse until now. */
export interface ShippingPace {
  readonly nowMs: number;
  /** By the clock of the warehouse. */
  readonly minuteOfDay: number;
  /** How many leave in each hour of the day, as a mean of days on which any left; null = too few days are known. */
  readonly usualPerHour: readonly number[] | null;
  /** How many left in the last 60 min. */
  readonly lastHour: number;
  /** How many left since midnight. */
  readonly today: number;
}

const HOUR_MS = 3_600_000;
/** Fewer than these say nothing about a pace. */
const LEAST_SHIPPED = 3;
/** Orders that say as much about the pace as the usual day does: one hour of few orders is chance. */
const EVIDENCE = 10;
/** How far a day may be from the usual one: one still hour is a break, not the end of the work. */
const PACE_BOUNDS = [0.5, 1.5] as const;
const HORIZON_HOURS = 48;

/**
 * When each of `count` orders leaves, if they leave one after the other as usual at these hours and at the pace of today;
 * null where that cannot be said.
 */
export function forecastShipping(count: number, pace: ShippingPace): readonly (number | null)[] {
  const { nowMs, minuteOfDay } = pace;
  const rateAt = rateOf(pace);
  const forecasts: number[] = [];
  let shipped = 0;
  let fromMs = 0;
  for (let step = 0; rateAt && step < HORIZON_HOURS && forecasts.length < count; step += 1) {
    const minute = (minuteOfDay + fromMs / 60_000) % 1440;
    const lastsMs = HOUR_MS - ((minute * 60_000) % HOUR_MS);
    const rate = rateAt(Math.floor(minute / 60));
    const byThen = shipped + (rate * lastsMs) / HOUR_MS;
    while (rate > 0 && forecasts.length < count && forecasts.length + 1 <= byThen)
      forecasts.push(Math.round(nowMs + fromMs + ((forecasts.length + 1 - shipped) / rate) * HOUR_MS));
    shipped = byThen;
    fromMs += lastsMs;
  }
  return Array.from({ length: count }, (_, index) => forecasts[index] ?? null);
}

/** Orders an hour at an hour of the day; null = not known. */
function rateOf({
  usualPerHour,
  lastHour,
  today,
  minuteOfDay,
}: ShippingPace): ((hour: number) => number) | null {
  if (!usualPerHour) return lastHour < LEAST_SHIPPED ? null : () => lastHour;
  const hour = Math.floor(minuteOfDay / 60);
  const begun = (minuteOfDay % 60) / 60;
  const ofThisHour = (usualPerHour[hour] ?? 0) * begun;
  const usualHour = ofThisHour + (usualPerHour[(hour + 23) % 24] ?? 0) * (1 - begun);
  const usualDay = usualPerHour.slice(0, hour).reduce((sum, orders) => sum + orders, ofThisHour);
  const ofDay = (today + EVIDENCE) / (usualDay + EVIDENCE);
  const [least, most] = PACE_BOUNDS;
  const pace = Math.min(most, Math.max(least, (lastHour + EVIDENCE * ofDay) / (usualHour + EVIDENCE)));
  return (at) => (usualPerHour[at] ?? 0) * pace;
}
