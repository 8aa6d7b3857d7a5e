import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from './envelope.ts';
import { BaseState, MachineState } from './machine-state.ts';
import { VendorText } from './vendor-text.ts';

/** One stretch of a machine's time with the same states and code, as it was reported. */
export const MachineLogEntry = z.object({
  machineId: Id,
  from: EpochMs,
  /** Null = it still lasts. */
  to: EpochMs.nullable(),
  base: BaseState,
  states: z.array(MachineState),
  code: z.string().nullable(),
  text: z.string().nullable(),
  vendorText: VendorText.optional(),
});
export type MachineLogEntry = z.infer<typeof MachineLogEntry>;

export const pageMachineLog = defineEndpoint({
  id: 'machineLog.page',
  method: 'GET',
  path: '/data/machinelog/page',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Changes of state that began in a time range, newest first; total counts at most 2,000 of them.',
  query: PageQuery.extend({
    from: z.coerce.number().int().nonnegative(),
    to: z.coerce.number().int().nonnegative(),
    lineId: Id.optional(),
    machineId: Id.optional(),
    /** The base state. */
    state: BaseState.optional(),
    isStop: z.stringbool().optional(),
  }),
  reply: pageOf(MachineLogEntry),
});
