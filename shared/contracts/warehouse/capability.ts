import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const warehouseCapability = defineCapability({
  folder: 'warehouse',
  permissions: {
    /** See the boards of warehouses, on which plates are masked. */
    warehouse_board_view: { group: 'warehouse', isOfScreens: true },
    /** See docks and partners. */
    warehouse_view: { group: 'warehouse' },
    /** Change docks, their outages and partners. */
    warehouse_edit: { group: 'warehouse' },
    /** See appointments, vehicles and their drivers. */
    appointment_view: { group: 'warehouse' },
    /** Book, change and cancel appointments; keep vehicles. */
    appointment_edit: { group: 'warehouse' },
    /** Register arrivals, call trucks, and say what happens at the docks. */
    dock_control: { group: 'warehouse' },
    /** See check plans and check bills. */
    quality_view: { group: 'warehouse' },
    /** Change check plans, open check bills and enter their values. */
    quality_edit: { group: 'warehouse' },
    /** Audit check bills that others have inspected. */
    quality_audit: { group: 'warehouse' },
    /** See orders in and out, their lines, waves, tasks and exceptions. */
    warehouse_order_view: { group: 'warehouse' },
    /** Create, change and cancel orders and waves. */
    warehouse_order_edit: { group: 'warehouse' },
    /** Receive, put away, pick and load; acknowledge and resolve exceptions. */
    warehouse_task_control: { group: 'warehouse' },
    /** See tracks, trains with their wagons and loading plans, weighings and handling machines. */
    railway_view: { group: 'warehouse' },
    /** Change tracks, timetables, loading plans and handling machines. */
    railway_edit: { group: 'warehouse' },
    /** Say what happens to trains and wagons; record weighings. */
    railway_control: { group: 'warehouse' },
    /** See stock, its movements and limits. */
    stock_view: { group: 'warehouse' },
    /** Count, move and hold back goods; change limits; compare stock with its movements. */
    stock_edit: { group: 'warehouse' },
  },
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
    wagon_overload: { status: 409, report: false },
  },
  operationSubjects: [
    'appointment',
    'dock',
    'dockOutage',
    'dockQueue',
    'inboundLine',
    'inboundOrder',
    'outboundLine',
    'outboundOrder',
    'partner',
    'qualityCheckBill',
    'qualityPlan',
    'qualityPlanItem',
    'railHandler',
    'railTrack',
    'shiftStaff',
    'stock',
    'stockLimit',
    'stockMovement',
    'train',
    'vehicle',
    'wagonVisit',
    'warehouseException',
    'warehouseLocation',
    'warehouseTarget',
    'warehouseTask',
    'warehouseZone',
    'wave',
    'weighing',
  ],
  operationActions: ['add', 'adjust', 'enter', 'putAway', 'receive', 'report', 'setStatus', 'void'],
  explainedSubjects: [
    'appointment',
    'dock',
    'dockOutage',
    'inboundOrder',
    'inboundLine',
    'outboundOrder',
    'outboundLine',
    'wave',
    'warehouseTask',
    'warehouseException',
    'warehouseZone',
    'warehouseLocation',
    'stockLimit',
    'qualityCheckBill',
    'shiftStaff',
    'railTrack',
    'railHandler',
    'train',
    'wagonVisit',
  ],
  limits: {
    /** Slots of 20 min that one appointment takes. */
    appointmentSlotsMax: 24,
    /** Items of a check plan times their samples: results of one check bill. */
    checkResultsPerBillMax: 500,
    /** Lines of an order in one event of a warehouse system. */
    eventLinesMax: 500,
    /** At one record. */
    attachmentsMax: 20,
  },
});
