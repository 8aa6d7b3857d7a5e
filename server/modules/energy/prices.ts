import { TARIFF_STEP_MINUTES } from '#shared/contracts/energy/energy-tariff.ts';
import { wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { toTariffWeek } from '#shared/domain/energy/tariff-bands.ts';
import type { TariffDates } from './energy-model.ts';
import type { PriceOf } from './energy-use.ts';

const STEP_MS = TARIFF_STEP_MINUTES * 60_000;
/** Prices are asked for the same quarters of an hour by every meter of a carrier. */
const KEPT_MAX = 200_000;

type Priced = ReturnType<PriceOf>;

/** Prices of one carrier by the clocks of a zone. */
export function createPrices(
  tariffs: readonly Pick<TariffDates, 'validFrom' | 'validTo' | 'rows'>[],
  timeZone: string,
): PriceOf {
  const weeks = tariffs.map((tariff) => ({ ...tariff, week: toTariffWeek(tariff.rows) }));
  const known = new Map<number, Priced>();

  function stepPrice(step: number): Priced {
    const found = known.get(step);
    if (found !== undefined) return found;
    const wall = wallClockOf(step * STEP_MS, timeZone);
    const day = `${pad(wall.year, 4)}-${pad(wall.month, 2)}-${pad(wall.day, 2)}`;
    const tariff = weeks.find(
      ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo),
    );
    const row = tariff?.week[weekdayOf(wall)]?.[Math.floor(wall.minuteOfDay / TARIFF_STEP_MINUTES)] ?? null;
    const price = row && { band: row.band, price: row.price };
    if (known.size < KEPT_MAX) known.set(step, price);
    return price;
  }

  return (at, until) => {
    const first = Math.floor(at / STEP_MS);
    const last = Math.max(first, Math.ceil(until / STEP_MS) - 1);
    const price = stepPrice(first);
    for (let step = first + 1; step <= last; step += 1) {
      const other = stepPrice(step);
      if (other?.band !== price?.band || other?.price !== price?.price) return null;
    }
    return price;
  };
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
