import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { takeOrderStep } from '#server/modules/orders/order-steps.ts';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf, dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

interface Place {
  readonly warehouseCode: string;
  readonly now: Date;
}
/** Four in the morning of the 23rd in Shanghai, where the warehouse is. */
const SHANGHAI: Place = { warehouseCode: 'RL', now: new Date('2026-11-22T20:00:00Z') };

let server: TestServer;
let admin: TestUser;
const warehouses = new Map<string, Id>();

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  warehouses.set('RL', await makeStockPlaces(server, admin, 'RL'));
  warehouses.set('RB', await makeStockPlaces(server, admin, 'RB', 'Europe/Berlin'));
});
afterAll(() => server.close());

async function first(
  contract: typeof product.page | typeof warehouseLocation.page,
  query: object,
): Promise<Id> {
  const answer = await server.call(contract, { query } as never, admin);
  return answer.json().data.records[0].id;
}

async function receive(
  { warehouseCode, now }: Place,
  name: string,
  expiresOn: string,
  quantity: number,
): Promise<void> {
  const { tenantId } = server;
  const productId = await first(product.page, { name });
  const locationId = await first(warehouseLocation.page, { warehouseCode, code: 'S-1' });
  await server.db.tenant(tenantId, async (tx) => {
    const lot = { productId, code: expiresOn, expiresOn, now, by: null };
    const lotId = await findOrCreateLot(tx, tenantId, lot);
    const to = { locationId, status: 'available' } as const;
    const goods = { productId, lotId, ownerId: null, quantity };
    await moveStock(tx, tenantId, {
      ...goods,
      warehouseId: warehouses.get(warehouseCode) ?? '',
      at: now,
      kind: 'receipt',
      from: null,
      to,
      by: null,
    });
  });
}

/** Releases and allocates an order of one line; returns the line. */
async function allocate({ warehouseCode, now }: Place, fields: object): Promise<object> {
  const { tenantId } = server;
  const due = { warehouseCode, dueAt: now.getTime() };
  const order: { id: Id } = (await server.call(outboundOrder.create, { body: due }, admin)).json().data;
  const line = { outboundOrderId: order.id, lineNo: 1, ...fields };
  await dataOf(server, outboundLine.create, { body: line } as never, admin);
  await server.db.tenant(tenantId, async (tx) => {
    for (const step of ['release', 'allocate'] as const)
      await takeOrderStep(tx, tenantId, { id: order.id, step, now, actor: null });
  });
  const query = { outboundOrderId: order.id };
  return (await server.call(outboundLine.page, { query }, admin)).json().data.records[0];
}

it.each([
  ['2026-11-22', 0],
  ['2026-11-23', 5],
])('goods that expire on %s are still good on that day of the warehouse: %d', async (expiresOn, reserved) => {
  await receive(SHANGHAI, 'goods of RL', expiresOn, 5);
  const line = { productCode: 'RL-goods', lotCode: expiresOn, quantityOrdered: 5 };
  expect(await allocate(SHANGHAI, line)).toMatchObject({
    quantityAllocated: reserved,
    state: reserved > 0 ? 'allocated' : 'short',
  });
});

it.each([
  // Half past midnight in Berlin, and of the day before in UTC; then an evening at which Shanghai has the next day.
  ['2026-11-22T23:30:00Z', ['2026-11-22', '2026-11-23', '2026-11-24', '2026-12-23']],
  ['2026-11-25T18:00:00Z', ['2026-11-24', '2026-11-25', '2026-11-26', '2026-12-25']],
] as const)(
  '25 of lots of 10 take what expires first, and nothing that expired yesterday in Berlin, at %s (case 33)',
  async (at, days) => {
    const [yesterday, today, tomorrow, late] = days;
    const place = { warehouseCode: 'RB', now: new Date(at) };
    const [code, name] = [`RB-${today}`, `milk of ${today}`];
    await createdOf(server, admin, product, { code, name, unit: 'case', unitsPerPallet: 40 });
    for (const day of [late, tomorrow, today, yesterday]) await receive(place, name, day, 10);
    expect(await allocate(place, { productCode: code, quantityOrdered: 25 })).toMatchObject({
      quantityAllocated: 25,
      state: 'allocated',
    });
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ lot: string; reserved: number }>`select o.code as lot, s.reserved::float8 as reserved from stock s
      join stock_lot o on o.id = s.lot_id join product p on p.id = s.product_id where p.code = ${code} order by 1`.execute(
        tx,
      ),
    );
    expect(rows.map(({ lot, reserved }) => [lot, reserved])).toEqual([
      [yesterday, 0],
      [today, 10],
      [tomorrow, 10],
      [late, 5],
    ]);
  },
);
