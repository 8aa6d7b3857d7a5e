import { sql } from 'kysely';
import {
  closeInboundLine,
  inboundLine,
  receiveInboundLine,
} from '#shared/contracts/warehouse/orders/inbound-line.ts';
import {
  inboundOrder,
  planInboundOrder,
  stepInboundOrder,
} from '#shared/contracts/warehouse/orders/inbound-order.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf, type MakeRow, madeBy } from './make-row.ts';
import { makeProductOfLines, PRODUCT_CODE } from './outbound-rows.ts';
import { newWarehouse } from './warehouse-rows.ts';

/** An order for lines: its tenant has a product. */
export const makeOrderForInboundLines: MakeRow = async (server, owner) => {
  await makeProductOfLines(server, owner);
  return makeInboundOrder(server, owner);
};

export const makeInboundOrder: MakeRow = async (server, owner) => {
  const warehouseCode = await newWarehouse(server, owner);
  return madeBy(server, inboundOrder.create, { body: { warehouseCode } } as never, owner);
};

/** Announced, with one line. */
export const makeAnnouncedOrder: MakeRow = async (server, owner) =>
  (await addAnnounced(server, owner)).orderId;

async function addAnnounced(server: TestServer, owner: TestUser) {
  const orderId = await makeInboundOrder(server, owner);
  await makeProductOfLines(server, owner);
  const body = { inboundOrderId: orderId, productCode: PRODUCT_CODE, quantityExpected: 10 };
  const lineId = await madeBy(server, inboundLine.create, { body } as never, owner);
  await dataOf(server, planInboundOrder, { params: { id: orderId }, body: { step: 'announce' } }, owner);
  return { orderId, lineId };
}

/** Its warehouse has the receiving location `IN` and the storage location `UP`; four are at `IN`, no more come. */
export const makeReceivedLine: MakeRow = async (server, owner) => {
  const id = await makeInboundLine(server, owner);
  await dataOf(
    server,
    receiveInboundLine,
    { params: { id }, body: { quantity: 4, locationCode: 'IN' } },
    owner,
  );
  await dataOf(server, closeInboundLine, { params: { id }, body: {} }, owner);
  return id;
};

/** Of an order that has arrived, in a warehouse with a place to receive at and one to store at. */
export const makeInboundLine: MakeRow = async (server, owner) => {
  const { orderId, lineId } = await addAnnounced(server, owner);
  await dataOf(server, stepInboundOrder, { params: { id: orderId }, body: { step: 'arrive' } }, owner);
  await server.db.tenant(owner.tenantId, async (tx) => {
    const now = new Date(server.clock.now());
    for (const [code, kind] of [
      ['IN', 'receiving'],
      ['UP', 'storage'],
    ])
      await sql`with z as (
          insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
          select tenant_id, warehouse_id, ${code}, ${code}, ${kind}, ${now}, ${now} from inbound_order where id = ${orderId}
          returning id, tenant_id, warehouse_id
        ) insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, max_pallets, created_at, updated_at)
        select tenant_id, warehouse_id, id, ${code}, 'floor', 9, ${now}, ${now} from z`.execute(tx);
  });
  return lineId;
};
