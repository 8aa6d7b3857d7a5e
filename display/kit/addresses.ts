import type { DisplayPath } from '#shared/contracts/kit/paths.ts';

/** Addresses of the specification that boards lead to. */
export const LINE_PATH = '/productLineSignage' satisfies DisplayPath;
export const MACHINE_PATH = '/MachineIndex' satisfies DisplayPath;
export const WAREHOUSE_PATH = '/warehouseSignage' satisfies DisplayPath;
export const QUEUE_PATH = '/orderSignage' satisfies DisplayPath;
export const OFFICE_PATH = '/officeSignage' satisfies DisplayPath;
export const PRETREATMENT_PATH = '/pretreatmentSignage' satisfies DisplayPath;
export const PLANT_SCREEN_PATH = '/largeScreen' satisfies DisplayPath;
export const HALL_SCREEN_PATH = '/largeScreen2' satisfies DisplayPath;
export const RAILWAY_SCREEN_PATH = '/largeScreenRailway' satisfies DisplayPath;
