type Note = readonly [kind: string, record: string];

/**
 * SQL of triggers that write to `warehouse_change`. `record`: a column of the table, or SQL over its rows `changed`.
 * `more`: further records that the same rows change.
 */
export const noteChanges = (
  table: string,
  kind: string,
  record: string,
  ...more: readonly Note[]
): string => `
create function linewall_note_${table}() returns trigger language plpgsql as $$
begin
${[[kind, record] as const, ...more].map(insertOf).join('\n')}
  return null;
end $$;
create trigger ${table}_note_insert after insert on ${table} referencing new table as changed
  for each statement execute function linewall_note_${table}();
create trigger ${table}_note_update after update on ${table} referencing new table as changed
  for each statement execute function linewall_note_${table}();
create trigger ${table}_note_delete after delete on ${table} referencing old table as changed
  for each statement execute function linewall_note_${table}();
`;

function insertOf([kind, record]: Note): string {
  const rows = record.includes(' ')
    ? record
    : `changed.${record} from changed where changed.${record} is not null`;
  return `  insert into warehouse_change (tenant_id, kind, record_id)
    select distinct changed.tenant_id, '${kind}', ${rows};`;
}
