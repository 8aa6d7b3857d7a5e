import { type RawBuilder, sql } from 'kysely';
import { reachesPartner } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  AnswerAsk,
  AnswerSource,
  BoundPartner,
  QuotedAnswer,
} from '#server/core/ports/fans/answer-sources.ts';
import { lastReportAt, quotedMoment } from '#server/core/warehouse/reported-at.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { InboundState } from '#shared/contracts/orders/inbound-order.ts';
import { type OutboundState, outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { inboundOrder as inboundEn } from '#shared/i18n/en/orders/inbound-order.ts';
import { outboundOrder as outboundEn } from '#shared/i18n/en/orders/outbound-order.ts';
import { inboundOrder as inboundZh } from '#shared/i18n/zh/orders/inbound-order.ts';
import { outboundOrder as outboundZh } from '#shared/i18n/zh/orders/outbound-order.ts';
import { typedNumbers } from './typed-numbers.ts';

interface OrderRow {
  readonly direction: 'in' | 'out';
  readonly no: string;
  readonly warehouseId: Id;
  readonly state: InboundState | OutboundState;
  readonly isHeld: boolean;
  readonly isExternal: boolean;
  readonly stateAt: Date;
  readonly dueAt: Date | null;
}

const OUT_CASES: Readonly<Record<OutboundState, string>> = {
  ...{ draft: 'waiting', released: 'waiting', allocated: 'waiting' },
  ...{ picking: 'working', checking: 'working', packed: 'working', loading: 'working' },
  ...{ shipped: 'shipped', delivered: 'delivered', cancelled: 'cancelled' },
};
const IN_CASES: Readonly<Record<InboundState, string>> = {
  ...{ draft: 'waiting', announced: 'waiting', arrived: 'working', receiving: 'working' },
  ...{ checking: 'working', putting_away: 'working', done: 'delivered', cancelled: 'cancelled' },
};

/**
 * An order by its number: one that is of the bound partner, or for it, or from it. To all others there is none, whether it
 * exists or not.
 */
export const orderSource: AnswerSource = {
  name: 'order',
  branches: [
    { when: 'ask', values: [] },
    { when: 'unknown', values: [] },
    { when: 'waiting', values: ['no', 'warehouse', 'state', 'due', 'now'] },
    { when: 'working', values: ['no', 'warehouse', 'state', 'due', 'now'] },
    { when: 'held', values: ['no', 'warehouse', 'now'] },
    { when: 'shipped', values: ['no', 'warehouse', 'at', 'now'] },
    { when: 'delivered', values: ['no', 'warehouse', 'at', 'now'] },
    { when: 'cancelled', values: ['no', 'warehouse', 'at'] },
    { when: 'stale', values: ['no', 'warehouse', 'state', 'asOf'] },
  ],
  async read(tx, ask) {
    const { partner, said, nowMs } = ask;
    const numbers = typedNumbers(said);
    if (numbers.length === 0) return { when: 'ask', values: {}, asOfMs: nowMs };
    const order = partner && (await findOrder(tx, partner, numbers));
    return order ? quoted(tx, order, ask) : { when: 'unknown', values: {}, asOfMs: nowMs };
  },
  async mayRead(_tx, { permissions, authority }, { partner }) {
    return (
      permissions.has(outboundOrder.access.view) &&
      authority.isAll &&
      reachesPartner(authority, [partner?.partnerId ?? null])
    );
  },
};

async function findOrder(
  tx: AnyTransaction,
  { partnerId, warehouseIds }: BoundPartner,
  numbers: readonly string[],
): Promise<OrderRow | undefined> {
  const wanted = sql`${[...numbers]}::text[]`;
  const isReached =
    warehouseIds === null ? sql`true` : sql`t.warehouse_id = any(${[...warehouseIds]}::bigint[])`;
  const isOwn = (other: RawBuilder<unknown>) => sql`t.deleted_at is null and ${isReached}
    and (t.owner_id in (select id from own) or ${other} in (select id from own))
    and (upper(t.no) = any(${wanted}) or upper(t.external_no) = any(${wanted}))`;
  const { rows } = await sql<OrderRow>`
    with recursive own (id) as (
      select id from partner where id = ${partnerId} and enabled and deleted_at is null
      union select p.id from partner p join own on p.parent_id = own.id where p.deleted_at is null
    ), found as (
      select 'out' as direction, t.no, t.warehouse_id, t.state, t.hold_since is not null and t.is_open as held, t.is_external,
        t.state_at, t.due_at, t.is_open from outbound_order t where ${isOwn(sql`t.customer_id`)}
      union all
      select 'in', t.no, t.warehouse_id, t.state, false, t.is_external, t.state_at, t.expected_at, t.is_open
        from inbound_order t where ${isOwn(sql`t.supplier_id`)}
    )
    select direction, no, warehouse_id::text as "warehouseId", state, held as "isHeld", is_external as "isExternal",
      state_at as "stateAt", due_at as "dueAt"
    from found order by is_open desc, state_at desc, no limit 1`.execute(withSchema<unknown>(tx));
  return rows[0];
}

async function quoted(
  tx: AnyTransaction,
  order: OrderRow,
  { nowMs, language }: AnswerAsk,
): Promise<QuotedAnswer> {
  const warehouse = (await listAllWarehouses(tx)).find(({ id }) => id === order.warehouseId);
  const timeZone = warehouse?.timeZone ?? 'UTC';
  const text = (at: Date | null) => (at ? quotedMoment(at.getTime(), nowMs, timeZone) : '–');
  const when =
    order.direction === 'out'
      ? OUT_CASES[order.state as OutboundState]
      : IN_CASES[order.state as InboundState];
  const isOver = ['shipped', 'delivered', 'cancelled'].includes(when);
  // What another system runs is as new as its last report. What is over does not change any more.
  const asOfMs =
    order.isExternal && !isOver
      ? ((await lastReportAt(tx, order.warehouseId)) ?? order.stateAt.getTime())
      : nowMs;
  return {
    when: order.isHeld ? 'held' : when,
    values: {
      no: order.no,
      warehouse: (language === 'en' && warehouse?.nameEn) || warehouse?.name || '–',
      state: stateText(order, language),
      due: text(order.dueAt),
      at: text(order.stateAt),
      now: text(new Date(nowMs)),
      asOf: text(new Date(asOfMs)),
    },
    asOfMs,
  };
}

function stateText({ direction, state }: OrderRow, language: 'zh' | 'en'): string {
  const isEnglish = language === 'en';
  if (direction === 'out') return (isEnglish ? outboundEn : outboundZh).states[state as OutboundState];
  return (isEnglish ? inboundEn : inboundZh).states[state as InboundState];
}
