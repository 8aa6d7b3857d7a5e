import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import { undoImport } from '#shared/contracts/jobs/job.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { badCellsOf, checkSheet, writeSheet } from '#tests/support/files/sheet-upload.ts';
import { makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const AT = Date.parse('2026-12-01T00:30:00Z');

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'WS');
  await makePartner(server, admin, { code: 'OWN', isOwner: true });
  for (const code of ['CAP', 'BOX'])
    await server.call(product.create, { body: { code, name: code, unit: 'piece' } as never }, admin);
});
afterAll(() => server.close());

const csv = (...lines: readonly string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`);
const check = (crud: typeof inboundOrder | typeof outboundOrder, bytes: Buffer, user = admin) =>
  checkSheet(server, crud, bytes, user, { name: 'orders.csv' });

async function recordsOf(page: typeof inboundOrder.page | typeof inboundLine.page, query: object) {
  const answer = await server.call(page as typeof inboundOrder.page, { query } as never, admin);
  return answer.json().data.records as readonly Readonly<Record<string, unknown>>[];
}

/** What a dry run must leave alone. */
async function written(): Promise<unknown> {
  const { rows } = await server.db.platform((tx) =>
    sql`select (select count(*)::int from stock_lot where tenant_id = ${server.tenantId}) as lots,
      (select count(*)::int from inbound_order where tenant_id = ${server.tenantId}) as orders,
      (select coalesce(sum(last), 0)::int from warehouse_number where tenant_id = ${server.tenantId}) as numbers,
      (select count(*)::int from sys_audit where tenant_id = ${server.tenantId}) as entries`.execute(tx),
  );
  return rows[0];
}

describe('a file of inbound orders', () => {
  const HEAD = '仓库,货主,外部单号,类型,预计到货,产品,批次,应收,需质检';

  it('has a row for each line; the cells of an order may stand in its first row alone', async () => {
    const bytes = csv(
      HEAD,
      'WS,OWN,PO-1,采购,2026-12-01 08:30,CAP,L1,100,是',
      'WS,,PO-2,return,2026/12/2 9:00,BOX,,5,',
      'WS,OWN,PO-1,,,BOX,L2,20.5,否',
      'WS,,,,,,,,',
    );
    const before = await written();
    const checked = await check(inboundOrder, bytes);
    expect(checked.result).toMatchObject({ rows: 4, goodRows: 4 });
    expect(await written()).toEqual(before);
    const done = await writeSheet(server, checked, admin);
    expect(done.result).toMatchObject({ rows: 4, skippedRows: 0, canUndo: true });

    const [order] = await recordsOf(inboundOrder.page, { no: 'PO-1' });
    expect(order).toMatchObject({ kind: 'purchase', ownerCode: 'OWN', expectedAt: AT, lines: 2 });
    const lines = await recordsOf(inboundLine.page, { inboundOrderId: order?.id });
    expect(lines).toMatchObject([
      { lineNo: 1, productCode: 'CAP', lotCode: 'L1', quantityExpected: 100, isChecked: true },
      { lineNo: 2, productCode: 'BOX', lotCode: 'L2', quantityExpected: 20.5, isChecked: false },
    ]);
    expect(await recordsOf(inboundOrder.page, { no: 'PO-2' })).toMatchObject([
      { kind: 'return', expectedAt: Date.parse('2026-12-02T01:00:00Z'), lines: 1 },
    ]);

    const again = await check(inboundOrder, bytes);
    expect(again.result).toMatchObject({ goodRows: 1 });
    expect(await badCellsOf(server, again, admin)).toEqual([
      '2:externalNo:record_stored',
      '3:externalNo:record_stored',
      '4:externalNo:same_record_refused',
    ]);
    await server.call(undoImport, { params: { id: done.id } }, admin);
    await server.wiring.jobs.worker.settled();
    expect(await recordsOf(inboundOrder.page, { no: 'PO-' })).toEqual([]);
  });

  it('names each bad cell, and leaves out all lines of its order', async () => {
    const bytes = csv(
      HEAD,
      'WS,,PX-1,,tomorrow,CAP,,1,',
      'WS,,PX-2,,,CAP,,1,',
      'WS,,PX-2,,,NONE,,1,',
      'WS,,PX-3,,,CAP,,0,',
      'NO,,PX-4,,,CAP,,1,',
      'WS,,PX-5,,,CAP,,1,',
    );
    const checked = await check(inboundOrder, bytes);
    expect(checked.result).toMatchObject({ rows: 6, goodRows: 1 });
    expect(await badCellsOf(server, checked, admin)).toEqual([
      '2:expectedAt:bad_moment',
      '3:externalNo:same_record_refused',
      '4:part.productCode:product_missing',
      '5:part.quantityExpected:number_not_above',
      '6:warehouseCode:warehouse_missing',
    ]);
    const done = await writeSheet(server, checked, admin, 'good');
    expect(done.result).toMatchObject({ rows: 1, skippedRows: 5 });
    expect(await recordsOf(inboundOrder.page, { no: 'PX-' })).toMatchObject([{ externalNo: 'PX-5' }]);
  });

  it('reaches the warehouses and owners of its sender', async () => {
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    const bytes = csv(HEAD, 'WS,,PR-1,,,CAP,,1,');
    const checked = await check(inboundOrder, bytes, outsider);
    expect(await badCellsOf(server, checked, outsider)).toEqual(['2:warehouseCode:warehouse_missing']);
  });
});

describe('a file of outbound orders', () => {
  it('has a row for each line, in either language', async () => {
    const bytes = csv(
      'Warehouse;External number;Due;Product;Ordered',
      'WS;SO-1;2026-12-01 08:30;CAP;3',
      'WS;SO-1;;BOX;4',
    );
    const checked = await check(outboundOrder, bytes);
    expect(await badCellsOf(server, checked, admin)).toEqual([]);
    await writeSheet(server, checked, admin);
    const [order] = await recordsOf(outboundOrder.page as never, { no: 'SO-1' });
    expect(order).toMatchObject({ state: 'draft', dueAt: AT, lines: 2 });
    expect(await recordsOf(outboundLine.page as never, { outboundOrderId: order?.id as Id })).toMatchObject([
      { lineNo: 1, productCode: 'CAP', quantityOrdered: 3 },
      { lineNo: 2, productCode: 'BOX', quantityOrdered: 4 },
    ]);
  });
});
