import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#server/core/warehouse/numbers.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type InboundLine, inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import {
  type InboundOrder,
  inboundOrder,
  planInboundOrder,
  stepInboundOrder,
} from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import {
  type OutboundOrder,
  outboundOrder,
  stepOutboundOrder,
} from '#shared/contracts/orders/outbound-order.ts';
import {
  getInboundTopology,
  getLineTopology,
  getOutboundTopology,
  type TopologyNode,
} from '#shared/contracts/orders/topology.ts';
import { stepWave, type Wave, wave } from '#shared/contracts/orders/wave.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { addGoods, makePartner, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describe('a topology', () => {
  let server: TestServer;
  let admin: TestUser;
  let line: Line;
  let ownerIds: Id[];

  beforeAll(async () => {
    server = await sharedServer({ plant: bottlingPlant });
    admin = await server.addUser();
    const [first] = server.wiring.directory.lines(server.tenantId);
    if (!first) throw new Error('the plant has no line');
    line = first;
    await makeStockPlaces(server, admin, 'TP');
    await ok(warehouseZone.create, {
      body: { warehouseCode: 'TP', code: 'R', name: 'R', kind: 'receiving' },
    });
    await ok(warehouseLocation.create, {
      body: { warehouseCode: 'TP', zoneCode: 'R', code: 'R-1', maxPallets: 20 },
    });
    ownerIds = [];
    for (const code of ['TP-mine', 'TP-other'])
      ownerIds.push(await makePartner(server, admin, { code, isOwner: true } as never));
  });
  afterAll(() => server.close());

  async function ok<Data>(contract: Endpoint, input: object, by = admin): Promise<Data> {
    const answer = await server.call(contract, input as never, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  const step = (id: Id, name: string) => ({ params: { id }, body: { step: name } });
  const flow = (by = admin) => ok<TopologyNode[]>(getLineTopology, { params: { id: line.id } }, by);
  const kindsOf = (nodes: readonly TopologyNode[]) =>
    [...new Set(nodes.map(({ vtype }) => vtype))].toSorted();
  const only = (nodes: readonly TopologyNode[], kind: string) => nodes.filter(({ vtype }) => vtype === kind);
  /** Kinds of the nodes from a root to a node. */
  function wayTo(nodes: readonly TopologyNode[], node: TopologyNode | undefined): string[] {
    const before = node && nodes.find(({ id }) => id === node.pid);
    return node ? [...wayTo(nodes, before), node.vtype] : [];
  }
  async function actingFor(ownerId: Id | undefined): Promise<TestUser> {
    const user = await server.addUser();
    await ok(setUserOwners, { body: { userId: user.userId, ownerIds: [ownerId] } });
    return user;
  }
  async function received(ownerCode: string, lotCode: string): Promise<InboundOrder> {
    const order = await ok<InboundOrder>(inboundOrder.create, {
      body: { warehouseCode: 'TP', kind: 'production', ownerCode },
    });
    const { id } = await ok<InboundLine>(inboundLine.create, {
      body: { inboundOrderId: order.id, productCode: 'TP-goods', quantityExpected: 40, lotCode },
    });
    await ok(planInboundOrder, step(order.id, 'announce'));
    await ok(stepInboundOrder, step(order.id, 'arrive'));
    await ok(receiveInboundLine, { params: { id }, body: { quantity: 40, locationCode: 'R-1' } });
    return order;
  }

  it('of a line is its machines in their flow with buffers, each of them reached from the line', async () => {
    const nodes = await flow();
    expect(kindsOf(nodes)).toEqual(expect.arrayContaining(['buffer', 'line', 'machine']));
    const ids = new Set(nodes.map(({ id }) => id));
    const [root, ...otherRoots] = nodes.filter(({ pid }) => pid === null);
    expect(root).toMatchObject({ vtype: 'line', name: line.name, query: { line: line.id } });
    expect(otherRoots).toEqual([]);
    for (const { pid } of nodes) expect(pid === null || ids.has(pid)).toBe(true);
    const machines = only(nodes, 'machine');
    expect(new Set(machines.map(({ queryId }) => queryId))).toEqual(
      new Set(line.machines.map(({ id }) => id)),
    );
    // Nothing has been reported: no state is claimed.
    expect(new Set(machines.map(({ status }) => status))).toEqual(new Set(['unknown']));
    expect(only(nodes, 'buffer')).toHaveLength(
      line.edges.filter(({ bufferCapacity }) => bufferCapacity !== null).length,
    );
    expect(only(nodes, 'buffer')[0]).toMatchObject({ menuid: null });
    expect(machines[0]?.menuid).toMatch(/^\d+$/);
  });

  it('of a line goes on to the products of its plan, their production orders, tasks and stock, of own goods', async () => {
    const day = dayOf(server.clock.now(), line.timeZone);
    await ok(productionPlan.create, {
      body: {
        lineCode: line.code,
        day,
        shiftName: '早班',
        productCode: 'TP-goods',
        plannedCount: 100,
        sequence: 900,
      },
    });
    const mine = await received('TP-mine', 'LM');
    const other = await received('TP-other', 'LO');
    await addGoods(server, admin, 'TP', { ownerCode: 'TP-other', lotCode: 'OLD', locationCode: 'S-2' });
    const nodes = await flow();
    const task = only(nodes, 'warehouseTask')[0];
    expect(wayTo(nodes, task).slice(-5)).toEqual([
      'machine',
      'product',
      'inboundOrder',
      'inboundLine',
      'warehouseTask',
    ]);
    expect(wayTo(nodes, task)[0]).toBe('line');
    expect(only(nodes, 'inboundOrder').map(({ name }) => name)).toEqual(
      expect.arrayContaining([mine.no, other.no]),
    );
    const places = only(nodes, 'stock').map(({ name, pid }) => [name, pid?.split(':')[0]]);
    expect(places.toSorted()).toEqual([
      ['R-1 · LM', 'line'],
      ['R-1 · LO', 'line'],
      ['S-2 · OLD', 'product'],
    ]);

    const seen = await flow(await actingFor(ownerIds[0]));
    expect(only(seen, 'inboundOrder').map(({ name }) => name)).toEqual([mine.no]);
    expect(only(seen, 'stock').map(({ name }) => name)).toEqual(['R-1 · LM']);
    expect(only(seen, 'warehouseTask')).toHaveLength(1);

    const plantOnly = await flow(await server.addUser({ permissions: ['plant_view'] }));
    expect(kindsOf(plantOnly)).toEqual(['buffer', 'line', 'machine']);
    const planned = await flow(await server.addUser({ permissions: ['plant_view', 'calendar_view'] }));
    expect(kindsOf(planned)).toEqual(['buffer', 'line', 'machine', 'product']);
    const reader = await server.addUser({ permissions: ['plant_view', 'calendar_view', 'stock_view'] });
    expect(kindsOf(await flow(reader))).toEqual(['buffer', 'line', 'machine', 'product', 'stock']);
    const unreached = await server.addUser({ reach: { dsType: 4 } });
    const refused = await server.call(getLineTopology, { params: { id: line.id } }, unreached);
    expect(refused.json()).toMatchObject({ error: 'line_not_found' });
  });

  it('of an outbound order is its lines, their tasks, its wave and its truck, for who sees the order', async () => {
    await addGoods(server, admin, 'TP', { ownerCode: 'TP-mine', quantity: 20 });
    const planned = await ok<Wave>(wave.create, {
      body: { warehouseCode: 'TP', name: 'noon', cutOffAt: server.clock.now() + 3_600_000 },
    });
    const order = await ok<OutboundOrder>(outboundOrder.create, {
      body: {
        ...{ warehouseCode: 'TP', dueAt: server.clock.now() + 7_200_000 },
        ...{ ownerCode: 'TP-mine', waveNo: planned.no },
      },
    });
    const body = { outboundOrderId: order.id, lineNo: 1, productCode: 'TP-goods', quantityOrdered: 8 };
    await ok(outboundLine.create, { body });
    await ok(stepOutboundOrder, step(order.id, 'release'));
    await ok(stepWave, step(planned.id, 'release'));
    const read = (by: TestUser) => server.call(getOutboundTopology, { params: { id: order.id } }, by);
    const nodes: TopologyNode[] = (await read(await actingFor(ownerIds[0]))).json().data;
    expect(wayTo(nodes, only(nodes, 'wave')[0])).toEqual([
      'outboundOrder',
      'outboundLine',
      'warehouseTask',
      'wave',
    ]);
    expect(nodes.map(({ status }) => status)).toEqual(['allocated', 'allocated', 'open', 'released']);
    expect((await read(await actingFor(ownerIds[1]))).statusCode).toBe(404);
  });

  it('of an inbound order is for who sees the order', async () => {
    const { id } = await received('TP-other', 'LX');
    const read = async (by: TestUser) =>
      (await server.call(getInboundTopology, { params: { id } }, by)).statusCode;
    expect(await read(await actingFor(ownerIds[1]))).toBe(200);
    expect(await read(await actingFor(ownerIds[0]))).toBe(404);
  });
});
