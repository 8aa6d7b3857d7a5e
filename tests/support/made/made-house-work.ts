import { goodsOfChecks } from '#server/modules/orders/checks/goods-of-checks.ts';
import { raiseException, resolveExceptions } from '#server/modules/orders/exceptions.ts';
import { awaitedOrders } from '#server/modules/orders/inbound/inbound-appointments.ts';
import { listStockAlerts } from '#server/modules/stock/stock-alerts.ts';

/** What tests of one capability of a warehouse have others do. */
export const HOUSE_WORK = {
  awaitedOrders,
  goodsOfChecks,
  listStockAlerts,
  raiseException,
  resolveExceptions,
};
