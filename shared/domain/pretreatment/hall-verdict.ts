import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardUnit } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { isBatchOver, progressOf } from './batch-progress.ts';
import { type DryForecast, forecastDry } from './dry-forecast.ts';
import { cipIn, feedersOf, type HallImage } from './hall-image.ts';
import { unitStandingOf } from './unit-standing.ts';
import { type WaitLink, waitChain } from './wait-chain.ts';

/** Further ahead nothing is claimed to run dry. */
const DRY_HORIZON_MS = 3_600_000;

/** What a line gets. Times in ms since 1970. */
export interface LineSupply {
  readonly lineId: Id;
  readonly kind: 'unknown' | 'dry' | 'drying' | 'supplied' | 'steady';
  /** Null unless `drying` or `supplied`. */
  readonly dryAt: number | null;
  readonly earliestAt: number | null;
  readonly latestAt: number | null;
  /** The next batch for it that is forecast to be released, and when. */
  readonly nextBatchId: Id | null;
  readonly nextAt: number | null;
  /** How long it has nothing between `dryAt` and `nextAt`; 0 = there is no gap, null = not known. */
  readonly gapMs: number | null;
}

/**
 * `silent`: data that the verdict depends on is missing or old. `dry`: a line has nothing. `drying`: it will have nothing.
 * `low`: where no forecast can be made, a unit is below its low limit.
 */
export type HallVerdictKind = 'silent' | 'dry' | 'drying' | 'low' | 'cleaning' | 'idle' | 'supplied';

export interface HallVerdict {
  readonly kind: HallVerdictKind;
  /** The line that it is about: the one that runs dry first. */
  readonly supply: LineSupply | null;
  /** The unit to blame; null = none, or not known. */
  readonly unitId: Id | null;
  readonly batchId: Id | null;
  /** What the line waits for, from the line to the root. */
  readonly chain: readonly WaitLink[];
}

const NOTHING: Omit<HallVerdict, 'kind'> = { supply: null, unitId: null, batchId: null, chain: [] };

/**
 * When a line runs dry: what is in the units that feed it and have not stopped, drawn off as it is now. Several that are emptied at the same
 * time last until the last of them; those that stand still add what they hold.
 */
export function supplyOf(hall: HallImage, lineId: Id, nowMs: number): LineSupply {
  const units = feedersOf(hall, 'line', lineId).filter((id) => !cipIn(hall, id));
  const forecasts = units.flatMap((id) => {
    const unit = hall.units.get(id);
    if (!unit) return [];
    const forecast = forecastDry(unit, nowMs);
    // What it holds does not come out of a unit that has stopped by a fault.
    const isStopped = forecast.kind === 'steady' && unitStandingOf(hall, id, nowMs) === 'fault';
    return isStopped ? [] : [{ unit, forecast }];
  });
  const next = nextBatchOf(hall, lineId, nowMs);
  const none = { lineId, dryAt: null, earliestAt: null, latestAt: null, gapMs: null, ...next };
  if (forecasts.some(({ forecast }) => forecast.kind === 'unknown')) return { ...none, kind: 'unknown' };
  const emptying = forecasts.flatMap(({ forecast }) => (forecast.kind === 'emptying' ? [forecast] : []));
  const waits = forecasts.filter(({ forecast }) => forecast.kind === 'steady');
  if (emptying.length === 0) return { ...none, kind: waits.length > 0 ? 'steady' : 'dry' };
  const reserve = reserveMs(waits, forecasts);
  const dryAt = Math.max(...emptying.map((one) => one.dryAt)) + reserve;
  const earliestAt = Math.max(...emptying.map((one) => one.earliestAt)) + reserve;
  const latest = emptying.map((one) => one.latestAt);
  const latestAt = latest.includes(null) ? null : Math.max(...latest.map((at) => at ?? 0)) + reserve;
  const gapMs = next.nextAt === null ? null : Math.max(0, next.nextAt - dryAt);
  const isDrying = dryAt - nowMs <= DRY_HORIZON_MS && gapMs !== 0;
  return { ...next, lineId, kind: isDrying ? 'drying' : 'supplied', dryAt, earliestAt, latestAt, gapMs };
}

interface Forecast {
  readonly unit: BoardUnit;
  readonly forecast: DryForecast;
}

/** How much longer the line lasts with what stands still, at the draw-off of now. */
function reserveMs(waits: readonly Forecast[], all: readonly Forecast[]): number {
  const drawT = all.reduce(
    (sum, { unit, forecast }) =>
      sum + (forecast.kind === 'emptying' ? ((unit.capacityT ?? 0) * forecast.drawPerHour) / 100 : 0),
    0,
  );
  if (drawT === 0) return 0;
  const heldT = waits.reduce(
    (sum, { unit }) =>
      sum + ((unit.capacityT ?? 0) * Math.max(0, (unit.level?.value ?? 0) - unit.heelPct)) / 100,
    0,
  );
  return (heldT / drawT) * 3_600_000;
}

/** The batch that is forecast to be released for a line next. */
function nextBatchOf(
  { batches }: HallImage,
  lineId: Id,
  nowMs: number,
): Pick<LineSupply, 'nextBatchId' | 'nextAt'> {
  let next: Pick<LineSupply, 'nextBatchId' | 'nextAt'> = { nextBatchId: null, nextAt: null };
  for (const [id, batch] of batches) {
    if (batch.lineId !== lineId || isBatchOver(batch.state)) continue;
    const at = progressOf(batch, nowMs).forecastReleaseAt;
    const isBetter = next.nextBatchId === null || (at !== null && (next.nextAt === null || at < next.nextAt));
    if (isBetter) next = { nextBatchId: id, nextAt: at };
  }
  return next;
}

const WORST_FIRST: readonly LineSupply['kind'][] = ['dry', 'drying', 'unknown', 'supplied', 'steady'];

/** Whether the lines of a hall run dry, when, and what is to blame. Never good on data that is old. */
export function hallVerdict(hall: HallImage, nowMs: number): HallVerdict {
  if (hall.units.size === 0) return { kind: 'silent', ...NOTHING };
  const supplies = [...hall.lines.keys()]
    .map((lineId) => supplyOf(hall, lineId, nowMs))
    .sort(
      (a, b) =>
        WORST_FIRST.indexOf(a.kind) - WORST_FIRST.indexOf(b.kind) ||
        (a.dryAt ?? Number.POSITIVE_INFINITY) - (b.dryAt ?? Number.POSITIVE_INFINITY) ||
        0,
    );
  const [worst] = supplies;
  const standings = [...hall.units.keys()].map((id) => ({ id, standing: unitStandingOf(hall, id, nowMs) }));
  if (worst && (worst.kind === 'dry' || worst.kind === 'drying')) {
    const isUsed = worst.kind === 'drying' || isLineUsed(hall, worst.lineId);
    if (isUsed) return { kind: worst.kind, ...blame(hall, worst, nowMs) };
  }
  const isBlind = worst?.kind === 'unknown' || standings.every(({ standing }) => standing === 'silent');
  if (isBlind) return { kind: 'silent', ...NOTHING, supply: worst ?? null };
  const low = standings.find(({ standing }) => standing === 'low');
  if (low) return { kind: 'low', ...NOTHING, supply: worst ?? null, unitId: low.id };
  const isBusy = standings.some(({ standing }) => standing !== 'cleaning' && standing !== 'idle');
  const isCleaning = standings.some(({ standing }) => standing === 'cleaning');
  if (!isBusy) return { kind: isCleaning ? 'cleaning' : 'idle', ...NOTHING, supply: worst ?? null };
  return { kind: 'supplied', ...NOTHING, supply: worst ?? null };
}

/** A line whose units are empty lacks product where a batch is made for it, or where it wants some. */
export function isLineUsed({ batches, lines }: HallImage, lineId: Id): boolean {
  const isMade = [...batches.values()].some((batch) => batch.lineId === lineId && !isBatchOver(batch.state));
  return isMade || (lines.get(lineId)?.demandTPerH ?? 0) > 0;
}

/** A unit that has stopped beside the line, else the batch whose forecast makes the gap and the unit it is in, else the root of what the line waits for. */
function blame(hall: HallImage, supply: LineSupply, nowMs: number): Omit<HallVerdict, 'kind'> {
  // What still gives something waits for what comes after it.
  const chain =
    supply.kind === 'drying'
      ? feedersOf(hall, 'line', supply.lineId).flatMap((id) => waitChain(hall, { kind: 'unit', id }, nowMs))
      : waitChain(hall, { kind: 'line', id: supply.lineId }, nowMs);
  const batch = supply.nextBatchId === null ? null : (hall.batches.get(supply.nextBatchId) ?? null);
  const stopped = chain.find(({ waiting, reason }) => waiting.kind === 'line' && reason === 'fault');
  const unitId =
    stopped?.forUnitId ??
    batch?.unitId ??
    chain.at(-1)?.forUnitId ??
    feedersOf(hall, 'line', supply.lineId)[0] ??
    null;
  return { supply, unitId, batchId: supply.nextBatchId, chain };
}
