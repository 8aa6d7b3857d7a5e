import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';

/*
 * The image of the feed topic `railwayBoard`, whose id is a warehouse: the tracks beside it, the trains of its timetable with
 * their wagons, the machines that load them, weighings and alarms. Lateness is computed by the server.
 */

const BoardSource = z.object({ at: EpochMs, expectedMs: z.number().int().positive() });

export const RailwaySources = z.object({
  /** Trains, wagons and their loading plans. */
  trains: BoardSource,
  /** Cranes, reach stackers and lorries. */
  handlers: BoardSource,
  weighings: BoardSource,
});
export type RailwaySources = z.infer<typeof RailwaySources>;

export const RailwayBoardSettings = z.object({ warehouse: Warehouse });
export type RailwayBoardSettings = z.infer<typeof RailwayBoardSettings>;

const Tonnes = z.number().nonnegative();

export const RailwayFigures = z.object({
  /** Wagons of today's trains. */
  wagons: z.object({ done: z.number().int(), planned: z.number().int(), dueNow: z.number().int() }),
  tonnes: z.object({ done: Tonnes, planned: Tonnes }),
  /** Share of today's trains that left, or should have left, which were on time; null = none yet. */
  onTime: z.number().min(0).max(1).nullable(),
  onTimeTarget: z.number().min(0).max(1).nullable(),
});
export type RailwayFigures = z.infer<typeof RailwayFigures>;

export const TrackKind = z.enum(['reception', 'loading', 'unloading', 'storage', 'weigh', 'departure']);
export type TrackKind = z.infer<typeof TrackKind>;

export const BoardTrack = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: TrackKind,
  lengthM: z.number().positive(),
  /** Position from the platform outwards: 1 is next to it. */
  sort: z.number().int(),
  /** Why nothing may move on it; null = it is open. */
  blocked: BoardWords.extend({ since: EpochMs }).nullable(),
});
export type BoardTrack = z.infer<typeof BoardTrack>;

export const TrainState = z.enum(['expected', 'arrived', 'loading', 'loaded', 'departed', 'cancelled']);
export type TrainState = z.infer<typeof TrainState>;

export const BoardTrain = z.object({
  /** Train number, e.g. `83104`. */
  no: z.string(),
  job: z.enum(['load', 'unload']),
  /** Where it goes, or comes from. */
  place: z.string(),
  placeEn: z.string().nullable(),
  state: TrainState,
  trackId: Id.nullable(),
  arrivesAt: EpochMs,
  departsAt: EpochMs,
  forecastDepartsAt: EpochMs.nullable(),
  /** Late, or forecast to be late, by this. Null = on time, or not known. */
  byMs: z.number().int().nonnegative().nullable(),
  /** Why the work does not go on. */
  cause: BoardWords.nullable(),
});
export type BoardTrain = z.infer<typeof BoardTrain>;

/** By precedence, the first that applies. */
export const BoardWagonState = z.enum([
  /** Heavier than it may be. */
  'overload',
  /** Not fit for loading. */
  'bad_order',
  /** The machine that works on it has stopped. */
  'stopped',
  /** Its goods are not there. */
  'short',
  'working',
  'waiting',
  'done',
  'departed',
]);
export type BoardWagonState = z.infer<typeof BoardWagonState>;

export const BoardWagon = z.object({
  /** Wagon number, e.g. `5230118`. */
  no: z.string(),
  trainId: Id,
  trackId: Id.nullable(),
  /** 1 is the first behind the locomotive. */
  position: z.number().int().positive(),
  kind: z.enum(['flat', 'box', 'gondola', 'tank', 'hopper']),
  state: BoardWagonState,
  loaded: Tonnes,
  planned: Tonnes,
  /** Containers or pallets on it, and what it shall carry. */
  units: z.object({ done: z.number().int(), planned: z.number().int() }),
  since: EpochMs.nullable(),
});
export type BoardWagon = z.infer<typeof BoardWagon>;

export const BoardHandler = z.object({
  name: z.string(),
  nameEn: z.string().nullable(),
  kind: z.enum(['gantry', 'reach_stacker', 'forklift', 'lorry']),
  state: z.enum(['working', 'idle', 'fault', 'silent']),
  since: EpochMs,
  /** Of a fault. */
  code: z.string().nullable(),
  cause: BoardWords.nullable(),
  /** What it works on, or waits for. */
  wagonId: Id.nullable(),
  /** Along the platform from its first wagon, metres; null = not known. */
  atM: z.number().nullable(),
  /** What it holds. */
  isLaden: z.boolean(),
  /** Train that its load goes to. */
  trainId: Id.nullable(),
});
export type BoardHandler = z.infer<typeof BoardHandler>;

export const BoardWeighing = z.object({
  ticketNo: z.string(),
  wagonNo: z.string(),
  at: EpochMs,
  netTonnes: z.number(),
  isOverload: z.boolean(),
});
export type BoardWeighing = z.infer<typeof BoardWeighing>;

/** Keys of the image of `railwayBoard`. */
export const RAILWAY_BOARD_FEED_KEYS = {
  /** `settings` → `RailwayBoardSettings` */
  settings: () => 'settings',
  /** `sources` → `RailwaySources`: set with every read, so silence is a dead feed. */
  sources: () => 'sources',
  /** `figures` → `RailwayFigures` */
  figures: () => 'figures',
  /** `track:{trackId}` → `BoardTrack` */
  track: (trackId: Id) => `track:${trackId}`,
  /** `train:{trainId}` → `BoardTrain` */
  train: (trainId: Id) => `train:${trainId}`,
  /** `wagon:{wagonId}` → `BoardWagon` */
  wagon: (wagonId: Id) => `wagon:${wagonId}`,
  /** `handler:{handlerId}` → `BoardHandler` */
  handler: (handlerId: Id) => `handler:${handlerId}`,
  /** `weighing:{index}` → `BoardWeighing`: the last three, 0 is the newest. */
  weighing: (index: number) => `weighing:${index}`,
} as const;
