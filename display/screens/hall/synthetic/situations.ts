import { DOCK_SITUATIONS } from '#display/kit/warehouse/synthetic/situations.ts';

/** What `?fault=` chooses on this screen: what the board of the docks knows, and rooms of other shapes. */
export const HALL_SITUATIONS = {
  ...DOCK_SITUATIONS,
  /** No places at all. */
  bare: 10,
  onePlace: 11,
  /** 31,104 places. */
  huge: 12,
  /** Places without aisles, gaps, one level each, and more than racks hold. */
  rubbish: 13,
  /** The docks are known, the floor never came. */
  withoutFloor: 14,
} as const;
