import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const warehouseCapability = defineCapability({
  folder: 'warehouse',
  errors: {
    partner_in_use: { status: 409, report: false },
    /** Of a zone or a location. */
    place_in_use: { status: 409, report: false },
    dock_in_use: { status: 409, report: false },
    appointment_over: { status: 409, report: false },
    appointment_under_way: { status: 409, report: false },
    record_over: { status: 409, report: false },
    record_under_way: { status: 409, report: false },
    on_hold: { status: 409, report: false },
    /** A warehouse system made the record: it runs it. */
    run_by_wms: { status: 409, report: false },
    tasks_open: { status: 409, report: false },
    wave_not_ready: { status: 409, report: false },
    wave_in_use: { status: 409, report: false },
    track_in_use: { status: 409, report: false },
    track_blocked: { status: 409, report: false },
    /** Of a train: some are not weighed, or not released. */
    wagons_under_way: { status: 409, report: false },
    wagon_not_weighed: { status: 409, report: false },
  },
});
