import { button, type MenuSeed, OPERATORS } from './menu-row.ts';

/** Orders into and out of a warehouse, and the work that they make. */
export const WAREHOUSE_ORDER_MENUS: readonly MenuSeed[] = [
  {
    code: 'warehouseOrders',
    parent: null,
    type: '0',
    name: '出入库',
    nameEn: 'Inbound and outbound',
    icon: 'inbound',
    sort: 29,
    roles: OPERATORS,
  },
  {
    code: 'inboundOrder',
    parent: 'warehouseOrders',
    type: '0',
    name: '入库单',
    nameEn: 'Inbound orders',
    path: '/inbound-order',
    icon: 'inbound',
    keepAlive: true,
    sort: 291,
    roles: OPERATORS,
  },
  button(
    'warehouseOrders',
    'warehouse_order_view',
    '查看出入库单、波次与任务',
    'See inbound and outbound orders, waves and tasks',
    1,
    OPERATORS,
  ),
  button(
    'warehouseOrders',
    'warehouse_order_edit',
    '新建、修改与取消单据和波次',
    'Create, change and cancel orders and waves',
    2,
    OPERATORS,
  ),
  button(
    'warehouseOrders',
    'warehouse_task_control',
    '收货、上架、拣货与装车作业',
    'Receive, put away, pick and load goods',
    3,
    OPERATORS,
  ),
];
