import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ProductionCalendar } from '#server/core/ports/plant/production-calendar.ts';
import type { ReportSource } from '#server/core/ports/report-sources.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { loadCalendar } from './calendar-store.ts';
import { createCalendars } from './calendars.ts';
import { planSource } from './plan-source.ts';
import { mountPlannedStops } from './planned-stop.ts';
import { mountProducts } from './product.ts';
import { mountProductionPlan } from './production-plan.ts';
import { type CalendarSeed, seedCalendar } from './seed.ts';
import { mountShiftCalendarRoutes } from './shift-calendar-routes.ts';
import { mountShiftExceptions } from './shift-exception.ts';
import { mountShiftPatterns } from './shift-pattern.ts';

export interface CalendarModule {
  readonly module: ServerModule;
  /** Empty before the start. */
  readonly calendar: ProductionCalendar;
  readonly reportSources: readonly ReportSource[];
}

/**
 * Shifts, holidays, planned stops, products and the plan: their tables, endpoints and the calendar that other modules
 * ask. `demo` is written at start into a first tenant whose plant has no calendar.
 */
export function createCalendarModule(
  core: ServerCore,
  { directory, sheetJobs }: { readonly directory: PlantDirectory; readonly sheetJobs: SheetJobs },
  demo: CalendarSeed | null,
): CalendarModule {
  const { db, clock, onStop } = core;
  const log = core.log.child({ module: 'calendar' });
  const calendars = createCalendars();
  const reloads = new Map<Id, Promise<void>>();
  /** One after the other, so that the calendar that was read last is the one that stays. */
  const reload = (tenantId: Id): Promise<void> => {
    const before = reloads.get(tenantId) ?? Promise.resolve();
    const next = before
      .catch(() => undefined)
      .then(async () => {
        const since = clock.now() - LIMITS.historyRangeMaxMs;
        calendars.replace(tenantId, await db.tenant(tenantId, (tx) => loadCalendar(tx, since)));
      });
    reloads.set(tenantId, next);
    return next;
  };
  return {
    calendar: calendars,
    reportSources: [planSource({ clock })],
    module: {
      name: 'calendar',
      async start() {
        if (
          demo &&
          (await db.tenant(FIRST_TENANT, (tx) => seedCalendar(tx, FIRST_TENANT, demo, clock.now())))
        )
          log.info('calendar of the demo plant created');
        for (const tenantId of directory.tenantIds()) await reload(tenantId);
        // Lines may stand elsewhere in the plant from now on.
        const stopListening = directory.onChange((tenantId) => {
          reload(tenantId).catch((error: unknown) =>
            log.error({ err: error }, 'the calendar could not be read'),
          );
        });
        onStop(async () => stopListening());
      },
      mount(app) {
        const parts = { db, clock, directory, sheetJobs, calendars, reload };
        mountShiftPatterns(app, parts);
        mountShiftExceptions(app, parts);
        mountPlannedStops(app, parts);
        mountProducts(app, parts);
        mountProductionPlan(app, parts);
        mountShiftCalendarRoutes(app, parts);
      },
    },
  };
}
