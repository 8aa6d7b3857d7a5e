import type { Migration } from '#server/core/ports/database.ts';

/** What connectors of other kinds than Modbus were taken with, and is refused now: without it their records can be saved. */
export const connectorForeignSettings: Migration = {
  name: '0551-connector-foreign-settings',
  sql: `
update connector set word_order = 'ABCD' where word_order <> 'ABCD' and kind <> 'modbus';
update connector_point set data_type = 'auto'
  where data_type <> 'auto' and connector_id in (select id from connector where kind <> 'modbus');
`,
};
