import { z } from 'zod';
import { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import { StopCategory, VendorText } from '#shared/contracts/codes/vendor-text.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, OpenRangeQuery } from '#shared/contracts/kit/envelope.ts';
import { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { GivenReason } from './history.ts';

/** Stops summed by one reason: a given one, a planned stop of the calendar, or what a machine reported. */
export const StopParetoRow = z.object({
  /** The same as in `Stop.paretoKeys` of the stops that are counted in it. */
  key: z.string(),
  /** In planned down time (ISO 22400-2 PDOT); else the time is lost of planned busy time (PBT). */
  isPlanned: z.boolean(),
  /** The machine that caused the stops; null where several did, or the calendar. */
  machineId: Id.nullable(),
  /** The line that lost most time; null for a machine without a line. */
  lineId: Id.nullable(),
  /** Null where the stops had several, or the calendar planned them. */
  base: BaseState.nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
  vendorText: VendorText.optional(),
  reason: GivenReason.optional(),
  /** Of the planned stops of the calendar. */
  plannedReason: PlannedStopReason.nullable(),
  category: StopCategory.nullable(),
  durationMs: z.number().int(),
  count: z.number().int(),
});
export type StopParetoRow = z.infer<typeof StopParetoRow>;

export const StopPareto = z.object({
  computedAt: EpochMs,
  /** Longest first; those that are planned after those that are not. */
  rows: z.array(StopParetoRow),
});
export type StopPareto = z.infer<typeof StopPareto>;

export const getStopPareto = defineEndpoint({
  id: 'stopPareto.get',
  method: 'GET',
  path: '/data/stop/pareto',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Stops over a time range summed by reason: of a machine, of a line, which are those of its bottleneck, or of all lines that the caller’s roles reach. Without `to` it ends now, by the server’s clock.',
  query: OpenRangeQuery.safeExtend({ lineId: Id.optional(), machineId: Id.optional() }),
  reply: StopPareto,
});
