import { sql } from 'kysely';
import type { AuditedChanges } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import type { EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  InboundOrderEvent,
  OutboundOrderEvent,
} from '#shared/contracts/orders/events/warehouse-work-event.ts';

type Line = NonNullable<InboundOrderEvent['lines'] | OutboundOrderEvent['lines']>[number];

const TABLES = {
  in: {
    table: 'inbound_line',
    order: 'inbound_order_id',
    planned: 'quantity_expected',
    done: 'quantity_received',
  },
  out: {
    table: 'outbound_line',
    order: 'outbound_order_id',
    planned: 'quantity_ordered',
    done: 'quantity_picked',
  },
} as const;

export interface KeptLines {
  readonly orderId: Id;
  readonly direction: keyof typeof TABLES;
  readonly lines: readonly Line[];
}

interface Before {
  readonly line: number;
  readonly product_id: Id;
  readonly planned: number;
  readonly done: number;
  readonly state: string;
}

/**
 * Writes the lines that an order has, in one statement: new ones, changed quantities, and what is listed no longer as
 * cancelled where nothing was done of it. Returns what the operation log says of them. Throws `unknown_record` for a
 * product, and `refused` where the goods of a line are others than those that were moved for it.
 */
export async function keepLines(
  tx: AnyTransaction,
  place: EventPlace,
  { orderId, direction, lines }: KeptLines,
): Promise<AuditedChanges> {
  const typed = withSchema<unknown>(tx);
  const { table, order, planned, done } = TABLES[direction];
  const goods = await findGoods(tx, place, lines);
  const { rows } = await sql<Before>`select line_no as line, product_id::text as product_id,
      ${sql.ref(planned)}::float8 as planned, ${sql.ref(done)}::float8 as done, state
    from ${sql.table(table)} where ${sql.ref(order)} = ${orderId} and deleted_at is null`.execute(typed);
  const before = new Map(rows.map((row) => [row.line, row]));
  const written = lines.map((line, index) => {
    const was = before.get(line.line);
    const { productId = '', lotId = null } = goods[index] ?? {};
    refuseBadLine(direction, line, { was, productId });
    return {
      line_no: line.line,
      product_id: productId,
      lot_id: lotId,
      planned: line.quantity,
      done: line.done ?? 0,
      damaged: 'damaged' in line ? (line.damaged ?? 0) : 0,
      put_away: 'putAway' in line ? (line.putAway ?? 0) : 0,
      is_short: 'short' in line ? (line.short ?? null) : null,
    };
  });
  const data = sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as x (line_no int, product_id bigint,
    lot_id bigint, planned numeric, done numeric, damaged numeric, put_away numeric, is_short boolean)`;
  const { tenantId, at } = place;
  await (direction === 'in'
    ? sql`insert into inbound_line as l (tenant_id, inbound_order_id, line_no, product_id, lot_id, quantity_expected,
          quantity_received, quantity_damaged, quantity_put_away, state, created_at, updated_at)
        select ${tenantId}, ${orderId}, line_no, product_id, lot_id, planned, greatest(done, damaged, put_away), damaged,
          put_away, 'open', ${at}, ${at} from ${data}
        on conflict (inbound_order_id, line_no) where deleted_at is null do update set
          product_id = excluded.product_id, lot_id = coalesce(excluded.lot_id, l.lot_id),
          quantity_expected = excluded.quantity_expected,
          quantity_received = greatest(l.quantity_received, excluded.quantity_received),
          quantity_damaged = greatest(l.quantity_damaged, excluded.quantity_damaged),
          quantity_put_away = greatest(l.quantity_put_away, excluded.quantity_put_away),
          state = case when l.state = 'cancelled' then 'open' else l.state end`.execute(typed)
    : sql`insert into outbound_line as l (tenant_id, outbound_order_id, line_no, product_id, lot_id, quantity_ordered,
          quantity_picked, state, created_at, updated_at)
        select ${tenantId}, ${orderId}, line_no, product_id, lot_id, planned, done,
          case when is_short then 'short' else 'open' end, ${at}, ${at} from ${data}
        on conflict (outbound_order_id, line_no) where deleted_at is null do update set
          product_id = excluded.product_id, lot_id = coalesce(excluded.lot_id, l.lot_id),
          quantity_ordered = greatest(excluded.quantity_ordered, l.quantity_picked),
          quantity_picked = greatest(l.quantity_picked, excluded.quantity_picked),
          state = case when excluded.state = 'short' then 'short'
            when l.state = 'cancelled' or l.line_no = any(${restoredOf(written)}::int[]) then 'open'
            else l.state end`.execute(typed));
  await sql`update ${sql.table(table)} set state = 'cancelled', updated_at = greatest(${at}::timestamptz,
      updated_at + interval '1 millisecond')
    where ${sql.ref(order)} = ${orderId} and deleted_at is null and state <> 'cancelled' and ${sql.ref(done)} = 0
      and line_no <> all(${lines.map(({ line }) => line)}::int[])`.execute(typed);
  return changesOf(lines, before);
}

/** Lines of which it is said that nothing is missing (any more). */
function restoredOf(
  written: readonly { readonly line_no: number; readonly is_short: boolean | null }[],
): number[] {
  return written.filter(({ is_short }) => is_short === false).map(({ line_no }) => line_no);
}

function refuseBadLine(
  direction: keyof typeof TABLES,
  line: Line,
  { was, productId }: { readonly was: Before | undefined; readonly productId: Id },
): void {
  const { line: no, done = 0, quantity } = line;
  if ('damaged' in line && (line.damaged ?? 0) > done)
    throw new EventRefused('refused', `lines: of line ${no} more is damaged than was received`);
  if (direction === 'out' && done > quantity)
    throw new EventRefused('refused', `lines: of line ${no} more is done than was ordered`);
  if (was && was.done > 0 && was.product_id !== productId)
    throw new EventRefused('refused', `lines: of line ${no} other goods were moved already`);
}

interface Goods {
  readonly productId: Id;
  readonly lotId: Id | null;
}

/** Products and lots of lines. Lots that are not known yet are made. */
async function findGoods(
  tx: AnyTransaction,
  { tenantId, at }: EventPlace,
  lines: readonly Line[],
): Promise<readonly Goods[]> {
  const asked = lines.map(({ product, lot }) => ({ product, lot: lot ?? null }));
  const { rows } = await sql<{
    product: string;
    product_id: Id | null;
    lot: string | null;
    lot_id: Id | null;
  }>`
    select distinct x.product, p.id::text as product_id, x.lot, b.id::text as lot_id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x (product text, lot text)
      left join product p on p.code = x.product and p.deleted_at is null
      left join stock_lot b on b.product_id = p.id and b.code = x.lot`.execute(withSchema<unknown>(tx));
  const found = new Map<string, Goods>();
  for (const { product, product_id: productId, lot, lot_id } of rows) {
    if (productId === null)
      throw new EventRefused('unknown_record', `lines: product ${JSON.stringify(product)} is not known here`);
    const lotId =
      lot !== null && lot_id === null
        ? await findOrCreateLot(tx, tenantId, { productId, code: lot, now: at, by: null })
        : lot_id;
    found.set(keyOf(product, lot), { productId, lotId });
  }
  return asked.map(({ product, lot }) => found.get(keyOf(product, lot)) ?? { productId: '', lotId: null });
}

function keyOf(product: string, lot: string | null): string {
  return JSON.stringify([product, lot]);
}

/** Of new lines, and of quantities that are others now. */
function changesOf(lines: readonly Line[], before: ReadonlyMap<number, Before>): AuditedChanges {
  const listed = new Set(lines.map(({ line }) => line));
  const written = lines.flatMap(({ line, quantity, done = 0 }) => {
    const was = before.get(line);
    const after = [Math.max(done, was?.done ?? 0), quantity];
    if (was && was.done === after[0] && was.planned === quantity && was.state !== 'cancelled') return [];
    return [
      [`line ${line}`, { ...(was && { before: `${was.done} / ${was.planned}` }), after: after.join(' / ') }],
    ];
  });
  const left = [...before.values()].filter(
    ({ line, done, state }) => !listed.has(line) && done === 0 && state !== 'cancelled',
  );
  return Object.fromEntries([
    ...written,
    ...left.map(({ line, planned }) => [`line ${line}`, { before: `0 / ${planned}`, after: 'cancelled' }]),
  ]);
}
