import type { Transaction } from 'kysely';
import { type PlantView, viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type {
  EnergyBucket,
  EnergyCostNode,
  EnergyNode,
  RegionConsumption,
} from '#shared/contracts/energy/energy.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import {
  type Bucket,
  bucketsOf,
  type DayRange,
  daysIn,
  type PeriodKind,
  periodAround,
  periodBefore,
} from '#shared/domain/energy/energy-period.ts';
import { type EnergyModel, loadEnergyModel, type Meter } from './energy-model.ts';
import { bucketsPassed, createMeterUses, hasNotEnded, localDay, type UsesParts } from './meter-uses.ts';
import { isAmountComplete, toRegionFigure } from './region-figures.ts';
import {
  bucketUses,
  carriersOf,
  type PeriodUses,
  regionIdsWithin,
  regionPart,
  regionsOf,
  toCostTree,
  toEnergyFigure,
  toEnergyTree,
} from './region-tree.ts';
import type { EnergySchema } from './schema.ts';

type Tx = Transaction<EnergySchema>;

export interface ConsumptionParts {
  readonly db: TypedDatabase<EnergySchema>;
  readonly clock: Clock;
  readonly usage: MetricUsage;
  readonly directory: PlantDirectory;
  readonly fillLater: UsesParts['fillLater'];
}

/** The period of a query; absent days are those around today. */
export interface AskedPeriod {
  readonly num: PeriodKind;
  readonly time?: readonly string[] | undefined;
}

const DAY_MS = 86_400_000;

/** Regions out of the data authority of a caller are not there. */
export type EnergyCaller = Pick<SessionPrincipal, 'tenantId' | 'authority'>;

/** What regions consumed, each answer out of one transaction. */
export interface Consumption {
  tree(caller: EnergyCaller, period: AskedPeriod): Promise<EnergyNode[]>;
  costTree(caller: EnergyCaller, period: AskedPeriod): Promise<EnergyCostNode[]>;
  region(
    caller: EnergyCaller,
    regionId: Id,
    period: AskedPeriod,
    carrierId: Id | null,
  ): Promise<RegionConsumption>;
}

export function createConsumption(parts: ConsumptionParts): Consumption {
  const { db, clock, usage, directory } = parts;

  async function usesOfPeriod(
    tx: Tx,
    tenantId: Id,
    model: EnergyModel,
    meters: readonly Meter[],
    { kind, range, zone }: { kind: PeriodKind; range: DayRange; zone: string },
  ): Promise<PeriodUses> {
    const uses = createMeterUses(tx, tenantId, model, parts);
    const before = periodBefore(range);
    const begun = hasNotEnded(range, zone, clock.now())
      ? bucketsPassed(kind, range, zone, clock.now())
      : Number.POSITIVE_INFINITY;
    return {
      kind,
      range,
      before,
      now: await uses.byBucket(meters, kind, range),
      previous: await uses.byBucket(meters, kind, before),
      comparedBuckets: begun,
    };
  }

  async function whole(caller: EnergyCaller, asked: AskedPeriod) {
    const { tenantId } = caller;
    return db.tenant(tenantId, async (tx) => {
      const model = withReached(await loadEnergyModel(tx), viewPlant(directory, caller));
      const zone = model.zoneOf(regionsOf(model)[0]?.id ?? '');
      const range = rangeOf(asked, zone, clock.now());
      const uses = await usesOfPeriod(tx, tenantId, model, model.meters, { kind: asked.num, range, zone });
      return { model, uses };
    });
  }

  return {
    async tree(caller, asked) {
      const { model, uses } = await whole(caller, asked);
      return toEnergyTree(model, uses);
    },
    async costTree(caller, asked) {
      const { model, uses } = await whole(caller, asked);
      return toCostTree(model, uses);
    },
    region: (caller, regionId, asked, carrierId) =>
      db.tenant(caller.tenantId, async (tx) => {
        const { tenantId } = caller;
        const plant = viewPlant(directory, caller);
        const model = withReached(await loadEnergyModel(tx), plant);
        const regions = regionsOf(model);
        const region = regions.find(({ id }) => id === regionId);
        if (!region) throw failure('dept_not_found');
        const zone = model.zoneOf(regionId);
        const range = rangeOf(asked, zone, clock.now());
        const kind = asked.num;
        const within = regionIdsWithin(regions, regionId);
        const meters = model.meters.filter((meter) => within.has(meter.regionId));
        const uses = await usesOfPeriod(tx, tenantId, model, meters, { kind, range, zone });
        const carriers = carriersOf(model, regions, regionId, uses);
        const chosen = carriers.find(({ carrier }) => carrier.id === carrierId) ?? carriers[0];
        const running = hasNotEnded(range, zone, clock.now());
        return {
          region: regionPart(region),
          timeZone: zone,
          ...range,
          previousFrom: uses.before.from,
          previousTo: uses.before.to,
          isRunning: running,
          currency: model.tariffs[0]?.currency ?? null,
          energies: carriers.map((one) => ({
            ...toEnergyFigure(one),
            gaps: one.figure.gaps,
            cost: one.figure.cost,
            previousCost: one.previous?.cost ?? null,
          })),
          carrierId: chosen?.carrier.id ?? null,
          buckets: chosen
            ? toBuckets(
                meters.filter((meter) => meter.carrierId === chosen.carrier.id),
                uses,
                zone,
              )
            : [],
          good: await goodOutput(
            tx,
            tenantId,
            linesAround(model, plant.lines(), regionId, within),
            uses,
            zone,
          ),
        };
      }),
  };

  /** Good pieces of lines, in this period and in the one before as far as it is compared. */
  async function goodOutput(
    tx: Tx,
    tenantId: Id,
    lines: readonly Line[],
    { kind, range, before, comparedBuckets }: PeriodUses,
    zone: string,
  ): Promise<RegionConsumption['good']> {
    const [first] = lines;
    if (!first || lines.some(({ unit }) => unit !== first.unit)) return null;
    const countIn = async (buckets: readonly Bucket[]) => {
      const from = buckets[0]?.from ?? 0;
      const to = Math.min(buckets.at(-1)?.to ?? 0, clock.now());
      let count = 0;
      if (to > from)
        for (const { id } of lines)
          count += (await usage.lineCounts(tx, tenantId, id, { from, to }))?.good ?? 0;
      return count;
    };
    const count = await countIn(bucketsOf(kind, range, zone));
    const previous = await countIn(bucketsOf(kind, before, zone).slice(0, comparedBuckets));
    return { unit: first.unit, lines: lines.length, count, previous: previous === 0 ? null : previous };
  }
}

function rangeOf({ num, time }: AskedPeriod, zone: string, nowMs: number): DayRange {
  const [from, to] = time ?? [];
  const range = from && to ? { from, to } : periodAround(num, localDay(nowMs, zone));
  if (daysIn(range) * DAY_MS > LIMITS.historyRangeMaxMs)
    throw failure('range_too_long', `at most ${LIMITS.historyRangeMaxMs} ms`);
  return range;
}

/** Without the regions that are out of reach, and what is counted there. */
export function withReached(model: EnergyModel, { isReached }: PlantView): EnergyModel {
  const places = [...model.places].filter(([id, { dtype }]) => dtype !== 'energy_region' || isReached(id));
  const meters = model.meters.filter(({ regionId }) => isReached(regionId));
  return { ...model, places: new Map(places), meters };
}

/** The lines at or below the places in which the meters of a region stand. */
function linesAround(
  model: EnergyModel,
  lines: readonly Line[],
  regionId: Id,
  within: ReadonlySet<Id>,
): Line[] {
  const own = model.meters.filter((meter) => meter.regionId === regionId);
  const meters = own.length > 0 ? own : model.meters.filter((meter) => within.has(meter.regionId));
  const places = new Set(meters.map(({ machineId }) => placeOf(model, machineId)));
  const isWithin = (id: Id): boolean => {
    for (let at: Id | null = id; at !== null; at = model.places.get(at)?.parentId ?? null)
      if (places.has(at)) return true;
    return false;
  };
  return lines.filter(({ id }) => isWithin(id));
}

const PLACES: ReadonlySet<DepartmentType> = new Set(['company', 'plant', 'workshop', 'line']);

/** The nearest department above a machine or meter that lines may stand in, or a line itself. */
function placeOf(model: EnergyModel, machineId: Id): Id | null {
  let place = model.places.get(machineId);
  while (place && !PLACES.has(place.dtype))
    place = place.parentId === null ? undefined : model.places.get(place.parentId);
  return place?.id ?? null;
}

function toBuckets(meters: readonly Meter[], uses: PeriodUses, zone: string): EnergyBucket[] {
  const { kind, range, before } = uses;
  const bucketsIn = memoized((of: string) => bucketsOf(kind, range, of));
  const bucketsBefore = memoized((of: string) => bucketsOf(kind, before, of));
  return bucketsIn(zone).map(({ from, to }, index) => {
    const figure = toRegionFigure(bucketUses(meters, uses.now, index, bucketsIn));
    const earlier = bucketUses(meters, uses.previous, index, bucketsBefore);
    return {
      from,
      to,
      amount: figure.amount,
      cost: figure.cost,
      bands: figure.bands,
      previous: earlier.some(({ use }) => use.hasValues) ? toRegionFigure(earlier).amount : null,
      isComplete: isAmountComplete(figure.gaps),
      missingMs: figure.missingMs,
    };
  });
}

function memoized(work: (zone: string) => Bucket[]): (zone: string) => Bucket[] {
  const known = new Map<string, Bucket[]>();
  return (zone) => {
    const found = known.get(zone) ?? work(zone);
    known.set(zone, found);
    return found;
  };
}
