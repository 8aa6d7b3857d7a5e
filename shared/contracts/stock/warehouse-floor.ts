import { z } from 'zod';
import { EpochMs, type Id } from '#shared/contracts/kit/envelope.ts';
import { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import { TaskKind } from '#shared/contracts/orders/warehouse-task.ts';

/*
 * The image of the feed topic `warehouseFloor`, whose id is a warehouse: where its places are, how full each is, where is
 * picked, what is worked at and what is wrong there. A reader who sees the goods of some owners only gets an image of
 * these alone. An aisle is one key, so that a change sends one aisle and not the warehouse.
 */

/** More than this is in no rack; such places are counted in `FloorSummary.unplaced`. */
export const FLOOR_LIMITS = { aisles: 200, bays: 400, levels: 16, positions: 12, places: 40_000 } as const;

const Count = z.number().int().nonnegative();

export const FloorAisle = z.object({
  name: z.string(),
  zone: z.string(),
  zoneEn: z.string().nullable(),
  /** Among all aisles, from 0. */
  sort: Count,
  /** Numbers of the bays, ascending. */
  bays: z.array(z.number().int()).max(FLOOR_LIMITS.bays),
  /** Number of the lowest level. */
  lowest: z.number().int(),
  levels: z.number().int().min(1).max(FLOOR_LIMITS.levels),
  /** Places side by side in a level of a bay. */
  positions: z.number().int().min(1).max(FLOOR_LIMITS.positions),
  /** One character a place (`shared/domain/stock/place-code.ts`), at `(bay × levels + level) × positions + position`. */
  places: z.string().regex(/^[-A-Za-z0-9+/]*$/),
});
export type FloorAisle = z.infer<typeof FloorAisle>;

/** Times that goods were taken there within the last 60 min, by bay as in `FloorAisle.bays`. */
export const FloorPicks = z.array(Count).max(FLOOR_LIMITS.bays);
export type FloorPicks = z.infer<typeof FloorPicks>;

/** A place in the room: of a bay where it is known, else of its aisle. */
const FloorSpot = {
  /** Key of the aisle without `aisle:`; null = it has none. */
  aisle: z.string().nullable(),
  /** Number of the bay. */
  bay: z.number().int().nullable(),
};

/** A task that has begun. Where its goods are, not where its vehicle is: vehicles are not tracked. */
export const FloorWork = z.object({
  kind: TaskKind,
  no: z.string(),
  since: EpochMs.nullable(),
  ...FloorSpot,
  /** Code of the dock that it is done at. */
  dock: z.string().nullable(),
});
export type FloorWork = z.infer<typeof FloorWork>;

/** An open exception about a place. */
export const FloorTrouble = z.object({
  kind: ExceptionKind,
  text: z.string(),
  textEn: z.string().nullable(),
  since: EpochMs,
  ...FloorSpot,
});
export type FloorTrouble = z.infer<typeof FloorTrouble>;

/** Of enabled places of the zones that goods are kept in and picked from. */
export const FloorSummary = z.object({
  places: Count,
  used: Count,
  held: Count,
  low: Count,
  reserved: Count,
  /** Places that are in no rack: without an aisle or a bay, and more than `FLOOR_LIMITS`. */
  unplaced: z.object({ unnamed: Count, excess: Count }),
});
export type FloorSummary = z.infer<typeof FloorSummary>;

export const FloorSource = z.object({ at: EpochMs, expectedMs: z.number().int().positive() });
export type FloorSource = z.infer<typeof FloorSource>;

/** Keys of the image of `warehouseFloor`. */
export const WAREHOUSE_FLOOR_FEED_KEYS = {
  /** `source` → `FloorSource`: set with every read, so silence is a dead feed. */
  source: () => 'source',
  /** `summary` → `FloorSummary` */
  summary: () => 'summary',
  /** `aisle:{aisle}` → `FloorAisle` */
  aisle: (aisle: string) => `aisle:${aisle}`,
  /** `picks:{aisle}` → `FloorPicks` */
  picks: (aisle: string) => `picks:${aisle}`,
  /** `work:{taskId}` → `FloorWork` */
  work: (taskId: Id) => `work:${taskId}`,
  /** `trouble:{exceptionId}` → `FloorTrouble` */
  trouble: (exceptionId: Id) => `trouble:${exceptionId}`,
} as const;
