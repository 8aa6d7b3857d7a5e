import type { Counts } from '#shared/contracts/history/history.ts';

/** Produced and rejected in each slot of a range, in the counting machine's own unit. */
export interface CountSlots {
  readonly slotMs: number;
  readonly produced: ReadonlyMap<number, number>;
  readonly rejected: ReadonlyMap<number, number>;
  /** Steps of the counters that say nothing about what was counted. */
  readonly held: number;
}

const CURVE_POINTS_MAX = 96;

/** Slots of whole minutes (whole hours in long ranges), so that roll-up buckets fall into one each. */
export function slotMsFor(rangeMs: number): number {
  const unitMs = rangeMs > 48 * 3_600_000 ? 3_600_000 : 60_000;
  return Math.max(1, Math.ceil(rangeMs / CURVE_POINTS_MAX / unitMs)) * unitMs;
}

export function toCounts({ produced, rejected }: CountSlots): Counts {
  const made = sumSlots(produced);
  const bad = Math.min(made, sumSlots(rejected));
  return { produced: made, good: made - bad, rejected: bad };
}

/** Produced so far at the end of each slot, the last one at `endMs`; begins with 0 at `from`. */
export function toCurve({ slotMs, produced }: CountSlots, from: number, endMs: number): [number, number][] {
  const curve: [number, number][] = [[from, 0]];
  let total = 0;
  for (let slot = 0; from + slot * slotMs < endMs; slot += 1) {
    total += produced.get(slot) ?? 0;
    curve.push([Math.min(from + (slot + 1) * slotMs, endMs), total]);
  }
  return curve;
}

export function scaleCounts(slots: CountSlots, factor: number): CountSlots {
  if (factor === 1) return slots;
  const scale = (bySlot: ReadonlyMap<number, number>) =>
    new Map([...bySlot].map(([slot, count]) => [slot, count * factor]));
  return { ...slots, produced: scale(slots.produced), rejected: scale(slots.rejected) };
}

/** All that was made, where good and rejected parts are counted apart. */
export function addSlots(
  good: ReadonlyMap<number, number>,
  rejected: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const all = new Map(good);
  for (const [slot, count] of rejected) all.set(slot, (all.get(slot) ?? 0) + count);
  return all;
}

export function sumSlots(bySlot: ReadonlyMap<number, number>): number {
  let total = 0;
  for (const count of bySlot.values()) total += count;
  return total;
}
