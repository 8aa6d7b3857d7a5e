import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ScreenLinks } from '#server/core/ports/screen-links.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import { createLayoutFeed } from './layouts/layout-feed.ts';
import { mountLayoutRoutes } from './layouts/layout-routes.ts';
import { mountModelRoutes } from './models/model-routes.ts';
import type { ScreensSchema } from './schema.ts';
import { mountScreens } from './screen.ts';
import { mountScreenCalls } from './screen-calls.ts';
import { createScreenLinks } from './screen-links.ts';

export interface ScreensPorts {
  readonly sessions: SessionService;
  readonly directory: PlantDirectory;
  readonly sheetJobs: SheetJobs;
}

export interface ScreensModule {
  readonly module: ServerModule;
  readonly screenLinks: ScreenLinks;
}

/** The screens on the walls: what they show, who signed them in, whether they run. */
export function createScreensModule(core: ServerCore, ports: ScreensPorts): ScreensModule {
  const { clock } = core;
  const db = typed<ScreensSchema>(core.db);
  let published: ReturnType<typeof createLayoutFeed> = async () => undefined;
  return {
    screenLinks: createScreenLinks({ db, clock, sessions: ports.sessions }),
    module: {
      name: 'screens',
      async start() {
        published = createLayoutFeed(core);
      },
      mount(app) {
        mountScreens(app, { db, clock, ...ports });
        mountScreenCalls(app, { db, clock, ...ports });
        mountModelRoutes(app, {
          ...core,
          db,
          changed: (tenantId) => published(tenantId, { scene: 'plant', warehouse_id: null }),
        });
        mountLayoutRoutes(app, { db: core.db, clock, published: (...change) => published(...change) });
      },
    },
  };
}
