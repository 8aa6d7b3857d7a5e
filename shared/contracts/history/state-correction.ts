import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';
import { MACHINE_STATES } from '#shared/contracts/plant/machine-state.ts';
import { Oee, StateInterval } from './history.ts';

/** What a stretch of time is corrected to; `unknown`: what the machine did is not known. */
export const CorrectedState = z.enum([...MACHINE_STATES, 'unknown']);
export type CorrectedState = z.infer<typeof CorrectedState>;

export const StateCorrection = z.object({
  id: Id,
  machineId: Id,
  from: EpochMs,
  to: EpochMs,
  state: CorrectedState,
  why: z.string(),
  by: z.string(),
  at: EpochMs,
  /** Null = it stands. */
  revokedBy: z.string().nullable(),
  revokedAt: EpochMs.nullable(),
});
export type StateCorrection = z.infer<typeof StateCorrection>;

const Stretch = {
  machineId: Id,
  from: EpochMs,
  /** Null = now. */
  to: EpochMs.nullable(),
  state: CorrectedState,
};

export const StateCorrectionBody = z.strictObject({
  ...Stretch,
  why: FreeText(LIMITS.correctionReasonMaxLength),
});
export type StateCorrectionBody = z.infer<typeof StateCorrectionBody>;

/** A machine's states and its OEE over one time range. */
const CorrectionSide = z.object({ timeline: z.array(StateInterval), oee: Oee });

export const StateCorrectionPreview = z.object({
  /** The range that both sides are of: the shifts that the stretch touches. */
  from: EpochMs,
  to: EpochMs,
  before: CorrectionSide,
  after: CorrectionSide,
});
export type StateCorrectionPreview = z.infer<typeof StateCorrectionPreview>;

export const pageStateCorrections = defineEndpoint({
  id: 'stateCorrection.page',
  method: 'GET',
  path: '/data/statecorrection/page',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Corrections of states within the reach of the caller’s roles, newest first.',
  query: PageQuery.extend({
    lineId: Id.optional(),
    machineId: Id.optional(),
    /** True = those that stand, false = revoked ones. */
    stands: z.stringbool().optional(),
  }),
  reply: pageOf(StateCorrection),
});

export const previewStateCorrection = defineEndpoint({
  id: 'stateCorrection.preview',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/statecorrection/preview',
  access: 'history_correct',
  tenant: 'session',
  summary: 'A machine’s states and OEE before and after a correction that is not made yet.',
  body: z.strictObject(Stretch),
  reply: StateCorrectionPreview,
});

export const createStateCorrection = defineEndpoint({
  id: 'stateCorrection.create',
  method: 'POST',
  path: '/data/statecorrection',
  access: 'history_correct',
  tenant: 'session',
  summary:
    'Puts a state over a stretch of a machine’s past. What the machine reported is kept; of overlapping corrections the newest stands.',
  body: StateCorrectionBody,
  reply: StateCorrection,
});

export const revokeStateCorrection = defineEndpoint({
  id: 'stateCorrection.revoke',
  method: 'POST',
  path: '/data/statecorrection/:id/revoke',
  access: 'history_correct',
  tenant: 'session',
  summary: 'Takes a correction back: what it stood over stands again.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
