import type { Migration } from '#server/core/ports/database.ts';

/** Floor area of energy regions, for consumption per square metre. */
export const plantArea: Migration = {
  name: '0182-plant-area',
  sql: `
alter table department add column area_m2 double precision check (area_m2 > 0);
`,
};
