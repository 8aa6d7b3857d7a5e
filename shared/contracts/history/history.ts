import { z } from 'zod';
import { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import { StopCategory, StopClass, VendorText } from '#shared/contracts/codes/vendor-text.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, OpenRangeQuery, RangeQuery } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { BaseState, MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';

/** Who put a state in place of what a machine reported, and why. */
export const CorrectionMark = z.object({ id: Id, by: z.string(), at: EpochMs, why: z.string() });
export type CorrectionMark = z.infer<typeof CorrectionMark>;

/** A stretch of time in which a machine's states did not change. `to` null = still open. */
export const StateInterval = z.object({
  from: EpochMs,
  to: EpochMs.nullable(),
  base: PresentedState,
  states: z.array(MachineState),
  code: z.string().nullable(),
  /** As it was sent. */
  text: z.string().nullable(),
  /** Present where a correction stands in place of the machine's reports. */
  correction: CorrectionMark.optional(),
  /** Of the machine’s code table; absent where it has none for the code, and in recordings of before there was one. */
  vendorText: VendorText.optional(),
});
export type StateInterval = z.infer<typeof StateInterval>;

/** A reason of the tenant's list, as a user gave it to a stop. */
export const GivenReason = z.object({
  id: Id,
  code: z.string(),
  text: z.string(),
  textEn: z.string().nullable(),
  category: StopCategory,
  isPlanned: z.boolean(),
});
export type GivenReason = z.infer<typeof GivenReason>;

/** A stop of a machine or a line, with the machine that caused it (itself, or one it waited for). */
export const Stop = z.object({
  from: EpochMs,
  to: EpochMs.nullable(),
  base: BaseState,
  causeMachineId: Id,
  /** What the causing machine reported. */
  causeBase: BaseState,
  code: z.string().nullable(),
  text: z.string().nullable(),
  /** Given to this stop, else to the stop that caused it; it counts more than code and text. */
  reason: GivenReason.optional(),
  vendorText: VendorText.optional(),
});
export type Stop = z.infer<typeof Stop>;

/** A user's note of a stop. */
export const StopNote = z.object({
  reason: GivenReason.nullable(),
  comment: z.string().nullable(),
  by: z.string(),
  at: EpochMs,
});
export type StopNote = z.infer<typeof StopNote>;

/** A stop with its own note: `reason` may be that of the stop that caused it. */
export const NotedStop = Stop.extend({ note: StopNote.nullable().default(null) });
export type NotedStop = z.infer<typeof NotedStop>;

/** A stop in a list, with the rows of the Pareto in which it is counted (`getStopPareto`). */
export const ListedStop = NotedStop.extend({ paretoKeys: z.array(z.string()).default([]) });
export type ListedStop = z.infer<typeof ListedStop>;

/** Stops summed by machine and given reason, or by cause where none was given; longest first. */
export const StopReason = z.object({
  machineId: Id,
  base: BaseState,
  code: z.string().nullable(),
  text: z.string().nullable(),
  reason: GivenReason.optional(),
  vendorText: VendorText.optional(),
  /** How the time counts, by the machine’s code table. */
  stopClass: StopClass.optional(),
  durationMs: z.number().int(),
  count: z.number().int(),
});
export type StopReason = z.infer<typeof StopReason>;

/**
 * Why figures cannot be right: more was produced than the ideal speed allows, the output counter jumped, or more was
 * rejected than produced.
 */
export const OeeDoubt = z.enum(['ideal_speed', 'counter', 'rejects']);
export type OeeDoubt = z.infer<typeof OeeDoubt>;

/**
 * OEE of a time range as ISO 22400-2 defines it. The sums stand beside the factors, so that ranges and
 * machines are added by their sums and never by averaging percentages. A factor without a denominator is null.
 */
export const Oee = z.object({
  /** PBT planned busy time and APT actual production time, ms. */
  plannedBusyMs: z.number(),
  productionMs: z.number(),
  /** PQ and GQ in planned busy time, in the machine's own unit. */
  producedCount: z.number(),
  goodCount: z.number(),
  /** PRI planned run time per item, ms; over several products weighted by what was produced of each. */
  idealMsPerItem: z.number(),
  availability: z.number().nullable(),
  /** Effectiveness, capped at 1 for display; `performanceRaw` is what was computed. */
  performance: z.number().nullable(),
  performanceRaw: z.number().nullable(),
  quality: z.number().nullable(),
  oee: z.number().nullable(),
  /** What they are about is null, and is not to be summed or averaged. */
  doubts: z.array(OeeDoubt).default([]),
});
export type Oee = z.infer<typeof Oee>;

export const Counts = z.object({ produced: z.number(), good: z.number(), rejected: z.number() });
export type Counts = z.infer<typeof Counts>;

export const Shift = z.object({
  name: z.string(),
  nameEn: z.string().nullable(),
  from: EpochMs,
  to: EpochMs,
  /** Planned output in the line's unit; null = no plan. */
  plannedCount: z.number().nullable(),
});
export type Shift = z.infer<typeof Shift>;

/** Everything of a line's shift that is computed on the server; part of the line feed. */
export const LineSummary = z.object({
  computedAt: EpochMs,
  /** Null outside every shift. */
  shift: Shift.nullable(),
  /** A stop that is shorter turns no wall red; absent = as the product has it. Of the running shift only. */
  shortStopMs: z.number().int().optional(),
  /** What the line makes now; null where it is unknown, and for a range of its own. */
  product: z
    .object({
      code: z.string(),
      name: z.string(),
      nameEn: z.string().nullable(),
      orderNo: z.string().nullable(),
    })
    .nullable(),
  /** The planned stop or break of now. */
  plannedStop: z
    .object({
      reason: PlannedStopReason,
      name: z.string().nullable(),
      nameEn: z.string().nullable(),
      from: EpochMs,
      to: EpochMs,
    })
    .nullable(),
  /** Null: the bottleneck has never sent its output counter, or that has jumped (`oee.doubts`). */
  counts: Counts.nullable(),
  /**
   * What each machine of the line has made in the range, in its own unit; null = it has never sent its output counter, or that has
   * jumped. Recordings of before there were any have none.
   */
  outputs: z.record(Id, z.number().nullable()).default({}),
  /** Planned output up to `computedAt`, in proportion to the planned busy time that has passed; null = no plan. */
  plannedToNow: z.number().nullable(),
  oee: Oee,
  /** The planned busy time so far is below a quarter of an hour: the OEE rests on too little to be a measure. */
  isOeeEarly: z.boolean().default(false),
  /** The line's states over the shift: those of its bottleneck, each stop with its cause. */
  timeline: z.array(StateInterval.omit({ correction: true }).extend({ causeMachineId: Id.nullable() })),
  stopReasons: z.array(StopReason),
  lastStop: Stop.nullable(),
  /** Produced so far at points in time over the shift, for the curve against plan: at most 100 points. */
  producedCurve: z.array(z.tuple([EpochMs, z.number()])),
});
export type LineSummary = z.infer<typeof LineSummary>;

const MachineParams = z.object({ id: Id });

export const getLineSummary = defineEndpoint({
  id: 'line.summary',
  method: 'GET',
  path: '/data/line/:id/summary',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Counts, OEE, timeline and stops of a line for a time range, or for its current shift without one.',
  params: MachineParams,
  query: z.union([RangeQuery, z.object({ from: z.undefined().optional(), to: z.undefined().optional() })]),
  reply: LineSummary,
});

export const getMachineTimeline = defineEndpoint({
  id: 'machine.timeline',
  method: 'GET',
  path: '/data/machine/:id/timeline',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'A machine’s states over a time range, clipped to it; gaps without data are `unknown`. `reported` leaves out corrections.',
  params: MachineParams,
  query: RangeQuery.safeExtend({ reported: z.stringbool().optional() }),
  reply: z.array(StateInterval),
});

export const getMachineStops = defineEndpoint({
  id: 'machine.stops',
  method: 'GET',
  path: '/data/machine/:id/stops',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'A machine’s stops over a time range with causes, newest first, and their sums by reason. Without `to` it ends now, by the server’s clock.',
  params: MachineParams,
  query: OpenRangeQuery,
  reply: z.object({ stops: z.array(ListedStop), reasons: z.array(StopReason) }),
});

export const getMachineOee = defineEndpoint({
  id: 'machine.oee',
  method: 'GET',
  path: '/data/machine/:id/oee',
  access: 'plant_view',
  tenant: 'session',
  summary: 'OEE and counts of a machine for a time range, inside its line’s shifts.',
  params: MachineParams,
  query: RangeQuery,
  reply: z.object({ oee: Oee, counts: Counts.nullable() }),
});

/** One pixel column of a chart: the time it starts at, the least and greatest value in it, and the last. */
export const HistoryPoint = z.tuple([EpochMs, z.number(), z.number(), z.number()]);
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const getMetricHistory = defineEndpoint({
  id: 'metric.history',
  method: 'GET',
  path: '/data/machine/:id/metric/:key',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'A metric over a time range, decimated to `width` columns of [start, min, max, last]; empty columns are left out.',
  params: z.object({ id: Id, key: ExactText(64, 1) }),
  query: RangeQuery.safeExtend({
    width: z.coerce.number().int().min(1).max(LIMITS.historyPointsMax).default(1200),
  }),
  reply: z.object({ points: z.array(HistoryPoint), source: z.enum(['raw', 'minute', 'hour']) }),
});
