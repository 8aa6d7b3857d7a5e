import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { railway as zh } from '#shared/i18n/zh/railway/capability.ts';

export const railway = {
  permissions: {
    railway_view: 'See tracks, trains, loading plans and weighings',
    railway_edit: 'Change tracks, trains, loading plans and handling machines',
    railway_control: 'Report work on trains and wagons, record weighings',
  },
  errors: {
    track_in_use: 'Open trains or wagons use the track',
    track_blocked: 'The track is blocked',
    wagons_under_way: 'Some of its wagons are not done or not released',
    wagon_not_weighed: 'The wagon has not been weighed',
    wagon_overload: 'The wagon is overloaded and cannot be released',
  },
  operationActions: {
    void: 'Made void',
  },
  operationSubjects: {
    railTrack: 'Railway track',
    railHandler: 'Handling machine',
    train: 'Train',
    wagonVisit: 'Wagon',
    weighing: 'Weighing',
  },
  explainedSubjects: {
    railTrack: 'Railway track',
    railHandler: 'Handling machine',
    train: 'Train',
    wagonVisit: 'Wagon',
  },
  recordErrors: {
    train_missing: 'There is no such train',
    train_no_taken: 'The train number is taken on this day',
    track_missing: 'The warehouse has no such track',
    track_blocked: 'The track is blocked',
    wagon_missing: 'There is no such wagon',
    wagon_in_train: 'The train has this wagon already',
    position_taken: 'Another wagon has this position',
    ticket_taken: 'The ticket number is taken',
  },
} satisfies SameKeys<typeof zh>;
