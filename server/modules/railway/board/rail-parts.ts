import type { KeptParts } from '#server/core/warehouse/board/kept-reader.ts';
import { compareIds, keepRows } from '#server/core/warehouse/board/kept-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardTrack } from '#shared/contracts/railway/railway-board.ts';
import {
  type HandlerRow,
  listHandlers,
  listTracks,
  listTrains,
  listWagons,
  listWeighings,
  onTimeTarget,
  type TrainRow,
  type WagonRow,
  type WeighingRow,
  wagonsOf,
} from './rail-rows.ts';

/** What the image of the railway board is made of, as last read. */
export interface RailParts {
  readonly trains: readonly TrainRow[];
  readonly wagons: readonly WagonRow[];
  readonly tracks: readonly (readonly [Id, BoardTrack])[];
  readonly handlers: readonly HandlerRow[];
  readonly weighings: readonly WeighingRow[];
  readonly onTimeTarget: number | null;
}

export function keepRailParts(): KeptParts<RailParts> {
  const trains = keepRows(listTrains, compareTrains);
  const wagons = keepRows(listWagons, compareIds);
  let tracks: RailParts['tracks'] = [];
  let handlers: readonly HandlerRow[] = [];
  let weighings: readonly WeighingRow[] = [];
  let target: number | null = null;

  return {
    load: [
      async (scope) => {
        await trains.load(scope);
        await wagons.load(scope);
      },
      async (scope) => {
        tracks = await listTracks(scope);
        handlers = await listHandlers(scope);
        weighings = await listWeighings(scope);
      },
    ],
    async follow(scope, changes) {
      const trainIds = changes.idsOf('train');
      await trains.follow(scope, trainIds);
      const orderIds = changes.idsOf('outbound', 'outboundGoods');
      const others = await wagonsOf(scope, { trainIds, orderIds });
      await wagons.follow(scope, [...new Set([...changes.idsOf('wagon'), ...others])]);
      if (changes.has('railTrack')) tracks = await listTracks(scope);
      if (changes.has('railHandler')) handlers = await listHandlers(scope);
      if (changes.has('weighing', 'wagon', 'train')) weighings = await listWeighings(scope);
    },
    sums: [
      async (scope) => {
        target = await onTimeTarget(scope);
      },
    ],
    parts: () => ({
      trains: trains.rows(),
      wagons: wagons.rows(),
      tracks,
      handlers,
      weighings,
      onTimeTarget: target,
    }),
  };
}

function compareTrains(a: TrainRow, b: TrainRow): number {
  return a.arrivesAt.getTime() - b.arrivesAt.getTime() || compareIds(a, b);
}
