import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { warehouseScope } from '#server/core/crud/data-scope.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import { INBOUND_SCOPE } from '#server/modules/orders/inbound-order.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line, LineEdge } from '#shared/contracts/plant/line.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { toBaseState } from '#shared/domain/machine/machine-state.ts';
import { presentedStateOf } from '#shared/domain/machine/staleness.ts';
import { loadInboundChain } from './inbound-chain.ts';
import type { TopologyRow } from './topology-rows.ts';

/** What is shown of one line at most, the newest first. */
const ORDERS_MAX = 20;
const STOCK_MAX = 100;

export interface LineAt {
  readonly line: Line;
  readonly history: Pick<PlantHistory, 'latestState'>;
  readonly session: SessionPrincipal;
  readonly now: Date;
}

/** The line, its machines as they follow one another, and a buffer between two of them. */
export function flowOfLine({ line, history, session, now }: LineAt): TopologyRow[] {
  const stateOf = (id: Id, expectedPeriodMs: number): PresentedState => {
    const latest = history.latestState(session.tenantId, id) ?? undefined;
    const base = latest && (latest.states.length > 0 ? toBaseState(latest.states) : 'unknown');
    return presentedStateOf(latest && base && { ...latest, base }, expectedPeriodMs, now.getTime());
  };
  const query = { line: line.id };
  const root = `plant:${line.id}`;
  const bottleneck = line.machines.find(({ id }) => id === line.bottleneckMachineId);
  return [
    {
      id: root,
      pid: null,
      vtype: 'line',
      name: line.name,
      nameEn: line.nameEn,
      status: bottleneck ? stateOf(bottleneck.id, bottleneck.expectedPeriodMs) : null,
      queryId: line.id,
      query,
      path: '/lines',
    },
    ...line.edges.flatMap((edge) => bufferOf(line, edge)),
    ...line.machines.flatMap(({ id, name, nameEn, expectedPeriodMs }) => {
      const before = line.edges.filter(({ to }) => to === id);
      const pids = before.length > 0 ? before.map((edge) => beforeMachine(edge)) : [root];
      const status = stateOf(id, expectedPeriodMs);
      return pids.map((pid) => ({
        ...({ id: `machine:${id}`, pid, vtype: 'machine', name, nameEn, status } as const),
        ...{ queryId: id, query, path: '/lines' },
      }));
    }),
  ];
}

function beforeMachine({ from, to, bufferCapacity }: LineEdge): string {
  return bufferCapacity === null ? `machine:${from}` : `buffer:${from}-${to}`;
}

/** Buffers have no page of their own. */
function bufferOf(line: Line, { from, to, bufferCapacity }: LineEdge): TopologyRow[] {
  if (bufferCapacity === null) return [];
  const common = {
    name: String(bufferCapacity),
    status: null,
    queryId: line.id,
    query: {},
    path: null,
  };
  return [{ id: `buffer:${from}-${to}`, pid: `machine:${from}`, vtype: 'buffer', ...common }];
}

interface MadeProduct {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
}

/** What a line makes by its plan from yesterday to tomorrow, and where that goes, as far as the caller may see it. */
export async function goodsOfLine(tx: AnyTransaction, at: LineAt): Promise<TopologyRow[]> {
  const { line, session } = at;
  if (!session.permissions.has('calendar_view')) return [];
  const products = await plannedProducts(tx, at);
  const lasts = line.machines.filter(({ id }) => line.edges.every(({ from }) => from !== id));
  const made = products.flatMap(({ id, code, name, nameEn }) =>
    lasts.map(
      (last): TopologyRow => ({
        ...{ id: `product:${id}`, pid: `machine:${last.id}`, vtype: 'product', status: null },
        ...{ name: `${code} ${name}`, nameEn: nameEn && `${code} ${nameEn}` },
        ...{ queryId: id, query: { name: code }, path: '/product' },
      }),
    ),
  );
  const ids = products.map(({ id }) => id);
  const chain = session.permissions.has('warehouse_order_view') ? await productionOrders(tx, at, ids) : [];
  const stock = session.permissions.has('stock_view') ? await lyingStock(tx, session, ids) : [];
  const known = new Set(chain.map(({ id }) => id));
  return [...made, ...chain, ...stock.filter(({ id }) => !known.has(id))];
}

async function plannedProducts(tx: AnyTransaction, { line, now }: LineAt): Promise<readonly MadeProduct[]> {
  const { rows } = await sql<MadeProduct>`
    select p.id::text as id, p.code, p.name, p.name_en as "nameEn" from product p where p.deleted_at is null
      and p.id in (select n.product_id from production_plan n where n.line_id = ${line.id} and n.deleted_at is null
        and n.day between (${now}::timestamptz at time zone ${line.timeZone})::date - 1
          and (${now}::timestamptz at time zone ${line.timeZone})::date + 1)
    order by p.code`.execute(withSchema<unknown>(tx));
  return rows;
}

const DAY_MS = 86_400_000;

/** Orders of production that are open, or have changed since a day ago, each below its products. */
async function productionOrders(
  tx: AnyTransaction,
  { session, now }: LineAt,
  productIds: readonly Id[],
): Promise<TopologyRow[]> {
  const isReached = await INBOUND_SCOPE.condition(tx, session, 'read');
  const { rows: orders } = await sql<{ id: Id }>`select t.id::text as id from inbound_order t
    where t.kind = 'production' and t.deleted_at is null and ${isReached}
      and (t.is_open or t.state_at > ${new Date(now.getTime() - DAY_MS)})
      and exists (select from inbound_line l where l.inbound_order_id = t.id and l.deleted_at is null
        and l.product_id = any(${[...productIds]}::bigint[]))
    order by t.id desc limit ${ORDERS_MAX}`.execute(withSchema<unknown>(tx));
  const ids = orders.map(({ id }) => id);
  const chain = await loadInboundChain(tx, sql`t.id = any(${ids}::bigint[])`, productIds);
  return chain.flatMap((row) => {
    if (row.vtype !== 'inboundOrder') return [row];
    const made = chain.flatMap(({ vtype, pid, productId }) =>
      vtype === 'inboundLine' && pid === row.id && productId ? [productId] : [],
    );
    return [...new Set(made)].map((productId) => ({ ...row, pid: `product:${productId}` }));
  });
}

const STOCK_SCOPE = warehouseScope('warehouse_id', ['owner_id']);

async function lyingStock(
  tx: AnyTransaction,
  session: SessionPrincipal,
  productIds: readonly Id[],
): Promise<TopologyRow[]> {
  const isReached = await STOCK_SCOPE.condition(tx, session, 'read');
  const { rows } = await sql<TopologyRow>`
    select 'stock:' || t.id as id, 'product:' || t.product_id as pid, 'stock' as vtype,
      c.code || ' · ' || coalesce(k.code, p.code) as name, t.status, t.id::text as "queryId",
      jsonb_build_object('location', c.code, 'lot', coalesce(k.code, '')) as query, '/stock' as path
    from stock t join warehouse_location c on c.id = t.location_id join product p on p.id = t.product_id
      left join stock_lot k on k.id = t.lot_id
    where t.product_id = any(${[...productIds]}::bigint[]) and ${isReached}
    order by t.received_at desc, t.id desc limit ${STOCK_MAX}`.execute(withSchema<unknown>(tx));
  return rows;
}
