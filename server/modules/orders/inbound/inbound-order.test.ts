import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  type InboundStep,
  inboundOrder,
  planInboundOrder,
  stepInboundOrder,
} from '#shared/contracts/orders/inbound-order.ts';
import { getInboundTopology, type TopologyNode } from '#shared/contracts/orders/topology.ts';
import { appointment, stepAppointment } from '#shared/contracts/yard/appointment.ts';
import { describeCrud } from '#tests/support/crud/describe-crud.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { inboundLineSample } from '#tests/support/samples/orders/inbound-line.ts';
import { inboundOrderSample } from '#tests/support/samples/orders/inbound-order.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { rejectInboundLine, releaseInboundLine } from './inbound-line-state.ts';

describeCrud(inboundOrderSample);

describeCrud(inboundLineSample);

describe('goods that come in', () => {
  let server: TestServer;
  let admin: TestUser;
  let warehouseId: Id;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    warehouseId = await makeWarehouse(server, admin, 'WIN');
    await call(product.create, { body: { code: 'PET', name: 'bottle', unit: 'piece' } });
    await server.db.tenant(server.tenantId, async (tx) => {
      const now = new Date(server.clock.now());
      for (const [zone, kind] of [
        ['RCV', 'receiving'],
        ['STO', 'storage'],
      ])
        await sql`with z as (
            insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
            values (${server.tenantId}, ${warehouseId}, ${zone}, ${zone}, ${kind}, ${now}, ${now}) returning id
          ) insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, max_pallets, created_at, updated_at)
          select ${server.tenantId}, ${warehouseId}, id, ${`${zone}-1`}, 'floor', 99, ${now}, ${now} from z`.execute(
          tx,
        );
    });
  });
  afterAll(() => server.close());

  async function call<Data>(contract: Endpoint, input: object): Promise<Data> {
    const answer = await server.call(contract, input as never, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  async function refused(contract: Endpoint, input: object) {
    const answer = await server.call(contract, input as never, admin);
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    return answer.json();
  }
  const order = (fields: object = {}) =>
    call<InboundOrder>(inboundOrder.create, { body: { warehouseCode: 'WIN', ...fields } });
  const line = (inboundOrderId: Id, fields: object = {}) =>
    call<InboundLine>(inboundLine.create, {
      body: { inboundOrderId, productCode: 'PET', quantityExpected: 10, ...fields },
    });
  const contractOf = (name: InboundStep) =>
    name === 'announce' || name === 'cancel' ? planInboundOrder : stepInboundOrder;
  const step = (id: Id, name: InboundStep) =>
    call<InboundOrder>(contractOf(name), { params: { id }, body: { step: name } });
  const noStep = (id: Id, name: InboundStep) =>
    refused(contractOf(name), { params: { id }, body: { step: name } });
  const receive = (id: Id, fields: object) =>
    call<InboundLine>(receiveInboundLine, { params: { id }, body: { locationCode: 'RCV-1', ...fields } });
  const putAway = (id: Id, quantity: number, fields: object = {}) => ({
    params: { id },
    body: { quantity, fromLocation: 'RCV-1', toLocation: 'STO-1', ...fields },
  });
  const stateOf = async (id: Id) => (await call<InboundOrder>(inboundOrder.get, { params: { id } })).state;

  async function arrived(lines: readonly object[]): Promise<{ id: Id; lines: InboundLine[] }> {
    const { id } = await order();
    const made: InboundLine[] = [];
    for (const fields of lines) made.push(await line(id, fields));
    await step(id, 'announce');
    await step(id, 'arrive');
    return { id, lines: made };
  }

  async function stockOf(lotCode: string): Promise<unknown[]> {
    return server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql`select l.code, s.status, s.quantity::float8 as quantity from stock s
        join warehouse_location l on l.id = s.location_id join stock_lot o on o.id = s.lot_id
        where o.code = ${lotCode} order by l.code, s.status`.execute(tx);
      return rows;
    });
  }

  /** What each step has put away so far, as the audit says. */
  const putAwaysOf = (lineId: Id) =>
    server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<{ after: number }>`
        select (changes->'quantityPutAway'->>'after')::float8 as after from sys_audit
        where record_id = ${lineId} and action = 'putAway' order by seq`.execute(tx);
      return rows.map(({ after }) => after);
    });

  it('are received with damage, put away and completed', async () => {
    const { id, lines } = await arrived([{ lotCode: 'LOT-A' }]);
    const [{ id: lineId } = { id: '' }] = lines;
    const half = await receive(lineId, { quantity: 4, damaged: 1 });
    expect(half).toMatchObject({ state: 'open', quantityReceived: 4, quantityDamaged: 1 });
    expect(await stateOf(id)).toBe('receiving');
    expect(await noStep(id, 'finish')).toMatchObject({ error: 'invalid_input' });
    expect(await receive(lineId, { quantity: 6 })).toMatchObject({ state: 'received', quantityReceived: 10 });
    expect(await stockOf('LOT-A')).toEqual([
      { code: 'RCV-1', status: 'available', quantity: 9 },
      { code: 'RCV-1', status: 'damaged', quantity: 1 },
    ]);
    // Nothing waits for a check.
    expect((await step(id, 'finish')).state).toBe('putting_away');
    expect(await refused(putAwayInboundLine, putAway(lineId, 10.5))).toMatchObject({
      error: 'invalid_input',
    });
    for (const quantity of [0.1, 0.2, 8.7]) await call(putAwayInboundLine, putAway(lineId, quantity));
    expect(await call(inboundLine.get, { params: { id: lineId } })).toMatchObject({
      state: 'received',
      quantityPutAway: 9,
    });
    expect(await putAwaysOf(lineId)).toEqual([0.1, 0.3, 9]);
    expect(await noStep(id, 'complete')).toMatchObject({ error: 'invalid_input' });
    expect(await call(putAwayInboundLine, putAway(lineId, 1, { isDamaged: true }))).toMatchObject({
      state: 'put_away',
    });
    expect(await stockOf('LOT-A')).toEqual([
      { code: 'STO-1', status: 'available', quantity: 9 },
      { code: 'STO-1', status: 'damaged', quantity: 1 },
    ]);
    const done = await step(id, 'complete');
    expect(done).toMatchObject({ state: 'done', isOpen: false, doneAt: done.stateAt });
    expect(await noStep(id, 'complete')).toMatchObject({
      error: 'illegal_step',
      data: { state: 'done', step: 'complete' },
    });
  });

  it('are held until their check is over', async () => {
    const { id, lines } = await arrived([
      { lotCode: 'LOT-B', isChecked: true },
      { lotCode: 'LOT-C', isChecked: true },
    ]);
    const [good, bad] = lines.map((one) => one.id);
    for (const lineId of [good, bad])
      expect(await receive(lineId ?? '', { quantity: 10 })).toMatchObject({ state: 'held' });
    expect(await stockOf('LOT-B')).toEqual([{ code: 'RCV-1', status: 'quality', quantity: 10 }]);
    const nodes = await call<TopologyNode[]>(getInboundTopology, { params: { id } });
    const goods = nodes.find(({ vtype, name }) => vtype === 'stock' && name.includes('LOT-B'));
    const bill = nodes.find((one) => one.id === goods?.pid);
    const lineNode = nodes.find((one) => one.id === bill?.pid);
    expect([goods, bill, lineNode, nodes.find((one) => one.id === lineNode?.pid)]).toMatchObject([
      { vtype: 'stock', status: 'quality', query: { location: 'RCV-1', lot: 'LOT-B' } },
      { vtype: 'qualityCheckBill', status: 'draft' },
      { vtype: 'inboundLine', status: 'held', query: { order: id } },
      { vtype: 'inboundOrder', status: 'receiving', pid: null, menuid: expect.stringMatching(/^\d+$/) },
    ]);
    expect(nodes).toHaveLength(7);
    const bills = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ quantity: number }>`select quantity_lot::float8 as quantity from quality_check_bill
        where inbound_line_id in (${good}, ${bad})`.execute(tx),
    );
    expect(bills.rows).toEqual([{ quantity: 10 }, { quantity: 10 }]);
    expect((await step(id, 'finish')).state).toBe('checking');
    expect(await refused(putAwayInboundLine, putAway(good ?? '', 10))).toMatchObject({
      error: 'illegal_step',
      data: { state: 'held', step: 'put_away' },
    });
    expect(await noStep(id, 'put_away')).toMatchObject({ error: 'invalid_input' });
    const by = { now: new Date(server.clock.now()), actor: null };
    await server.db.tenant(server.tenantId, async (tx) => {
      await releaseInboundLine(tx, server.tenantId, good ?? '', by);
      await rejectInboundLine(tx, server.tenantId, bad ?? '', by);
      await sql`update stock set status = 'available' where status = 'quality' and lot_id = (
        select id from stock_lot where code = 'LOT-B')`.execute(tx);
    });
    expect(await refused(putAwayInboundLine, putAway(bad ?? '', 10))).toMatchObject({
      error: 'illegal_step',
    });
    expect(await call(putAwayInboundLine, putAway(good ?? '', 10))).toMatchObject({ state: 'put_away' });
    expect(await stateOf(id)).toBe('putting_away');
    expect((await step(id, 'complete')).state).toBe('done');
  });

  it('are more than expected only where this is confirmed, in one lot, in a receiving zone', async () => {
    const { lines } = await arrived([{ lotCode: 'LOT-D' }, {}]);
    const [withLot, without] = lines.map((one) => one.id);
    const tried = (id: string | undefined, fields: object) =>
      refused(receiveInboundLine, {
        params: { id },
        body: { quantity: 1, locationCode: 'RCV-1', ...fields },
      });
    expect((await tried(withLot, { quantity: 11 })).fields).toHaveProperty('quantity');
    expect((await tried(withLot, { lotCode: 'LOT-E' })).fields).toHaveProperty('lotCode');
    expect((await tried(withLot, { damaged: 2 })).fields).toHaveProperty('damaged');
    expect((await tried(withLot, { locationCode: 'STO-1' })).fields).toHaveProperty('locationCode');
    expect((await tried(without, { expiresOn: '2027-01-01' })).fields).toHaveProperty('lotCode');
    expect(await receive(withLot ?? '', { quantity: 11, isOverConfirmed: true })).toMatchObject({
      state: 'received',
      quantityReceived: 11,
    });
    expect(
      await receive(without ?? '', { quantity: 3, lotCode: 'LOT-F', expiresOn: '2027-01-01' }),
    ).toMatchObject({
      lotCode: 'LOT-F',
    });
  });

  it('come in parts whose decimals add up to exactly what is expected', async () => {
    const { lines } = await arrived([{ quantityExpected: 0.3 }]);
    await receive(lines[0]?.id ?? '', { quantity: 0.1 });
    expect(await receive(lines[0]?.id ?? '', { quantity: 0.2 })).toMatchObject({
      state: 'received',
      quantityReceived: 0.3,
    });
  });

  it('come in kilograms: 100.002 of 100 is refused, thirds have three decimals and are complete with the last', async () => {
    const { lines } = await arrived([{ quantityExpected: 100 }, { quantityExpected: 100 }]);
    const [whole, thirds] = lines.map((one) => one.id);
    const tried = async (id: string | undefined, quantity: number) =>
      (await refused(receiveInboundLine, { params: { id }, body: { quantity, locationCode: 'RCV-1' } }))
        .fields;
    expect(await tried(whole, 100.002)).toEqual({ quantity: expect.stringContaining('100') });
    for (const quantity of [33.33333, 0.0004])
      expect(await tried(thirds, quantity)).toEqual({ quantity: expect.any(String) });
    for (const quantity of [33.333, 33.333, 33.333])
      expect(await receive(thirds ?? '', { quantity })).toMatchObject({ state: 'open' });
    expect(await receive(thirds ?? '', { quantity: 0.001 })).toMatchObject({
      state: 'received',
      quantityReceived: 100,
    });
  });

  it('are closed short, or cancelled where none came', async () => {
    const { id, lines } = await arrived([{}, {}]);
    const [some, none] = lines.map((one) => one.id);
    await receive(some ?? '', { quantity: 3 });
    const close = (lineId: string | undefined) =>
      call<InboundLine>(closeInboundLine, { params: { id: lineId }, body: {} });
    expect((await close(some)).state).toBe('received');
    expect((await close(none)).state).toBe('cancelled');
    expect((await step(id, 'finish')).state).toBe('putting_away');
  });

  it('are announced with lines, and cancelled only before they arrive', async () => {
    const { id } = await order();
    expect((await noStep(id, 'announce')).fields).toHaveProperty('lines');
    const { id: lineId } = await line(id);
    await step(id, 'announce');
    expect(await step(id, 'cancel')).toMatchObject({ state: 'cancelled', isOpen: false });
    expect((await call<InboundLine>(inboundLine.get, { params: { id: lineId } })).state).toBe('cancelled');
    const { id: other } = await arrived([{}]);
    expect(await noStep(other, 'cancel')).toMatchObject({ error: 'illegal_step' });
  });

  it('arrive with the truck whose appointment names their order', async () => {
    await makeDock(server, admin, { warehouseCode: 'WIN', code: '1' });
    const { id } = await order({ externalNo: 'PO-77' });
    await line(id);
    await step(id, 'announce');
    const slotStart = Math.ceil(server.clock.now() / 1_200_000) * 1_200_000 + 1_200_000;
    const booked = await call<{ id: Id; no: string }>(appointment.create, {
      body: { warehouseCode: 'WIN', direction: 'in', slotStart, docNo: 'PO-77' },
    });
    expect(await call(inboundOrder.get, { params: { id } })).toMatchObject({
      appointmentNo: booked.no,
      state: 'announced',
    });
    await call(stepAppointment, { params: { id: booked.id }, body: { step: 'arrive' } });
    expect(await stateOf(id)).toBe('arrived');
    // An order that is announced when its truck is there has arrived at once.
    const { id: late } = await order({ appointmentNo: booked.no });
    await line(late);
    expect((await step(late, 'announce')).state).toBe('arrived');
  });
});
