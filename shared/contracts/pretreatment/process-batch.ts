import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineLog, LogText } from '#shared/contracts/kit/log-list.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { BatchState } from './pretreatment-board.ts';

export const ProcessBatch = z.object({
  id: Id,
  createTime: EpochMs,
  no: z.string(),
  hallCode: z.string(),
  recipeCode: z.string(),
  recipeVersion: z.number().int(),
  productName: z.string(),
  productNameEn: z.string().nullable(),
  unitCode: z.string().nullable(),
  lineCode: z.string().nullable(),
  orderNo: z.string().nullable(),
  state: BatchState,
  stepNo: z.number().int(),
  stepCount: z.number().int(),
  massT: z.number(),
  plannedReleaseAt: EpochMs.nullable(),
  releasedAt: EpochMs.nullable(),
  /** Null = reported by the laboratory, or not released. */
  releasedBy: z.string().nullable(),
  holdReason: z.string().nullable(),
});
export type ProcessBatch = z.infer<typeof ProcessBatch>;

/** Batches of halls, as they were reported. */
export const processBatch = defineLog({
  subject: defineSubject({ name: 'process-batch', module: 'pretreatment', page: '/process-batch' }),
  paths: { page: '/data/process-batch/page', exportRows: '/data/process-batch/export' },
  view: 'pretreatment_view',
  record: ProcessBatch,
  filters: {
    hallCode: ExactText(64).optional(),
    state: BatchState.optional(),
    /** Batch, order or recipe. */
    no: LogText,
  },
  sort: ['create_time', 'no'],
  summary: 'Batches of pre-treatment halls',
});

const OfBatch = z.object({ id: Id });

/** A part of a batch that went somewhere, or came into it. */
export const BatchFlow = z.object({
  transferNo: z.string(),
  batchId: Id.nullable(),
  batchNo: z.string().nullable(),
  fromUnit: z.string(),
  toUnit: z.string().nullable(),
  toLine: z.string().nullable(),
  orderNo: z.string().nullable(),
  amountT: z.number(),
  startedAt: EpochMs,
  endedAt: EpochMs.nullable(),
});
export type BatchFlow = z.infer<typeof BatchFlow>;

export const BatchGenealogy = z.object({
  steps: z.array(
    z.object({
      no: z.number().int(),
      name: z.string(),
      nameEn: z.string().nullable(),
      plannedMin: z.number(),
      unitCode: z.string().nullable(),
      /** Null = not begun. */
      startedAt: EpochMs.nullable(),
    }),
  ),
  /** What it was made of; `batchId` is the other batch. */
  inputs: z.array(BatchFlow),
  /** What was made of it. */
  outputs: z.array(BatchFlow),
});
export type BatchGenealogy = z.infer<typeof BatchGenealogy>;

export const getBatchGenealogy = defineEndpoint({
  id: 'processBatch.genealogy',
  method: 'GET',
  path: '/data/process-batch/:id/genealogy',
  access: 'pretreatment_view',
  tenant: 'session',
  summary: 'The steps of a batch, what went into it, and which units, lines and orders it went into.',
  params: OfBatch,
  reply: BatchGenealogy,
});

export const judgeBatch = defineEndpoint({
  id: 'processBatch.judge',
  method: 'POST',
  path: '/data/process-batch/:id/judge',
  access: 'pretreatment_release',
  tenant: 'session',
  summary:
    'Releases a batch that is complete, rejects it, or has it made again from a step. 409 `illegal_step` in any other state.',
  params: OfBatch,
  body: z.strictObject({ step: z.enum(['release', 'reject', 'rework']), reason: OptionalText(64) }),
  reply: ProcessBatch,
});
