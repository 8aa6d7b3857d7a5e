import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeOrderStep } from '#server/modules/warehouse/orders/order-steps.ts';
import { findOrCreateLot } from '#server/modules/warehouse/stock/lots.ts';
import { moveStock } from '#server/modules/warehouse/stock/move-stock.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundLine } from '#shared/contracts/warehouse/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/warehouse/orders/outbound-order.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** Four in the morning of the 23rd in Shanghai, where the warehouse is. */
const NOW = new Date('2026-11-22T20:00:00Z');

let server: TestServer;
let admin: TestUser;
let warehouseId: Id;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  warehouseId = await makeStockPlaces(server, admin, 'RL');
});
afterAll(() => server.close());

async function first(
  contract: typeof product.page | typeof warehouseLocation.page,
  query: object,
): Promise<Id> {
  const answer = await server.call(contract, { query } as never, admin);
  return answer.json().data.records[0].id;
}

it.each([
  ['2026-11-22', 0],
  ['2026-11-23', 5],
])('goods that expire on %s are still good on that day of the warehouse: %d', async (expiresOn, reserved) => {
  const productId = await first(product.page, { name: 'goods of RL' });
  const locationId = await first(warehouseLocation.page, { code: 'S-1' });
  const { tenantId } = server;
  await server.db.tenant(tenantId, async (tx) => {
    const lot = { productId, code: expiresOn, expiresOn, now: NOW, by: null };
    const lotId = await findOrCreateLot(tx, tenantId, lot);
    const to = { locationId, status: 'available' } as const;
    const goods = { productId, lotId, ownerId: null, quantity: 5 };
    await moveStock(tx, tenantId, {
      ...goods,
      warehouseId,
      at: NOW,
      kind: 'receipt',
      from: null,
      to,
      by: null,
    });
  });
  const due = { warehouseCode: 'RL', dueAt: NOW.getTime() };
  const order: { id: Id } = (await server.call(outboundOrder.create, { body: due }, admin)).json().data;
  const line = { outboundOrderId: order.id, lineNo: 1, productCode: 'RL-goods', lotCode: expiresOn };
  await dataOf(server, outboundLine.create, { body: { ...line, quantityOrdered: 5 } }, admin);
  await server.db.tenant(tenantId, async (tx) => {
    for (const step of ['release', 'allocate'] as const)
      await takeOrderStep(tx, tenantId, { id: order.id, step, now: NOW, actor: null });
  });
  const query = { outboundOrderId: order.id };
  const { records } = (await server.call(outboundLine.page, { query }, admin)).json().data;
  expect(records).toMatchObject([
    { quantityAllocated: reserved, state: reserved > 0 ? 'allocated' : 'short' },
  ]);
});
