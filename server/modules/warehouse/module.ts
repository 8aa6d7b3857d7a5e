import { withSchema } from '#server/core/database/typed-database.ts';
import { eachTenant } from '#server/core/each-tenant.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AnswerSource, KnownPhones } from '#server/core/ports/fans/answer-sources.ts';
import type { FanPartners, FanTrucks } from '#server/core/ports/fans/bound-records.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { WarehouseEvents } from '#server/core/ports/warehouse-events.ts';
import type { FollowChange } from '#server/core/realtime/table-topic.ts';
import {
  changeCheckBillAttachments,
  changeInboundAttachments,
  listCheckBillAttachments,
  listInboundAttachments,
} from '#shared/contracts/warehouse/attachments.ts';
import { inboundOrder } from '#shared/contracts/warehouse/orders/inbound-order.ts';
import { qualityCheckBill } from '#shared/contracts/warehouse/quality/quality-check-bill.ts';
import { mountAppointments } from './appointment.ts';
import { mountAppointmentRoutes } from './appointments/appointment-routes.ts';
import { mountAttachments } from './attachments.ts';
import { officeBoardTopic } from './boards/office-board-image.ts';
import { warehouseBoardTopic } from './boards/warehouse-board-image.ts';
import { forgetWarehouseChanges } from './boards/warehouse-changes.ts';
import { createWarehouseFeed } from './boards/warehouse-feed.ts';
import { seedWarehouse, type WarehouseSeed } from './demo-seed.ts';
import { mountDocks } from './dock.ts';
import { mountDockOutages } from './dock-outage.ts';
import { createWarehouseEvents, forgetWarehouseEvents } from './events/take-events.ts';
import { mountFloorSearch } from './floor/floor-search.ts';
import { warehouseFloorTopic } from './floor/warehouse-floor-image.ts';
import { mountInboundLines } from './orders/inbound-line.ts';
import { mountInboundOrders } from './orders/inbound-order.ts';
import { orderSource } from './orders/order-answer.ts';
import { mountOutboundLines } from './orders/outbound-line.ts';
import { mountOutboundOrders } from './orders/outbound-order.ts';
import { mountWarehouseExceptions } from './orders/warehouse-exception.ts';
import { mountWarehouseTasks } from './orders/warehouse-task.ts';
import { mountWaves } from './orders/wave.ts';
import { mountPartners } from './partner.ts';
import type { WarehouseParts } from './parts.ts';
import { mountCheckBillRoutes } from './quality/check-bill-routes.ts';
import { mountQualityCheckBills } from './quality/quality-check-bill.ts';
import { mountQualityPlans } from './quality/quality-plan.ts';
import { mountQualityPlanItems } from './quality/quality-plan-item.ts';
import { fanPartners } from './queue/fan-partners.ts';
import { fanTrucks } from './queue/fan-trucks.ts';
import { hoursSource } from './queue/hours-answer.ts';
import { driverPhones, myQueueSource } from './queue/my-queue.ts';
import { mountQueueSetting } from './queue/queue-setting.ts';
import { queueTopic } from './queue/queue-topic.ts';
import { tenantsWithDueTrucks, watchQueues } from './queue/queue-watch.ts';
import { railwayBoardTopic } from './railway/board/railway-board-image.ts';
import { seedRailway } from './railway/demo-railway.ts';
import { forgetWagonProgress } from './railway/forget-progress.ts';
import { mountRailway } from './railway/mount-railway.ts';
import { mountShiftStaff } from './shifts/shift-staff.ts';
import { mountWarehouseTarget } from './shifts/warehouse-target.ts';
import { mountStock } from './stock/stock.ts';
import { mountStockCalls } from './stock/stock-calls.ts';
import { mountStockImport } from './stock/stock-import.ts';
import { mountStockLimits } from './stock/stock-limit.ts';
import { mountStockMovements } from './stock/stock-movement.ts';
import { mountWarehouseLocations } from './stock/warehouse-location.ts';
import { mountWarehouseZones } from './stock/warehouse-zone.ts';
import { mountTopologies, type TopologySources } from './topology/topology.ts';
import { mountVehicles } from './vehicle.ts';

export interface WarehouseModule {
  readonly module: ServerModule;
  /** What warehouse systems report. */
  readonly events: WarehouseEvents;
  /** What drivers may ask. */
  readonly answers: {
    readonly sources: readonly AnswerSource[];
    readonly knownPhones: KnownPhones;
    readonly trucks: FanTrucks;
    readonly partners: FanPartners;
  };
  /** Does what the time brings now, instead of within 5 s. */
  watchQueues(): Promise<void>;
}

export interface WarehousePorts
  extends Pick<WarehouseParts, 'sheetJobs' | 'rights'>,
    Pick<TopologySources, 'directory' | 'history'> {
  readonly files: FileLibrary;
}

const WATCH_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 15_000;
const DAY_MS = 86_400_000;

/**
 * Partners, docks and appointments of trucks, and the queue of a warehouse. `demo` is written at start into a first tenant
 * that has its plant and no warehouse.
 */
export function createWarehouseModule(
  core: ServerCore,
  { sheetJobs, rights, directory, history, files }: WarehousePorts,
  demo: WarehouseSeed | null,
): WarehouseModule {
  const { db, clock, every, everyTenant, log } = core;
  let changed: FollowChange = () => undefined;

  const dueTrucks = () => tenantsWithDueTrucks(db, clock);
  const watch = eachTenant({ name: 'dock-queue-watch', log, atOnce: 4 }, async (tenantId) => {
    if (await watchQueues(db, clock, tenantId)) changed(tenantId, false);
  });

  return {
    events: createWarehouseEvents({ db, log, changed: (...change) => changed(...change) }),
    answers: {
      sources: [myQueueSource, orderSource, hoursSource],
      knownPhones: driverPhones,
      trucks: fanTrucks,
      partners: fanPartners,
    },
    async watchQueues() {
      watch.begin(await dueTrucks());
      await watch.ended();
    },
    module: {
      name: 'warehouse',
      async start() {
        if (
          demo &&
          (await db.tenant(FIRST_TENANT, (tx) => seedWarehouse(withSchema(tx), FIRST_TENANT, demo)))
        )
          log.info('demo warehouse created');
        if (demo)
          await db.tenant(FIRST_TENANT, (tx) =>
            seedRailway(withSchema(tx), FIRST_TENANT, { ...demo.railway, warehouse: demo.code }),
          );
        changed = createWarehouseFeed(core, [
          queueTopic,
          warehouseBoardTopic,
          warehouseFloorTopic,
          officeBoardTopic,
          railwayBoardTopic,
        ]);
        everyTenant('dock-queue-watch', WATCH_EVERY_MS, dueTrucks, watch);
        every('forget changes of warehouses', FORGET_EVERY_MS, () => forgetWarehouseChanges(db));
        every('forget progress of wagons', DAY_MS, () => forgetWagonProgress(db, clock));
        every('forget events of warehouses', DAY_MS, () => forgetWarehouseEvents(db, clock));
      },
      mount(app) {
        const parts: WarehouseParts = {
          db,
          clock,
          sheetJobs,
          rights,
          changed: (tenantId) => changed(tenantId, true),
        };
        mountPartners(app, parts);
        mountVehicles(app, parts);
        mountDocks(app, parts);
        mountDockOutages(app, parts);
        const appointments = mountAppointments(app, parts);
        mountAppointmentRoutes(app, parts, appointments);
        mountQueueSetting(app, parts);
        const inbound = mountInboundOrders(app, parts, mountInboundLines(app, parts));
        mountWaves(app, parts);
        const outbound = mountOutboundOrders(app, parts, mountOutboundLines(app, parts));
        mountTopologies(app, parts, { inbound, outbound, directory, history });
        mountWarehouseTasks(app, parts);
        mountWarehouseExceptions(app, parts);
        mountQualityPlans(app, parts);
        mountQualityPlanItems(app, parts);
        const bills = mountQualityCheckBills(app, parts);
        mountCheckBillRoutes(app, parts, bills);
        mountAttachments(app, parts, files, {
          key: inboundOrder.subject.key,
          table: 'inbound_order',
          list: listInboundAttachments,
          change: changeInboundAttachments,
          find: inbound.find,
        });
        mountAttachments(app, parts, files, {
          key: qualityCheckBill.subject.key,
          table: 'quality_check_bill',
          list: listCheckBillAttachments,
          change: changeCheckBillAttachments,
          find: bills.find,
        });
        mountShiftStaff(app, parts);
        mountWarehouseTarget(app, parts);
        mountWarehouseZones(app, parts);
        mountWarehouseLocations(app, parts);
        mountStockCalls(app, parts, mountStock(app, parts));
        mountStockImport(app, parts);
        mountStockMovements(app, parts);
        mountStockLimits(app, parts);
        mountFloorSearch(app, parts);
        mountRailway(app, parts);
      },
    },
  };
}
