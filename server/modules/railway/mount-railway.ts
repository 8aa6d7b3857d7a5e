import type { FastifyInstance } from 'fastify';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { mountRailHandlers } from './rail-handler.ts';
import { mountRailTracks } from './rail-track.ts';
import { mountTrains } from './train.ts';
import { mountWagonVisits } from './wagon-visit.ts';
import { mountWeighings } from './weighing.ts';

/** Tracks, trains with their wagons, weighings and handling machines of warehouses. */
export function mountRailway(app: FastifyInstance, parts: WarehouseParts): void {
  mountRailTracks(app, parts);
  mountTrains(app, parts);
  mountWagonVisits(app, parts);
  mountWeighings(app, parts);
  mountRailHandlers(app, parts);
}
