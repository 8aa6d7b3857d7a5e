import type { StateEnergy } from '#shared/contracts/energy/energy.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { ConsumptionParts } from './consumption.ts';
import { type EnergyModel, loadEnergyModel, type Meter } from './energy-model.ts';
import type { PriceOf } from './energy-use.ts';
import { toUses } from './energy-use.ts';
import { type MeterEvents, toMeterEvents } from './meter-events.ts';
import { createMeterUses, ruleOf } from './meter-uses.ts';
import { isAmountComplete, toGaps } from './region-figures.ts';

const MINUTE_MS = 60_000;

interface StateSum {
  ms: number;
  amount: number;
  cost: number;
}

/** Machines that have meters: their own metrics, or meters that stand below them. */
export function meteredMachines(model: EnergyModel): Map<Id, Meter[]> {
  const result = new Map<Id, Meter[]>();
  for (const meter of model.meters) {
    let place = model.places.get(meter.machineId);
    while (place && place.dtype !== 'machine')
      place = place.parentId === null ? undefined : model.places.get(place.parentId);
    if (place) result.set(place.id, [...(result.get(place.id) ?? []), meter]);
  }
  return result;
}

/** What a machine consumed in each state. A counter shared between regions counts once, as a whole. */
export async function loadStateEnergy(
  { db, usage, clock, fillLater }: ConsumptionParts,
  tenantId: Id,
  machineId: Id,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ currency: string | null; energies: StateEnergy[] }> {
  const end = Math.min(to, clock.now());
  const intervals = await usage.states(tenantId, machineId, { from, to });
  return db.tenant(tenantId, async (tx) => {
    const model = await loadEnergyModel(tx);
    const uses = createMeterUses(tx, tenantId, model, { usage, clock, fillLater });
    const meters = oncePerCounter(meteredMachines(model).get(machineId) ?? []);
    const energies: StateEnergy[] = [];
    for (const carrier of model.carriers) {
      const own = meters.filter((meter) => meter.carrierId === carrier.id);
      if (own.length === 0) continue;
      const sums = new Map<PresentedState, StateSum>();
      const gaps = [];
      for (const interval of intervals) sumOf(sums, interval.base).ms += lengthOf(interval, end);
      for (const meter of own) {
        const seriesId = usage.seriesOf(tenantId, meter.machineId, meter.metric);
        const units =
          seriesId === null || end <= from
            ? undefined
            : (await usage.units(tx, tenantId, [seriesId], { from, to: end, unitMs: MINUTE_MS })).get(
                seriesId,
              );
        const events =
          end > from
            ? toMeterEvents(ruleOf(usage, meter, seriesId), units ?? { before: null, units: [] }, {
                from,
                to: end,
              })
            : { placed: [], gaps: [], resets: [] };
        const priceOf = uses.priceOf(carrier.id, meter.timeZone);
        addToStates(sums, events, intervals, end, priceOf);
        const [use] = toUses(events, [{ from, to: Math.max(end, from + 1) }], priceOf);
        if (use) gaps.push({ meter: { ...meter, share: 1 }, use, from });
      }
      const { id, code, name, nameEn, unit } = carrier;
      const told = toGaps(gaps);
      const states = [...sums].map(([base, sum]) => ({ base, ...sum }));
      energies.push({
        carrierId: id,
        code,
        name,
        nameEn,
        unit,
        amount: states.reduce((all, { amount }) => all + amount, 0),
        cost: states.reduce((all, { cost }) => all + cost, 0),
        isComplete: isAmountComplete(told),
        gaps: told,
        states: states.toSorted((one, other) => other.ms - one.ms),
      });
    }
    return { currency: model.tariffs[0]?.currency ?? null, energies };
  });
}

/** Amounts by the minute are divided between the states of that minute by their time. */
function addToStates(
  sums: Map<PresentedState, StateSum>,
  events: MeterEvents,
  intervals: readonly StateInterval[],
  end: number,
  priceOf: PriceOf,
): void {
  let first = 0;
  for (const { at, until, amount } of events.placed) {
    const price = priceOf(at, until)?.price ?? 0;
    while (first < intervals.length - 1 && (intervals[first]?.to ?? end) <= at) first += 1;
    let rest = until - at;
    const put = (base: PresentedState, ms: number) => {
      const part = (amount * ms) / (until - at);
      const sum = sumOf(sums, base);
      sum.amount += part;
      sum.cost += part * price;
      rest -= ms;
    };
    for (let index = first; index < intervals.length; index += 1) {
      const interval = intervals[index];
      if (!interval || interval.from >= until) break;
      const ms = Math.min(interval.to ?? end, until) - Math.max(interval.from, at);
      if (ms > 0) put(interval.base, Math.min(ms, rest));
    }
    if (rest > 0) put('unknown', rest);
  }
}

function oncePerCounter(meters: readonly Meter[]): Meter[] {
  const known = new Map<string, Meter>();
  for (const meter of meters) known.set(`${meter.machineId} ${meter.metric}`, meter);
  const ids = new Set(meters.map(({ id }) => id));
  // A sub-meter of the same machine is contained in its parent.
  return [...known.values()].filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

function sumOf(sums: Map<PresentedState, StateSum>, base: PresentedState): StateSum {
  const sum = sums.get(base) ?? { ms: 0, amount: 0, cost: 0 };
  sums.set(base, sum);
  return sum;
}

function lengthOf({ from, to }: StateInterval, end: number): number {
  return Math.max(0, Math.min(to ?? end, end) - from);
}
