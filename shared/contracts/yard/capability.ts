import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const yardCapability = defineCapability({
  folder: 'yard',
  permissions: {
    /** See the boards of warehouses, on which plates are masked. */
    warehouse_board_view: { group: 'warehouse', isOfScreens: true },
    /** See docks and partners. */
    warehouse_view: { group: 'warehouse' },
    /** Change docks, their outages and partners. */
    warehouse_edit: { group: 'warehouse' },
    /** See appointments, vehicles and their drivers. */
    appointment_view: { group: 'warehouse', isOfKeys: true },
    /** Book, change and cancel appointments; keep vehicles. */
    appointment_edit: { group: 'warehouse', isOfKeys: true },
    /** Register arrivals, call trucks, and say what happens at the docks. */
    dock_control: { group: 'warehouse', isOfKeys: true },
  },
  feedTopics: {
    /** Trucks of a warehouse as a public board shows them: keys of `DOCK_QUEUE_FEED_KEYS`. */
    dockQueue: { permission: 'warehouse_board_view', id: true },
    /** Docks, waves and zones of a warehouse against their times: keys of `WAREHOUSE_BOARD_FEED_KEYS`. */
    warehouseBoard: { permission: 'warehouse_board_view', id: true },
    /** Orders of a warehouse against their due times: keys of `OFFICE_BOARD_FEED_KEYS`. */
    officeBoard: { permission: 'warehouse_board_view', id: true },
  },
  errors: {
    partner_in_use: { status: 409, report: false },
    dock_in_use: { status: 409, report: false },
    appointment_over: { status: 409, report: false },
    appointment_under_way: { status: 409, report: false },
  },
  operationSubjects: [
    'appointment',
    'dock',
    'dockOutage',
    'dockQueue',
    'partner',
    'shiftStaff',
    'vehicle',
    'warehouseTarget',
  ],
  explainedSubjects: ['appointment', 'dock', 'dockOutage', 'shiftStaff'],
  limits: {
    /** Slots of 20 min that one appointment takes. */
    appointmentSlotsMax: 24,
  },
});
