import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { holdWave, stepWave, wave } from '#shared/contracts/orders/wave.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Two places of racks, and one where picked goods wait. */
interface Places {
  readonly near: Id;
  readonly far: Id;
  readonly staging: Id;
}

describe('goods that leave', () => {
  let server: TestServer;
  let admin: TestUser;
  let number = 0;
  let code: string;
  let warehouseId: Id;
  let productId: Id;
  let places: Places;

  const inTenant = <T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T> =>
    server.db.tenant(server.tenantId, work);
  async function rowsOf<Row>(query: string): Promise<Row[]> {
    return (await inTenant((tx) => sql.raw<Row>(query).execute(withSchema<unknown>(tx)))).rows;
  }
  async function idOf(query: string): Promise<Id> {
    const [row] = await rowsOf<{ id: Id }>(`${query} returning id::text as id`);
    return row?.id ?? '';
  }
  async function ok<Data>(contract: Endpoint, input: object, by = admin): Promise<Data> {
    const answer = await server.call(contract, input as never, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  const refusal = async (contract: Endpoint, input: object, by = admin) =>
    (await server.call(contract, input as never, by)).json();

  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    number += 1;
    code = `OW${number}`;
    warehouseId = await makeWarehouse(server, admin, code);
    await makeDock(server, admin, { warehouseCode: code, code: '7' });
    const at = `${server.tenantId}, now(), now()`;
    productId =
      await idOf(`insert into product (tenant_id, created_at, updated_at, code, name, unit, primary_per_unit,
      units_per_pallet) values (${at}, 'P${number}', 'apple juice', 'case', 1, 10)`);
    const zone = (kind: string) =>
      idOf(`insert into warehouse_zone (tenant_id, created_at, updated_at, warehouse_id, code, name, kind)
        values (${at}, ${warehouseId}, '${kind}', '${kind}', '${kind}')`);
    const location = (zoneId: Id, name: string, sequence: number) =>
      idOf(`insert into warehouse_location (tenant_id, created_at, updated_at, warehouse_id, zone_id, code, kind,
        pick_sequence) values (${at}, ${warehouseId}, ${zoneId}, '${name}', 'rack', ${sequence})`);
    const [storage, staging] = [await zone('storage'), await zone('staging')];
    places = {
      near: await location(storage, 'A-01', 1),
      far: await location(storage, 'A-02', 2),
      staging: await location(staging, 'S-01', 3),
    };
  });

  async function receive(locationId: Id, quantity: number, expiresOn: string, ownerId: Id | null = null) {
    const lotId =
      await idOf(`insert into stock_lot (tenant_id, created_at, updated_at, product_id, code, expires_on)
      values (${server.tenantId}, now(), now(), ${productId}, 'L${expiresOn}', '${expiresOn}')`);
    await inTenant((tx) =>
      moveStock(tx, server.tenantId, {
        warehouseId,
        at: new Date(server.clock.now()),
        kind: 'receipt',
        productId,
        lotId,
        ownerId,
        from: null,
        to: { locationId, status: 'available' },
        quantity,
        by: null,
      }),
    );
  }
  const stock = () =>
    rowsOf<{
      place: string;
      quantity: number;
      reserved: number;
    }>(`select l.code as place, s.quantity::float8 as quantity,
      s.reserved::float8 as reserved from stock s join warehouse_location l on l.id = s.location_id
      where s.warehouse_id = ${warehouseId} order by l.code, s.quantity desc`);
  const newWave = () =>
    ok<{ id: Id; no: string }>(wave.create, {
      body: { warehouseCode: code, name: 'noon', cutOffAt: server.clock.now() + 3_600_000, dockCode: '7' },
    });
  async function newOrder(quantity: number, fields: object = {}, by = admin) {
    const order = await ok<{ id: Id; no: string }>(
      outboundOrder.create,
      { body: { warehouseCode: code, dueAt: server.clock.now() + 7_200_000, ...fields } },
      by,
    );
    await ok(
      outboundLine.create,
      {
        body: {
          outboundOrderId: order.id,
          lineNo: 1,
          productCode: `P${number}`,
          quantityOrdered: quantity,
        },
      },
      by,
    );
    return order;
  }
  const step = (id: Id, name: string) => ({ params: { id }, body: { step: name } });
  const tasks = async (kind: string) =>
    (
      await ok<{ records: { id: Id; quantity: number; dockCode: string | null; fromLocation: string }[] }>(
        warehouseTask.page,
        { query: { warehouseCode: code, kind, state: 'open', current: 1, size: 50 } },
      )
    ).records;
  const line = async (orderId: Id) =>
    (
      await ok<{ records: object[] }>(outboundLine.page, {
        query: { outboundOrderId: orderId, current: 1, size: 9 },
      })
    ).records[0];

  it('are reserved by expiry, picked to the staging place, loaded at the dock and shipped', async () => {
    await receive(places.near, 30, '2099-06-01');
    await receive(places.far, 20, '2099-03-01');
    const planned = await newWave();
    const order = await newOrder(30, { waveNo: planned.no });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    expect(await stock()).toEqual([
      { place: 'A-01', quantity: 30, reserved: 10 },
      { place: 'A-02', quantity: 20, reserved: 20 },
    ]);
    const picks = await tasks('pick');
    expect(picks.map(({ fromLocation, quantity }) => [fromLocation, quantity]).sort()).toEqual([
      ['A-01', 10],
      ['A-02', 20],
    ]);
    for (const { id, quantity } of picks) {
      await ok(reportTaskProgress, { params: { id }, body: { quantityDone: quantity / 2 } });
      await ok(stepWarehouseTask, step(id, 'complete'));
    }
    expect(await stock()).toEqual([
      { place: 'A-01', quantity: 20, reserved: 0 },
      { place: 'S-01', quantity: 20, reserved: 20 },
      { place: 'S-01', quantity: 10, reserved: 10 },
    ]);
    expect(await line(order.id)).toMatchObject({ state: 'picked', quantityPicked: 30 });
    expect(await ok(wave.get, { params: { id: planned.id } })).toMatchObject({
      state: 'checking',
      palletsPlanned: 3,
      palletsDone: 3,
      shareDone: 1,
    });
    await ok(stepOutboundOrder, step(order.id, 'pack'));
    const [load] = await tasks('load');
    expect(load).toMatchObject({ quantity: 30, dockCode: '7', fromLocation: 'S-01' });
    await ok(stepWarehouseTask, step(load?.id ?? '', 'complete'));
    expect(await ok(outboundOrder.get, { params: { id: order.id } })).toMatchObject({ state: 'loading' });
    expect(await ok(stepOutboundOrder, step(order.id, 'ship'))).toMatchObject({ state: 'shipped' });
    expect(await stock()).toEqual([{ place: 'A-01', quantity: 20, reserved: 0 }]);
    expect(await line(order.id)).toMatchObject({ state: 'shipped', quantityShipped: 30 });
    expect(await ok(wave.get, { params: { id: planned.id } })).toMatchObject({ state: 'done' });
    expect(await ok(stepOutboundOrder, step(order.id, 'deliver'))).toMatchObject({ state: 'delivered' });
  });

  it('that are missing make a short line and one exception, until they have come in', async () => {
    await receive(places.near, 4, '2099-06-01');
    await receive(places.far, 50, '2020-01-01');
    const order = await newOrder(10);
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepOutboundOrder, step(order.id, 'allocate'));
    await ok(stepOutboundOrder, step(order.id, 'allocate'));
    expect(await line(order.id)).toMatchObject({ state: 'short', quantityAllocated: 4 });
    const open = () =>
      ok<{ records: { text: string; isOpen: boolean }[] }>(warehouseException.page, {
        query: { warehouseCode: code, kind: 'shortage', current: 1, size: 9 },
      });
    expect((await open()).records).toEqual([
      expect.objectContaining({
        isOpen: true,
        outboundNo: order.no,
        productCode: `P${number}`,
        text: expect.stringContaining('缺 6'),
      }),
    ]);
    await receive(places.far, 6, '2099-07-01');
    await ok(stepOutboundOrder, step(order.id, 'allocate'));
    expect(await line(order.id)).toMatchObject({ state: 'allocated', quantityAllocated: 10 });
    expect((await open()).records).toEqual([expect.objectContaining({ isOpen: false })]);
  });

  it('that a picker does not find are free again, and the order goes on without them', async () => {
    await receive(places.near, 10, '2099-06-01');
    const planned = await newWave();
    const order = await newOrder(10, { waveNo: planned.no });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    const [pick] = await tasks('pick');
    const id = pick?.id ?? '';
    const short = (body: object) => ({ params: { id }, body: { step: 'short', ...body } });
    expect((await refusal(stepWarehouseTask, short({ quantityDone: 4 }))).fields).toHaveProperty('reason');
    expect(
      (await refusal(stepWarehouseTask, short({ quantityDone: 10, reason: 'none' }))).fields,
    ).toHaveProperty('quantityDone');
    await ok(stepWarehouseTask, short({ quantityDone: 4, reason: 'pallet broken' }));
    expect(await stock()).toEqual([
      { place: 'A-01', quantity: 6, reserved: 0 },
      { place: 'S-01', quantity: 4, reserved: 4 },
    ]);
    expect(await line(order.id)).toMatchObject({ state: 'short', quantityPicked: 4, quantityAllocated: 4 });
    expect(await ok(outboundOrder.get, { params: { id: order.id } })).toMatchObject({ state: 'checking' });
    const { records } = await ok<{ records: object[] }>(warehouseException.page, {
      query: { warehouseCode: code, current: 1, size: 9 },
    });
    expect(records).toEqual([
      expect.objectContaining({
        kind: 'shortage',
        locationCode: 'A-01',
        waveNo: planned.no,
        outboundNo: order.no,
      }),
    ]);
  });

  it('of a cancelled order are free again; of a cancelled wave they stay reserved', async () => {
    await receive(places.near, 10, '2099-06-01');
    const planned = await newWave();
    const order = await newOrder(10, { waveNo: planned.no });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    await ok(stepWave, step(planned.id, 'cancel'));
    expect(await tasks('pick')).toEqual([]);
    expect(await stock()).toEqual([{ place: 'A-01', quantity: 10, reserved: 10 }]);
    expect(await ok(outboundOrder.get, { params: { id: order.id } })).toMatchObject({ waveNo: null });
    await ok(stepOutboundOrder, step(order.id, 'cancel'));
    expect(await stock()).toEqual([{ place: 'A-01', quantity: 10, reserved: 0 }]);
    expect((await refusal(stepOutboundOrder, step(order.id, 'release'))).error).toBe('illegal_step');
  });

  it('without a wave are picked where they lie, by the steps of the order alone', async () => {
    await receive(places.near, 10, '2099-06-01');
    const order = await newOrder(8);
    for (const name of ['release', 'allocate', 'pick', 'check', 'pack', 'ship'])
      await ok(stepOutboundOrder, step(order.id, name));
    expect(await stock()).toEqual([{ place: 'A-01', quantity: 2, reserved: 0 }]);
    expect(await line(order.id)).toMatchObject({ state: 'shipped', quantityShipped: 8 });
  });

  it('are not picked while their wave is held, nor released without an order or with a draft', async () => {
    await receive(places.near, 10, '2099-06-01');
    const planned = await newWave();
    expect((await refusal(stepWave, step(planned.id, 'release'))).error).toBe('wave_not_ready');
    const order = await newOrder(10, { waveNo: planned.no });
    expect((await refusal(stepWave, step(planned.id, 'release'))).error).toBe('wave_not_ready');
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    const [pick] = await tasks('pick');
    const hold = (reason: string | null) => ({ params: { id: planned.id }, body: { reason } });
    expect(await ok(holdWave, hold('no trucks'))).toMatchObject({ holdReason: 'no trucks' });
    expect((await refusal(stepWarehouseTask, step(pick?.id ?? '', 'start'))).error).toBe('on_hold');
    expect(await ok(holdWave, hold(null))).toMatchObject({ holdReason: null, holdSince: null });
    await ok(stepWarehouseTask, step(pick?.id ?? '', 'start'));
    expect((await refusal(stepOutboundOrder, step(order.id, 'check'))).error).toBe('tasks_open');
  });

  it('are reported forwards only, and never beyond the task', async () => {
    await receive(places.near, 10, '2099-06-01');
    const planned = await newWave();
    const order = await newOrder(10, { waveNo: planned.no });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    const [pick] = await tasks('pick');
    const report = (quantityDone: number) => ({ params: { id: pick?.id ?? '' }, body: { quantityDone } });
    await ok(reportTaskProgress, report(4));
    await ok(reportTaskProgress, report(4));
    expect(await line(order.id)).toMatchObject({ quantityPicked: 4 });
    expect((await refusal(reportTaskProgress, report(3))).fields).toHaveProperty('quantityDone');
    expect((await refusal(reportTaskProgress, report(11))).fields).toHaveProperty('quantityDone');
    await ok(stepWarehouseTask, step(pick?.id ?? '', 'complete'));
    expect((await refusal(reportTaskProgress, report(10))).error).toBe('illegal_step');
    expect(await line(order.id)).toMatchObject({ quantityPicked: 10 });
  });

  it('of another owner are seen by nobody who acts for one', async () => {
    const [mine, other] = [`mine-${code}`, `other-${code}`];
    const ids = [];
    for (const name of [mine, other])
      ids.push(await makePartner(server, admin, { code: name, isOwner: true } as never));
    await receive(places.near, 10, '2099-06-01', ids[0] ?? null);
    await receive(places.far, 10, '2099-06-02', ids[1] ?? null);
    const waves = [await newWave(), await newWave()];
    const orders = [];
    for (const [index, ownerCode] of [mine, other].entries())
      orders.push(await newOrder(12, { ownerCode, waveNo: waves[index]?.no }));
    for (const { id } of orders) await ok(stepOutboundOrder, step(id, 'release'));
    for (const { id } of waves) await ok(stepWave, step(id, 'release'));
    const user = await server.addUser();
    await ok(setUserOwners, { body: { userId: user.userId, ownerIds: [ids[0]] } });
    const seen = async (contract: Endpoint, query: object = {}) =>
      (
        await ok<{ records: { id: Id }[] }>(contract, { query: { current: 1, size: 50, ...query } }, user)
      ).records.map(({ id }) => id);
    expect(await seen(outboundOrder.page)).toEqual([orders[0]?.id]);
    expect(await seen(wave.page)).toEqual([waves[0]?.id]);
    expect(await seen(warehouseTask.page)).toHaveLength(1);
    expect(await seen(warehouseException.page)).toHaveLength(1);
    expect(await seen(outboundLine.page, { outboundOrderId: orders[0]?.id })).toHaveLength(1);
    expect(await seen(outboundLine.page, { outboundOrderId: orders[1]?.id })).toEqual([]);
    const foreign = await server.call(stepOutboundOrder, step(orders[1]?.id ?? '', 'cancel') as never, user);
    expect(foreign.statusCode).toBe(404);
    const picks = await tasks('pick');
    for (const { id } of picks) {
      const answer = await server.call(
        reportTaskProgress,
        { params: { id }, body: { quantityDone: 1 } } as never,
        user,
      );
      expect([200, 404]).toContain(answer.statusCode);
    }
    expect(
      await rowsOf(`select state from warehouse_task where warehouse_id = ${warehouseId} order by state`),
    ).toEqual([{ state: 'open' }, { state: 'started' }]);
    const line = { outboundOrderId: orders[1]?.id, lineNo: 2, productCode: `P${number}`, quantityOrdered: 1 };
    expect((await refusal(outboundLine.create, { body: line }, user)).fields).toHaveProperty(
      'outboundOrderId',
    );
  });
});
