import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { yard as zh } from '#shared/i18n/zh/yard/capability.ts';

export const yard = {
  permissions: {
    warehouse_board_view: 'See the boards of warehouses',
    warehouse_view: 'See docks, zones, locations and partners',
    warehouse_edit: 'Change docks, zones, locations and partners',
    appointment_view: 'See appointments and vehicles',
    appointment_edit: 'Book, change and cancel appointments',
    dock_control: 'Register arrivals, call trucks and report dock work',
  },
  errors: {
    partner_in_use: 'It has partners below it, goods in stock or open appointments',
    dock_in_use: 'The dock has open appointments',
    appointment_over: 'The appointment is over',
    appointment_under_way: 'The truck was called or is at a dock',
  },
  operationSubjects: {
    appointment: 'Appointment',
    dock: 'Dock',
    dockOutage: 'Dock outage',
    dockQueue: 'Call settings',
    partner: 'Partner',
    vehicle: 'Vehicle',
    shiftStaff: 'People on shift',
    warehouseTarget: 'Targets of a warehouse',
  },
  explainedSubjects: {
    appointment: 'Appointment',
    dock: 'Dock',
    dockOutage: 'Dock outage',
    shiftStaff: 'People on shift',
  },
  recordErrors: {
    partner_not_own: 'Choose an owner or carrier that you act for',
    warehouse_missing: 'There is no such warehouse, or it is a draft',
    plate_taken: 'There is a vehicle with this plate',
    dock_missing: 'There is no such dock, or it is disabled',
    dock_closed: 'The dock is closed at that time',
    dock_occupied: 'The dock is occupied',
    dock_other_direction: 'The dock does not take trucks of this direction',
    no_dock_open: 'No dock is open at that time',
    slot_uneven: 'A slot begins at a full 20 minutes',
    slot_expired: 'this period has expired, please choose again',
    slot_taken: 'This period is fully booked, please choose again',
    appointment_arrived: 'The truck has arrived: time and dock stay',
    staff_taken: 'This duty of the warehouse is planned from that time already',
    staff_too_long: 'A shift has at most 24 hours',
  },
} satisfies SameKeys<typeof zh>;
