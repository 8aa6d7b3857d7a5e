import type { Migration } from '#server/core/ports/database.ts';

/** Where companies, plants, warehouses and offices are, in degrees of WGS-84. */
export const plantPosition: Migration = {
  name: '0432-plant-position',
  sql: `
alter table department
  add column address text,
  add column longitude double precision check (longitude between -180 and 180),
  add column latitude double precision check (latitude between -90 and 90),
  add constraint department_position check ((longitude is null) = (latitude is null));
`,
};
