import type { Migration } from '#server/core/ports/database.ts';
import { noteChanges } from '#server/modules/warehouse/boards/note-changes.ts';

/** As `0282-warehouse-changes`, of the railway. A train is seen by whose goods are on its wagons. */
export const warehouseRailwayChanges: Migration = {
  name: '0351-warehouse-railway-changes',
  sql: `
${noteChanges('rail_track', 'railTrack', 'id')}
${noteChanges('rail_handler', 'railHandler', 'id')}
${noteChanges('train', 'train', 'id')}
${noteChanges('wagon_visit', 'wagon', 'id', ['train', 'train_id'])}
${noteChanges('wagon_progress', 'wagon', 'wagon_visit_id')}
${noteChanges('weighing', 'weighing', 'id')}
`,
};
