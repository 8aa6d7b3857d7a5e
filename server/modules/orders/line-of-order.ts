import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { InboundLineState } from '#shared/contracts/orders/inbound-line-state.ts';
import type { InboundState } from '#shared/contracts/orders/inbound-order.ts';

/** A line with what its order says of its goods. */
export interface LineOfOrder {
  readonly id: Id;
  readonly line_no: number;
  readonly state: InboundLineState;
  readonly product_id: Id;
  readonly lot_id: Id | null;
  readonly expected: number;
  readonly received: number;
  readonly damaged: number;
  readonly put_away: number;
  readonly is_checked: boolean;
  readonly order_id: Id;
  readonly order_no: string;
  readonly order_state: InboundState;
  readonly warehouse_id: Id;
  readonly owner_id: Id | null;
  /** Where the truck of its appointment is, or is to go. */
  readonly dock_id: Id | null;
}

/** Locks a line and its order until the end of the transaction. Throws `not_found`. */
export async function findInboundLine(tx: AnyTransaction, id: Id): Promise<LineOfOrder> {
  const { rows } =
    await sql<LineOfOrder>`select l.id::text as id, l.line_no, l.state, l.product_id::text as product_id,
      l.lot_id::text as lot_id, l.quantity_expected::float8 as expected, l.quantity_received::float8 as received,
      l.quantity_damaged::float8 as damaged, l.quantity_put_away::float8 as put_away, l.is_checked,
      o.id::text as order_id, o.no as order_no, o.state as order_state, o.warehouse_id::text as warehouse_id,
      o.owner_id::text as owner_id,
      (select a.dock_id::text from appointment a where a.id = o.appointment_id) as dock_id
    from inbound_line l join inbound_order o on o.id = l.inbound_order_id
    where l.id = ${id} and l.deleted_at is null and o.deleted_at is null for update of o, l`.execute(
      withSchema<unknown>(tx),
    );
  const [line] = rows;
  if (!line) throw failure('not_found');
  return line;
}
