import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const ordersCapability = defineCapability({
  folder: 'orders',
  permissions: {
    /** See orders in and out, their lines, waves, tasks and exceptions. */
    warehouse_order_view: { group: 'warehouse' },
    /** Create, change and cancel orders and waves. */
    warehouse_order_edit: { group: 'warehouse' },
    /** Receive, put away, pick and load; acknowledge and resolve exceptions. */
    warehouse_task_control: { group: 'warehouse' },
  },
  errors: {
    record_over: { status: 409, report: false },
    record_under_way: { status: 409, report: false },
    on_hold: { status: 409, report: false },
    /** A warehouse system made the record: it runs it. */
    run_by_wms: { status: 409, report: false },
    tasks_open: { status: 409, report: false },
    wave_not_ready: { status: 409, report: false },
    wave_in_use: { status: 409, report: false },
  },
  operationSubjects: [
    'inboundLine',
    'inboundOrder',
    'outboundLine',
    'outboundOrder',
    'warehouseException',
    'warehouseTask',
    'wave',
  ],
  operationActions: ['putAway', 'receive', 'report'],
  explainedSubjects: [
    'inboundOrder',
    'inboundLine',
    'outboundOrder',
    'outboundLine',
    'wave',
    'warehouseTask',
    'warehouseException',
  ],
  limits: {
    /** Lines of an order in one event of a warehouse system. */
    eventLinesMax: 500,
    /** At one record. */
    attachmentsMax: 20,
  },
});
