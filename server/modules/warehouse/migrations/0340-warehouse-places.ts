import type { Migration } from '#server/core/ports/database.ts';
import { noteChanges } from '#server/modules/warehouse/boards/note-changes.ts';

/** Which places have changed, or what lies there: for images of the floor. And what those are read by. */
export const warehousePlaces: Migration = {
  name: '0340-warehouse-places',
  sql: `
${noteChanges('stock', 'place', 'location_id')}
${noteChanges('warehouse_location', 'place', 'id')}
${noteChanges('warehouse_zone', 'place', 'l.id from changed join warehouse_location l on l.zone_id = changed.id')}

create index stock_movement_picks on stock_movement (tenant_id, warehouse_id, at) where kind = 'pick';
`,
};
