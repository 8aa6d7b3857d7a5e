import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  auditCheckBill,
  type CheckVerdict,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { HOUSE_WORK } from '#tests/support/made/made-house-work.ts';
import { makeProduct } from '#tests/support/made/made-quality.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { openCheckBill } from './open-check-bill.ts';

const { goodsOfChecks } = HOUSE_WORK;

describe('goods that wait for a check', () => {
  let server: TestServer;
  let inspector: TestUser;
  let auditor: TestUser;
  let warehouseId: Id;
  let dockId: Id;
  let locationId: Id;
  let serial = 0;
  beforeAll(async () => {
    server = await sharedServer();
    inspector = await server.addUser();
    auditor = await server.addUser();
    warehouseId = await makeWarehouse(server, inspector, 'HG');
    dockId = await makeDock(server, inspector, { warehouseCode: 'HG', code: '1' });
    const zoneId = await insert('warehouse_zone', { code: 'Q', name: 'checks', kind: 'inspection' });
    locationId = await insert('warehouse_location', { zone_id: zoneId, code: 'Q-01', kind: 'floor' });
  });
  afterAll(() => server.close());

  async function insert(table: string, fields: Readonly<Record<string, unknown>>): Promise<Id> {
    const now = new Date(server.clock.now());
    const hasWarehouse = table !== 'stock_lot' && table !== 'inbound_line';
    const values = Object.entries({
      tenant_id: server.tenantId,
      ...(hasWarehouse && { warehouse_id: warehouseId }),
      created_at: now,
      updated_at: now,
      ...fields,
    });
    return server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{ id: Id }>`insert into ${sql.table(table)}
        (${sql.join(values.map(([name]) => sql.id(name)))})
        values (${sql.join(values.map(([, value]) => value))}) returning id::text as id`.execute(tx);
      return rows[0]?.id ?? '';
    });
  }

  /** A lot of 40 of which 30 have come in and wait for their check, as does the truck at its dock. */
  async function received(hasLot = true, known: Id | null = null) {
    serial += 1;
    const productId = known ?? (await makeProduct(server, inspector, `HG${serial}`));
    const now = new Date(server.clock.now());
    const lotId = hasLot ? await insert('stock_lot', { product_id: productId, code: `L${serial}` }) : null;
    const orderId = await insert('inbound_order', {
      no: `IN-${serial}`,
      kind: 'purchase',
      state: 'receiving',
      state_at: now,
    });
    const lineId = await insert('inbound_line', {
      inbound_order_id: orderId,
      line_no: 1,
      product_id: productId,
      lot_id: lotId,
      quantity_expected: 40,
      quantity_received: 30,
      state: 'held',
    });
    const billId = await server.db.tenant(server.tenantId, async (tx) => {
      await moveStock(tx, server.tenantId, {
        warehouseId,
        at: now,
        kind: 'receipt',
        productId,
        lotId,
        ownerId: null,
        from: null,
        to: { locationId, status: 'quality' },
        quantity: 35,
        by: null,
      });
      return openCheckBill(tx, server.tenantId, {
        goods: goodsOfChecks,
        warehouseId,
        inboundLineId: lineId,
        productId,
        lotId,
        quantity: 30,
        dockId,
        now,
        actor: inspector,
      });
    });
    return { productId, lotId, lineId, billId };
  }

  const look = ({ productId, lotId, lineId }: { productId: Id; lotId: Id | null; lineId: Id }) =>
    server.db.tenant(server.tenantId, async (tx) => {
      const db = withSchema<unknown>(tx);
      const stock = await sql<{ status: string; quantity: string }>`select status, quantity from stock
        where product_id = ${productId} order by status`.execute(db);
      const rest = await sql<object>`select (select quality from stock_lot where id = ${lotId}) as lot,
        (select state from inbound_line where id = ${lineId}) as line,
        (select count(*)::int from warehouse_exception where is_open and dock_id = ${dockId}
          and product_id = ${productId}) as holds`.execute(db);
      return {
        ...rest.rows[0],
        stock: Object.fromEntries(stock.rows.map(({ status, quantity }) => [status, Number(quantity)])),
      };
    });

  async function audit(billId: Id, verdict: CheckVerdict): Promise<void> {
    const params = { id: billId };
    for (const step of ['start', 'submit'] as const)
      expect((await server.call(stepCheckBill, { params, body: { step } }, inspector)).statusCode).toBe(200);
    const answer = await server.call(auditCheckBill, { params, body: { verdict, note: 'seen' } }, auditor);
    expect(answer.statusCode, answer.body).toBe(200);
  }

  it('stay where they are until the verdict', async () => {
    const goods = await received();
    expect(await look(goods)).toEqual({ lot: 'pending', line: 'held', holds: 1, stock: { quality: 35 } });
  });

  it.each([
    ['pass', { lot: 'released', line: 'released', holds: 0, stock: { available: 35 } }],
    ['conditional', { lot: 'released', line: 'released', holds: 0, stock: { available: 35 } }],
    ['fail', { lot: 'rejected', line: 'rejected', holds: 0, stock: { quarantine: 35 } }],
    ['hold', { lot: 'blocked', line: 'held', holds: 0, stock: { quarantine: 35 } }],
  ] as const)('follow the verdict %s with lot, stock, line and dock', async (verdict, after) => {
    const goods = await received();
    await audit(goods.billId, verdict);
    expect(await look(goods)).toEqual(after);
  });

  it('are free after a hold when a later check passes', async () => {
    const goods = await received();
    await audit(goods.billId, 'hold');
    const again = await server.db.tenant(server.tenantId, (tx) =>
      openCheckBill(tx, server.tenantId, {
        goods: goodsOfChecks,
        ...goods,
        warehouseId,
        inboundLineId: goods.lineId,
        quantity: 30,
        dockId: null,
        now: new Date(server.clock.now()),
        actor: inspector,
      }),
    );
    await audit(again, 'pass');
    expect(await look(goods)).toMatchObject({ lot: 'released', line: 'released', stock: { available: 35 } });
  });

  it('hold up each order of a dock by itself, and its own until its last check is over', async () => {
    const first = await received();
    const { productId } = first;
    const second = await received(true, productId);
    const holds = async () =>
      server.db.tenant(server.tenantId, async (tx) => {
        const { rows } = await sql<{ line: Id }>`select l.id::text as line from warehouse_exception e
          join inbound_line l on l.inbound_order_id = e.inbound_order_id
          where e.is_open and e.product_id = ${productId} order by l.id`.execute(withSchema<unknown>(tx));
        return rows.map(({ line }) => line);
      });
    expect(await holds()).toEqual([first.lineId, second.lineId]);
    const again = await server.db.tenant(server.tenantId, (tx) =>
      openCheckBill(tx, server.tenantId, {
        goods: goodsOfChecks,
        ...{ productId, lotId: first.lotId, inboundLineId: first.lineId, warehouseId, dockId },
        ...{ quantity: 5, now: new Date(server.clock.now()), actor: inspector },
      }),
    );
    await audit(first.billId, 'pass');
    expect(await holds()).toEqual([first.lineId, second.lineId]);
    await audit(again, 'pass');
    expect(await holds()).toEqual([second.lineId]);
    await audit(second.billId, 'pass');
    expect(await holds()).toEqual([]);
  });

  it('without a lot change as far as the bill was about them', async () => {
    const goods = await received(false);
    await audit(goods.billId, 'pass');
    expect(await look(goods)).toMatchObject({ line: 'released', stock: { available: 30, quality: 5 } });
  });

  it('say in the stock movements which bill it was', async () => {
    const goods = await received();
    await audit(goods.billId, 'pass');
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql`select kind, from_status, to_status, doc_kind, doc_no, by from stock_movement
        where product_id = ${goods.productId} and kind = 'status'`.execute(tx),
    );
    expect(rows).toEqual([
      {
        kind: 'status',
        from_status: 'quality',
        to_status: 'available',
        doc_kind: 'qualityCheckBill',
        doc_no: expect.stringMatching(/^QC-/),
        by: auditor.username,
      },
    ]);
  });
});
