import type { BandFigure, EnergyGap } from '#shared/contracts/energy/energy.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Meter } from './energy-model.ts';
import { amountOf, BANDS, carriedBefore, carriedSince, costOf, sum, type Use } from './energy-use.ts';

/** What the meters of one carrier say of a region and all regions below it. */
export interface RegionFigure {
  readonly amount: number;
  readonly cost: number;
  readonly bands: BandFigure[];
  readonly unmetered: number | null;
  readonly gaps: EnergyGap[];
  /** Without values: the longest of the meters that count. */
  readonly missingMs: number;
}

/** A meter with what it counted since `from`; only that part of it is the region's which `share` says. */
export interface MeterUse {
  readonly meter: Pick<Meter, 'id' | 'parentId' | 'share' | 'kind'>;
  readonly use: Use;
  readonly from: number;
}

/** `meters`: all of the carrier in the region and below it. A meter whose parent is among them is counted in it. */
export function toRegionFigure(meters: readonly MeterUse[]): RegionFigure {
  const byId = new Map(meters.map((one) => [one.meter.id, one]));
  const top = meters.filter(({ meter }) => !hasMeterAbove(meter, byId));
  const amount = sum(top.map(chargedAmount));
  const subs = Map.groupBy(meters, ({ meter }) => meter.parentId);
  const remainders = top.flatMap((main) => {
    const below = subs.get(main.meter.id);
    return below ? [chargedAmount(main) - sum(below.map(chargedAmount))] : [];
  });
  return {
    amount,
    cost: sum(top.map(({ meter, use }) => meter.share * costOf(use))),
    bands: BANDS.map((band, index) => ({
      band,
      amount: sum(top.map(({ meter, use }) => meter.share * (use.amounts[index] ?? 0))),
      cost: sum(top.map(({ meter, use }) => meter.share * (use.costs[index] ?? 0))),
    })).filter((figure) => figure.amount !== 0),
    unmetered: remainders.length === 0 ? null : sum(remainders),
    gaps: toGaps(top),
    missingMs: Math.max(0, ...top.map(({ use }) => use.missingMs)),
  };
}

function chargedAmount({ meter, use, from }: MeterUse): number {
  return meter.share * amountOf(use, from);
}

function hasMeterAbove(meter: MeterUse['meter'], byId: ReadonlyMap<Id, MeterUse>): boolean {
  return meter.parentId !== null && byId.has(meter.parentId);
}

/** What is not known of an amount, in the order of its weight. */
export function toGaps(meters: readonly MeterUse[]): EnergyGap[] {
  const gaps: EnergyGap[] = [];
  const tell = (
    key: EnergyGap['key'],
    concerned: readonly MeterUse[],
    amountFrom: ((one: MeterUse) => number) | null,
    ms: number | null = null,
  ) => {
    if (concerned.length === 0) return;
    const amount = amountFrom && sum(concerned.map((one) => one.meter.share * amountFrom(one)));
    gaps.push({ key, meters: concerned.length, ms, amount });
  };
  const silent = meters.filter(({ use }) => !use.hasValues && use.missingMs > 0);
  const missing = meters.filter(({ use }) => use.hasValues && use.missingMs > 0);
  tell('silent', silent, null);
  tell('missing', missing, null, Math.max(0, ...missing.map(({ use }) => use.missingMs)));
  tell(
    'reset',
    meters.filter(({ use }) => use.resets > 0),
    null,
  );
  tell(
    'carried',
    meters.filter(({ use, from }) => carriedBefore(use, from) !== 0),
    ({ use, from }) => carriedBefore(use, from),
  );
  tell(
    'unplaced',
    meters.filter(({ use, from }) => use.unplaced + carriedSince(use, from) !== 0),
    ({ use, from }) => use.unplaced + carriedSince(use, from),
  );
  tell(
    'unpriced',
    meters.filter(({ use }) => use.unpriced !== 0),
    ({ use }) => use.unpriced,
  );
  tell(
    'net',
    meters.filter(({ meter, use }) => meter.kind === 'net' && use.hasValues),
    ({ use, from }) => amountOf(use, from),
  );
  return gaps;
}

/** Whether the amount holds all that was consumed; a missing price concerns the cost alone. */
export function isAmountComplete(gaps: readonly EnergyGap[]): boolean {
  return gaps.every(({ key }) => key === 'unpriced' || key === 'unplaced' || key === 'net');
}
