import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { mountCameras } from './camera.ts';
import { createCameraWatch } from './camera-watch.ts';
import type { VideoSchema } from './schema.ts';
import { createStreamParts } from './stream-parts.ts';
import { mountStreamRoutes } from './stream-routes.ts';
import { createStreamTickets } from './stream-ticket.ts';

export interface VideoModule {
  readonly module: ServerModule;
  /** Checks the cameras that are due now, instead of within 10 s. */
  watchCameras(): Promise<void>;
}

interface VideoPorts {
  readonly gateway: StreamGateway;
  readonly sheetJobs: SheetJobs;
}

const WATCH_EVERY_MS = 10_000;

/** Cameras, and their live pictures through this server. */
export function createVideoModule(core: ServerCore, { gateway, sheetJobs }: VideoPorts): VideoModule {
  const { clock, secrets, everyTenant, onStop } = core;
  const db = typed<VideoSchema>(core.db);
  const log = core.log.child({ module: 'video' });
  const watch = createCameraWatch({ database: core.db, clock, log, secrets, gateway });
  return {
    async watchCameras() {
      watch.work.begin(await watch.due());
      await watch.work.ended();
    },
    module: {
      name: 'video',
      async start() {
        onStop(async () => gateway.close());
        everyTenant('check cameras', WATCH_EVERY_MS, watch.due, watch.work);
      },
      mount(app) {
        mountStreamRoutes(app, {
          db,
          secrets,
          gateway,
          tickets: createStreamTickets(secrets, clock),
          streams: createStreamParts(gateway, secrets, clock),
          cameras: mountCameras(app, { db, clock, secrets, sheetJobs }),
        });
      },
    },
  };
}
