import { createSteadyPace } from '#server/core/realtime/read-pace.ts';
import { dayOfScope } from '#server/core/warehouse/board/board-scope.ts';
import { entriesBy, keptReader } from '#server/core/warehouse/board/kept-reader.ts';
import type {
  EntriesAsked,
  ImageReader,
  WarehouseTopic,
} from '#server/core/warehouse/board/warehouse-feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type BoardHandler,
  type BoardWagon,
  type BoardWagonState,
  type BoardWeighing,
  RAILWAY_BOARD_FEED_KEYS as KEYS,
  type RailwayBoardSettings,
  type RailwaySources,
} from '#shared/contracts/railway/railway-board.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import type { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { isHandlerSilent } from '#shared/domain/railway/rail-handler-silence.ts';
import { isWagonDone } from '#shared/domain/railway/wagon-steps.ts';
import { keepRailParts, type RailParts } from './rail-parts.ts';
import type { HandlerRow, TrainRow, WagonRow, WeighingRow } from './rail-rows.ts';
import { toBoardTrain, toRailwayFigures } from './rail-trains.ts';

const BEAT_MS = 10_000;
/** As often as the feed sends: what changes meanwhile is in the next reading. */
const GAP_MS = 100;
/** The target of a warehouse changes seldom. */
const TARGET_EVERY_MS = 10_000;

/** Trains, wagons and handling machines beside a warehouse. */
export const railwayBoardTopic: WarehouseTopic = {
  name: 'railwayBoard',
  beatMs: BEAT_MS,
  startPace: () => createSteadyPace(GAP_MS),
  startReader: railwayBoardReader,
  entriesOf: entriesBy(railwayBoardReader),
};

/** Trains, wagons and handling machines of a warehouse, kept up by what has changed. */
export function railwayBoardReader(): ImageReader {
  return keptReader(keepRailParts(), toEntries, TARGET_EVERY_MS);
}

function toEntries(
  parts: RailParts,
  warehouse: Warehouse,
  { nowMs }: EntriesAsked,
): (readonly [string, unknown])[] {
  const { trains, wagons, tracks, handlers, weighings } = parts;
  const scope = { nowMs, dayMs: dayOfScope(warehouse, nowMs) };
  const faults = new Map(
    handlers.flatMap((one) =>
      one.wagonId !== null && stateOf(one, nowMs) === 'fault' ? [[one.wagonId, one]] : [],
    ),
  );
  const byTrain = Map.groupBy(wagons, ({ trainId }) => trainId);
  const trainOf = new Map(trains.map((train) => [train.id, train]));
  const wagonIds = new Set(wagons.map(({ id }) => id));
  const settings: RailwayBoardSettings = { warehouse };
  return [
    [KEYS.settings(), settings],
    [KEYS.sources(), sourcesAt(nowMs)],
    [KEYS.figures(), toRailwayFigures(parts, scope)],
    ...tracks.map(([id, track]) => [KEYS.track(id), track] as const),
    ...trains.map((train) => {
      const own = byTrain.get(train.id) ?? [];
      const cause = causeOf(train, own, { tracks, faults });
      return [KEYS.train(train.id), toBoardTrain(train, { wagons: own, cause }, nowMs)] as const;
    }),
    ...wagons.flatMap((wagon) => {
      const train = trainOf.get(wagon.trainId);
      return train
        ? [[KEYS.wagon(wagon.id), toBoardWagon(wagon, train, faults.get(wagon.id) ?? null)] as const]
        : [];
    }),
    ...handlers.map(
      (one) => [KEYS.handler(one.id), toBoardHandler(one, { nowMs, wagonIds, trainOf })] as const,
    ),
    ...weighings.map((one, index) => [KEYS.weighing(index), toBoardWeighing(one)] as const),
  ];
}

/** They change by events, so their silence is normal: the reading counts. */
function sourcesAt(at: number): RailwaySources {
  const source = { at, expectedMs: 30_000 };
  return { trains: source, handlers: source, weighings: source };
}

type Faults = ReadonlyMap<Id, HandlerRow>;

/** Why the work on a train does not go on: what people said before what is reported. */
function causeOf(
  { holdReason, holdReasonEn, trackId, state }: TrainRow,
  wagons: readonly WagonRow[],
  { tracks, faults }: { readonly tracks: RailParts['tracks']; readonly faults: Faults },
): BoardWords | null {
  if (state === 'departed' || state === 'cancelled') return null;
  if (holdReason !== null) return { text: holdReason, textEn: holdReasonEn };
  const blocked = tracks.find(([id]) => id === trackId)?.[1].blocked;
  if (blocked) return { text: blocked.text, textEn: blocked.textEn };
  const stopped = wagons.find((wagon) => isStopped(wagon, faults.get(wagon.id) ?? null));
  const fault = stopped && faults.get(stopped.id);
  return fault ? wordsOf(fault) : null;
}

function wordsOf({ text, textEn, code }: HandlerRow): BoardWords | null {
  const words = text ?? code;
  return words === null ? null : { text: words, textEn };
}

function isStopped({ state }: WagonRow, fault: HandlerRow | null): boolean {
  return fault !== null && (state === 'placed' || state === 'working');
}

function toBoardWagon(wagon: WagonRow, train: TrainRow, fault: HandlerRow | null): BoardWagon {
  const state = wagonState(wagon, fault);
  return {
    no: wagon.no,
    trainId: wagon.trainId,
    trackId: wagon.trackId ?? train.trackId,
    position: wagon.position,
    kind: wagon.kind,
    state,
    loaded: wagon.loaded,
    planned: wagon.planned,
    units: { done: wagon.unitsDone, planned: wagon.unitsPlanned },
    since: (state === 'stopped' ? fault?.stateAt : wagon.stateAt)?.getTime() ?? null,
  };
}

function wagonState(wagon: WagonRow, fault: HandlerRow | null): BoardWagonState {
  const { state, isOverload, isShort } = wagon;
  if (state === 'departed') return 'departed';
  if (isOverload) return 'overload';
  if (state === 'bad_order') return 'bad_order';
  if (isStopped(wagon, fault)) return 'stopped';
  if (isWagonDone(state)) return 'done';
  if (isShort) return 'short';
  return state === 'working' ? 'working' : 'waiting';
}

function stateOf({ state, reportedAt }: HandlerRow, nowMs: number): BoardHandler['state'] {
  return state === null || isHandlerSilent(reportedAt?.getTime() ?? null, nowMs) ? 'silent' : state;
}

function toBoardHandler(
  row: HandlerRow,
  {
    nowMs,
    wagonIds,
    trainOf,
  }: {
    readonly nowMs: number;
    readonly wagonIds: ReadonlySet<Id>;
    readonly trainOf: ReadonlyMap<Id, TrainRow>;
  },
): BoardHandler {
  const state = stateOf(row, nowMs);
  const since = state === 'silent' ? (row.reportedAt ?? row.createdAt) : (row.stateAt ?? row.createdAt);
  return {
    name: row.name,
    nameEn: row.nameEn,
    kind: row.kind,
    state,
    since: since.getTime(),
    code: state === 'fault' ? row.code : null,
    cause: state === 'fault' ? wordsOf(row) : null,
    // The wagons of other owners are not seen.
    wagonId: row.wagonId !== null && wagonIds.has(row.wagonId) ? row.wagonId : null,
    atM: row.atM,
    isLaden: row.isLaden,
    trainId: row.trainId !== null && trainOf.has(row.trainId) ? row.trainId : null,
  };
}

function toBoardWeighing({ ticketNo, wagonNo, at, netKg, isOverload }: WeighingRow): BoardWeighing {
  return { ticketNo, wagonNo, at: at.getTime(), netTonnes: netKg / 1_000, isOverload };
}
