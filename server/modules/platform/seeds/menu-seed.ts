import { ACCESS_MENUS } from './menus/access-menus.ts';
import { ENERGY_MENUS } from './menus/energy-menus.ts';
import { FILE_MENUS } from './menus/file-menus.ts';
import { INTAKE_MENUS } from './menus/intake-menus.ts';
import { LOG_MENUS } from './menus/log-menus.ts';
import type { MenuSeed } from './menus/menu-row.ts';
import { MESSAGE_MENUS } from './menus/message-menus.ts';
import { PLANT_MENUS } from './menus/plant-menus.ts';
import { PRETREATMENT_MENUS } from './menus/pretreatment-menus.ts';
import { PRODUCTION_MENUS } from './menus/production-menus.ts';
import { QUALITY_MENUS } from './menus/quality-menus.ts';
import { RAILWAY_MENUS } from './menus/railway-menus.ts';
import { STOCK_MENUS } from './menus/stock-menus.ts';
import { SYSTEM_MENUS } from './menus/system-menus.ts';
import { WAREHOUSE_MENUS } from './menus/warehouse-menus.ts';
import { WAREHOUSE_ORDER_MENUS } from './menus/warehouse-order-menus.ts';

/**
 * The console's menu, group by group. A page that is added to the product adds its row to its group, with a button for
 * every permission that it brings: running tenants are given both at the next start, and their role `admin` holds them
 * from then on.
 */
export const MENU_SEED: readonly MenuSeed[] = [
  ...PLANT_MENUS,
  ...PRODUCTION_MENUS,
  ...ENERGY_MENUS,
  ...PRETREATMENT_MENUS,
  ...WAREHOUSE_MENUS,
  ...QUALITY_MENUS,
  ...WAREHOUSE_ORDER_MENUS,
  ...STOCK_MENUS,
  ...RAILWAY_MENUS,
  ...MESSAGE_MENUS,
  ...FILE_MENUS,
  ...INTAKE_MENUS,
  ...ACCESS_MENUS,
  ...SYSTEM_MENUS,
  ...LOG_MENUS,
];
