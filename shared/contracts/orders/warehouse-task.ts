import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';
import { StockStatus } from '#shared/contracts/stock/stock-status.ts';

export const TaskKind = z.enum([
  'receive',
  'put_away',
  'pick',
  'replenish',
  'move',
  'count',
  'load',
  'unload',
]);
export type TaskKind = z.infer<typeof TaskKind>;

export const TaskState = z.enum(['open', 'assigned', 'started', 'done', 'short', 'cancelled']);
export type TaskState = z.infer<typeof TaskState>;

export const TaskStep = z.enum(['assign', 'start', 'complete', 'short', 'cancel']);
export type TaskStep = z.infer<typeof TaskStep>;

export const WarehouseTask = z.object({
  id: Id,
  /** `T-20261122-0007`. */
  no: z.string(),
  warehouseCode: z.string(),
  warehouseName: z.string(),
  kind: TaskKind,
  state: TaskState,
  isOpen: z.boolean(),
  /** Made by the warehouse system, which alone runs it. */
  isExternal: z.boolean(),
  /** Number of the order that it is for. */
  orderNo: z.string().nullable(),
  waveNo: z.string().nullable(),
  appointmentNo: z.string().nullable(),
  /** Where the work is done. */
  zoneCode: z.string().nullable(),
  dockCode: z.string().nullable(),
  productCode: z.string().nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  lotCode: z.string().nullable(),
  /** Of its goods; null = of whichever there are. */
  stockStatus: StockStatus.nullable(),
  ownerCode: z.string().nullable(),
  /** In the unit of the product; null = not counted. */
  quantity: z.number().nullable(),
  quantityDone: z.number(),
  fromLocation: z.string().nullable(),
  toLocation: z.string().nullable(),
  assignee: z.string().nullable(),
  /** 1 = first. */
  priority: z.number().int(),
  dueAt: EpochMs.nullable(),
  assignedAt: EpochMs.nullable(),
  startedAt: EpochMs.nullable(),
  doneAt: EpochMs.nullable(),
  endReason: z.string().nullable(),
  note: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type WarehouseTask = z.infer<typeof WarehouseTask>;

/** Work in a warehouse. Released waves, packed orders and received lines make their tasks; others are made by hand. */
export const warehouseTask = defineCrud({
  subject: defineSubject({ name: 'warehouse-task', module: 'orders', page: '/warehouse-task' }),
  path: '/busi/warehouse-task',
  idField: 'id',
  nameField: 'no',
  access: { view: 'warehouse_order_view', edit: 'warehouse_task_control' },
  record: WarehouseTask,
  fields: {
    priority: z.number().int().min(1).max(9).default(5),
    dueAt: EpochMs.nullish(),
    toLocation: OptionalText(64),
    note: OptionalText(200),
  },
  createOnly: {
    warehouseCode: ExactText(64, 1),
    kind: TaskKind.exclude(['pick', 'put_away', 'load']),
    zoneCode: OptionalText(32),
    dockCode: OptionalText(4),
    productCode: OptionalText(32),
    lotCode: OptionalText(64),
    ownerCode: OptionalText(32),
    quantity: StockQuantity.nullish(),
    fromLocation: OptionalText(64),
  },
  filters: {
    /** Searched in number, order, product and assignee. */
    no: ExactText(64).optional(),
    warehouseCode: ExactText(64).optional(),
    kind: TaskKind.optional(),
    state: TaskState.optional(),
    waveNo: ExactText(64).optional(),
  },
  sort: ['no', 'kind', 'state', 'due_at', 'priority', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['warehouse task', 'warehouse tasks'],
});

const ById = z.object({ id: Id });

export const stepWarehouseTask = defineEndpoint({
  id: 'warehouseTask.step',
  method: 'POST',
  path: '/busi/warehouse-task/:id/step',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Says what has happened to a task; its line, order and wave follow. 409 `illegal_step` where the state does not allow it, `on_hold` where its order or wave is held.',
  params: ById,
  body: z.strictObject({
    step: TaskStep,
    /** Of `assign`: who does it. */
    assignee: OptionalText(64),
    /** Of `short`: what was there; absent = what was reported. */
    quantityDone: z.number().nonnegative().max(999_999_999).multipleOf(0.001).optional(),
    /** Of `complete`: where the goods were put, where it is not the planned place. */
    toLocation: OptionalText(64),
    /** Of `short` and `cancel`. */
    reason: OptionalText(64),
    updateTime: EpochMs.optional(),
  }),
  reply: WarehouseTask,
});

export const reportTaskProgress = defineEndpoint({
  id: 'warehouseTask.progress',
  method: 'POST',
  path: '/busi/warehouse-task/:id/progress',
  access: 'warehouse_task_control',
  tenant: 'session',
  summary:
    'Reports how much of a task is done altogether: never less than before, never more than its quantity. The first report starts it.',
  params: ById,
  body: z.strictObject({ quantityDone: StockQuantity }),
  reply: z.boolean(),
});
