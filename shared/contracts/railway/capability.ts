import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const railwayCapability = defineCapability({
  folder: 'railway',
  permissions: {
    /** See tracks, trains with their wagons and loading plans, weighings and handling machines. */
    railway_view: { group: 'warehouse' },
    /** Change tracks, timetables, loading plans and handling machines. */
    railway_edit: { group: 'warehouse' },
    /** Say what happens to trains and wagons; record weighings. */
    railway_control: { group: 'warehouse' },
  },
  feedTopics: {
    /** Trains, wagons and handling machines beside a warehouse: keys of `RAILWAY_BOARD_FEED_KEYS`. */
    railwayBoard: { permission: 'warehouse_board_view', id: true },
  },
  errors: {
    track_in_use: { status: 409, report: false },
    track_blocked: { status: 409, report: false },
    /** Of a train: some are not weighed, or not released. */
    wagons_under_way: { status: 409, report: false },
    wagon_not_weighed: { status: 409, report: false },
    wagon_overload: { status: 409, report: false },
  },
  operationSubjects: ['railHandler', 'railTrack', 'train', 'wagonVisit', 'weighing'],
  operationActions: ['void'],
  explainedSubjects: ['railTrack', 'railHandler', 'train', 'wagonVisit'],
});
