import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { taskNames } from '#server/modules/orders/events/task-names.ts';
import type { WmsRow } from '#server/modules/orders/events/wms-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskEvent } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';

/** What a task says of the line that it is for: its number, else its product. */
export interface AskedLine {
  readonly direction: GoodsDirection;
  readonly orderId: Id;
  readonly line: number | undefined;
  readonly productId: Id | null;
}

export interface LinesFound {
  /** Of the order. */
  readonly ownerId: Id | null;
  readonly lineIds: readonly Id[];
}

/** Ids of what an event of a task names. */
export type FoundNames = Record<keyof ReturnType<typeof taskNames>, Id | null>;

/** Null = the event names no order. */
export function askedLine(found: FoundNames, { direction, line }: TaskEvent): AskedLine | null {
  const orderId = found.inboundOrder ?? found.outboundOrder;
  return orderId === null ? null : { direction: direction ?? 'out', orderId, line, productId: found.product };
}

/** The line that a task has; null = none so far. */
export function keptLine(
  task: WmsRow | null,
): { readonly direction: GoodsDirection; readonly id: Id } | null {
  const id = task?.inbound_line_id ?? task?.outbound_line_id;
  return id ? { direction: task?.inbound_line_id ? 'in' : 'out', id: String(id) } : null;
}

/** Of the lines that many tasks name, by `lineKey`, in one statement for each direction. An order that is gone is left out. */
export async function findTaskLines(
  tx: AnyTransaction,
  asked: readonly AskedLine[],
): Promise<Map<string, LinesFound>> {
  const found = new Map<string, LinesFound>();
  for (const [direction, those] of Map.groupBy(asked, (one) => one.direction)) {
    const alike = [...new Map(those.map((one) => [lineKey(one), one])).values()];
    const lines = (which: RawBuilder<unknown>) => sql`(select array_agg(l.id::text)
      from ${sql.table(`${direction}bound_line`)} l
      where ${sql.ref(`l.${direction}bound_order_id`)} = o.id and l.deleted_at is null and ${which})`;
    const { rows } = await sql<{ place: number; owner_id: Id | null; line_ids: Id[] | null }>`
      select a.place::int as place, o.owner_id::text as owner_id,
        case when a.line is null then ${lines(sql`l.product_id = a.product_id`)}
          else ${lines(sql`l.line_no = a.line`)} end as line_ids
      from unnest(${alike.map(({ orderId }) => orderId)}::bigint[], ${alike.map(({ line }) => line ?? null)}::int[],
          ${alike.map(({ productId }) => productId)}::bigint[]) with ordinality as a (order_id, line, product_id, place)
        join ${sql.table(`${direction}bound_order`)} o on o.id = a.order_id`.execute(withSchema<unknown>(tx));
    for (const { place, owner_id, line_ids } of rows) {
      const one = alike[place - 1];
      if (one) found.set(lineKey(one), { ownerId: owner_id, lineIds: line_ids ?? [] });
    }
  }
  return found;
}

export function lineKey({ direction, orderId, line, productId }: AskedLine): string {
  return `${direction} ${orderId} ${line ?? `product ${productId}`}`;
}
