import type { Migration } from '#server/core/ports/database.ts';

/** Notes changes of a table for the images of boards: records of a kind, by columns that hold their ids. */
const noteChanges = (
  table: string,
  records: readonly (readonly [kind: string, column: string])[],
): string => `
create function linewall_note_${table}() returns trigger language plpgsql as $$
begin
${records
  .map(
    ([kind, column]) => `  insert into warehouse_change (tenant_id, kind, record_id)
    select distinct changed.tenant_id, '${kind}', changed.${column} from changed where changed.${column} is not null;`,
  )
  .join('\n')}
  return null;
end $$;
create trigger ${table}_note_insert after insert on ${table} referencing new table as changed
  for each statement execute function linewall_note_${table}();
create trigger ${table}_note_update after update on ${table} referencing new table as changed
  for each statement execute function linewall_note_${table}();
create trigger ${table}_note_delete after delete on ${table} referencing old table as changed
  for each statement execute function linewall_note_${table}();
`;

/** As `0282-warehouse-changes`, of the railway. A train is seen by whose goods are on its wagons. */
export const warehouseRailwayChanges: Migration = {
  name: '0351-warehouse-railway-changes',
  sql: [
    noteChanges('rail_track', [['railTrack', 'id']]),
    noteChanges('rail_handler', [['railHandler', 'id']]),
    noteChanges('train', [['train', 'id']]),
    noteChanges('wagon_visit', [
      ['wagon', 'id'],
      ['train', 'train_id'],
    ]),
    noteChanges('wagon_progress', [['wagon', 'wagon_visit_id']]),
    noteChanges('weighing', [['weighing', 'id']]),
  ].join('\n'),
};
