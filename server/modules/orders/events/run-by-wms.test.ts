import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { closeInboundLine, inboundLine, receiveInboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder, planInboundOrder, stepInboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import {
  reportTaskProgress,
  stepWarehouseTask,
  warehouseTask,
} from '#shared/contracts/orders/warehouse-task.ts';
import { holdWave, stepWave, wave } from '#shared/contracts/orders/wave.ts';
import {
  auditCheckBill,
  qualityCheckBill,
  stepCheckBill,
} from '#shared/contracts/quality/quality-check-bill.ts';
import { dock } from '#shared/contracts/yard/dock.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { eventSender, type SendEvents, type SentEvent } from '#tests/support/benches/sent-events.ts';
import { makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HOUR_MS = 3_600_000;
const PRODUCT = 'ER-goods';

let server: TestServer;
let admin: TestUser;
let send: SendEvents;
let dueAt: number;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeStockPlaces(server, admin, 'ER');
  for (const code of ['OWNER-A', 'OWNER-B'])
    await call(partner.create, { body: { code, name: code, isOwner: true } });
  send = await eventSender(server, admin, 'ER');
  dueAt = server.clock.now() + HOUR_MS;
  const lines = [{ line: 1, product: PRODUCT, quantity: 10 }];
  const order = { type: 'order', dueAt, lines };
  const events: readonly SentEvent[] = [
    { type: 'wave', no: 'RW', state: 'planned', cutOffAt: dueAt },
    { ...order, direction: 'out', no: 'RO-A', state: 'released', owner: 'OWNER-A', wave: 'RW' },
    { ...order, direction: 'out', no: 'RO-B', state: 'released', owner: 'OWNER-B' },
    { ...order, direction: 'in', no: 'RI-A', state: 'arrived', owner: 'OWNER-A' },
    {
      type: 'task',
      no: 'RT-A',
      kind: 'pick',
      state: 'started',
      order: 'RO-A',
      direction: 'out',
      line: 1,
      quantity: 10,
    },
    {
      type: 'task',
      no: 'RT-B',
      kind: 'pick',
      state: 'open',
      order: 'RO-B',
      direction: 'out',
      line: 1,
      quantity: 10,
    },
    { type: 'check', no: 'RC-A', product: PRODUCT, order: 'RI-A', state: 'open' },
  ];
  expect(await send(events)).toEqual({ accepted: events.length, rejected: [] });
});
afterAll(() => server.close());

async function call(contract: Endpoint, input: object, by = admin) {
  return server.call(contract, input as never, by);
}
async function recordOf(contract: Endpoint, query: object, by = admin) {
  return (await call(contract, { query }, by)).json().data.records[0];
}
const numbersOf = async (contract: Endpoint, by: TestUser): Promise<string[]> =>
  (await call(contract, { query: {} }, by)).json().data.records.map(({ no }: { no: string }) => no);

describe('what a warehouse system runs', () => {
  it('is neither changed, nor stepped, nor removed here', async () => {
    const out = await recordOf(outboundOrder.page, { no: 'RO-A' });
    const outLine = await recordOf(outboundLine.page, { outboundOrderId: out.id });
    const into = await recordOf(inboundOrder.page, { no: 'RI-A' });
    const inLine = await recordOf(inboundLine.page, { inboundOrderId: into.id });
    const itsWave = await recordOf(wave.page, { no: 'RW' });
    const task = await recordOf(warehouseTask.page, { no: 'RT-A' });
    const bill = await recordOf(qualityCheckBill.page, { no: 'RC-A' });
    const by = ({ id }: { id: string }, body: object) => ({ params: { id }, body });
    const line = { productCode: PRODUCT, quantityOrdered: 1, lineNo: 2 };
    const goods = { quantity: 1, locationCode: 'S-1' };
    const asked: readonly (readonly [Endpoint, object])[] = [
      [outboundOrder.update, { body: { ...out, note: 'x' } }],
      [outboundOrder.remove, { params: { id: out.id } }],
      ...(['allocate', 'cancel'] as const).map((step) => [stepOutboundOrder, by(out, { step })] as const),
      [outboundLine.create, { body: { ...line, outboundOrderId: out.id } }],
      [outboundLine.update, { body: { ...outLine, quantityOrdered: 9 } }],
      [outboundLine.remove, { params: { id: outLine.id } }],
      [inboundOrder.update, { body: { ...into, note: 'x' } }],
      [inboundOrder.remove, { params: { id: into.id } }],
      [planInboundOrder, by(into, { step: 'cancel' })],
      [stepInboundOrder, by(into, { step: 'receive' })],
      [inboundLine.create, { body: { productCode: PRODUCT, quantityExpected: 1, inboundOrderId: into.id } }],
      [inboundLine.update, { body: { ...inLine, quantityExpected: 9 } }],
      [inboundLine.remove, { params: { id: inLine.id } }],
      [receiveInboundLine, by(inLine, goods)],
      [closeInboundLine, by(inLine, {})],
      [wave.update, { body: { ...itsWave, name: 'x' } }],
      [wave.remove, { params: { id: itsWave.id } }],
      [stepWave, by(itsWave, { step: 'release' })],
      [warehouseTask.update, { body: { ...task, priority: 1 } }],
      [warehouseTask.remove, { params: { id: task.id } }],
      [stepWarehouseTask, by(task, { step: 'complete' })],
      [reportTaskProgress, by(task, { quantityDone: 5 })],
      [qualityCheckBill.update, { body: { ...bill, note: 'x' } }],
      [qualityCheckBill.remove, { params: { id: bill.id } }],
      [stepCheckBill, by(bill, { step: 'start' })],
      [auditCheckBill, by(bill, { verdict: 'pass' })],
      [
        qualityCheckBill.create,
        { body: { warehouseCode: 'ER', productCode: PRODUCT, inboundNo: 'RI-A', inboundLineNo: 1 } },
      ],
    ];
    for (const [contract, input] of asked) {
      const answer = await call(contract, input);
      expect([contract.id, answer.statusCode, answer.json().error ?? answer.body]).toEqual([
        contract.id,
        409,
        'run_by_wms',
      ]);
    }
    expect((await recordOf(outboundOrder.page, { no: 'RO-A' })).updateTime).toBe(out.updateTime);
  });

  it('is held by people all the same, and takes no orders that are run here', async () => {
    const { id } = await recordOf(wave.page, { no: 'RW' });
    const held = await call(holdWave, { params: { id }, body: { reason: 'no people' } });
    expect(held.json().data).toMatchObject({ holdReason: 'no people' });
    const order = { warehouseCode: 'ER', dueAt, waveNo: 'RW' };
    const answer = await call(outboundOrder.create, { body: order });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('waveNo');
  });

  it('is seen by those who act for its owner', async () => {
    const reader = await server.addUser();
    await server.db.tenant(server.tenantId, (tx) =>
      sql`insert into sys_user_partner (tenant_id, user_id, partner_id)
        select tenant_id, ${reader.userId}::bigint, id from partner where code = 'OWNER-B'`.execute(
        withSchema<unknown>(tx),
      ),
    );
    expect(await numbersOf(outboundOrder.page, reader)).toEqual(['RO-B']);
    expect(await numbersOf(warehouseTask.page, reader)).toEqual(['RT-B']);
    expect(await numbersOf(inboundOrder.page, reader)).toEqual([]);
    expect(await numbersOf(qualityCheckBill.page, reader)).toEqual([]);
    expect(await numbersOf(wave.page, reader)).toEqual([]);
    const outsider = await server.addUser({ reach: { dsType: 4 } });
    expect(await numbersOf(outboundOrder.page, outsider)).toEqual([]);
    expect(await numbersOf(dock.page, outsider)).toEqual([]);
  });
});

describe('what is made here', () => {
  it('is run here: events that name it are refused', async () => {
    const own = { warehouseCode: 'ER', dueAt, externalNo: 'ERP-1' };
    const { no } = (await call(outboundOrder.create, { body: own })).json().data;
    const ownWave = (
      await call(wave.create, { body: { warehouseCode: 'ER', name: 'own', cutOffAt: dueAt } })
    ).json().data;
    const order = { type: 'order', direction: 'out', state: 'shipped', dueAt };
    const { rejected } = await send([
      { ...order, no },
      { ...order, no: 'ERP-1' },
      { ...order, no: 'RO-C', wave: ownWave.no },
      { type: 'wave', no: ownWave.no, state: 'done', cutOffAt: dueAt },
      { type: 'task', no: 'RT-C', kind: 'pick', state: 'done', order: no, direction: 'out' },
      { type: 'exception', kind: 'shortage', text: 'may be said of both', outboundOrder: no, wave: 'RW' },
    ]);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [index, 'refused']),
    );
    expect(rejected[1]?.detail).toBe(`outboundOrder ${no} was made here, and is run here`);
    expect(await recordOf(outboundOrder.page, { no })).toMatchObject({ state: 'draft', isExternal: false });
  });

  it('of another tenant is another thing', async () => {
    const other = await server.addTenant('run-by-wms');
    const topic = `linewall/v1/${other}/ER/event`;
    const sent = await send([{ type: 'wave', no: 'RW', state: 'done', cutOffAt: dueAt }], topic);
    expect(sent.rejected).toMatchObject([{ reason: 'foreign_tenant' }]);
    expect(await recordOf(wave.page, { no: 'RW' })).toMatchObject({ state: 'planned' });
  });
});
