import type { Migration } from '#server/core/ports/database.ts';

/** Waves are named in both languages, as zones and partners are. */
export const warehouseWaveEnglish: Migration = {
  name: '0301-warehouse-wave-english',
  sql: `
alter table wave add column name_en text;
`,
};
