import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FeedTopicName } from '#shared/contracts/live/feed.ts';
import { inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder, planInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { getInboundTopology } from '#shared/contracts/orders/topology.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { listCheckResults } from '#shared/contracts/quality/quality-check-bill-result.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { appointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { connectFeed } from '#tests/support/benches/feed-bench.ts';
import { makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const SLOT_MS = 20 * 60_000;

interface Goods {
  readonly orderId: Id;
  readonly orderNo: string;
  readonly billId: Id;
  readonly billNo: string;
  readonly truckNo: string;
}

/** Two owners whose trucks stand at two docks of one warehouse, their goods waiting for checks. */
describe('a user who acts for one of two owners', () => {
  let server: TestServer;
  let admin: TestUser;
  let user: TestUser;
  let warehouseId: Id;
  let mine: Goods;
  let theirs: Goods;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    user = await server.addUser();
    warehouseId = await makeWarehouse(server, admin, 'SO');
    await makeProduct(server, admin, 'SOP');
    await makeCheckPlan(server, admin, { code: 'SOP', productCode: 'SOP' }, [
      { name: 'a', valueKind: 'text' },
    ]);
    const place = { warehouseCode: 'SO', zoneCode: 'R', code: 'R-1', kind: 'floor', maxPallets: 9 };
    await ok(warehouseZone.create, {
      body: { warehouseCode: 'SO', code: 'R', name: 'R', kind: 'receiving' },
    });
    await ok(warehouseLocation.create, { body: place });
    const owners: Id[] = [];
    for (const [code, dock] of [
      ['SO-MINE', '1'],
      ['SO-THEIRS', '2'],
    ] as const) {
      owners.push(await makePartner(server, admin, { code, isOwner: true } as never));
      await makeDock(server, admin, { warehouseCode: 'SO', code: dock });
    }
    mine = await receivedGoods('SO-MINE', '1', '沪A86K3K');
    theirs = await receivedGoods('SO-THEIRS', '2', '浙B71X6C');
    await ok(setUserOwners, { body: { userId: user.userId, ownerIds: [owners[0]] } });
  });
  afterAll(() => server.close());

  async function ok<Data = { readonly id: Id; readonly no: string }>(
    contract: Endpoint,
    input: object,
    by = admin,
  ): Promise<Data> {
    const answer = await server.call(contract, input as never, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }

  async function receivedGoods(ownerCode: string, dockCode: string, plate: string): Promise<Goods> {
    const order = await ok(inboundOrder.create, { body: { warehouseCode: 'SO', ownerCode } });
    const line = await ok(inboundLine.create, {
      body: { inboundOrderId: order.id, productCode: 'SOP', quantityExpected: 40, isChecked: true },
    });
    await ok(planInboundOrder, { params: { id: order.id }, body: { step: 'announce' } });
    const slotStart = Math.ceil(server.clock.now() / SLOT_MS) * SLOT_MS;
    const truck = await ok(appointment.create, {
      body: { warehouseCode: 'SO', direction: 'in', ownerCode, dockCode, docNo: order.no, slotStart, plate },
    });
    for (const step of ['arrive', 'call', 'dock', 'start'])
      await ok(stepAppointment, { params: { id: truck.id }, body: { step } });
    const received = { quantity: 40, locationCode: 'R-1', lotCode: `L-${ownerCode}` };
    await ok(receiveInboundLine, { params: { id: line.id }, body: received });
    const bills = await ok<{ records: { id: Id; no: string; inboundNo: string }[] }>(qualityCheckBill.page, {
      query: { size: 50 },
    });
    const bill = bills.records.find(({ inboundNo }) => inboundNo === order.no);
    return {
      orderId: order.id,
      orderNo: order.no,
      billId: bill?.id ?? '',
      billNo: bill?.no ?? '',
      truckNo: truck.no,
    };
  }

  const statusOf = async (contract: Endpoint, input: object): Promise<number> =>
    (await server.call(contract, input as never, user)).statusCode;

  /** Values of an image that a socket of the user is sent. */
  async function imageOf(name: FeedTopicName): Promise<ReadonlyMap<string, unknown>> {
    const client = connectFeed(await server.listen(), user.token, { tenantId: user.tenantId });
    try {
      expect(await client.outcome).toBe('connected');
      const topic = { name, id: warehouseId };
      expect(await client.subscribe(topic)).toMatchObject({ ok: true });
      const image = client.image(topic);
      await expect.poll(() => [...image.keys()].length).toBeGreaterThan(1);
      return new Map([...image.keys()].map((key) => [key, image.get(key)]));
    } finally {
      client.socket.disconnect();
    }
  }

  it('is shown the topology of that owner’s orders, and of no other', async () => {
    const nodes = await ok<{ vtype: string; name: string }[]>(
      getInboundTopology,
      { params: { id: mine.orderId } },
      user,
    );
    expect(nodes.map(({ vtype }) => vtype)).toEqual(
      expect.arrayContaining(['inboundOrder', 'inboundLine', 'qualityCheckBill', 'stock']),
    );
    expect(JSON.stringify(nodes)).not.toContain('THEIRS');
    expect(await statusOf(getInboundTopology, { params: { id: theirs.orderId } })).toBe(404);
  });

  it('is listed the check bills of that owner, with their results, and of no other', async () => {
    const bills = await ok<{ records: { id: Id }[]; total: number }>(
      qualityCheckBill.page,
      { query: { size: 50 } },
      user,
    );
    expect([bills.total, bills.records.map(({ id }) => id)]).toEqual([1, [mine.billId]]);
    expect(await ok(listCheckResults, { query: { checkbillId: mine.billId } }, user)).toHaveLength(1);
    expect(await statusOf(listCheckResults, { query: { checkbillId: theirs.billId } })).toBe(404);
    expect(await statusOf(qualityCheckBill.get, { params: { id: theirs.billId } })).toBe(404);
  });

  it('is listed what holds up that owner’s order at its dock, and nothing of another owner', async () => {
    const holds = await ok<{ records: object[]; total: number }>(
      warehouseException.page,
      { query: { kind: 'quality_hold', isOpen: 'true' } },
      user,
    );
    expect(holds.total).toBe(1);
    expect(holds.records).toMatchObject([
      { text: expect.stringContaining(mine.billNo), inboundNo: mine.orderNo, dockCode: '1' },
    ]);
  });

  it.each(['warehouseBoard', 'warehouseFloor', 'officeBoard', 'dockQueue'] as const)(
    'receives by the socket of %s nothing of another owner',
    async (name) => {
      const sent = JSON.stringify([...(await imageOf(name))]);
      for (const secret of [theirs.orderNo, theirs.billNo, theirs.truckNo, 'THEIRS', '浙B'])
        expect(sent).not.toContain(secret);
    },
  );

  it('receives that owner’s truck, order and check', async () => {
    for (const [name, shown] of [
      ['warehouseBoard', mine.orderNo],
      ['warehouseBoard', mine.truckNo],
      // The words of the check that holds up the truck.
      ['warehouseBoard', mine.billNo],
      ['officeBoard', mine.billNo],
      ['dockQueue', '沪A·8**3K'],
    ] as const)
      expect(JSON.stringify([...(await imageOf(name))])).toContain(shown);
  });
});
