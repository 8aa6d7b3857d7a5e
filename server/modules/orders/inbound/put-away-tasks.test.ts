import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { product } from '#shared/contracts/calendar/product.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  closeInboundLine,
  type InboundLine,
  inboundLine,
  putAwayInboundLine,
  receiveInboundLine,
} from '#shared/contracts/orders/inbound-line.ts';
import {
  type InboundOrder,
  inboundOrder,
  planInboundOrder,
  stepInboundOrder,
} from '#shared/contracts/orders/inbound-order.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  type WarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import {
  auditCheckBill,
  type CheckVerdict,
  type QualityCheckBill,
  qualityCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { type Stock, stock } from '#shared/contracts/stock/stock.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { makeCheckBill } from '#tests/support/made/made-quality.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** The places S-1 and S-2 take a pallet of 40 each. */
describe('put-away tasks', () => {
  let server: TestServer;
  let admin: TestUser;
  let auditor: TestUser;
  let number = 0;
  let code: string;

  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    auditor = await server.addUser();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    number += 1;
    code = `PA${number}`;
    await makeStockPlaces(server, admin, code);
    for (const [zoneCode, kind] of [
      ['R', 'receiving'],
      ['Q', 'quarantine'],
    ]) {
      await ok(warehouseZone.create, { body: { warehouseCode: code, code: zoneCode, name: zoneCode, kind } });
      await ok(warehouseLocation.create, {
        body: { warehouseCode: code, zoneCode, code: `${zoneCode}-1`, maxPallets: 20 },
      });
    }
  });

  async function ok<Data>(contract: Endpoint, input: object, by = admin): Promise<Data> {
    const answer = await server.call(contract, input as never, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  async function listed<Row>(contract: Endpoint, query: object): Promise<Row[]> {
    return (await ok<{ records: Row[] }>(contract, { query: { current: 1, size: 200, ...query } })).records;
  }
  const step = (id: Id | undefined, name: string, body: object = {}) => ({
    params: { id },
    body: { step: name, ...body },
  });

  /** An order with a line that has arrived. */
  async function arrived(fields: object = {}): Promise<{ order: InboundOrder; lineId: Id }> {
    const order = await ok<InboundOrder>(inboundOrder.create, {
      body: { warehouseCode: code, priority: 2 },
    });
    const { id: lineId } = await ok<InboundLine>(inboundLine.create, {
      body: {
        inboundOrderId: order.id,
        productCode: `${code}-goods`,
        quantityExpected: 95,
        lotCode: 'L1',
        ...fields,
      },
    });
    await ok(planInboundOrder, step(order.id, 'announce'));
    await ok(stepInboundOrder, step(order.id, 'arrive'));
    return { order, lineId };
  }
  const receive = (id: Id, quantity: number, fields: object = {}) =>
    ok<InboundLine>(receiveInboundLine, {
      params: { id },
      body: { quantity, locationCode: 'R-1', ...fields },
    });
  const line = (id: Id) => ok<InboundLine>(inboundLine.get, { params: { id } });
  const tasks = async (state = 'open') =>
    (
      await listed<WarehouseTask>(warehouseTask.page, { warehouseCode: code, kind: 'put_away', state })
    ).toSorted((one, other) => Number(one.id) - Number(other.id));
  const plan = async (state?: string) =>
    (await tasks(state)).map(({ quantity, fromLocation, toLocation, stockStatus }) => [
      quantity,
      fromLocation,
      toLocation,
      stockStatus,
    ]);
  const lying = async () =>
    (await listed<Stock>(stock.page, { warehouseCode: code }))
      .map(({ locationCode, status, quantity }) => [locationCode, status, quantity])
      .toSorted();
  async function check(billId: Id, verdict: CheckVerdict): Promise<void> {
    for (const name of ['start', 'submit']) await ok(stepCheckBill, step(billId, name));
    await ok(auditCheckBill, { params: { id: billId }, body: { verdict, note: 'seen' } }, auditor);
  }
  const billOfLine = async () => {
    const bills = await listed<QualityCheckBill>(qualityCheckBill.page, { warehouseCode: code });
    return bills[0]?.id ?? '';
  };

  it('are made of a received line, one for each pallet, to places with room, and put it away', async () => {
    const { order, lineId } = await arrived();
    await receive(lineId, 40);
    expect(await tasks()).toEqual([]);
    await receive(lineId, 55);
    expect(await plan()).toEqual([
      [40, 'R-1', 'S-1', 'available'],
      [40, 'R-1', 'S-2', 'available'],
      [15, 'R-1', null, 'available'],
    ]);
    const made = await tasks();
    expect(made[0]).toMatchObject({
      orderNo: order.no,
      lotCode: 'L1',
      productCode: `${code}-goods`,
      zoneCode: 'R',
      priority: 2,
      quantityDone: 0,
    });
    await ok(stepInboundOrder, step(order.id, 'finish'));
    await ok(stepWarehouseTask, step(made[0]?.id, 'complete'));
    expect(await line(lineId)).toMatchObject({ state: 'received', quantityPutAway: 40 });
    // Reported before it is done: the line is put away with the last goods, not with the last report.
    await ok(reportTaskProgress, { params: { id: made[1]?.id }, body: { quantityDone: 40 } });
    const noPlace = await server.call(stepWarehouseTask, step(made[2]?.id, 'complete') as never, admin);
    expect(noPlace.json().fields).toHaveProperty('toLocation');
    await ok(stepWarehouseTask, step(made[2]?.id, 'complete', { toLocation: 'P-1' }));
    expect(await line(lineId)).toMatchObject({ state: 'received', quantityPutAway: 95 });
    await ok(stepWarehouseTask, step(made[1]?.id, 'complete'));
    expect(await line(lineId)).toMatchObject({ state: 'put_away', quantityPutAway: 95 });
    expect(await lying()).toEqual([
      ['P-1', 'available', 15],
      ['S-1', 'available', 40],
      ['S-2', 'available', 40],
    ]);
    await ok(stepInboundOrder, step(order.id, 'complete'));
  });

  it('go to where the lot lies, never to places that are full, blocked, disabled or of another owner', async () => {
    await ok(partner.create, { body: { code: `${code}-other`, name: 'other', isOwner: true } });
    for (const [name, fields] of [
      ['S-0a', { blockedReason: 'rack bent' }],
      ['S-0b', { enabled: false }],
      ['S-0c', {}],
      ['S-0d', {}],
    ] as const)
      await ok(warehouseLocation.create, {
        body: { warehouseCode: code, zoneCode: 'S', code: name, ...fields },
      });
    await addGoods(server, admin, code, { locationCode: 'S-0c', ownerCode: `${code}-other`, quantity: 1 });
    await addGoods(server, admin, code, { locationCode: 'S-0d', lotCode: 'L0', quantity: 40 });
    await addGoods(server, admin, code, { locationCode: 'S-2', lotCode: 'L1', quantity: 10 });
    const { lineId } = await arrived({ quantityExpected: 70 });
    await receive(lineId, 70);
    expect(await plan()).toEqual([
      [40, 'R-1', 'S-1', 'available'],
      [30, 'R-1', 'S-2', 'available'],
    ]);
    const { lineId: next } = await arrived({ quantityExpected: 5, lotCode: 'L2' });
    await receive(next, 5);
    expect((await plan()).at(-1)).toEqual([5, 'R-1', null, 'available']);
  });

  it('of damaged goods go to quarantine; those of unknown packing to an empty place, all at once', async () => {
    await ok(product.create, { body: { code: `${code}-loose`, name: 'sand', unit: 'piece' } });
    const { lineId } = await arrived({ productCode: `${code}-loose`, quantityExpected: 1_000 });
    await receive(lineId, 1_000, { damaged: 100 });
    expect(await plan()).toEqual([
      [900, 'R-1', 'S-1', 'available'],
      [100, 'R-1', 'Q-1', 'damaged'],
    ]);
    for (const { id } of (await tasks()).toReversed()) await ok(stepWarehouseTask, step(id, 'complete'));
    expect(await lying()).toEqual([
      ['Q-1', 'damaged', 100],
      ['S-1', 'available', 900],
    ]);
    expect(await line(lineId)).toMatchObject({ state: 'put_away' });
  });

  it('of more than a hundred pallets take several each', async () => {
    const { lineId } = await arrived({ quantityExpected: 40 * 150 + 1 });
    await receive(lineId, 40 * 150 + 1);
    const made = await tasks();
    expect(made).toHaveLength(76);
    expect(made.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(6_001);
  });

  it('are made of a checked line when it is released, and cancelled with its number when it is rejected', async () => {
    const { lineId } = await arrived({ isChecked: true, quantityExpected: 40 });
    await receive(lineId, 40);
    expect(await tasks()).toEqual([]);
    await check(await billOfLine(), 'pass');
    expect(await plan()).toEqual([[40, 'R-1', 'S-1', 'available']]);
    await ok(reportTaskProgress, { params: { id: (await tasks())[0]?.id }, body: { quantityDone: 4 } });
    expect(await line(lineId)).toMatchObject({ state: 'released', quantityPutAway: 4 });
    const again = { warehouseCode: code, productCode: `${code}-goods`, lotCode: 'L1' };
    const held = await makeCheckBill(server, admin, again);
    await check(held, 'hold');
    const { no } = await ok<QualityCheckBill>(qualityCheckBill.get, { params: { id: held } });
    expect(await tasks('cancelled')).toMatchObject([{ endReason: no }]);
    expect(await tasks()).toEqual([]);
    expect(await line(lineId)).toMatchObject({ quantityPutAway: 0 });
    await check(await makeCheckBill(server, admin, again), 'pass');
    expect(await plan()).toEqual([[40, 'R-1', 'S-1', 'available']]);
    const { inboundNo, inboundLineNo } = { inboundNo: (await line(lineId)).orderNo, inboundLineNo: 1 };
    await check(await makeCheckBill(server, admin, { ...again, inboundNo, inboundLineNo }), 'fail');
    expect(await line(lineId)).toMatchObject({ state: 'rejected' });
    expect(await tasks()).toEqual([]);
    expect(await lying()).toEqual([['R-1', 'quarantine', 40]]);
  });

  it('take less when goods are put away without them, the newest of the place first', async () => {
    const { lineId } = await arrived({ quantityExpected: 95 });
    await receive(lineId, 60);
    await receive(lineId, 20, { damaged: 20 });
    await ok(closeInboundLine, { params: { id: lineId }, body: {} });
    expect(await plan()).toEqual([
      [40, 'R-1', 'S-1', 'available'],
      [20, 'R-1', 'S-2', 'available'],
      [20, 'R-1', 'Q-1', 'damaged'],
    ]);
    const putAway = (quantity: number) => ({
      params: { id: lineId },
      body: { quantity, fromLocation: 'R-1', toLocation: 'P-1' },
    });
    await ok(putAwayInboundLine, putAway(25));
    expect(await plan()).toEqual([
      [35, 'R-1', 'S-1', 'available'],
      [20, 'R-1', 'Q-1', 'damaged'],
    ]);
    expect(await plan('cancelled')).toEqual([[20, 'R-1', 'S-2', 'available']]);
    const [begun, damaged] = await tasks();
    await ok(stepWarehouseTask, step(begun?.id, 'start'));
    // 35 are under way and 20 damaged: none is left for hands.
    const refused = await server.call(putAwayInboundLine, putAway(21) as never, admin);
    expect(refused.json().fields).toHaveProperty('quantity');
    await ok(stepWarehouseTask, step(begun?.id, 'short', { quantityDone: 30, reason: 'fell' }));
    expect(await line(lineId)).toMatchObject({ state: 'received', quantityPutAway: 55 });
    await ok(stepWarehouseTask, step(damaged?.id, 'complete'));
    expect(await line(lineId)).toMatchObject({ state: 'received', quantityPutAway: 75 });
    await ok(putAwayInboundLine, putAway(5));
    expect(await line(lineId)).toMatchObject({ state: 'put_away' });
  });
});
