import { withSchema } from '#server/core/database/typed-database.ts';
import { eachTenant } from '#server/core/each-tenant.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AnswerSource, KnownPhones } from '#server/core/ports/fans/answer-sources.ts';
import type { AwaitedOrders } from '#server/core/ports/warehouse/awaited-orders.ts';
import type { ReportedTrucks } from '#server/core/ports/warehouse/reported-trucks.ts';
import type { ListStockAlerts } from '#server/core/ports/warehouse/stock-alerts.ts';
import { forgetWarehouseChanges } from '#server/core/warehouse/board/warehouse-changes.ts';
import { type WarehousePorts, warehouseParts } from '#server/core/warehouse/parts.ts';
import { mountAppointments } from './appointment.ts';
import { mountAppointmentRoutes } from './appointments/appointment-routes.ts';
import { bookAppointment, moveBooking } from './appointments/book-appointment.ts';
import { takeStep } from './appointments/steps.ts';
import { queueWalkIn } from './appointments/walk-in.ts';
import { officeBoardTopic } from './boards/office-board-image.ts';
import { warehouseBoardTopic } from './boards/warehouse-board-image.ts';
import { seedWarehouse, type WarehouseSeed } from './demo-seed.ts';
import { mountDocks } from './dock.ts';
import { mountDockOutages } from './dock-outage.ts';
import { mountPartners } from './partner.ts';
import { driverPhones, myQueueSource } from './queue/my-queue.ts';
import { mountQueueSetting } from './queue/queue-setting.ts';
import { queueTopic } from './queue/queue-topic.ts';
import { tenantsWithDueTrucks, watchQueues } from './queue/queue-watch.ts';
import { mountShiftStaff } from './shift-staff.ts';
import { mountVehicles } from './vehicle.ts';
import { mountWarehouseTarget } from './warehouse-target.ts';
import type { YardParts } from './yard-parts.ts';

export interface YardModule {
  readonly module: ServerModule;
  readonly trucks: ReportedTrucks;
  /** What drivers may ask. */
  readonly answers: { readonly sources: readonly AnswerSource[]; readonly knownPhones: KnownPhones };
  /** Does what the time brings now, instead of within 5 s. */
  watchQueues(): Promise<void>;
}

export interface YardPorts extends WarehousePorts {
  readonly orders: AwaitedOrders;
  readonly listStockAlerts: ListStockAlerts;
}

const WATCH_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 15_000;

/**
 * Partners, docks and appointments of trucks, the queue of a warehouse, and its boards. `demo` is written at start into a
 * first tenant that has its plant and no warehouse.
 */
export function createYardModule(core: ServerCore, ports: YardPorts, demo: WarehouseSeed | null): YardModule {
  const { db, clock, every, everyTenant, log } = core;
  const { feed, orders } = ports;
  const parts: YardParts = { ...warehouseParts(core, ports), orders };

  const dueTrucks = () => tenantsWithDueTrucks(db, clock);
  const watch = eachTenant({ name: 'dock-queue-watch', log, atOnce: 4 }, async (tenantId) => {
    if (await watchQueues(parts, tenantId)) feed.changed(tenantId, false);
  });

  return {
    trucks: {
      book: (tx, tenantId, booking) => bookAppointment(tx, tenantId, { ...booking, orders }),
      move: moveBooking,
      queue: (tx, tenantId, truck) => queueWalkIn(tx, tenantId, { ...truck, orders }),
      step: (tx, tenantId, asked) => takeStep(tx, tenantId, { ...asked, orders }),
    },
    answers: { sources: [myQueueSource], knownPhones: driverPhones },
    async watchQueues() {
      watch.begin(await dueTrucks());
      await watch.ended();
    },
    module: {
      name: 'yard',
      async start() {
        if (
          demo &&
          (await db.tenant(FIRST_TENANT, (tx) => seedWarehouse(withSchema(tx), FIRST_TENANT, demo)))
        )
          log.info('demo warehouse created');
        feed.provide([queueTopic, warehouseBoardTopic, officeBoardTopic(ports.listStockAlerts)]);
        everyTenant('dock-queue-watch', WATCH_EVERY_MS, dueTrucks, watch);
        every('forget changes of warehouses', FORGET_EVERY_MS, () => forgetWarehouseChanges(db));
      },
      mount(app) {
        mountPartners(app, parts);
        mountVehicles(app, parts);
        mountDocks(app, parts);
        mountDockOutages(app, parts);
        const appointments = mountAppointments(app, parts);
        mountAppointmentRoutes(app, parts, appointments);
        mountQueueSetting(app, parts);
        mountShiftStaff(app, parts);
        mountWarehouseTarget(app, parts);
      },
    },
  };
}
