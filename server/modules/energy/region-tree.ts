import type { EnergyCostNode, EnergyNode } from '#shared/contracts/energy/energy.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type Bucket,
  bucketsOf,
  type DayRange,
  type PeriodKind,
} from '#shared/domain/energy/energy-period.ts';
import { buildTree } from '#shared/domain/tree/tree.ts';
import type { CarrierRow, EnergyModel, EnergyPlace, Meter } from './energy-model.ts';
import { addUses, NO_USE, type Use } from './energy-use.ts';
import { isAmountComplete, type MeterUse, type RegionFigure, toRegionFigure } from './region-figures.ts';

export type UsesByMeter = ReadonlyMap<Id, readonly Use[]>;

/** Uses of a period and of the one before it, of which only as many buckets count as this one has begun. */
export interface PeriodUses {
  readonly kind: PeriodKind;
  readonly range: DayRange;
  readonly before: DayRange;
  readonly now: UsesByMeter;
  readonly previous: UsesByMeter;
  /** Of the previous period. */
  readonly comparedBuckets: number;
}

/** A region with its carriers: this period's figure, the region's own part of the amount and cost, the period before. */
export interface RegionCarrier {
  readonly carrier: CarrierRow;
  readonly figure: RegionFigure;
  readonly ownAmount: number;
  readonly ownCost: number;
  readonly previous: RegionFigure | null;
}

/** Energy regions that are in use, in display order; one whose region above is missing is a root. */
export function regionsOf(model: EnergyModel): EnergyPlace[] {
  const regions = [...model.places.values()].filter(
    ({ dtype, isDraft }) => dtype === 'energy_region' && !isDraft,
  );
  const ids = new Set(regions.map(({ id }) => id));
  return regions.map((region) => ({
    ...region,
    parentId: region.parentId !== null && ids.has(region.parentId) ? region.parentId : null,
  }));
}

/** The region and all regions below it. */
export function regionIdsWithin(regions: readonly EnergyPlace[], regionId: Id): Set<Id> {
  const ids = new Set([regionId]);
  for (let before = 0; before !== ids.size; ) {
    before = ids.size;
    for (const { id, parentId } of regions) if (parentId !== null && ids.has(parentId)) ids.add(id);
  }
  return ids;
}

export function carriersOf(
  model: EnergyModel,
  regions: readonly EnergyPlace[],
  regionId: Id,
  uses: PeriodUses,
): RegionCarrier[] {
  const within = regionIdsWithin(regions, regionId);
  const children = regions.filter(({ parentId }) => parentId === regionId);
  return model.carriers.flatMap((carrier): RegionCarrier[] => {
    const meters = model.meters.filter((meter) => meter.carrierId === carrier.id);
    const inside = meters.filter((meter) => within.has(meter.regionId));
    if (inside.length === 0) return [];
    const figure = toRegionFigure(usesOf(inside, uses));
    const below = children.map(({ id }) => {
      const ids = regionIdsWithin(regions, id);
      return toRegionFigure(
        usesOf(
          meters.filter((meter) => ids.has(meter.regionId)),
          uses,
        ),
      );
    });
    const before = usesBeforeOf(inside, uses);
    return [
      {
        carrier,
        figure,
        ownAmount: figure.amount - below.reduce((sum, { amount }) => sum + amount, 0),
        ownCost: figure.cost - below.reduce((sum, { cost }) => sum + cost, 0),
        previous: before.some(({ use }) => use.hasValues) ? toRegionFigure(before) : null,
      },
    ];
  });
}

/** Each meter's uses of the whole period as one. */
function usesOf(meters: readonly Meter[], { now, kind, range }: PeriodUses): MeterUse[] {
  return meters.map((meter) => ({
    meter,
    use: addUses(now.get(meter.id) ?? []),
    from: startOf(kind, range, meter),
  }));
}

/** The same of the period before, as far as it is compared. */
function usesBeforeOf(meters: readonly Meter[], uses: PeriodUses): MeterUse[] {
  return meters.map((meter) => ({
    meter,
    use: addUses((uses.previous.get(meter.id) ?? []).slice(0, uses.comparedBuckets)),
    from: startOf(uses.kind, uses.before, meter),
  }));
}

/** One bucket of each meter; `bucket` by the clocks of the meter's zone. */
export function bucketUses(
  meters: readonly Meter[],
  byMeter: UsesByMeter,
  index: number,
  bucketsIn: (zone: string) => readonly Bucket[],
): MeterUse[] {
  return meters.map((meter) => ({
    meter,
    use: byMeter.get(meter.id)?.[index] ?? NO_USE,
    from: bucketsIn(meter.timeZone)[index]?.from ?? 0,
  }));
}

function startOf(kind: PeriodKind, range: DayRange, { timeZone }: Meter): number {
  return bucketsOf(kind, { from: range.from, to: range.from }, timeZone)[0]?.from ?? 0;
}

export function toEnergyFigure({ carrier, figure, ownAmount, previous }: RegionCarrier) {
  const { amount, unmetered } = figure;
  const gaps = figure.gaps.filter(({ key }) => key !== 'unpriced');
  return {
    ...carrierPart(carrier),
    amount,
    own: ownAmount,
    unmetered,
    previous: previous?.amount ?? null,
    kgce: amount * carrier.kgce,
    kgco2e: amount * carrier.kgco2e,
    isComplete: isAmountComplete(gaps),
    gaps,
  };
}

function carrierPart({ id, code, name, nameEn, unit }: CarrierRow) {
  return { carrierId: id, code, name, nameEn, unit };
}

export function toEnergyTree(model: EnergyModel, uses: PeriodUses): EnergyNode[] {
  const regions = regionsOf(model);
  return buildTree(
    regions.map((region) => ({
      ...regionPart(region),
      timeZone: model.zoneOf(region.id),
      energies: carriersOf(model, regions, region.id, uses).map(toEnergyFigure),
    })),
    ({ parentId }) => parentId === null,
  );
}

export function toCostTree(model: EnergyModel, uses: PeriodUses): EnergyCostNode[] {
  const regions = regionsOf(model);
  const currency = model.tariffs[0]?.currency ?? null;
  return buildTree(
    regions.map((region) => {
      const energies = carriersOf(model, regions, region.id, uses);
      return {
        ...regionPart(region),
        currency,
        cost: energies.reduce((sum, { figure }) => sum + figure.cost, 0),
        energies: energies.map(({ carrier, figure, ownCost, previous }) => ({
          ...carrierPart(carrier),
          amount: figure.amount,
          cost: figure.cost,
          own: ownCost,
          previous: previous?.cost ?? null,
          bands: figure.bands,
          isComplete: figure.gaps.every(({ key }) => key === 'net'),
          gaps: figure.gaps,
        })),
      };
    }),
    ({ parentId }) => parentId === null,
  );
}

export function regionPart({ id, parentId, code, name, nameEn, areaM2 }: EnergyPlace) {
  return { id, parentId, code, name, nameEn, areaM2 };
}
