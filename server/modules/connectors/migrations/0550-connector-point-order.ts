import type { Migration } from '#server/core/ports/database.ts';

/** Devices that send one value in another order of words than the others. */
export const connectorPointOrder: Migration = {
  name: '0550-connector-point-order',
  sql: `
-- Null: that of the connector.
alter table connector_point add column word_order text;
`,
};
