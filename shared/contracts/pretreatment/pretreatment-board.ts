import { z } from 'zod';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { PresentedState, Quality } from '#shared/contracts/plant/machine-state.ts';

/*
 * The image of the feed topic `pretreatmentBoard`, whose id is the department of a hall: its units with their values, what
 * flows between them and to the lines, batches, cleanings and alarms. Values carry their times: what may be claimed of them
 * is decided where they are shown, by `shared/domain/pretreatment`. Levels are %, temperatures °C, masses t, flows t/h,
 * conductivities mS/cm, times ms since 1970.
 */

/** Kinds of units (ISA-88). */
export const UnitKind = z.enum([
  'tank',
  'dissolver',
  'blender',
  'buffer',
  'filter',
  'pasteuriser',
  'heater',
  'vessel',
]);
export type UnitKind = z.infer<typeof UnitKind>;

/** `complete`: its last step is over; what is in it may be used when it was released. */
export const BatchState = z.enum([
  'planned',
  'running',
  'held',
  'complete',
  'released',
  'rejected',
  'aborted',
]);
export type BatchState = z.infer<typeof BatchState>;

/** `passed` and `failed`: its phases are over, and people have not released the unit yet. */
export const CipState = z.enum(['running', 'passed', 'failed', 'released', 'aborted']);
export type CipState = z.infer<typeof CipState>;

/** What ends a phase of a cleaning. */
export const CipMetric = z.enum(['temperature', 'conductivity']);
export type CipMetric = z.infer<typeof CipMetric>;

/** A number with its times and quality. */
export const UnitValue = z.object({
  value: z.number(),
  sourceTs: EpochMs,
  arrivalTs: EpochMs,
  quality: Quality,
});
export type UnitValue = z.infer<typeof UnitValue>;

/** How fast a level changes: % per hour (below 0 = it empties), with the standard error of that. */
export const LevelTrend = z.object({
  perHour: z.number(),
  error: z.number().nonnegative(),
  fromTs: EpochMs,
  toTs: EpochMs,
});
export type LevelTrend = z.infer<typeof LevelTrend>;

const Named = { name: z.string(), nameEn: z.string().nullable() };

export const PretreatmentSettings = z.object({
  id: Id,
  code: z.string(),
  ...Named,
  timeZone: z.string(),
});
export type PretreatmentSettings = z.infer<typeof PretreatmentSettings>;

/** When the server has read the tables last: the age of batches, cleanings and alarms, which change by events. */
export const PretreatmentSource = z.object({ at: EpochMs, expectedMs: z.number().int().positive() });
export type PretreatmentSource = z.infer<typeof PretreatmentSource>;

export const PretreatmentFigures = z.object({
  /** Beginning of the local day. */
  since: EpochMs,
  releasedT: z.number().nonnegative(),
  plannedT: z.number().nonnegative(),
  dueT: z.number().nonnegative(),
  released: z.number().int(),
  planned: z.number().int(),
  due: z.number().int(),
  rejected: z.number().int(),
});
export type PretreatmentFigures = z.infer<typeof PretreatmentFigures>;

/** Where a unit's product goes. */
export const UnitFeed = z.object({ kind: z.enum(['unit', 'line']), id: Id });
export type UnitFeed = z.infer<typeof UnitFeed>;

export const BoardUnit = z.object({
  code: z.string(),
  ...Named,
  kind: UnitKind,
  sort: z.number().int(),
  machineId: Id,
  expectedPeriodMs: z.number().int().positive(),
  /** Null = not known, here and below. */
  capacityT: z.number().positive().nullable(),
  /** At or below this it gives nothing more. */
  heelPct: z.number(),
  lowPct: z.number().nullable(),
  highPct: z.number().nullable(),
  feeds: UnitFeed.nullable(),
  /** Of what it holds; null = empty, or not known. */
  product: z.object(Named).nullable(),
  state: z
    .object({
      base: PresentedState,
      sinceTs: EpochMs,
      sourceTs: EpochMs,
      arrivalTs: EpochMs,
      quality: Quality,
    })
    .nullable(),
  level: UnitValue.nullable(),
  temperature: UnitValue.nullable(),
  temperatureSet: UnitValue.nullable(),
  /** What leaves it. */
  flow: UnitValue.nullable(),
  conductivity: UnitValue.nullable(),
  trend: LevelTrend.nullable(),
});
export type BoardUnit = z.infer<typeof BoardUnit>;

/** A line that units of the hall feed. */
export const BoardFedLine = z.object({
  code: z.string(),
  ...Named,
  /** At its planned speed. */
  demandTPerH: z.number().nonnegative().nullable(),
});
export type BoardFedLine = z.infer<typeof BoardFedLine>;

/** Product on its way from a unit, or one that has ended less than an hour ago. */
export const BoardTransfer = z.object({
  no: z.string(),
  fromUnitId: Id,
  to: UnitFeed,
  batchId: Id.nullable(),
  amountT: z.number().nonnegative(),
  rateTPerH: z.number().nonnegative().nullable(),
  startedAt: EpochMs,
  endedAt: EpochMs.nullable(),
});
export type BoardTransfer = z.infer<typeof BoardTransfer>;

export const BoardBatchStep = z.object({ ...Named, plannedMs: z.number().int().nonnegative() });
export type BoardBatchStep = z.infer<typeof BoardBatchStep>;

export const BoardBatch = z.object({
  no: z.string(),
  recipe: z.string(),
  version: z.number().int(),
  product: z.object(Named),
  state: BatchState,
  massT: z.number().positive(),
  unitId: Id.nullable(),
  lineId: Id.nullable(),
  /** From 1; 0 = not begun. */
  stepNo: z.number().int().nonnegative(),
  steps: z.array(BoardBatchStep),
  stepStartedAt: EpochMs.nullable(),
  plannedReleaseAt: EpochMs.nullable(),
  releasedAt: EpochMs.nullable(),
  hold: z.object({ text: z.string(), textEn: z.string().nullable() }).nullable(),
});
export type BoardBatch = z.infer<typeof BoardBatch>;

export const BoardCipPhase = z.object({
  ...Named,
  plannedMs: z.number().int().positive(),
  metric: CipMetric.nullable(),
  /** The measured value has to be at least or at most this. */
  limit: z.number().nullable(),
  isMin: z.boolean(),
  /** For so long. */
  holdMs: z.number().int().nonnegative(),
});
export type BoardCipPhase = z.infer<typeof BoardCipPhase>;

/** A value that was measured in a cleaning. */
export const CipReading = z.object({
  at: EpochMs,
  phaseNo: z.number().int().positive(),
  temperature: z.number().nullable(),
  conductivity: z.number().nullable(),
});
export type CipReading = z.infer<typeof CipReading>;

/** The newest cleaning of a unit, until the unit is released. */
export const BoardCip = z.object({
  no: z.string(),
  unitId: Id,
  programme: z.object(Named),
  state: CipState,
  phases: z.array(BoardCipPhase),
  phaseNo: z.number().int().positive(),
  phaseStartedAt: EpochMs,
  startedAt: EpochMs,
  endedAt: EpochMs.nullable(),
  /** Oldest first. */
  readings: z.array(CipReading),
});
export type BoardCip = z.infer<typeof BoardCip>;

export const BoardUnitAlarm = z.object({
  unitId: Id,
  ...Named,
  priority: z.enum(['low', 'medium', 'high']),
  raisedAt: EpochMs,
  isAcknowledged: z.boolean(),
  isActive: z.boolean(),
});
export type BoardUnitAlarm = z.infer<typeof BoardUnitAlarm>;

/** Keys of the image of `pretreatmentBoard`. */
export const PRETREATMENT_BOARD_FEED_KEYS = {
  /** `settings` → `PretreatmentSettings` */
  settings: () => 'settings',
  /** `source` → `PretreatmentSource` */
  source: () => 'source',
  /** `figures` → `PretreatmentFigures` */
  figures: () => 'figures',
  /** `unit:{id}` → `BoardUnit` */
  unit: (id: Id) => `unit:${id}`,
  /** `line:{id}` → `BoardFedLine` */
  line: (id: Id) => `line:${id}`,
  /** `transfer:{id}` → `BoardTransfer` */
  transfer: (id: Id) => `transfer:${id}`,
  /** `batch:{id}` → `BoardBatch`: open ones, and those of the shift */
  batch: (id: Id) => `batch:${id}`,
  /** `cip:{id}` → `BoardCip` */
  cip: (id: Id) => `cip:${id}`,
  /** `alarm:{id}` → `BoardUnitAlarm` */
  alarm: (id: Id) => `alarm:${id}`,
} as const;
