import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id, PageQuery, pageOf, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { StateInterval } from './history.ts';

/**
 * One stretch of a machine's time with the same states and code, as it was reported or corrected; of a stop its whole time, with
 * the state, code and text of its first step.
 */
export const MachineLogEntry = StateInterval.extend({
  machineId: Id,
  /** How many stretches of the same states and code a stop has; 1 where it has no steps. */
  stepCount: z.int().min(1).default(1),
  /** These stretches, newest first, and of more than `LIMITS.machineLogStepsMax` the newest; none where there is only one. */
  steps: z.array(StateInterval).default([]),
});
export type MachineLogEntry = z.infer<typeof MachineLogEntry>;

export const pageMachineLog = defineEndpoint({
  id: 'machineLog.page',
  method: 'GET',
  path: '/data/machinelog/page',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Changes of state and stops that began in a time range, newest first; total counts at most 2,000 of them. A stop is one entry, with its steps below it. Without `to` it ends now, by the server’s clock. `reported` leaves out corrections.',
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
  reply: pageOf(MachineLogEntry).extend({
    /** Older entries of the range are neither listed nor counted. */
    hasMore: z.boolean().default(false),
  }),
});
