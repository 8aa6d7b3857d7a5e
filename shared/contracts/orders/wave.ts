import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { DockCode } from '#shared/contracts/yard/dock.ts';

/** How its orders are picked: one by one, several at once, or zone by zone. */
export const WaveStrategy = z.enum(['discrete', 'batch', 'zone']);
export type WaveStrategy = z.infer<typeof WaveStrategy>;

export const WaveState = z.enum([
  'planned',
  /** Its pick tasks have been made. */
  'released',
  'picking',
  /** Everything has been picked. */
  'checking',
  'loading',
  'done',
  'cancelled',
]);
export type WaveState = z.infer<typeof WaveState>;

export const WaveStep = z.enum(['release', 'pick', 'check', 'load', 'complete', 'cancel']);
export type WaveStep = z.infer<typeof WaveStep>;

export const Wave = z.object({
  id: Id,
  /** `W-20261122-0007`. */
  no: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  strategy: WaveStrategy,
  state: WaveState,
  isOpen: z.boolean(),
  /** Made by the warehouse system, which alone runs it. */
  isExternal: z.boolean(),
  cutOffAt: EpochMs,
  dockCode: z.string().nullable(),
  orders: z.number().int(),
  /** Lines of its orders of which less was there than ordered. */
  shortLines: z.number().int(),
  /** Of its lines, as far as it is known how many units a pallet has; null = of none of them. */
  palletsPlanned: z.number().nullable(),
  palletsDone: z.number().nullable(),
  /** Picked share of what was ordered, 0 to 1, each line alike; null = no lines. */
  shareDone: z.number().nullable(),
  /** Why its work does not go on; null = it goes on. */
  holdReason: z.string().nullable(),
  holdSince: EpochMs.nullable(),
  releasedAt: EpochMs.nullable(),
  doneAt: EpochMs.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Wave = z.infer<typeof Wave>;

/** Outbound orders that are picked together for one cut-off. */
export const wave = defineCrud({
  subject: defineSubject({ name: 'wave', module: 'orders', page: '/wave' }),
  path: '/busi/wave',
  idField: 'id',
  nameField: 'no',
  access: { view: 'warehouse_order_view', edit: 'warehouse_order_edit' },
  record: Wave,
  fields: {
    name: Text(64),
    nameEn: OptionalText(64),
    strategy: WaveStrategy.default('discrete'),
    cutOffAt: EpochMs,
    dockCode: DockCode.nullish(),
  },
  createOnly: { warehouseCode: ExactText(64, 1) },
  filters: {
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    state: WaveState.optional(),
  },
  sort: ['no', 'state', 'cut_off_at', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['wave', 'waves'],
});

const ById = z.object({ id: Id });

export const stepWave = defineEndpoint({
  id: 'wave.step',
  method: 'POST',
  path: '/busi/wave/:id/step',
  access: 'warehouse_order_edit',
  tenant: 'session',
  summary:
    'Takes a wave to its next state. `release` allocates the orders that are not and makes the pick tasks. 409 `illegal_step`, `on_hold` or `wave_not_ready`.',
  params: ById,
  body: z.strictObject({ step: WaveStep, updateTime: EpochMs.optional() }),
  reply: Wave,
});

export const holdWave = defineEndpoint({
  id: 'wave.hold',
  method: 'POST',
  path: '/busi/wave/:id/hold',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary: 'Holds the work of a wave for a reason; without one, it goes on.',
  params: ById,
  body: z.strictObject({ reason: OptionalText(64), updateTime: EpochMs.optional() }),
  reply: Wave,
});
