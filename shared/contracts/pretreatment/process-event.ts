import { z } from 'zod';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { Text } from '#shared/contracts/kit/text.ts';
import { EventCode, EventHead } from '#shared/contracts/orders/events/event-head.ts';
import { BatchState } from './pretreatment-board.ts';

/*
 * What process control systems report, to `linewall/v1/{tenantId}/{hall}/event`, where `hall` is the code of the workshop
 * or plant. Units are named by the code of their machine. What is absent stays.
 */

const Tonnes = z.number().min(0).max(100_000);

/** A batch, by its number. The first event about it makes it and needs a recipe. */
export const BatchEvent = z.strictObject({
  ...EventHead,
  type: z.literal('batch'),
  no: EventCode,
  state: BatchState,
  recipe: EventCode.optional(),
  /** Absent = the version that is released. */
  version: z.number().int().min(1).max(10_000).optional(),
  unit: EventCode.nullish(),
  line: EventCode.nullish(),
  order: EventCode.nullish(),
  massT: Tonnes.positive().optional(),
  /** That it is in, from 1. */
  step: z.number().int().min(1).max(50).optional(),
  plannedReleaseAt: EpochMs.nullish(),
  hold: Text(64).nullish(),
  holdEn: Text(64).nullish(),
});
export type BatchEvent = z.infer<typeof BatchEvent>;

/** Product on its way, by the number of the transfer; `amountT` is all that has flowed so far. */
export const TransferEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('transfer'),
    no: EventCode,
    state: z.enum(['open', 'ended']),
    from: EventCode,
    /** A unit or a line: one of the two. */
    to: EventCode.optional(),
    line: EventCode.optional(),
    batch: EventCode.optional(),
    /** The batch that it becomes a part of. */
    toBatch: EventCode.optional(),
    order: EventCode.optional(),
    amountT: Tonnes,
    rateTPerH: Tonnes.optional(),
  })
  .refine(({ to, line }) => (to === undefined) !== (line === undefined), {
    message: 'to or line',
    path: ['to'],
  });
export type TransferEvent = z.infer<typeof TransferEvent>;

/** A cleaning, by its number, with what was measured at the moment. */
export const CipEvent = z.strictObject({
  ...EventHead,
  type: z.literal('cip'),
  no: EventCode,
  /**
   * `ended`: its phases are over; whether it passed follows from what was measured. `released`: the unit may be used again,
   * where people do not say so here.
   */
  state: z.enum(['running', 'ended', 'aborted', 'released']),
  unit: EventCode,
  programme: EventCode,
  phase: z.number().int().min(1).max(20),
  temperature: z.number().min(-50).max(300).optional(),
  conductivity: z.number().min(0).max(1_000).optional(),
});
export type CipEvent = z.infer<typeof CipEvent>;

export const ProcessEvent = z.discriminatedUnion('type', [BatchEvent, TransferEvent, CipEvent]);
export type ProcessEvent = z.infer<typeof ProcessEvent>;
