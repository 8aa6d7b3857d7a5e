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
    appointment_view: { group: 'warehouse', isOfKeys: true },
    /** Book, change and cancel appointments; keep vehicles. */
    appointment_edit: { group: 'warehouse', isOfKeys: true },
    /** Register arrivals, call trucks, and say what happens at the docks. */
    dock_control: { group: 'warehouse', isOfKeys: true },
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
  feedTopics: {
    /** Trucks of a warehouse as a public board shows them: keys of `DOCK_QUEUE_FEED_KEYS`. */
    dockQueue: { permission: 'warehouse_board_view', id: true },
    /** Docks, waves and zones of a warehouse against their times: keys of `WAREHOUSE_BOARD_FEED_KEYS`. */
    warehouseBoard: { permission: 'warehouse_board_view', id: true },
    /** Places of a warehouse, and what is done at them: keys of `WAREHOUSE_FLOOR_FEED_KEYS`. */
    warehouseFloor: { permission: 'warehouse_board_view', id: true },
    /** Orders of a warehouse against their due times: keys of `OFFICE_BOARD_FEED_KEYS`. */
    officeBoard: { permission: 'warehouse_board_view', id: true },
    /** Trains, wagons and handling machines beside a warehouse: keys of `RAILWAY_BOARD_FEED_KEYS`. */
    railwayBoard: { permission: 'warehouse_board_view', id: true },
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
