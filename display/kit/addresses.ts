import { DISPLAY_BOARDS } from '#shared/contracts/kit/boards.ts';

/** Addresses that boards lead to. */
export const LINE_PATH = DISPLAY_BOARDS.line.path;
export const MACHINE_PATH = DISPLAY_BOARDS.machine.path;
export const WAREHOUSE_PATH = DISPLAY_BOARDS.warehouse.path;
export const PRETREATMENT_PATH = DISPLAY_BOARDS.pretreatment.path;
