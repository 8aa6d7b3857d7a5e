import { withSchema } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { ReportedTrains } from '#server/core/ports/warehouse/reported-trains.ts';
import { type WarehousePorts, warehouseParts } from '#server/core/warehouse/parts.ts';
import { railwayBoardTopic } from './board/railway-board-image.ts';
import { type RailwaySeed, seedRailway } from './demo-railway.ts';
import { forgetWagonProgress } from './forget-progress.ts';
import { mountRailHandlers } from './rail-handler.ts';
import { takeTrainStep, takeWagonStep } from './rail-steps.ts';
import { mountRailTracks } from './rail-track.ts';
import { mountTrains } from './train.ts';
import { mountWagonVisits } from './wagon-visit.ts';
import { recordWeight, reportWagon, voidWeight } from './wagon-work.ts';
import { mountWeighings } from './weighing.ts';

export interface RailwayModule {
  readonly module: ServerModule;
  readonly trains: ReportedTrains;
}

const DAY_MS = 86_400_000;

/**
 * Tracks, trains with their wagons, weighings and handling machines of warehouses. `demo` is written at start beside the
 * warehouse of its code, which is there by then.
 */
export function createRailwayModule(
  core: ServerCore,
  ports: WarehousePorts,
  demo: { readonly code: string; readonly railway: RailwaySeed } | null,
): RailwayModule {
  const { db, clock, every } = core;
  const parts = warehouseParts(core, ports);
  return {
    trains: {
      stepTrain: takeTrainStep,
      stepWagon: takeWagonStep,
      report: reportWagon,
      weigh: recordWeight,
      voidWeight,
    },
    module: {
      name: 'railway',
      async start() {
        if (demo)
          await db.tenant(FIRST_TENANT, (tx) =>
            seedRailway(withSchema(tx), FIRST_TENANT, { ...demo.railway, warehouse: demo.code }),
          );
        ports.feed.provide([railwayBoardTopic]);
        every('forget progress of wagons', DAY_MS, () => forgetWagonProgress(db, clock));
      },
      mount(app) {
        mountRailTracks(app, parts);
        mountTrains(app, parts);
        mountWagonVisits(app, parts);
        mountWeighings(app, parts);
        mountRailHandlers(app, parts);
      },
    },
  };
}
