import { ALARM_KPIS } from './alarm-kpis.ts';
import { DELIVERY_NOTE } from './delivery-note.ts';
import { ENERGY_MONTH } from './energy-month.ts';
import { OEE_BY_SHIFT } from './oee-by-shift.ts';
import { ORDERS_ON_TIME } from './orders-on-time.ts';
import type { ReadyMade } from './ready-made-report.ts';
import { SHIFT_REPORT } from './shift-report.ts';
import { STOCK_AGE } from './stock-age.ts';
import { STOP_PARETO } from './stop-pareto.ts';

/** In the order in which they are listed. */
export const READY_MADE: readonly ReadyMade[] = [
  SHIFT_REPORT,
  OEE_BY_SHIFT,
  STOP_PARETO,
  ORDERS_ON_TIME,
  STOCK_AGE,
  ENERGY_MONTH,
  DELIVERY_NOTE,
  ALARM_KPIS,
];
