import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** All lines of one order, or some lines. */
type Lines = { readonly orderId: Id } | { readonly lineIds: readonly Id[] };

/*
 * What lines of orders that a warehouse system runs are, by their quantities, the state of the order, what their tasks have
 * done and their checks. Quantities never fall.
 */

export async function settleOutbound(tx: AnyTransaction, lines: Lines, at: Date): Promise<void> {
  await sql`
    with now as materialized (
      select l.id, l.state, l.quantity_ordered, o.state as order_state, least(l.quantity_ordered, greatest(l.quantity_picked,
          ${doneOfTasks(sql`t.outbound_line_id = l.id and t.kind = 'pick'`)})) as picked
      from outbound_line l join outbound_order o on o.id = l.outbound_order_id
      where ${whichOf(lines, 'outbound_order_id')} and l.deleted_at is null),
    settled as (
      select n.id, n.picked, case when n.order_state in ('shipped', 'delivered') then n.picked else 0 end as shipped,
        case
          when n.state = 'cancelled' or n.order_state = 'cancelled' then 'cancelled'
          when n.order_state in ('shipped', 'delivered') and n.picked > 0 then 'shipped'
          when n.picked >= n.quantity_ordered then 'picked'
          when n.state = 'short'
            or n.order_state in ('checking', 'packed', 'loading', 'shipped', 'delivered') then 'short'
          when n.order_state in ('allocated', 'picking') then 'allocated'
          else 'open' end as state
      from now n)
    update outbound_line l set quantity_picked = s.picked, quantity_shipped = s.shipped, state = s.state,
      updated_by = null, updated_at = greatest(${at}::timestamptz, l.updated_at + interval '1 millisecond')
    from settled s where s.id = l.id
      and (l.quantity_picked, l.quantity_shipped, l.state) is distinct from (s.picked, s.shipped, s.state)`.execute(
    withSchema<unknown>(tx),
  );
}

export async function settleInbound(tx: AnyTransaction, lines: Lines, at: Date): Promise<void> {
  await sql`
    with done as materialized (
      select l.id, l.state, l.quantity_expected, o.state as order_state,
        greatest(l.quantity_received, ${doneOfTasks(sql`t.inbound_line_id = l.id and t.kind = 'receive'`)}) as received,
        greatest(l.quantity_put_away, ${doneOfTasks(sql`t.inbound_line_id = l.id and t.kind = 'put_away'`)}) as put_away,
        (select case when b.is_open then 'open' else b.verdict end from quality_check_bill b
          where b.inbound_line_id = l.id and b.is_external and b.state <> 'cancelled'
          order by b.is_open desc, b.audit_time desc, b.id desc limit 1) as checked
      from inbound_line l join inbound_order o on o.id = l.inbound_order_id
      where ${whichOf(lines, 'inbound_order_id')} and l.deleted_at is null),
    settled as (
      -- What has been put away has been received.
      select d.id, greatest(d.received, d.put_away) as received, d.put_away,
        case
          when d.state = 'cancelled' or d.order_state = 'cancelled' then 'cancelled'
          when greatest(d.received, d.put_away) < d.quantity_expected
            and d.order_state in ('announced', 'arrived', 'receiving') then 'open'
          when greatest(d.received, d.put_away) = 0 then 'cancelled'
          when d.put_away >= d.received then 'put_away'
          when d.checked = 'fail' then 'rejected'
          when d.order_state = 'done' then 'put_away'
          when d.checked in ('open', 'hold') then 'held'
          when d.checked in ('pass', 'conditional') then 'released'
          else 'received' end as state
      from done d)
    update inbound_line l set quantity_received = s.received, quantity_put_away = s.put_away, state = s.state,
      updated_by = null, updated_at = greatest(${at}::timestamptz, l.updated_at + interval '1 millisecond')
    from settled s where s.id = l.id
      and (l.quantity_received, l.quantity_put_away, l.state) is distinct from (s.received, s.put_away, s.state)`.execute(
    withSchema<unknown>(tx),
  );
}

function doneOfTasks(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select sum(t.quantity_done) from warehouse_task t where ${which} and t.deleted_at is null), 0)`;
}

function whichOf(lines: Lines, orderColumn: string): RawBuilder<unknown> {
  return 'lineIds' in lines
    ? sql`l.id = any(${[...lines.lineIds]}::bigint[])`
    : sql`${sql.ref(`l.${orderColumn}`)} = ${lines.orderId}`;
}
