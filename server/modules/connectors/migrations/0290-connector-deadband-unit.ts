import type { Migration } from '#server/core/ports/database.ts';

/** A deadband may be percent of the range that an OPC UA server gives. */
export const connectorDeadbandUnit: Migration = {
  name: '0290-connector-deadband-unit',
  sql: `
alter table connector_point add column deadband_unit text not null default 'absolute';
alter table connector_point alter column deadband_unit drop default;
`,
};
