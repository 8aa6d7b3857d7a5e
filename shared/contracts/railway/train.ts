import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { RailCode } from './rail-track.ts';
import { TrainState } from './railway-board.ts';

export const TrainDirection = z.enum(['load', 'unload']);
export type TrainDirection = z.infer<typeof TrainDirection>;

export const TrainStep = z.enum(['arrive', 'load', 'complete', 'depart', 'cancel']);
export type TrainStep = z.infer<typeof TrainStep>;

/** Train number, such as `83104` or `X8001/2`. */
export const TrainNo = CodeText(16).regex(/^[\p{L}\d/-]+$/u, 'bad_train_no');

const Count = z.number().int();

export const Train = z.object({
  id: Id,
  no: z.string(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  direction: TrainDirection,
  /** Where it goes, or comes from. */
  place: z.string(),
  placeEn: z.string().nullable(),
  carrierCode: z.string().nullable(),
  carrierName: z.string().nullable(),
  carrierNameEn: z.string().nullable(),
  trackCode: z.string().nullable(),
  /** As planned. */
  arrivesAt: EpochMs,
  departsAt: EpochMs,
  state: TrainState,
  isOpen: z.boolean(),
  /** Why its work does not go on; null = it goes on. */
  holdReason: z.string().nullable(),
  holdReasonEn: z.string().nullable(),
  arrivedAt: EpochMs.nullable(),
  startedAt: EpochMs.nullable(),
  loadedAt: EpochMs.nullable(),
  departedAt: EpochMs.nullable(),
  /** Of the wagons whose goods the reader sees; those that were cancelled are left out. */
  wagons: Count,
  wagonsDone: Count,
  tonnesPlanned: z.number(),
  tonnesLoaded: z.number(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Train = z.infer<typeof Train>;

/** Trains that are loaded or unloaded beside a warehouse: the timetable of its platform. */
export const train = defineCrud({
  subject: defineSubject({ name: 'train', module: 'railway', page: '/train' }),
  path: '/busi/train',
  idField: 'id',
  nameField: 'no',
  access: { view: 'railway_view', edit: 'railway_edit' },
  record: Train,
  fields: {
    no: TrainNo,
    place: Text(64),
    placeEn: OptionalText(64),
    carrierCode: OptionalText(32),
    trackCode: RailCode.nullish(),
    arrivesAt: EpochMs,
    departsAt: EpochMs,
    holdReason: OptionalText(64),
    holdReasonEn: OptionalText(64),
    note: OptionalText(64),
  },
  createOnly: { warehouseCode: ExactText(64, 1), direction: TrainDirection.default('load') },
  check({ arrivesAt, departsAt }, context) {
    if (typeof arrivesAt === 'number' && typeof departsAt === 'number' && departsAt <= arrivesAt)
      context.addIssue({ code: 'custom', path: ['departsAt'], message: 'range_empty' });
  },
  filters: {
    /** Number or place. */
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: TrainState.optional(),
  },
  sort: ['no', 'state', 'arrives_at', 'departs_at', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['train', 'trains'],
});

export const stepTrain = defineEndpoint({
  id: 'train.step',
  method: 'POST',
  path: '/busi/train/:id/step',
  access: 'railway_control',
  tenant: 'session',
  summary:
    'Takes a train to its next state. Its wagons arrive, depart and are cancelled with it. 409 `illegal_step`, `on_hold`, `wagons_under_way` where `complete` finds wagons that are not weighed, or `depart` some that are not released.',
  params: z.object({ id: Id }),
  body: z.strictObject({
    step: TrainStep,
    /** Of `arrive`: the track that it stands on; absent = the one that it is planned for. */
    trackCode: RailCode.nullish(),
    updateTime: EpochMs.optional(),
  }),
  reply: Train,
});
