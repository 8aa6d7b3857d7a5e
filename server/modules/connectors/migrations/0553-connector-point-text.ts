import type { Migration } from '#server/core/ports/database.ts';

/** Devices that write numbers as texts of their own: `23,5`, `12;23,5`, `ON`. */
export const connectorPointText: Migration = {
  name: '0553-connector-point-text',
  sql: `
alter table connector_point
  add column decimal_sign text not null default 'point',
  add column part_separator text,
  add column part_index int,
  add column on_words text,
  add column off_words text,
  add check ((part_separator is null) = (part_index is null));
`,
};
