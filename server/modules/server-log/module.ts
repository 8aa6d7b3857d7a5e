import { typed } from '#server/core/database/typed-database.ts';
import { onLogLine } from '#server/core/logs/log-lines.ts';
import { forgetOldEntries } from '#server/core/logs/log-retention.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { createRecorder } from './recorder.ts';
import type { ServerLogSchema } from './schema.ts';
import { KEPT_SERVER_LOG, mountServerLogRoutes } from './server-log.ts';

const FLUSH_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 10 * 60_000;

export interface ServerLogModule {
  readonly module: ServerModule;
  /** Stores what has been logged so far. */
  flush(): Promise<void>;
}

/** Warnings and errors of this process, for readers in the console. */
export function createServerLogModule(
  core: ServerCore,
  { params, sheetJobs }: { readonly params: TenantParams; readonly sheetJobs: SheetJobs },
): ServerLogModule {
  const { clock, every, onStop } = core;
  const db = typed<ServerLogSchema>(core.db);
  const recorder = createRecorder(db, core.config.instance);
  const stopListening = onLogLine(core.log, recorder.take);
  return {
    flush: recorder.flush,
    module: {
      name: 'server-log',
      async start() {
        onStop(async () => {
          stopListening();
          await recorder.flush();
        });
        every('store the server log', FLUSH_EVERY_MS, recorder.flush);
        every('forget old entries of the server', FORGET_EVERY_MS, () =>
          forgetOldEntries({ db: core.db, params, clock }, KEPT_SERVER_LOG),
        );
      },
      mount(app) {
        mountServerLogRoutes(app, db, clock, sheetJobs);
      },
    },
  };
}
