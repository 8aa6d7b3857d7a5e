import { readTenantZone } from '#server/core/database/place-zone.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PageWriter } from '#server/core/ports/page-writer.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { SheetWriter } from '#server/core/ports/sheets.ts';
import { READY_MADE } from './ready-made/ready-made.ts';
import { mountReportRoutes } from './report-routes.ts';
import { createRunSlots } from './run-slots.ts';
import { sweepRuns } from './run-store.ts';
import type { ReportSchema } from './schema.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export interface ReportPorts {
  readonly directory: PlantDirectory;
  readonly calendar: ProductionCalendar;
  readonly writer: SheetWriter;
  readonly pageWriter: PageWriter;
  /** The data sets of all modules. */
  readonly sources: readonly ReportSource[];
}

/** Reports: the ready-made ones, what users query of them, and the files of it. */
export function createReportModule(core: ServerCore, ports: ReportPorts): ServerModule {
  const { clock, every } = core;
  const db = typed<ReportSchema>(core.db);
  const sources = new Map(ports.sources.map((source) => [source.info.id, source]));
  return {
    name: 'report',
    async start() {
      every('sweep report runs', SWEEP_EVERY_MS, () => db.platform((tx) => sweepRuns(tx, clock.now())));
    },
    mount(app) {
      mountReportRoutes(app, {
        ...{ db, database: core.db, clock, sources, slots: createRunSlots(), reports: READY_MADE },
        ...{ directory: ports.directory, calendar: ports.calendar },
        ...{ writer: ports.writer, pageWriter: ports.pageWriter },
        tenantZone: async (tenantId) =>
          (await core.db.tenant(tenantId, readTenantZone)) ??
          Intl.DateTimeFormat().resolvedOptions().timeZone,
      });
    },
  };
}
