import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OutboundState } from '#shared/contracts/orders/outbound-order.ts';
import type { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';
import type { OfficeOrders, OfficeStage } from '#shared/contracts/yard/office-board.ts';
import { ORDER_STAGES } from '#shared/domain/orders/order-stage.ts';
import type { OpenException } from './board-exceptions.ts';

/** Why the work at an order does not go on. */
export interface Hold {
  readonly text: string;
  readonly textEn: string | null;
  readonly kind: ExceptionKind | null;
}

/** An order that is open, or of the day. */
export interface DayOrder {
  readonly id: Id;
  /** By which the customer knows it, where that is known. */
  readonly no: string;
  readonly stage: OfficeStage;
  readonly stageAt: number;
  readonly dueAt: number;
  readonly shippedAt: number | null;
  readonly isOpen: boolean;
  /** Its work has begun: stock may be reserved for it before. */
  readonly isBegun: boolean;
  readonly customer: string | null;
  readonly customerEn: string | null;
  readonly dock: string | null;
  readonly waveId: Id | null;
  readonly appointmentId: Id | null;
  /** As entered, at the order or its wave. */
  readonly holdReason: string | null;
}

export interface OpenOrder extends DayOrder {
  readonly hold: Hold | null;
}

/** Older orders are looked at only while they are open. */
const LOOK_BACK_MS = 30 * 86_400_000;

/** Orders that are promises: neither drafts nor cancelled, of goods that the reader sees. */
export function promisedOrders(scope: BoardScope) {
  return sql`o.warehouse_id = ${scope.warehouse.id} and o.deleted_at is null
    and o.state not in ('draft', 'cancelled') and ${seesOwner(scope, sql`o.owner_id`)}`;
}

const NOT_BEGUN: ReadonlySet<OutboundState> = new Set(['released', 'allocated']);

interface Row extends Omit<DayOrder, 'stage' | 'stageAt' | 'dueAt' | 'shippedAt' | 'isBegun'> {
  readonly state: OutboundState;
  readonly stateAt: Date;
  readonly dueAt: Date;
  readonly shippedAt: Date | null;
}

/** Orders that are open, shipped today, or due today; due first. */
export async function listOfficeOrders(
  scope: BoardScope,
  ids: readonly Id[] | null = null,
): Promise<DayOrder[]> {
  const [from, to, since] = [scope.dayMs.from, scope.dayMs.to, scope.dayMs.from - LOOK_BACK_MS].map(
    (ms) => new Date(ms),
  );
  const { rows } = await sql<Row>`
    select o.id::text as id, coalesce(nullif(o.external_no, ''), o.no) as no, o.state, o.state_at as "stateAt",
      o.due_at as "dueAt", o.shipped_at as "shippedAt", o.is_open as "isOpen", c.name as customer,
      c.name_en as "customerEn", k.code as dock, o.wave_id::text as "waveId", o.appointment_id::text as "appointmentId",
      coalesce(o.hold_reason, w.hold_reason) as "holdReason"
    from outbound_order o left join partner c on c.id = o.customer_id left join wave w on w.id = o.wave_id
      left join appointment a on a.id = o.appointment_id left join dock k on k.id = coalesce(a.dock_id, w.dock_id)
    where ${promisedOrders(scope)} and ${isAmong(ids, sql`o.id`)}
      and (o.is_open or o.due_at >= ${since} and (o.shipped_at >= ${from} or o.due_at >= ${from} and o.due_at < ${to}))
    order by o.due_at, o.id`.execute(withSchema<unknown>(scope.tx));
  return rows.map(({ state, stateAt, dueAt, shippedAt, ...row }) => ({
    ...row,
    stage: ORDER_STAGES[state] ?? 'waiting',
    isBegun: !NOT_BEGUN.has(state),
    stageAt: stateAt.getTime(),
    dueAt: dueAt.getTime(),
    shippedAt: shippedAt?.getTime() ?? null,
  }));
}

/** Counts of the day; see `OfficeOrders`. `orders`: due first. */
export function countOrders(
  orders: readonly DayOrder[],
  { nowMs, dayMs: { from, to } }: Pick<BoardScope, 'nowMs' | 'dayMs'>,
): Omit<OfficeOrders, 'overdue' | 'atRisk' | 'clearAt' | 'cause' | 'reason'> {
  const count = (is: (order: DayOrder) => boolean): number => orders.filter(is).length;
  const isToday = ({ dueAt }: DayOrder) => dueAt >= from && dueAt <= nowMs;
  const open = orders.filter(({ isOpen }) => isOpen);
  return {
    received: count(({ dueAt }) => dueAt < to),
    done: count(({ dueAt, isOpen }) => dueAt < to && !isOpen),
    dueNow: count(({ dueAt }) => dueAt <= nowMs),
    shipped: count(({ shippedAt }) => shippedAt !== null && shippedAt >= from),
    dueToday: count(isToday),
    onTime: count((order) => isToday(order) && order.shippedAt !== null && order.shippedAt <= order.dueAt),
    open: open.length,
    oldestDueAt: open.find(({ dueAt }) => dueAt < nowMs)?.dueAt ?? null,
    nextDueAt: open.find(({ dueAt }) => dueAt >= nowMs)?.dueAt ?? null,
    laterDueAt: open.find(({ dueAt }) => dueAt >= to)?.dueAt ?? null,
  };
}

/** Orders with what holds them up. */
export function withHolds<Order extends DayOrder>(
  orders: readonly Order[],
  exceptions: readonly OpenException[],
): readonly (Order & Pick<OpenOrder, 'hold'>)[] {
  const holdOf = holdFinder(exceptions);
  return orders.map((order) => {
    const { id, waveId, holdReason } = order;
    const given = holdReason === null ? null : { text: holdReason, textEn: null, kind: null };
    return { ...order, hold: holdOf(id, waveId) ?? given };
  });
}

/** The exception that has held an order, or its wave, longest. */
function holdFinder(exceptions: readonly OpenException[]): (orderId: Id, waveId: Id | null) => Hold | null {
  const ofOrders = new Map<Id, Hold>();
  const ofWaves = new Map<Id, Hold>();
  // The oldest first: later ones of the same order change nothing.
  for (const { text, textEn, kind, orderId, isInbound, waveId } of exceptions) {
    if (kind === 'device_offline') continue;
    const hold = { text, textEn, kind };
    if (orderId !== null && !isInbound && !ofOrders.has(orderId)) ofOrders.set(orderId, hold);
    if (waveId !== null && !ofWaves.has(waveId)) ofWaves.set(waveId, hold);
  }
  return (orderId, waveId) =>
    ofOrders.get(orderId) ?? (waveId === null ? undefined : ofWaves.get(waveId)) ?? null;
}

/** How much of each order is picked, 0–1. */
export async function pickedShares(
  { tx }: BoardScope,
  orderIds: readonly Id[],
): Promise<ReadonlyMap<Id, number>> {
  const { rows } = await sql<{ id: Id; share: number | null }>`
    select outbound_order_id::text as id, (sum(quantity_picked) / nullif(sum(quantity_ordered), 0))::float8 as share
    from outbound_line where outbound_order_id = any(${[...orderIds]}::bigint[]) and deleted_at is null
      and state <> 'cancelled'
    group by outbound_order_id`.execute(withSchema<unknown>(tx));
  return new Map(rows.flatMap(({ id, share }) => (share === null ? [] : [[id, share]])));
}
