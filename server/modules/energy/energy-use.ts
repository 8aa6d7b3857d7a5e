import { TariffBand } from '#shared/contracts/energy/energy-tariff.ts';
import type { Bucket } from '#shared/domain/energy/energy-period.ts';
import type { MeterEvents } from './meter-events.ts';

export const BANDS = TariffBand.options;

/** What a meter counted in a bucket of time. */
export interface Use {
  /** Amounts and costs by the order of `BANDS`. */
  readonly amounts: readonly number[];
  readonly costs: readonly number[];
  /** Counted at a time without a price, in an hour in which the price changed, or fed in. */
  readonly unpriced: number;
  /** Counted over a gap within the bucket: in the amount, in no band and no cost. */
  readonly unplaced: number;
  /** Counted over gaps that began before the bucket. */
  readonly carried: readonly Carried[];
  /** Time without values. */
  readonly missingMs: number;
  readonly resets: number;
  /** Whether any value arrived. */
  readonly hasValues: boolean;
}

export interface Carried {
  readonly from: number;
  readonly amount: number;
}

/** The price of a piece of time; null = there is none, or more than one. */
export type PriceOf = (
  at: number,
  until: number,
) => { readonly band: TariffBand; readonly price: number } | null;

export const NO_USE: Use = {
  amounts: BANDS.map(() => 0),
  costs: BANDS.map(() => 0),
  unpriced: 0,
  unplaced: 0,
  carried: [],
  missingMs: 0,
  resets: 0,
  hasValues: false,
};

/** Puts events into buckets that follow each other. */
export function toUses(events: MeterEvents, buckets: readonly Bucket[], priceOf: PriceOf): Use[] {
  const uses = buckets.map(() => ({
    ...NO_USE,
    amounts: [...NO_USE.amounts],
    costs: [...NO_USE.costs],
    carried: [] as Carried[],
  }));
  for (const { at, until, amount, isFedIn } of events.placed) {
    const use = uses[indexAt(buckets, at)];
    if (!use) continue;
    use.hasValues = true;
    const price = isFedIn ? null : priceOf(at, until);
    if (price === null) {
      use.unpriced += amount;
      continue;
    }
    const band = BANDS.indexOf(price.band);
    use.amounts[band] = (use.amounts[band] ?? 0) + amount;
    use.costs[band] = (use.costs[band] ?? 0) + amount * price.price;
  }
  for (const gap of events.gaps) {
    for (const [index, bucket] of buckets.entries()) {
      const use = uses[index];
      if (use) use.missingMs += Math.max(0, Math.min(gap.to, bucket.to) - Math.max(gap.from, bucket.from));
    }
    const end = indexAt(buckets, gap.to);
    const use = uses[end];
    const bucket = buckets[end];
    if (!gap.amount || !use || !bucket) continue;
    use.hasValues = true;
    if (gap.from >= bucket.from) use.unplaced += gap.amount;
    else use.carried.push({ from: gap.from, amount: gap.amount });
  }
  for (const at of events.resets) {
    const use = uses[indexAt(buckets, at)];
    if (use) use.resets += 1;
  }
  return uses;
}

export function addUses(uses: readonly Use[]): Use {
  return uses.reduce(
    (sum, use) => ({
      amounts: sum.amounts.map((amount, band) => amount + (use.amounts[band] ?? 0)),
      costs: sum.costs.map((cost, band) => cost + (use.costs[band] ?? 0)),
      unpriced: sum.unpriced + use.unpriced,
      unplaced: sum.unplaced + use.unplaced,
      carried: [...sum.carried, ...use.carried],
      missingMs: sum.missingMs + use.missingMs,
      resets: sum.resets + use.resets,
      hasValues: sum.hasValues || use.hasValues,
    }),
    NO_USE,
  );
}

/** What was consumed since `from`, with what was counted over gaps that began since then. */
export function amountOf(use: Use, from: number): number {
  return sum(use.amounts) + use.unpriced + use.unplaced + carriedSince(use, from);
}

/** What was counted over gaps that began before `from`: part of it may have been consumed since. */
export function carriedBefore(use: Use, from: number): number {
  return sum(use.carried.map((carried) => (carried.from < from ? carried.amount : 0)));
}

export function carriedSince(use: Use, from: number): number {
  return sum(use.carried.map((carried) => (carried.from >= from ? carried.amount : 0)));
}

export function costOf({ costs }: Use): number {
  return sum(costs);
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** The bucket that an instant is in; -1 = none. */
function indexAt(buckets: readonly Bucket[], at: number): number {
  let low = 0;
  let high = buckets.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const bucket = buckets[middle];
    if (!bucket) return -1;
    if (at < bucket.from) high = middle - 1;
    else if (at >= bucket.to) low = middle + 1;
    else return middle;
  }
  return -1;
}
