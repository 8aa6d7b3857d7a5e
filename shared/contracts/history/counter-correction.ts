import { z } from 'zod';
import { MetricKey } from '#shared/contracts/ingest/ingest.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf, QueryMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';
import { Quality } from '#shared/contracts/plant/machine-state.ts';

/** `leave_out`: the reading was never the counter's total; `base`: what was counted with it begins at another value. */
export const CounterCorrectionKind = z.enum(['leave_out', 'base']);
export type CounterCorrectionKind = z.infer<typeof CounterCorrectionKind>;

export const CounterCorrection = z.object({
  id: Id,
  machineId: Id,
  metric: z.string(),
  /** Source time of the reading. */
  ts: EpochMs,
  kind: CounterCorrectionKind,
  value: z.number(),
  /** Of `base`: the reading counts as `value - base`, whatever was read before. */
  base: z.number().nullable(),
  why: z.string(),
  by: z.string(),
  at: EpochMs,
  /** Null = it stands. */
  revokedBy: z.string().nullable(),
  revokedAt: EpochMs.nullable(),
});
export type CounterCorrection = z.infer<typeof CounterCorrection>;

/** A stored reading that does not simply go on from the one before it, or that is left out or corrected. */
export const OddReading = z.object({
  ts: EpochMs,
  value: z.number(),
  quality: Quality,
  /** The reading of good or uncertain quality before it, and what the step from there counts; null = there is none in the range. */
  before: z.number().nullable(),
  amount: z.number().nullable(),
  /** `jump`: a rise of more than twenty times what is usual; `left_out`: it counts nowhere. Others as `counterStep` names them. */
  step: z.enum(['rise', 'correction', 'restart', 'rollover', 'held', 'jump', 'left_out', 'base']),
});
export type OddReading = z.infer<typeof OddReading>;

const OfCounter = { machineId: Id, metric: MetricKey };

export const pageCounterCorrections = defineEndpoint({
  id: 'counterCorrection.page',
  method: 'GET',
  path: '/data/countercorrection/page',
  access: 'plant_view',
  tenant: 'session',
  summary: 'Corrections of a machine’s counter, newest first, revoked ones included.',
  query: PageQuery.extend(OfCounter),
  reply: pageOf(CounterCorrection),
});

export const listOddReadings = defineEndpoint({
  id: 'counterCorrection.readings',
  method: 'GET',
  path: '/data/countercorrection/readings',
  access: 'plant_view',
  tenant: 'session',
  summary:
    'Stored readings of a counter in a range of a week at most that fall, jump or are left out, each with the reading before it; the newest 100.',
  query: z.object({ ...OfCounter, from: QueryMs, to: QueryMs }),
  reply: z.array(OddReading),
});

export const createCounterCorrection = defineEndpoint({
  id: 'counterCorrection.create',
  method: 'POST',
  path: '/data/countercorrection',
  access: 'history_correct',
  tenant: 'session',
  summary:
    'Leaves a stored reading of a counter out, or sets the base from which it counts. All figures made of it are made again; the reading itself is kept.',
  body: z
    .strictObject({
      ...OfCounter,
      ts: EpochMs,
      kind: CounterCorrectionKind,
      base: z.number().nullable().default(null),
      why: FreeText(LIMITS.correctionReasonMaxLength),
    })
    .refine(({ kind, base }) => kind !== 'base' || base !== null, { path: ['base'], message: 'required' }),
  reply: CounterCorrection,
});

export const revokeCounterCorrection = defineEndpoint({
  id: 'counterCorrection.revoke',
  method: 'POST',
  path: '/data/countercorrection/:id/revoke',
  access: 'history_correct',
  tenant: 'session',
  summary: 'Takes a correction of a counter back: the reading counts again as it was stored.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});
