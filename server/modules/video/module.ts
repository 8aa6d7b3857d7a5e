import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { StreamGateway } from '#server/core/ports/stream-gateway.ts';
import { mountCameras } from './camera.ts';
import { watchCameras } from './camera-watch.ts';
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
  const { clock, secrets, every, onStop } = core;
  const db = typed<VideoSchema>(core.db);
  const watch = (): Promise<void> => watchCameras({ db, clock, secrets, gateway });
  return {
    watchCameras: watch,
    module: {
      name: 'video',
      async start() {
        onStop(async () => gateway.close());
        every('check cameras', WATCH_EVERY_MS, watch);
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
