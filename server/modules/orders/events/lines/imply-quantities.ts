import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type {
  InboundOrderEvent,
  OutboundOrderEvent,
} from '#shared/contracts/orders/events/warehouse-work-event.ts';

const PICKED: readonly OutboundOrderEvent['state'][] = [
  'checking',
  'packed',
  'loading',
  'shipped',
  'delivered',
];
const RECEIVED: readonly InboundOrderEvent['state'][] = ['checking', 'putting_away', 'done'];

/** An order of which no quantity was ever reported, and that has been picked, was picked as ordered. */
export async function implyPicked(
  tx: AnyTransaction,
  orderId: Id,
  { state, lines }: OutboundOrderEvent,
): Promise<void> {
  if (!PICKED.includes(state) || lines?.some(({ done }) => done !== undefined)) return;
  await sql`update outbound_line l set quantity_picked = l.quantity_ordered
    where l.outbound_order_id = ${orderId} and l.deleted_at is null and l.state <> 'cancelled' and not exists (
      select from outbound_line o left join warehouse_task t on t.outbound_line_id = o.id and t.kind = 'pick'
      where o.outbound_order_id = ${orderId} and o.deleted_at is null
        and (o.quantity_picked > 0 or o.state = 'short' or t.quantity_done > 0))`.execute(
    withSchema<unknown>(tx),
  );
}

/** The same of an order that has been received, and of one that has been put away. */
export async function implyReceived(
  tx: AnyTransaction,
  orderId: Id,
  { state, lines }: InboundOrderEvent,
): Promise<void> {
  if (!RECEIVED.includes(state)) return;
  const typed = withSchema<unknown>(tx);
  if (!lines?.some(({ done }) => done !== undefined))
    await sql`update inbound_line l set quantity_received = l.quantity_expected
      where l.inbound_order_id = ${orderId} and l.deleted_at is null and l.state <> 'cancelled' and not exists (
        select from inbound_line o left join warehouse_task t on t.inbound_line_id = o.id and t.kind = 'receive'
        where o.inbound_order_id = ${orderId} and o.deleted_at is null
          and (o.quantity_received > 0 or t.quantity_done > 0))`.execute(typed);
  if (state === 'done' && !lines?.some(({ putAway }) => putAway !== undefined))
    await sql`update inbound_line l set quantity_put_away = l.quantity_received
      where l.inbound_order_id = ${orderId} and l.deleted_at is null and l.state not in ('cancelled', 'rejected')
        and not exists (
          select from inbound_line o left join warehouse_task t on t.inbound_line_id = o.id and t.kind = 'put_away'
          where o.inbound_order_id = ${orderId} and o.deleted_at is null
            and (o.quantity_put_away > 0 or t.quantity_done > 0))`.execute(typed);
}
