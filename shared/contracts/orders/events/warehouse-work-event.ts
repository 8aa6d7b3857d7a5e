import { z } from 'zod';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { CodeText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { InboundKind, InboundState } from '#shared/contracts/orders/inbound-order.ts';
import { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import { TaskKind, TaskState } from '#shared/contracts/orders/warehouse-task.ts';
import { WaveState, WaveStrategy } from '#shared/contracts/orders/wave.ts';
import { CheckVerdict } from '#shared/contracts/quality/quality-check-bill.ts';
import { StockQuantity } from '#shared/contracts/stock/stock-quantity.ts';
import { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { DockCode } from '#shared/contracts/yard/dock.ts';
import { EventCode, EventHead } from './event-head.ts';

/*
 * The work of a warehouse that its own system runs: orders, waves, tasks and checks. A record is known by the number that
 * the warehouse system gives it, and made by the first event about it.
 */

const LineNo = z.number().int().min(1).max(9_999);
const Priority = z.number().int().min(1).max(9);
const Done = z.number().nonnegative().max(999_999_999).multipleOf(0.001);
/** Why it does not go on; null = it goes on. */
const Hold = Text(64).nullable();
const Lot = CodeText(64);

const Line = {
  line: LineNo,
  product: EventCode,
  lot: Lot.optional(),
  /** Expected or ordered, in the unit of the product. */
  quantity: StockQuantity,
};

/** What lines are now. Where nothing was done of a line that a list no longer has, it is cancelled. */
function linesOf<Line extends z.ZodType<{ readonly line: number }>>(line: Line) {
  return z
    .array(line)
    .min(1)
    .max(LIMITS.eventLinesMax)
    .refine((lines) => new Set(lines.map((one) => one.line)).size === lines.length, 'a line is there twice')
    .optional();
}

const Order = {
  ...EventHead,
  type: z.literal('order'),
  no: EventCode,
  owner: EventCode.optional(),
  /** Number of the appointment of its truck. */
  truck: EventCode.optional(),
  priority: Priority.optional(),
  note: OptionalText(200),
};

export const InboundOrderEvent = z.strictObject({
  ...Order,
  direction: z.literal('in'),
  kind: InboundKind.optional(),
  /** The supplier. */
  partner: EventCode.optional(),
  /** When it is expected. */
  dueAt: EpochMs.optional(),
  state: InboundState.exclude(['draft']),
  lines: linesOf(
    z.strictObject({
      ...Line,
      /** Received altogether, damaged goods included. */
      done: Done.optional(),
      damaged: Done.optional(),
      putAway: Done.optional(),
    }),
  ),
});
export type InboundOrderEvent = z.infer<typeof InboundOrderEvent>;

export const OutboundOrderEvent = z.strictObject({
  ...Order,
  direction: z.literal('out'),
  /** The customer. */
  partner: EventCode.optional(),
  wave: EventCode.optional(),
  /** Needed in the first event of an order. */
  dueAt: EpochMs.optional(),
  state: OutboundState.exclude(['draft']),
  hold: Hold.optional(),
  lines: linesOf(
    z.strictObject({
      ...Line,
      /** Picked altogether. */
      done: Done.optional(),
      /** Less is there than ordered. */
      short: z.boolean().optional(),
    }),
  ),
});
export type OutboundOrderEvent = z.infer<typeof OutboundOrderEvent>;

export const WaveEvent = z.strictObject({
  ...EventHead,
  type: z.literal('wave'),
  no: EventCode,
  /** Absent in the first event of a wave = its number. */
  name: Text(64).optional(),
  nameEn: Text(64).optional(),
  strategy: WaveStrategy.optional(),
  /** Needed in the first event of a wave. */
  cutOffAt: EpochMs.optional(),
  dock: DockCode.optional(),
  state: WaveState,
  hold: Hold.optional(),
});
export type WaveEvent = z.infer<typeof WaveEvent>;

export const TaskEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('task'),
    no: EventCode,
    kind: TaskKind,
    state: TaskState,
    order: EventCode.optional(),
    /** Of the order. */
    direction: GoodsDirection.optional(),
    /** Of the order: what is done of the task counts for it. */
    line: LineNo.optional(),
    wave: EventCode.optional(),
    truck: EventCode.optional(),
    zone: EventCode.optional(),
    dock: DockCode.optional(),
    product: EventCode.optional(),
    quantity: StockQuantity.optional(),
    /** Altogether: never less than before. */
    done: Done.optional(),
    assignee: Text(64).optional(),
    priority: Priority.optional(),
    dueAt: EpochMs.optional(),
    /** Codes of locations. */
    from: Lot.optional(),
    to: Lot.optional(),
    /** Why it ended as `short` or `cancelled`. */
    reason: Text(64).optional(),
  })
  .refine(({ order, direction }) => (order === undefined) === (direction === undefined), {
    message: 'order and direction',
    path: ['direction'],
  })
  .refine(({ order, line }) => line === undefined || order !== undefined, {
    message: 'the order of the line',
    path: ['order'],
  });
export type TaskEvent = z.infer<typeof TaskEvent>;

/** `open`: goods wait for it, and a truck at the dock that it names. Else its verdict. */
export const CheckEventState = z.enum(['open', ...CheckVerdict.options, 'cancelled']);
export type CheckEventState = z.infer<typeof CheckEventState>;

export const CheckEvent = z
  .strictObject({
    ...EventHead,
    type: z.literal('check'),
    no: EventCode,
    product: EventCode,
    lot: Lot.optional(),
    /** The inbound order whose goods are checked; without `line`, its only line with this product. */
    order: EventCode.optional(),
    line: LineNo.optional(),
    /** Where a truck waits for it. */
    dock: DockCode.optional(),
    dueAt: EpochMs.optional(),
    /** In place of `dueAt`, from the first event of the check on. */
    limitMinutes: z.number().int().min(1).max(100_000).optional(),
    state: CheckEventState,
    text: Text(200).optional(),
  })
  .refine(({ order, line }) => line === undefined || order !== undefined, {
    message: 'the order of the line',
    path: ['order'],
  });
export type CheckEvent = z.infer<typeof CheckEvent>;
