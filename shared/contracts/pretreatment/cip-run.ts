import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { CipPhase } from './cip-programme.ts';
import { CipReading, CipState } from './pretreatment-board.ts';

export const CipRun = z.object({
  id: Id,
  /** When it began. */
  createTime: EpochMs,
  no: z.string(),
  hallCode: z.string(),
  unitCode: z.string(),
  programmeCode: z.string(),
  programmeName: z.string(),
  programmeNameEn: z.string().nullable(),
  state: CipState,
  phaseNo: z.number().int(),
  phaseCount: z.number().int(),
  endedAt: EpochMs.nullable(),
  releasedAt: EpochMs.nullable(),
  /** Null = reported by the control system, or not released. */
  releasedBy: z.string().nullable(),
});
export type CipRun = z.infer<typeof CipRun>;

/** What was cleaned, how, and who released it. */
export const cipRun = defineLog({
  subject: defineSubject({ name: 'cip-run', module: 'pretreatment', page: '/cip-run' }),
  paths: { page: '/data/cip-run/page', exportRows: '/data/cip-run/export' },
  view: 'pretreatment_view',
  record: CipRun,
  filters: {
    hallCode: ExactText(64).optional(),
    state: CipState.optional(),
    /** Cleaning, unit or programme. */
    no: LogText,
  },
  sort: ['create_time', 'no'],
  summary: 'Cleanings of units',
});

const OfRun = z.object({ id: Id });

export const CipRecord = z.object({
  phases: z.array(CipPhase),
  /** One for each phase, in their order; null = the cleaning is not over. */
  results: z
    .array(z.object({ phaseNo: z.number().int(), heldMs: z.number().int(), isPassed: z.boolean() }))
    .nullable(),
  /** Oldest first. */
  readings: z.array(CipReading),
});
export type CipRecord = z.infer<typeof CipRecord>;

export const getCipRecord = defineEndpoint({
  id: 'cipRun.record',
  method: 'GET',
  path: '/data/cip-run/:id/record',
  access: 'pretreatment_view',
  tenant: 'session',
  summary: 'What was measured in a cleaning, and which of its phases passed.',
  params: OfRun,
  reply: CipRecord,
});

export const releaseCipRun = defineEndpoint({
  id: 'cipRun.release',
  method: 'POST',
  path: '/data/cip-run/:id/release',
  access: 'pretreatment_release',
  tenant: 'session',
  summary:
    'Releases a unit after a cleaning that passed. 409 `illegal_step` where it failed, is not over or was released.',
  params: OfRun,
  reply: CipRun,
});
