import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { warehouse as zh } from '#shared/i18n/zh/warehouse/capability.ts';

export const warehouse = {
  errors: {
    partner_in_use: 'It has partners below it, goods in stock or open appointments',
    place_in_use: 'Locations, goods or open tasks are still there',
    dock_in_use: 'The dock has open appointments',
    appointment_over: 'The appointment is over',
    appointment_under_way: 'The truck was called or is at a dock',
    record_over: 'It is over and is not changed',
    record_under_way: 'Its work has begun',
    on_hold: 'It is on hold',
    run_by_wms: 'The warehouse system (WMS) runs it: change it there',
    tasks_open: 'Tasks of it are open',
    wave_not_ready: 'It has no orders, or drafts',
    wave_in_use: 'It has orders',
    track_in_use: 'Open trains or wagons use the track',
    track_blocked: 'The track is blocked',
    wagons_under_way: 'Some of its wagons are not done or not released',
    wagon_not_weighed: 'The wagon has not been weighed',
  },
} satisfies SameKeys<typeof zh>;
