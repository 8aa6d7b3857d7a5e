import type { Migration } from '#server/core/ports/database.ts';

/**
 * The list of tens of thousands of locations: its first page is read in the order of an index, and all of them are counted in
 * an index that is a tenth of the table.
 */
export const warehouseLocationLists: Migration = {
  name: '0331-warehouse-location-lists',
  sql: `
create index warehouse_location_listed on warehouse_location (tenant_id, code, id) where deleted_at is null;
create index warehouse_location_counted on warehouse_location (tenant_id, warehouse_id) where deleted_at is null;
`,
};
