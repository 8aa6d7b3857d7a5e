import type { ServerCapability } from '#server/core/capability.ts';
import { RAILWAY_MENUS } from './railway-menus.ts';

/** Tracks, trains with their wagons, weighings and handling machines. */
export const serverRailway: ServerCapability = {
  menus: RAILWAY_MENUS,
};
