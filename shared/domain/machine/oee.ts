import type { Oee } from '#shared/contracts/history/history.ts';

/** PBT, APT (ms), PQ, GQ (items) and PRI (ms per item) of one machine over one time range. ISO 22400-2. */
export type OeeInput = Pick<
  Oee,
  'plannedBusyMs' | 'productionMs' | 'producedCount' | 'goodCount' | 'idealMsPerItem'
>;

/** An OEE of less planned time than this rests on so little that one stop or one burst makes it. */
const OEE_SETTLED_MS = 15 * 60_000;

/** Whether the figures are of the first minutes of a shift or range: right, but no measure of it yet. */
export function isEarly({ plannedBusyMs }: Pick<Oee, 'plannedBusyMs'>): boolean {
  return plannedBusyMs < OEE_SETTLED_MS;
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

/**
 * Availability APT/PBT, effectiveness PRI×PQ/APT, quality GQ/PQ, and OEE as GQ×PRI/PBT: APT and PQ cancel, so it holds
 * where a factor has no denominator (nothing produced in planned time is 0, not "no value"). OEE follows the
 * uncapped effectiveness; `performanceRaw` above 1 tells that the ideal speed is set too low.
 */
export function computeOee(input: OeeInput): Oee {
  const { plannedBusyMs, productionMs, producedCount, goodCount, idealMsPerItem } = input;
  const performanceRaw = ratio(idealMsPerItem * producedCount, productionMs);
  return {
    plannedBusyMs,
    productionMs,
    producedCount,
    goodCount,
    idealMsPerItem,
    availability: ratio(productionMs, plannedBusyMs),
    performance: performanceRaw === null ? null : Math.min(1, performanceRaw),
    performanceRaw,
    quality: ratio(goodCount, producedCount),
    oee: ratio(goodCount * idealMsPerItem, plannedBusyMs),
    doubts: [],
  };
}

/** Of a machine that has never sent its output counter: how long it ran is known, what it made is not. */
export function withoutCounts(oee: Oee): Oee {
  return { ...oee, performance: null, performanceRaw: null, quality: null, oee: null };
}

/** Ideal time per item of all together: weighted by what was produced, or by planned time where nothing was. */
function combinedIdealMsPerItem(list: readonly OeeInput[]): number {
  const weightOf = list.some((item) => item.producedCount > 0)
    ? (item: OeeInput) => item.producedCount
    : (item: OeeInput) => item.plannedBusyMs;
  const weight = list.reduce((sum, item) => sum + weightOf(item), 0);
  if (weight <= 0) return list[0]?.idealMsPerItem ?? 0;
  return list.reduce((sum, item) => sum + weightOf(item) * item.idealMsPerItem, 0) / weight;
}

/** Adds ranges or machines by their sums; percentages are never averaged. Of nothing: all sums 0, factors null. */
export function addOee(list: readonly OeeInput[]): Oee {
  const sum = (pick: (item: OeeInput) => number) => list.reduce((total, item) => total + pick(item), 0);
  return computeOee({
    plannedBusyMs: sum((item) => item.plannedBusyMs),
    productionMs: sum((item) => item.productionMs),
    producedCount: sum((item) => item.producedCount),
    goodCount: sum((item) => item.goodCount),
    idealMsPerItem: combinedIdealMsPerItem(list),
  });
}
