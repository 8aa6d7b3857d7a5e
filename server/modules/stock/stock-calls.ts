import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { type AuditedChanges, audit, editBy } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure, failureWithData } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findLocation } from '#server/core/warehouse/found-refs.ts';
import { moveStock, type StockMove } from '#server/core/warehouse/goods/move-stock.ts';
import type { StockGoods, StockPlace } from '#server/core/warehouse/goods/stock-goods.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  addStock,
  adjustStock,
  relocateStock,
  type Stock,
  setStockStatus,
  verifyStock,
} from '#shared/contracts/stock/stock.ts';
import type { StockStatus } from '#shared/contracts/stock/stock-status.ts';
import { addCounted, nameOfGoods, stockIdAt } from './counted-goods.ts';
import type { StockList } from './stock.ts';
import { compareWithMovements } from './verify-stock.ts';

/** A row with the ids that a movement needs. */
interface HeldStock extends StockGoods, StockPlace {
  readonly id: Id;
  readonly warehouseId: Id;
  readonly lpn: string;
  readonly shown: Stock;
}

interface Done {
  readonly action: string;
  readonly recordId: Id | null;
  readonly recordName: string;
  readonly changes: AuditedChanges;
  /** Where the goods are now. */
  readonly id: Id | null;
}

/** What people do with goods: each call is a movement with an entry in the audit. */
export function mountStockCalls(
  app: FastifyInstance,
  { db, clock, changed }: WarehouseParts,
  list: StockList,
): void {
  const route = routes(app);

  async function run(
    session: SessionPrincipal,
    work: (tx: AnyTransaction, now: Date) => Promise<Done>,
  ): Promise<{ id: Id | null }> {
    const { tenantId } = session;
    const id = await db.tenant(tenantId, async (tx) => {
      const { id, ...entry } = await work(tx, new Date(clock.now()));
      await audit(tx, { ...editBy(session, clock), subject: 'stock', ...entry });
      return id;
    });
    changed(tenantId);
    return { id };
  }

  /** The row as the caller sees it. Its location stays locked: nobody else moves these goods meanwhile. */
  async function hold(
    tx: AnyTransaction,
    session: SessionPrincipal,
    id: Id,
    updateTime?: number,
  ): Promise<HeldStock> {
    const typed = withSchema<never>(tx);
    await sql`select from warehouse_location where id = (select location_id from stock where id = ${id})
      for no key update`.execute(typed);
    const shown = await list.find(typed, session, id);
    if (!shown) throw failure('not_found');
    if (updateTime !== undefined && updateTime !== shown.updateTime)
      throw failureWithData('stale', { record: shown, changed: [] });
    const { rows } = await sql<Omit<HeldStock, 'shown'>>`
      select id::text as id, warehouse_id::text as "warehouseId", location_id::text as "locationId",
        product_id::text as "productId", lot_id::text as "lotId", owner_id::text as "ownerId", lpn, status
      from stock where id = ${id}`.execute(typed);
    if (!rows[0]) throw failure('not_found');
    return { ...rows[0], shown };
  }

  route(addStock)(async ({ session, body }) => {
    const { tenantId } = session;
    const { id } = await db.tenant(tenantId, (tx) =>
      addCounted(tx, { session, now: new Date(clock.now()) }, body),
    );
    changed(tenantId);
    return { id };
  });

  route(adjustStock)(({ session, params, body }) =>
    run(session, async (tx, at) => {
      const { shown, ...held } = await hold(tx, session, params.id, body.updateTime);
      const { counted, reason } = body;
      if (counted < shown.reserved)
        throw failure('invalid_input', `counted: ${shown.reserved} reserved`, {
          counted: { key: 'counted_below_reserved', params: { reserved: shown.reserved } },
        });
      // In thousandths, which are whole numbers: 0.3 − 0.1 is not 0.2.
      const difference = (Math.round(counted * 1_000) - Math.round(shown.quantity * 1_000)) / 1_000;
      if (difference !== 0)
        await moveStock(tx, session.tenantId, {
          ...{ ...held, at, kind: 'adjust', quantity: Math.abs(difference), reason, by: session.username },
          from: difference < 0 ? held : null,
          to: difference > 0 ? held : null,
        });
      return {
        ...{ action: 'adjust', recordId: held.id, recordName: nameOfGoods(shown) },
        changes: { quantity: { before: shown.quantity, after: counted }, reason: { after: reason } },
        id: counted > 0 ? held.id : null,
      };
    }),
  );

  /** Moves a part of a row to another place of the same warehouse. */
  async function take(
    tx: AnyTransaction,
    session: SessionPrincipal,
    { shown: _shown, ...held }: HeldStock,
    move: Pick<StockMove, 'kind' | 'to' | 'quantity' | 'reason' | 'at'> & { readonly to: StockPlace },
  ): Promise<Id | null> {
    await moveStock(tx, session.tenantId, { ...held, ...move, from: held, by: session.username });
    return stockIdAt(tx, held, move.to);
  }

  route(relocateStock)(({ session, params, body }) =>
    run(session, async (tx, at) => {
      const held = await hold(tx, session, params.id);
      const { shown, warehouseId, status } = held;
      const locationId = await findLocation(tx, warehouseId, body.toLocation, 'toLocation');
      const { quantity } = body;
      const reason = body.reason || undefined;
      const to = { locationId, status };
      const id = await take(tx, session, held, { kind: 'move', to, quantity, reason, at });
      return {
        ...{ action: 'move', recordId: held.id, recordName: nameOfGoods(shown), id },
        changes: {
          locationCode: { before: shown.locationCode, after: body.toLocation },
          quantity: { after: quantity },
          ...(reason && { reason: { after: reason } }),
        },
      };
    }),
  );

  route(setStockStatus)(({ session, params, body }) =>
    run(session, async (tx, at) => {
      const held = await hold(tx, session, params.id);
      const { quantity, reason, status } = body;
      if (status === held.status) throw fieldError('status', 'status_same');
      const to: { locationId: Id; status: StockStatus } = { locationId: held.locationId, status };
      const id = await take(tx, session, held, { kind: 'status', to, quantity, reason, at });
      return {
        ...{ action: 'setStatus', recordId: held.id, recordName: nameOfGoods(held.shown), id },
        changes: {
          status: { before: held.status, after: status },
          quantity: { after: quantity },
          reason: { after: reason },
        },
      };
    }),
  );

  route(verifyStock)(({ session, query }) =>
    db.tenant(session.tenantId, (tx) => compareWithMovements(tx, session, query.warehouseCode)),
  );
}
