import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { OpenCheck } from '#server/core/ports/warehouse/checked-goods.ts';
import type { WarehouseEvents } from '#server/core/ports/warehouse/warehouse-events.ts';
import { mountAttachments } from '#server/core/warehouse/attachments.ts';
import { type WarehousePorts, warehouseParts } from '#server/core/warehouse/parts.ts';
import { changeInboundAttachments, listInboundAttachments } from '#shared/contracts/orders/attachments.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import type { ReportedWork } from './events/event-batch.ts';
import { createWarehouseEvents, forgetWarehouseEvents } from './events/take-events.ts';
import { mountInboundLines } from './inbound-line.ts';
import { mountInboundOrders } from './inbound-order.ts';
import { mountOutboundLines } from './outbound-line.ts';
import { mountOutboundOrders } from './outbound-order.ts';
import { mountTopologies, type TopologySources } from './topology/topology.ts';
import { mountWarehouseExceptions } from './warehouse-exception.ts';
import { mountWarehouseTasks } from './warehouse-task.ts';
import { mountWaves } from './wave.ts';

export interface OrdersModule {
  readonly module: ServerModule;
  /** What warehouse systems report. */
  readonly events: WarehouseEvents;
}

export interface OrdersPorts
  extends WarehousePorts,
    ReportedWork,
    Pick<TopologySources, 'directory' | 'history'> {
  readonly files: FileLibrary;
  readonly openCheck: OpenCheck;
}

const DAY_MS = 86_400_000;

/** Orders into and out of warehouses, their waves, tasks and exceptions, and the events of warehouse systems. */
export function createOrdersModule(core: ServerCore, ports: OrdersPorts): OrdersModule {
  const { db, clock, every, log } = core;
  const { feed, files, directory, history, openCheck, trucks, trains } = ports;
  const parts = warehouseParts(core, ports);
  return {
    events: createWarehouseEvents({ db, log, changed: feed.changed, trucks, trains }),
    module: {
      name: 'orders',
      async start() {
        every('forget events of warehouses', DAY_MS, () => forgetWarehouseEvents(db, clock));
      },
      mount(app) {
        const inbound = mountInboundOrders(app, parts, mountInboundLines(app, { ...parts, openCheck }));
        mountWaves(app, parts);
        const outbound = mountOutboundOrders(app, parts, mountOutboundLines(app, parts));
        mountTopologies(app, parts, { inbound, outbound, directory, history });
        mountWarehouseTasks(app, parts);
        mountWarehouseExceptions(app, parts);
        mountAttachments(app, parts, files, {
          key: inboundOrder.subject.key,
          table: 'inbound_order',
          list: listInboundAttachments,
          change: changeInboundAttachments,
          find: inbound.find,
        });
      },
    },
  };
}
