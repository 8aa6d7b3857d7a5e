import type { Model } from '#display/kit3d/parts/model.ts';
import { BOTTLE } from './bottle.ts';
import { CAN } from './can.ts';
import { CASE } from './case.ts';
import { CONTAINER_40 } from './container.ts';
import { GANTRY, SPREADER, TROLLEY } from './crane.ts';
import { FORKLIFT } from './forklift.ts';
import { LOCOMOTIVE } from './locomotive.ts';
import { CHASSIS_LORRY, LORRY } from './lorry.ts';
import { LOADED_PALLET, PALLET } from './pallet.ts';
import { PERSON } from './person.ts';
import { RACK_BEAMS, RACK_UPRIGHT } from './rack.ts';
import { RAIL_SIGNAL } from './rail-signal.ts';
import { REACH_STACKER } from './reach-stacker.ts';
import { TANK } from './tank.ts';
import { BOX_WAGON, FLAT_WAGON, GONDOLA_WAGON, HOPPER_WAGON, TANK_WAGON } from './wagon.ts';

/** Everything on a big screen that is no machine of the plant model. */
export const GOODS_MODELS = {
  bottle: BOTTLE,
  can: CAN,
  case: CASE,
  pallet: PALLET,
  loadedPallet: LOADED_PALLET,
  tank: TANK,
  person: PERSON,
  forklift: FORKLIFT,
  lorry: LORRY,
  chassisLorry: CHASSIS_LORRY,
  rackUpright: RACK_UPRIGHT,
  rackBeams: RACK_BEAMS,
  container: CONTAINER_40,
  flatWagon: FLAT_WAGON,
  boxWagon: BOX_WAGON,
  gondolaWagon: GONDOLA_WAGON,
  tankWagon: TANK_WAGON,
  hopperWagon: HOPPER_WAGON,
  locomotive: LOCOMOTIVE,
  gantry: GANTRY,
  trolley: TROLLEY,
  spreader: SPREADER,
  reachStacker: REACH_STACKER,
  railSignal: RAIL_SIGNAL,
} as const satisfies Readonly<Record<string, Model>>;
export type GoodsName = keyof typeof GOODS_MODELS;
