import type { Migration } from '#server/core/ports/database.ts';

/** What a movement was done for is named as its subject is everywhere else. */
export const warehouseDocKinds: Migration = {
  name: '0279-warehouse-doc-kinds',
  sql: `
update stock_movement set doc_kind = 'qualityCheckBill' where doc_kind = 'quality_check_bill';
alter table stock_movement add constraint stock_movement_doc_kind
  check (doc_kind in ('inboundLine', 'outboundOrder', 'qualityCheckBill', 'warehouseTask'));
`,
};
