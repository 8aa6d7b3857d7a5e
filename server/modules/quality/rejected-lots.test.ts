import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type OutboundLine, outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import {
  type OutboundOrder,
  outboundOrder,
  stepOutboundOrder,
} from '#shared/contracts/orders/outbound-order.ts';
import { type WarehouseException, warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  type WarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { stepWave, type Wave, wave } from '#shared/contracts/orders/wave.ts';
import {
  auditCheckBill,
  type CheckVerdict,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { type Stock, stock } from '#shared/contracts/stock/stock.ts';
import { makeCheckBill } from '#tests/support/made/made-quality.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describe('a lot that fails its check', () => {
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
    code = `RL${number}`;
    await makeStockPlaces(server, admin, code);
  });

  async function ok<Data>(contract: Endpoint, input: object, by = admin): Promise<Data> {
    const answer = await server.call(contract, input as never, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  async function listed<Row>(contract: Endpoint, query: object): Promise<Row[]> {
    return (await ok<{ records: Row[] }>(contract, { query: { current: 1, size: 50, ...query } })).records;
  }
  const step = (id: Id, name: string) => ({ params: { id }, body: { step: name } });
  const add = (lotCode: string, quantity: number, locationCode = 'S-1') =>
    addGoods(server, admin, code, { lotCode, quantity, locationCode });

  async function released(quantity: number, waveNo?: string): Promise<OutboundOrder> {
    const order = await ok<OutboundOrder>(outboundOrder.create, {
      body: { warehouseCode: code, dueAt: server.clock.now() + 7_200_000, ...(waveNo && { waveNo }) },
    });
    await ok(outboundLine.create, {
      body: {
        outboundOrderId: order.id,
        lineNo: 1,
        productCode: `${code}-goods`,
        quantityOrdered: quantity,
      },
    });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    return order;
  }
  async function inWave(quantity: number): Promise<OutboundOrder> {
    const planned = await ok<Wave>(wave.create, {
      body: { warehouseCode: code, name: 'noon', cutOffAt: server.clock.now() + 3_600_000 },
    });
    const order = await released(quantity, planned.no);
    await ok(stepWave, step(planned.id, 'release'));
    return order;
  }
  async function check(lotCode: string, verdict: CheckVerdict): Promise<void> {
    const fields = { warehouseCode: code, productCode: `${code}-goods`, lotCode };
    const id = await makeCheckBill(server, admin, fields);
    for (const name of ['start', 'submit']) await ok(stepCheckBill, step(id, name));
    await ok(auditCheckBill, { params: { id }, body: { verdict, note: 'metal' } }, auditor);
  }

  const line = async ({ id }: OutboundOrder) =>
    (await listed<OutboundLine>(outboundLine.page, { outboundOrderId: id }))[0];
  const shortages = async () =>
    (
      await listed<WarehouseException>(warehouseException.page, { warehouseCode: code, kind: 'shortage' })
    ).map(({ outboundNo, isOpen }) => [outboundNo, isOpen]);
  const goods = async () =>
    (await listed<Stock>(stock.page, { warehouseCode: code }))
      .map(({ lotCode, status, quantity, reserved }) => [lotCode, status, quantity, reserved])
      .toSorted();
  const tasks = (state: string, kind = 'pick') =>
    listed<WarehouseTask>(warehouseTask.page, { warehouseCode: code, kind, state });

  it.each(['fail', 'hold'] as const)(
    'with %s is kept for no order, and a shortage is raised',
    async (verdict) => {
      await add('BAD', 10);
      const order = await released(8);
      await ok(stepOutboundOrder, step(order.id, 'allocate'));
      expect(await goods()).toEqual([['BAD', 'available', 10, 8]]);
      await check('BAD', verdict);
      expect(await goods()).toEqual([['BAD', 'quarantine', 10, 0]]);
      expect(await line(order)).toMatchObject({ state: 'short', quantityAllocated: 0 });
      expect(await shortages()).toEqual([[order.no, true]]);
    },
  );

  it('is replaced by other goods where there are some', async () => {
    await add('BAD', 10);
    const order = await released(8);
    await ok(stepOutboundOrder, step(order.id, 'allocate'));
    await add('GOOD', 9, 'S-2');
    await check('BAD', 'fail');
    expect(await goods()).toEqual([
      ['BAD', 'quarantine', 10, 0],
      ['GOOD', 'available', 9, 8],
    ]);
    expect(await line(order)).toMatchObject({ state: 'allocated', quantityAllocated: 8 });
    expect(await shortages()).toEqual([]);
  });

  it('is not picked: its tasks are cancelled, also begun ones, and others are made for what replaces it', async () => {
    await add('BAD', 10);
    const order = await inWave(8);
    const [pick] = await tasks('open');
    await ok(reportTaskProgress, { params: { id: pick?.id }, body: { quantityDone: 3 } });
    expect(await line(order)).toMatchObject({ quantityPicked: 3 });
    await add('GOOD', 5, 'S-2');
    await check('BAD', 'fail');
    expect(await tasks('cancelled')).toMatchObject([{ id: pick?.id, lotCode: 'BAD' }]);
    expect(await tasks('open')).toMatchObject([{ lotCode: 'GOOD', quantity: 5 }]);
    expect(await line(order)).toMatchObject({ state: 'short', quantityAllocated: 5, quantityPicked: 0 });
    expect(await goods()).toEqual([
      ['BAD', 'quarantine', 10, 0],
      ['GOOD', 'available', 5, 5],
    ]);
    expect(await shortages()).toEqual([[order.no, true]]);
  });

  it('does not leave with an order that is packed, which ships what is left', async () => {
    await add('BAD', 3);
    await add('GOOD', 5, 'S-2');
    const order = await inWave(8);
    for (const { id } of await tasks('open')) await ok(stepWarehouseTask, step(id, 'complete'));
    await ok(stepOutboundOrder, step(order.id, 'pack'));
    expect(await tasks('open', 'load')).toMatchObject([{ quantity: 8 }]);
    await check('BAD', 'fail');
    expect(await goods()).toEqual([
      ['BAD', 'quarantine', 3, 0],
      ['GOOD', 'available', 5, 5],
    ]);
    expect(await line(order)).toMatchObject({ state: 'short', quantityAllocated: 5, quantityPicked: 5 });
    expect(await tasks('open', 'load')).toMatchObject([{ quantity: 5 }]);
    expect(await shortages()).toEqual([[order.no, true]]);
    await ok(stepOutboundOrder, step(order.id, 'ship'));
    expect(await goods()).toEqual([['BAD', 'quarantine', 3, 0]]);
    expect(await line(order)).toMatchObject({ state: 'shipped', quantityShipped: 5 });
  });

  it('is kept for orders where the check passes', async () => {
    await add('FINE', 10);
    const order = await released(8);
    await ok(stepOutboundOrder, step(order.id, 'allocate'));
    await check('FINE', 'pass');
    expect(await goods()).toEqual([['FINE', 'available', 10, 8]]);
    expect(await line(order)).toMatchObject({ state: 'allocated', quantityAllocated: 8 });
  });
});
