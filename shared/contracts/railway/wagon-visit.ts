import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { RailCode } from './rail-track.ts';

export const WagonKind = z.enum(['flat', 'box', 'gondola', 'tank', 'hopper']);
export type WagonKind = z.infer<typeof WagonKind>;

export const WagonState = z.enum([
  'expected',
  'arrived',
  'inspected',
  /** Not fit for loading: it leaves without goods. */
  'bad_order',
  'placed',
  'working',
  'weighed',
  'released',
  'departed',
  'cancelled',
]);
export type WagonState = z.infer<typeof WagonState>;

export const WagonStep = z.enum([
  'arrive',
  'inspect',
  'reject',
  'place',
  'start',
  'weigh',
  'release',
  'depart',
  'cancel',
]);
export type WagonStep = z.infer<typeof WagonStep>;

/** As it stands on the wagon: `5230118`. */
export const WagonNo = ExactText(16, 4).regex(/^[\dA-Z-]+$/, 'bad_wagon_no');

export const WagonKg = z.number().int().min(1_000).max(200_000);
export const Tonnes = z.number().min(0).max(999).multipleOf(0.001);
export const WagonUnits = z.number().int().min(0).max(9_999);
export const WagonPosition = z.number().int().min(1).max(99);

export const WagonVisit = z.object({
  id: Id,
  trainId: Id,
  trainNo: z.string(),
  warehouseCode: z.string(),
  wagonNo: z.string(),
  kind: WagonKind,
  /** 1 is the first behind the locomotive. */
  position: z.number().int(),
  /** Where it stands, or is to be placed; null = on the track of its train. */
  trackCode: z.string().nullable(),
  tareKg: z.number().int(),
  maxGrossKg: z.number().int(),
  plannedTonnes: z.number(),
  loadedTonnes: z.number(),
  /** Containers or pallets. */
  plannedUnits: z.number().int(),
  loadedUnits: z.number().int(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  /** The order whose goods it carries. */
  outboundNo: z.string().nullable(),
  ownerCode: z.string().nullable(),
  state: WagonState,
  isOpen: z.boolean(),
  /** Weighed last; null = not weighed. */
  grossKg: z.number().int().nullable(),
  /** Without the tare, weighed where it was, else as written on the wagon. */
  netKg: z.number().int().nullable(),
  isOverload: z.boolean(),
  /** Why it is in bad order. */
  defect: z.string().nullable(),
  arrivedAt: EpochMs.nullable(),
  placedAt: EpochMs.nullable(),
  startedAt: EpochMs.nullable(),
  weighedAt: EpochMs.nullable(),
  releasedAt: EpochMs.nullable(),
  departedAt: EpochMs.nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type WagonVisit = z.infer<typeof WagonVisit>;

/** Wagons of trains and what each is to carry: the loading plan. */
export const wagonVisit = defineCrud({
  subject: defineSubject({ name: 'wagon-visit', module: 'railway', page: '/wagon-visit' }),
  path: '/busi/wagon-visit',
  idField: 'id',
  nameField: 'wagonNo',
  access: { view: 'railway_view', edit: 'railway_edit' },
  record: WagonVisit,
  fields: {
    wagonNo: WagonNo,
    kind: WagonKind.default('box'),
    position: WagonPosition,
    trackCode: RailCode.nullish(),
    tareKg: WagonKg.default(23_000),
    maxGrossKg: WagonKg.default(93_000),
    plannedTonnes: Tonnes.default(0),
    plannedUnits: WagonUnits.default(0),
    productCode: OptionalText(64),
    outboundNo: OptionalText(64),
    ownerCode: OptionalText(32),
    note: OptionalText(64),
  },
  createOnly: { trainId: Id },
  check({ tareKg, maxGrossKg, plannedTonnes }, context) {
    if (typeof tareKg !== 'number' || typeof maxGrossKg !== 'number') return;
    if (maxGrossKg <= tareKg)
      context.addIssue({ code: 'custom', path: ['maxGrossKg'], message: 'gross_not_above_tare' });
    else if (typeof plannedTonnes === 'number' && plannedTonnes * 1_000 > maxGrossKg - tareKg)
      context.addIssue({ code: 'custom', path: ['plannedTonnes'], message: 'above_capacity' });
  },
  filters: {
    /** Number of the wagon or of its train. */
    wagonNo: ExactText(64).optional(),
    trainId: Id.optional(),
    warehouseCode: ExactText(64).optional(),
    state: WagonState.optional(),
  },
  sort: ['wagon_no', 'position', 'state', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['wagon', 'wagons'],
});

const ById = z.object({ id: Id });

export const stepWagonVisit = defineEndpoint({
  id: 'wagonVisit.step',
  method: 'POST',
  path: '/busi/wagon-visit/:id/step',
  access: 'railway_control',
  tenant: 'session',
  summary:
    'Takes a wagon to its next state. 409 `illegal_step`, `on_hold`, `track_blocked`, `wagon_not_weighed`, and `wagon_overload` where it is heavier than it may be.',
  params: ById,
  body: z.strictObject({
    step: WagonStep,
    /** Of `place`: where it stands now; absent = on the track of its train. */
    trackCode: RailCode.nullish(),
    /** Of `reject`: what is wrong with it. */
    reason: OptionalText(64),
    updateTime: EpochMs.optional(),
  }),
  reply: WagonVisit,
});

export const reportWagonProgress = defineEndpoint({
  id: 'wagonVisit.report',
  method: 'POST',
  path: '/busi/wagon-visit/:id/progress',
  access: 'railway_control',
  tenant: 'session',
  summary:
    'Says how much is on a wagon, or has been taken off it, altogether. Its work begins where it had not. 409 `illegal_step` where it is not at work.',
  params: ById,
  body: z.strictObject({
    loadedTonnes: Tonnes,
    loadedUnits: WagonUnits.optional(),
    updateTime: EpochMs.optional(),
  }),
  reply: WagonVisit,
});
