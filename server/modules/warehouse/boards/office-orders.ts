import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { OfficeOrders, OfficeStage } from '#shared/contracts/warehouse/office-board.ts';
import type { OutboundState } from '#shared/contracts/warehouse/orders/outbound-order.ts';
import type { ExceptionKind } from '#shared/contracts/warehouse/orders/warehouse-exception.ts';
import { ORDER_STAGES } from '#shared/domain/warehouse/order-stage.ts';
import { listOpenExceptions } from './board-exceptions.ts';
import { type BoardScope, seesOwner } from './board-scope.ts';

/** Why the work at an order does not go on. */
export interface Hold {
  readonly text: string;
  readonly textEn: string | null;
  readonly kind: ExceptionKind | null;
}

export interface OpenOrder {
  readonly id: Id;
  /** By which the customer knows it, where that is known. */
  readonly no: string;
  readonly stage: OfficeStage;
  readonly stageAt: number;
  readonly dueAt: number;
  readonly customer: string | null;
  readonly customerEn: string | null;
  readonly dock: string | null;
  readonly hold: Hold | null;
}

/** Older orders are looked at only while they are open. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** What is said about each order is for the most urgent ones: a backlog beyond this is counted, not listed. */
const OPEN_MAX = 5_000;

/** Orders that are promises: neither drafts nor cancelled, of goods that the reader sees. */
export function promisedOrders(scope: BoardScope) {
  return sql`o.warehouse_id = ${scope.warehouse.id} and o.deleted_at is null
    and o.state not in ('draft', 'cancelled') and ${seesOwner(scope, sql`o.owner_id`)}`;
}

type Counts = Omit<OfficeOrders, 'atRisk' | 'clearAt' | 'cause' | `${string}DueAt`> & {
  readonly oldestDueAt: Date | null;
  readonly nextDueAt: Date | null;
  readonly laterDueAt: Date | null;
};

/** Counts of the day; see `OfficeOrders`. */
export async function countOrders(
  scope: BoardScope,
): Promise<Omit<OfficeOrders, 'atRisk' | 'clearAt' | 'cause'>> {
  const { tx, nowMs, dayMs } = scope;
  const [now, from, to] = [nowMs, dayMs.from, dayMs.to].map((ms) => new Date(ms));
  const { rows } = await sql<Counts>`
    select count(*) filter (where due_at < ${to})::int as received,
      count(*) filter (where due_at < ${to} and not is_open)::int as done,
      count(*) filter (where due_at <= ${now})::int as "dueNow",
      count(*) filter (where shipped_at >= ${from})::int as shipped,
      count(*) filter (where due_at >= ${from} and due_at <= ${now})::int as "dueToday",
      count(*) filter (where due_at >= ${from} and due_at <= ${now} and shipped_at <= due_at)::int as "onTime",
      count(*) filter (where is_open)::int as open,
      count(*) filter (where is_open and due_at < ${now})::int as overdue,
      min(due_at) filter (where is_open and due_at < ${now}) as "oldestDueAt",
      min(due_at) filter (where is_open and due_at >= ${now}) as "nextDueAt",
      min(due_at) filter (where is_open and due_at >= ${to}) as "laterDueAt"
    from outbound_order o where ${promisedOrders(scope)}
      and (o.is_open or o.due_at >= ${new Date(dayMs.from - LOOK_BACK_MS)}
        and (o.shipped_at >= ${from} or o.due_at >= ${from} and o.due_at < ${to}))`.execute(
    withSchema<unknown>(tx),
  );
  const [row] = rows;
  if (!row) throw new Error('a count returns a row');
  return {
    ...row,
    oldestDueAt: row.oldestDueAt?.getTime() ?? null,
    nextDueAt: row.nextDueAt?.getTime() ?? null,
    laterDueAt: row.laterDueAt?.getTime() ?? null,
  };
}

interface Row {
  readonly id: Id;
  readonly no: string;
  readonly state: OutboundState;
  readonly stateAt: Date;
  readonly dueAt: Date;
  readonly customer: string | null;
  readonly customerEn: string | null;
  readonly dock: string | null;
  readonly waveId: Id | null;
  readonly holdReason: string | null;
}

/** Open orders, due first. */
export async function listOpenOrders(scope: BoardScope): Promise<OpenOrder[]> {
  const { rows } = await sql<Row>`
    select o.id::text as id, coalesce(nullif(o.external_no, ''), o.no) as no, o.state, o.state_at as "stateAt",
      o.due_at as "dueAt", c.name as customer, c.name_en as "customerEn", k.code as dock, o.wave_id::text as "waveId",
      coalesce(o.hold_reason, w.hold_reason) as "holdReason"
    from outbound_order o left join partner c on c.id = o.customer_id left join wave w on w.id = o.wave_id
      left join appointment a on a.id = o.appointment_id left join dock k on k.id = coalesce(a.dock_id, w.dock_id)
    where ${promisedOrders(scope)} and o.is_open
    order by o.due_at, o.id limit ${OPEN_MAX}`.execute(withSchema<unknown>(scope.tx));
  const holdOf = await holdFinder(scope);
  return rows.map(({ state, stateAt, dueAt, waveId, holdReason, ...row }) => ({
    ...row,
    stage: ORDER_STAGES[state] ?? 'waiting',
    stageAt: stateAt.getTime(),
    dueAt: dueAt.getTime(),
    hold:
      holdOf(row.id, waveId) ?? (holdReason === null ? null : { text: holdReason, textEn: null, kind: null }),
  }));
}

/** The exception that has held an order, or its wave, longest. */
async function holdFinder(scope: BoardScope): Promise<(orderId: Id, waveId: Id | null) => Hold | null> {
  const ofOrders = new Map<Id, Hold>();
  const ofWaves = new Map<Id, Hold>();
  // The oldest first: later ones of the same order change nothing.
  for (const { text, textEn, kind, orderId, isInbound, waveId } of await listOpenExceptions(scope)) {
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
