import type { Transaction } from 'kysely';
import { viewPlant } from '#server/core/access/plant-view.ts';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { readUsualZone } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type ReportSource, SourceRefused } from '#server/core/ports/report-sources.ts';
import { defineReportSource, fromCursor, toCursor } from '#server/core/reports/define-source.ts';
import { namedValues } from '#server/core/reports/source-fields.ts';
import { matchesFilter } from '#server/core/reports/source-filter.ts';
import { type CheckedRequest, rangeDays } from '#server/core/reports/source-request.ts';
import { type ConsumptionParts, withReached } from '#server/modules/energy/consumption.ts';
import {
  type CarrierRow,
  type EnergyModel,
  type EnergyPlace,
  loadEnergyModel,
} from '#server/modules/energy/energy-model.ts';
import { BANDS } from '#server/modules/energy/energy-use.ts';
import { createMeterUses } from '#server/modules/energy/meter-uses.ts';
import {
  isAmountComplete,
  type RegionFigure,
  toRegionFigure,
} from '#server/modules/energy/region-figures.ts';
import {
  bucketUses,
  regionIdsWithin,
  regionsOf,
  type UsesByMeter,
} from '#server/modules/energy/region-tree.ts';
import type { EnergySchema } from '#server/modules/energy/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ReportRow } from '#shared/contracts/report/report-source.ts';
import { type Bucket, bucketsOf, type DayRange, dayAfter } from '#shared/domain/energy/energy-period.ts';
import { energyTariff as en } from '#shared/i18n/en/energy/energy-tariff.ts';
import { energyTariff as zh } from '#shared/i18n/zh/energy/energy-tariff.ts';
import { ENERGY_DAYS_INFO } from './energy-days-info.ts';

/** Days of one page. */
const DAYS_AT_ONCE = 14;
/** Days are looked at in weeks by the rule of the picker, which has a bucket for each. */
const BY_DAY = 2;

export function energyDaysSource(parts: Omit<ConsumptionParts, 'db'>): ReportSource {
  return defineReportSource({
    info: ENERGY_DAYS_INFO,
    permission: 'energy_view',
    async read(tx, caller, request) {
      if (!request.range) throw new Error('the range is required');
      const range = rangeDays(request.range, await readUsualZone(tx));
      const [from, skipped] = placeOf(request, range);
      const last = dayAfter(from, DAYS_AT_ONCE - 1);
      const part = { from, to: last < range.to ? last : range.to };
      const rows = await rowsOf(withSchema<EnergySchema>(tx), caller, request, part);
      const shown = rows.slice(skipped, skipped + request.limit);
      const until = parts.clock.now();
      if (skipped + request.limit < rows.length)
        return { rows: shown, next: toCursor([from, skipped + request.limit]), until, pending: 0 };
      const next = part.to < range.to ? toCursor([dayAfter(part.to, 1), 0]) : null;
      return { rows: shown, next, until, pending: 0 };
    },
  });

  async function rowsOf(
    tx: Transaction<EnergySchema>,
    caller: SessionPrincipal,
    request: CheckedRequest,
    range: DayRange,
  ): Promise<ReportRow[]> {
    const model = withReached(await loadEnergyModel(tx), viewPlant(parts.directory, caller));
    const uses = await createMeterUses(tx, caller.tenantId, model, parts).byBucket(
      model.meters,
      BY_DAY,
      range,
    );
    const regions = regionsOf(model);
    const within = new Map(regions.map(({ id }) => [id, regionIdsWithin(regions, id)]));
    const isUnder = (row: ReportRow) => (_key: string, ids: readonly string[]) =>
      ids.some((id) => within.get(id)?.has(String(row.regionId)) === true);
    const zones = new Map<string, readonly Bucket[]>();
    const bucketsIn = (zone: string) => {
      const buckets = zones.get(zone) ?? bucketsOf(BY_DAY, range, zone);
      zones.set(zone, buckets);
      return buckets;
    };
    const rows: ReportRow[] = [];
    for (let day = range.from, index = 0; day <= range.to; day = dayAfter(day, 1), index += 1)
      for (const region of regions)
        for (const carrier of model.carriers)
          for (const row of dayRows(
            { model, regions, within, uses, bucketsIn },
            { day, index, region, carrier },
          ))
            if (matchesFilter(request.filter, row, isUnder(row))) rows.push(row);
    return rows;
  }
}

interface Days {
  readonly model: EnergyModel;
  readonly regions: readonly EnergyPlace[];
  readonly within: ReadonlyMap<Id, ReadonlySet<Id>>;
  readonly uses: UsesByMeter;
  readonly bucketsIn: (zone: string) => readonly Bucket[];
}

/** The figures of the energy tree for one day, by band; what has no price or no time is in a row without a band. */
function dayRows(
  { model, regions, within, uses, bucketsIn }: Days,
  of: {
    readonly day: string;
    readonly index: number;
    readonly region: EnergyPlace;
    readonly carrier: CarrierRow;
  },
): ReportRow[] {
  const { day, index, region, carrier } = of;
  const figureOf = (regionId: Id): RegionFigure | null => {
    const meters = model.meters.filter(
      (meter) => meter.carrierId === carrier.id && within.get(regionId)?.has(meter.regionId),
    );
    return meters.length === 0 ? null : toRegionFigure(bucketUses(meters, uses, index, bucketsIn));
  };
  const figure = figureOf(region.id);
  if (!figure) return [];
  const below = regions
    .filter(({ parentId }) => parentId === region.id)
    .flatMap(({ id }) => figureOf(id) ?? []);
  const bandOf = ({ bands }: RegionFigure, band: string) => bands.find((one) => one.band === band);
  const sumBelow = (pick: (one: RegionFigure) => number) => below.reduce((sum, one) => sum + pick(one), 0);
  const gaps = figure.gaps.map(({ key }) => key);
  const common: ReportRow = {
    day,
    ...namedValues('region', region),
    regionAboveId: region.parentId,
    ...namedValues('carrier', carrier),
    unit: carrier.unit,
    currency: model.tariffs[0]?.currency ?? null,
    unmetered: figure.unmetered,
    isComplete: isAmountComplete(figure.gaps),
    gaps: gaps.length > 0 ? gaps.join(',') : null,
    missingMs: figure.missingMs,
  };
  const rowOf = (
    band: (typeof BANDS)[number] | null,
    amount: number,
    own: number,
    cost: number,
  ): ReportRow => ({
    ...common,
    band,
    bandName: band === null ? null : zh.bands[band],
    bandNameEn: band === null ? null : en.bands[band],
    ...{ own, amount, cost, kgce: own * carrier.kgce, kgco2e: own * carrier.kgco2e },
  });
  const bands = BANDS.flatMap((band) => {
    const amount = bandOf(figure, band)?.amount ?? 0;
    const own = amount - sumBelow((one) => bandOf(one, band)?.amount ?? 0);
    const cost = (bandOf(figure, band)?.cost ?? 0) - sumBelow((one) => bandOf(one, band)?.cost ?? 0);
    return amount === 0 && own === 0 ? [] : [{ amount, own, row: rowOf(band, amount, own, cost) }];
  });
  const restOf = (one: RegionFigure) => one.amount - one.bands.reduce((sum, { amount }) => sum + amount, 0);
  const rest = restOf(figure);
  // A day without values is a row too: it says so, and is not left out as if nothing had been consumed.
  if (bands.length > 0 && Math.abs(rest) < 1e-9 && Math.abs(sumBelow(restOf)) < 1e-9)
    return bands.map(({ row }) => row);
  return [...bands.map(({ row }) => row), rowOf(null, rest, rest - sumBelow(restOf), 0)];
}

/** The day that a page begins with, and rows of it that came before. */
function placeOf({ after }: CheckedRequest, range: DayRange): readonly [string, number] {
  const place = fromCursor(after, 2);
  if (!place) return [range.from, 0];
  const [day, skipped] = place;
  const isRight =
    typeof day === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    day >= range.from &&
    day <= range.to &&
    typeof skipped === 'number' &&
    Number.isSafeInteger(skipped) &&
    skipped >= 0;
  if (!isRight) throw new SourceRefused('wrong_page', 'after');
  return [day, skipped];
}
