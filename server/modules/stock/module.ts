import type { ServerCore, ServerModule } from '#server/core/module.ts';
import { type WarehousePorts, warehouseParts } from '#server/core/warehouse/parts.ts';
import { mountFloorSearch } from './floor/floor-search.ts';
import { warehouseFloorTopic } from './floor/warehouse-floor-image.ts';
import { mountStock } from './stock.ts';
import { mountStockCalls } from './stock-calls.ts';
import { mountStockImport } from './stock-import.ts';
import { mountStockLimits } from './stock-limit.ts';
import { mountStockMovements } from './stock-movement.ts';
import { mountWarehouseLocations } from './warehouse-location.ts';
import { mountWarehouseZones } from './warehouse-zone.ts';

/** Zones and locations of warehouses, what lies there, its movements and limits, and the screen that shows the places. */
export function createStockModule(core: ServerCore, ports: WarehousePorts): ServerModule {
  const parts = warehouseParts(core, ports);
  return {
    name: 'stock',
    async start() {
      ports.feed.provide([warehouseFloorTopic]);
    },
    mount(app) {
      mountWarehouseZones(app, parts);
      mountWarehouseLocations(app, parts);
      mountStockCalls(app, parts, mountStock(app, parts));
      mountStockImport(app, parts);
      mountStockMovements(app, parts);
      mountStockLimits(app, parts);
      mountFloorSearch(app, parts);
    },
  };
}
