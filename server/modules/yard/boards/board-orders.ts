import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, isAmong, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import type { GoodsFlow } from '#shared/contracts/yard/warehouse-board.ts';
import { RATE_WINDOW_MS } from '#shared/domain/orders/lateness.ts';

/** Pallets and scans within the last half hour. */
export interface Recent {
  readonly pallets: number;
  readonly scans: number;
}

/** An order with its goods in pallets; products without `units_per_pallet` are left out. */
export interface BoardOrder {
  readonly id: Id;
  readonly no: string;
  readonly job: GoodsDirection;
  readonly state: string;
  readonly appointmentId: Id | null;
  readonly waveId: Id | null;
  readonly supplier: string | null;
  readonly supplierEn: string | null;
  readonly dueAt: Date | null;
  readonly startedAt: Date | null;
  readonly isOpen: boolean;
  readonly holdReason: string | null;
  readonly planned: number;
  /** Over the dock: loaded or received. */
  readonly done: number;
  readonly recent: Recent;
  /** Of an outbound order. */
  readonly picked: number;
  readonly recentPicks: Recent;
}

interface Row extends Omit<BoardOrder, 'recent' | 'recentPicks' | 'job'> {
  readonly recentPallets: number;
  readonly scans: number;
  readonly pickPallets: number;
  readonly pickScans: number;
}

/** Earlier than this before today no order is looked for that was shipped today. */
const LONG_OVERDUE_MS = 30 * 86_400_000;

/** Outbound orders of the day: due, or shipped, today, open ones that were due before, and what is in waves or on trucks. */
export async function listOutbound(
  scope: BoardScope,
  ids: readonly Id[] | null = null,
): Promise<BoardOrder[]> {
  const { tx, warehouse, nowMs, dayMs } = scope;
  const [from, to, recent] = [dayMs.from, dayMs.to, nowMs - RATE_WINDOW_MS].map((ms) => new Date(ms));
  const { rows } = await sql<Row>`
    with o as materialized (
      select * from outbound_order o
      where o.warehouse_id = ${warehouse.id} and o.deleted_at is null and o.state not in ('draft', 'cancelled')
        and ${isAmong(ids, sql`o.id`)} and ${seesOwner(scope, sql`o.owner_id`)}
        and (o.is_open and (o.due_at < ${to} or o.wave_id is not null or o.appointment_id is not null)
          or o.due_at >= ${from} and o.due_at < ${to}
          or o.due_at >= ${new Date(dayMs.from - LONG_OVERDUE_MS)} and o.shipped_at >= ${from})
    ), l as materialized (
      select l.*, p.units_per_pallet from outbound_line l left join product p on p.id = l.product_id
      where l.outbound_order_id = any(array(select id from o)) and l.deleted_at is null and l.state <> 'cancelled'
    ), t as (
      select t.outbound_line_id, sum(t.quantity_done) filter (where t.kind = 'load') as loaded,
        sum(t.quantity_done) filter (where t.kind = 'load' and t.done_at > ${recent}) as recent,
        count(*) filter (where t.kind = 'load' and t.done_at > ${recent}) as scans,
        sum(t.quantity_done) filter (where t.kind = 'pick' and t.done_at > ${recent}) as picks,
        count(*) filter (where t.kind = 'pick' and t.done_at > ${recent}) as pick_scans
      from warehouse_task t where t.outbound_line_id = any(array(select id from l)) group by 1
    ), g as (
      select l.outbound_order_id, sum(l.quantity_ordered / units_per_pallet) as planned,
        sum(greatest(l.quantity_shipped, t.loaded) / units_per_pallet) as done,
        sum(t.recent / units_per_pallet) as recent, sum(t.scans) as scans,
        sum(l.quantity_picked / units_per_pallet) as picked,
        sum(t.picks / units_per_pallet) as picks, sum(t.pick_scans) as pick_scans
      from l left join t on t.outbound_line_id = l.id group by 1
    )
    select o.id::text as id, o.no, o.state, o.appointment_id::text as "appointmentId", o.wave_id::text as "waveId",
      null as supplier, null as "supplierEn", o.due_at as "dueAt", null::timestamptz as "startedAt", o.is_open as "isOpen",
      o.hold_reason as "holdReason", coalesce(g.planned, 0)::float8 as planned, coalesce(g.done, 0)::float8 as done,
      coalesce(g.recent, 0)::float8 as "recentPallets", coalesce(g.scans, 0)::int as scans,
      coalesce(g.picked, 0)::float8 as picked, coalesce(g.picks, 0)::float8 as "pickPallets",
      coalesce(g.pick_scans, 0)::int as "pickScans"
    from o left join g on g.outbound_order_id = o.id order by o.id`.execute(withSchema<unknown>(tx));
  return rows.map((row) => toOrder(row, 'out'));
}

/** Inbound orders of the day: expected, or done, today, and open ones that were expected before. */
export async function listInbound(
  scope: BoardScope,
  ids: readonly Id[] | null = null,
): Promise<BoardOrder[]> {
  const { tx, warehouse, nowMs, dayMs } = scope;
  const [from, to, recent] = [dayMs.from, dayMs.to, nowMs - RATE_WINDOW_MS].map((ms) => new Date(ms));
  const { rows } = await sql<Row>`
    with o as materialized (
      select * from inbound_order o
      where o.warehouse_id = ${warehouse.id} and o.deleted_at is null and o.state not in ('draft', 'cancelled')
        and ${isAmong(ids, sql`o.id`)} and ${seesOwner(scope, sql`o.owner_id`)}
        and (o.is_open and (o.expected_at is null or o.expected_at < ${to} or o.appointment_id is not null)
          or o.done_at >= ${from})
    ), g as (
      select l.inbound_order_id, sum(l.quantity_expected / p.units_per_pallet) as planned,
        sum(l.quantity_received / p.units_per_pallet) as done
      from inbound_line l left join product p on p.id = l.product_id
      where l.inbound_order_id = any(array(select id from o)) and l.deleted_at is null and l.state <> 'cancelled'
      group by 1
    ), m as (
      select l.inbound_order_id, sum(m.pallets) as pallets, count(*) as scans
      from stock_movement m join inbound_line l on l.id = m.doc_id
      where m.warehouse_id = ${warehouse.id} and m.at > ${recent} and m.kind = 'receipt' and m.doc_kind = 'inboundLine'
      group by 1
    )
    select o.id::text as id, o.no, o.state, o.appointment_id::text as "appointmentId", null as "waveId",
      s.name as supplier, s.name_en as "supplierEn", o.expected_at as "dueAt", o.arrived_at as "startedAt", o.is_open as "isOpen",
      null as "holdReason", 0 as picked, 0 as "pickPallets", 0 as "pickScans",
      coalesce(g.planned, 0)::float8 as planned, coalesce(g.done, 0)::float8 as done,
      coalesce(m.pallets, 0)::float8 as "recentPallets", coalesce(m.scans, 0)::int as scans
    from o left join g on g.inbound_order_id = o.id left join m on m.inbound_order_id = o.id
      left join partner s on s.id = o.supplier_id
    order by o.id`.execute(withSchema<unknown>(tx));
  return rows.map((row) => toOrder(row, 'in'));
}

function toOrder(
  { recentPallets, scans, pickPallets, pickScans, ...row }: Row,
  job: GoodsDirection,
): BoardOrder {
  return {
    ...row,
    job,
    recent: { pallets: recentPallets, scans },
    recentPicks: { pallets: pickPallets, scans: pickScans },
  };
}

/** What is to be done today, how much of it is, and how much should be by now. */
export function toFlow(
  orders: readonly BoardOrder[],
  { nowMs, dayMs }: Pick<BoardScope, 'nowMs' | 'dayMs'>,
): GoodsFlow {
  const ofDay = orders.filter(({ dueAt }) => dueAt === null || dueAt.getTime() < dayMs.to);
  return {
    done: sumOf(ofDay, ({ done }) => done),
    planned: sumOf(ofDay, ({ planned }) => planned),
    dueNow: sumOf(ofDay, ({ dueAt, planned }) => (dueAt !== null && dueAt.getTime() <= nowMs ? planned : 0)),
  };
}

export function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

export function sumRecent(recents: readonly Recent[]): Recent {
  return { pallets: sumOf(recents, ({ pallets }) => pallets), scans: sumOf(recents, ({ scans }) => scans) };
}
