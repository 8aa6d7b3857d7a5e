import { z } from 'zod';
import { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { BaseState, MachineState, PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { CorrectionMark } from './history.ts';

/** One stretch of a machine's time with the same states and code, as it was reported or corrected. */
export const MachineLogEntry = z.object({
  machineId: Id,
  from: EpochMs,
  /** Null = it still lasts. */
  to: EpochMs.nullable(),
  /** `unknown` by a correction only. */
  base: PresentedState,
  states: z.array(MachineState),
  code: z.string().nullable(),
  text: z.string().nullable(),
  correction: CorrectionMark.optional(),
  vendorText: VendorText.optional(),
});
export type MachineLogEntry = z.infer<typeof MachineLogEntry>;

export const pageMachineLog = defineEndpoint({
  id: 'machineLog.page',
  method: 'GET',
  path: '/data/machinelog/page',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Changes of state that began in a time range, newest first; total counts at most 2,000 of them. Without `to` it ends now, by the server’s clock. `reported` leaves out corrections.',
  query: PageQuery.extend({
    from: QueryMs,
    /** Absent = up to now, by the server's clock. */
    to: QueryMs.optional(),
    lineId: Id.optional(),
    machineId: Id.optional(),
    /** The base state. */
    state: BaseState.optional(),
    isStop: z.stringbool().optional(),
    reported: z.stringbool().optional(),
  }),
  reply: pageOf(MachineLogEntry),
});
