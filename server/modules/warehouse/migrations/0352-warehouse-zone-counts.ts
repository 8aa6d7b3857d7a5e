import type { Migration } from '#server/core/ports/database.ts';

/** How many enabled locations a zone has is counted in an index, not in the rows of tens of thousands of locations. */
export const warehouseZoneCounts: Migration = {
  name: '0352-warehouse-zone-counts',
  sql: `
create index warehouse_location_of_zone on warehouse_location (tenant_id, zone_id) where enabled and deleted_at is null;
`,
};
