import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { rounded } from '#server/modules/orders/outbound/reserve-lines.ts';
import {
  cancelTasks,
  type Made,
  makeEach,
  type NewTask,
  setTaskQuantity,
} from '#server/modules/orders/tasks/make-tasks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { suggestPlaces } from './put-away-places.ts';

/** What of a line still lies where it was received. */
interface ReceivedGoods {
  readonly location_id: Id;
  readonly zone_id: Id;
  readonly stock_status: Extract<StockStatus, 'available' | 'damaged'>;
  readonly in_hand: number;
  /** Of open tasks. */
  readonly planned: number;
}

/** More tasks than this are not made of one line and place: each then takes several pallets. */
const TASKS_MAX = 100;

/**
 * One put-away task for each pallet of a line that lies where it was received, or one for all of it where the packing is
 * not known; none for what open tasks take already. Nothing where the line must not be put away.
 */
export async function makePutAwayTasks(
  tx: AnyTransaction,
  tenantId: Id,
  lineId: Id,
  made: Made,
): Promise<void> {
  const { rows } = await sql<LineGoods>`
    select o.warehouse_id::text as warehouse_id, l.product_id::text as product_id, l.lot_id::text as lot_id,
      o.owner_id::text as owner_id, o.appointment_id::text as appointment_id, o.priority, p.units_per_pallet
    from inbound_line l join inbound_order o on o.id = l.inbound_order_id join product p on p.id = l.product_id
    where l.id = ${lineId} and l.state in ('received', 'released') and l.deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  const [line] = rows;
  if (!line) return;
  for (const place of await findReceived(tx, lineId)) {
    const left = rounded(place.in_hand - place.planned);
    if (left > 0) await makeEach(tx, tenantId, await tasksFor(tx, { lineId, line, place, left }), made);
  }
}

interface LineGoods
  extends Required<
    Pick<NewTask, 'warehouse_id' | 'product_id' | 'lot_id' | 'owner_id' | 'appointment_id' | 'priority'>
  > {
  readonly units_per_pallet: number | null;
}

async function tasksFor(
  tx: AnyTransaction,
  goods: {
    readonly lineId: Id;
    readonly line: LineGoods;
    readonly place: ReceivedGoods;
    readonly left: number;
  },
): Promise<readonly NewTask[]> {
  const { lineId, place, left } = goods;
  const { units_per_pallet: unitsPerPallet, ...line } = goods.line;
  const quantities = palletsOf(left, unitsPerPallet);
  const places = await suggestPlaces(tx, {
    warehouseId: line.warehouse_id,
    productId: line.product_id,
    lotId: line.lot_id,
    ownerId: line.owner_id,
    isDamaged: place.stock_status === 'damaged',
    unitsPerPallet,
    quantities,
  });
  return quantities.map((quantity, index) => ({
    ...line,
    kind: 'put_away',
    quantity,
    inbound_line_id: lineId,
    stock_status: place.stock_status,
    zone_id: place.zone_id,
    from_location_id: place.location_id,
    to_location_id: places[index] ?? null,
  }));
}

function palletsOf(quantity: number, unitsPerPallet: number | null): readonly number[] {
  if (unitsPerPallet === null) return [quantity];
  const size = unitsPerPallet * Math.ceil(quantity / unitsPerPallet / TASKS_MAX);
  return Array.from({ length: Math.ceil(quantity / size) }, (_, index) =>
    rounded(Math.min(size, quantity - index * size)),
  );
}

/** Goods without a lot and their movements are told by the line that they came with. */
async function findReceived(tx: AnyTransaction, lineId: Id): Promise<readonly ReceivedGoods[]> {
  const { rows } = await sql<ReceivedGoods>`
    with done as (
      select m.to_location_id as place, m.to_status = 'damaged' as is_damaged, m.quantity
      from stock_movement m where m.doc_kind = 'inboundLine' and m.doc_id = ${lineId} and m.kind = 'receipt'
      union all
      select m.from_location_id, m.from_status = 'damaged', -m.quantity
      from stock_movement m where m.kind = 'put_away' and (m.doc_kind = 'inboundLine' and m.doc_id = ${lineId}
        or m.doc_kind = 'warehouseTask' and m.doc_id in (
          select t.id from warehouse_task t where t.inbound_line_id = ${lineId}))
    ), planned as (
      select t.from_location_id as place, coalesce(t.stock_status = 'damaged', false) as is_damaged, sum(t.quantity) as quantity
      from warehouse_task t where t.inbound_line_id = ${lineId} and t.kind = 'put_away' and t.is_open group by 1, 2)
    select p.id::text as location_id, p.zone_id::text as zone_id,
      case when d.is_damaged then 'damaged' else 'available' end as stock_status, sum(d.quantity)::float8 as in_hand,
      coalesce((select n.quantity from planned n where n.place = p.id and n.is_damaged = d.is_damaged), 0)::float8 as planned
    from done d join warehouse_location p on p.id = d.place
    group by p.id, p.zone_id, d.is_damaged order by d.is_damaged, p.code`.execute(withSchema<unknown>(tx));
  return rows;
}

interface OpenTask {
  readonly id: Id;
  readonly no: string;
  readonly quantity: number;
}

/**
 * Goods of a line have been put away without a task: tasks that are not begun take less, those from the same place first,
 * the newest first.
 */
export async function shrinkPutAwayTasks(
  tx: AnyTransaction,
  tenantId: Id,
  from: { readonly lineId: Id; readonly locationId: Id; readonly isDamaged: boolean },
  made: Made,
): Promise<void> {
  const { lineId, locationId, isDamaged } = from;
  const status = isDamaged ? 'damaged' : 'available';
  const received = await findReceived(tx, lineId);
  const place = received.find((one) => one.location_id === locationId && one.stock_status === status);
  const { rows } =
    await sql<OpenTask>`select id::text as id, no, quantity::float8 as quantity from warehouse_task
    where inbound_line_id = ${lineId} and kind = 'put_away' and state in ('open', 'assigned')
    order by (from_location_id = ${locationId} and stock_status is not distinct from ${status}) desc,
      warehouse_task.id desc for update`.execute(withSchema<unknown>(tx));
  let surplus = Math.max(await surplusOf(tx, lineId), place ? rounded(place.planned - place.in_hand) : 0);
  const over: Id[] = [];
  for (const { id, no, quantity: before } of rows) {
    if (surplus <= 0) break;
    if (before <= surplus) over.push(id);
    else await setTaskQuantity(tx, tenantId, { id, no, before, after: rounded(before - surplus) }, made);
    surplus = rounded(surplus - before);
  }
  await cancelTasks(tx, tenantId, { taskIds: over }, made);
}

/** What open tasks of a line still take, beyond what is left of it. */
async function surplusOf(tx: AnyTransaction, lineId: Id): Promise<number> {
  const { rows } = await sql<{ surplus: number }>`
    select (coalesce((select sum(t.quantity - t.quantity_done) from warehouse_task t
        where t.inbound_line_id = l.id and t.kind = 'put_away' and t.is_open), 0)
      - l.quantity_received + l.quantity_put_away)::float8 as surplus
    from inbound_line l where l.id = ${lineId}`.execute(withSchema<unknown>(tx));
  return rows[0]?.surplus ?? 0;
}

/** What a check is about: all lines of a lot, or one line whose goods have none. */
export type CheckedLines = { readonly lotId: Id } | { readonly lineId: Id };

/** Checked goods are not put away. */
export async function cancelPutAway(
  tx: AnyTransaction,
  tenantId: Id,
  of: CheckedLines,
  made: Made & { readonly reason: string },
): Promise<void> {
  const lineIds = await linesOf(tx, of);
  const { rows } = await sql<{ id: Id; line_id: Id; done: number }>`
    select id::text as id, inbound_line_id::text as line_id, quantity_done::float8 as done from warehouse_task
    where inbound_line_id = any(${lineIds}::bigint[]) and kind = 'put_away' and is_open
    order by warehouse_task.id for update`.execute(withSchema<unknown>(tx));
  // Goods move at the end of a task: what was reported of it still lies where it was.
  for (const { line_id: lineId, done } of rows)
    if (done > 0)
      await sql`update inbound_line set quantity_put_away = quantity_put_away - ${done}::numeric, updated_at = ${made.now}
        where id = ${lineId}`.execute(withSchema<unknown>(tx));
  await cancelTasks(tx, tenantId, { taskIds: rows.map(({ id }) => id) }, made);
}

/** Checked goods may be put away again. */
export async function resumePutAway(
  tx: AnyTransaction,
  tenantId: Id,
  of: CheckedLines,
  made: Made,
): Promise<void> {
  for (const lineId of await linesOf(tx, of)) await makePutAwayTasks(tx, tenantId, lineId, made);
}

async function linesOf(tx: AnyTransaction, of: CheckedLines): Promise<readonly Id[]> {
  if ('lineId' in of) return [of.lineId];
  const { rows } = await sql<{ id: Id }>`select id::text as id from inbound_line
    where lot_id = ${of.lotId} and deleted_at is null order by inbound_line.id`.execute(
    withSchema<unknown>(tx),
  );
  return rows.map(({ id }) => id);
}
