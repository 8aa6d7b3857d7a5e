import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardTrain, RailwayFigures } from '#shared/contracts/railway/railway-board.ts';
import type { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import {
  type DueWork,
  dueShareOf,
  forecastDone,
  latenessOf,
  RATE_WINDOW_MS,
  RISK_MARGIN_MS,
} from '#shared/domain/orders/lateness.ts';
import { isPresent } from '#shared/domain/railway/train-steps.ts';
import { isWagonDone } from '#shared/domain/railway/wagon-steps.ts';
import type { RailParts } from './rail-parts.ts';
import type { TrainRow, WagonRow } from './rail-rows.ts';

const HOUR_MS = 3_600_000;

type Now = Pick<BoardScope, 'nowMs' | 'dayMs'>;

/** A train as the board shows it. `cause`: why its work does not go on. */
export function toBoardTrain(
  train: TrainRow,
  { wagons, cause }: { readonly wagons: readonly WagonRow[]; readonly cause: BoardWords | null },
  nowMs: number,
): BoardTrain {
  return {
    no: train.no,
    job: train.direction,
    place: train.place,
    placeEn: train.placeEn,
    state: train.state,
    trackId: train.trackId,
    arrivesAt: train.arrivesAt.getTime(),
    departsAt: train.departsAt.getTime(),
    cause,
    ...forecastOf(train, wagons, nowMs),
  };
}

function forecastOf(
  train: TrainRow,
  wagons: readonly WagonRow[],
  nowMs: number,
): Pick<BoardTrain, 'forecastDepartsAt' | 'byMs'> {
  const [arrivesMs, departsMs] = [train.arrivesAt.getTime(), train.departsAt.getTime()];
  const late = (byMs: number) => (byMs > RISK_MARGIN_MS ? Math.round(byMs) : null);
  switch (train.state) {
    case 'cancelled':
      return { forecastDepartsAt: null, byMs: null };
    case 'departed':
      return { forecastDepartsAt: null, byMs: late((train.departedAt?.getTime() ?? departsMs) - departsMs) };
    case 'expected': {
      // It has not come: it needs the time that was planned for it from now on.
      const forecast = nowMs > arrivesMs ? nowMs + departsMs - arrivesMs : null;
      return { forecastDepartsAt: forecast, byMs: forecast === null ? null : late(forecast - departsMs) };
    }
    default: {
      const work = workOf(train, wagons, nowMs);
      const lateness = latenessOf(work, nowMs);
      const forecast = forecastDone(work, nowMs);
      // Past its time already, it is at least as late as the rest of its work takes.
      const byMs = Math.max('byMs' in lateness ? lateness.byMs : 0, (forecast ?? departsMs) - departsMs);
      return {
        forecastDepartsAt: forecast === null ? null : Math.round(forecast),
        byMs: 'byMs' in lateness ? late(byMs) : null,
      };
    }
  }
}

/** The work on a train at the platform, in tonnes; in wagons where their planned weight is not known. */
function workOf(train: TrainRow, wagons: readonly WagonRow[], nowMs: number): DueWork {
  const planned = sum(wagons, ({ planned }) => planned);
  const isWeighed = planned > 0;
  const recent = wagons
    .flatMap((wagon) => wagon.recent)
    .filter(([atMs]) => atMs > nowMs - RATE_WINDOW_MS && atMs <= nowMs);
  const whole = isWeighed ? planned : wagons.length;
  const hours = (train.departsAt.getTime() - train.arrivesAt.getTime()) / HOUR_MS;
  return {
    dueMs: train.departsAt.getTime(),
    isDone: false,
    startedMs: (train.startedAt ?? train.arrivedAt)?.getTime() ?? null,
    planned: whole > 0 ? whole : null,
    done: train.state === 'loaded' ? whole : isWeighed ? sum(wagons, loadedOf) : wagons.filter(isDone).length,
    recent: {
      pallets: isWeighed ? sum(recent, ([, tonnes]) => tonnes) : 0,
      scans: isWeighed ? recent.length : 0,
    },
    planRate: whole > 0 ? whole / hours : null,
  };
}

/** A wagon that is done needs no more, also where less was put on it than planned. */
function loadedOf(wagon: WagonRow): number {
  return isDone(wagon) || wagon.state === 'bad_order' ? wagon.planned : Math.min(wagon.loaded, wagon.planned);
}

function isDone({ state }: Pick<WagonRow, 'state'>): boolean {
  return isWagonDone(state);
}

/** Figures of today's trains: those that depart today, and those at the platform. */
export function toRailwayFigures(
  { trains, wagons, onTimeTarget }: RailParts,
  { nowMs, dayMs }: Now,
): RailwayFigures {
  const isToday = ({ departsAt }: TrainRow) =>
    departsAt.getTime() >= dayMs.from && departsAt.getTime() < dayMs.to;
  const ofDay = trains.filter(
    (train) => train.state !== 'cancelled' && (isToday(train) || isPresent(train.state)),
  );
  const byTrain = Map.groupBy(wagons, ({ trainId }) => trainId);
  const counted = (id: Id) => (byTrain.get(id) ?? []).filter(({ state }) => state !== 'bad_order');
  const ofTrains = ofDay.flatMap(({ id }) => counted(id));
  const over = ofDay.filter(
    (train) => isToday(train) && (train.state === 'departed' || train.departsAt.getTime() < nowMs),
  );
  const onTime = over.filter(
    ({ departedAt, departsAt }) =>
      departedAt !== null && departedAt.getTime() - departsAt.getTime() <= RISK_MARGIN_MS,
  );
  return {
    wagons: {
      done: ofTrains.filter(isDone).length,
      planned: ofTrains.length,
      dueNow: sum(ofDay, (train) => Math.floor(dueShareNow(train, nowMs) * counted(train.id).length)),
    },
    tonnes: {
      done: round(sum(ofTrains, ({ loaded }) => loaded)),
      planned: round(sum(ofTrains, ({ planned }) => planned)),
    },
    onTime: over.length === 0 ? null : onTime.length / over.length,
    onTimeTarget,
  };
}

function dueShareNow({ arrivesAt, departsAt }: TrainRow, nowMs: number): number {
  return dueShareOf({ startMs: arrivesAt.getTime(), dueMs: departsAt.getTime() }, nowMs) ?? 0;
}

function sum<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}

/** Three decimals, as the database keeps tonnes: their sum has no more. */
function round(tonnes: number): number {
  return Math.round(tonnes * 1_000) / 1_000;
}
