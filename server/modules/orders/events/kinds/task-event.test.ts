import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { eventSender, type SendEvents, type SentEvent } from '#tests/support/benches/sent-events.ts';
import { makeDock, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;
const PRODUCT = 'ET-goods';

let server: TestServer;
let admin: TestUser;
let send: SendEvents;
let now: number;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeStockPlaces(server, admin, 'ET');
  await makeDock(server, admin, { warehouseCode: 'ET', code: '5', direction: 'both' });
  send = await eventSender(server, admin, 'ET');
  now = server.clock.now() - 60 * MINUTE_MS;
});
afterAll(() => server.close());

const later = (): number => {
  now += MINUTE_MS / 2;
  return now;
};
const event = (type: string, no: string, more: object): SentEvent => ({ type, no, ts: later(), ...more });
const order = (direction: 'in' | 'out', no: string, state: string, quantities: readonly number[]) =>
  event('order', no, {
    direction,
    state,
    dueAt: now + 60 * MINUTE_MS,
    lines: quantities.map((quantity, index) => ({ line: index + 1, product: PRODUCT, quantity })),
  });
const task = (no: string, state: string, more: object = {}) =>
  event('task', no, { kind: 'pick', state, ...more });

async function records(contract: Parameters<TestServer['call']>[0], query: object) {
  const answer = await server.call(contract, { query } as never, admin);
  return answer.json().data.records;
}
const taskOf = async (no: string) => (await records(warehouseTask.page, { no }))[0];
async function outLine(no: string) {
  const [{ id }] = await records(outboundOrder.page, { no });
  return (await records(outboundLine.page, { outboundOrderId: id }))[0];
}
async function inLine(no: string) {
  return (await rows(sql`select id from inbound_order where external_no = ${no}`)).map(({ id }) =>
    records(inboundLine.page, { inboundOrderId: String(id) }).then(([line]) => line),
  )[0];
}
async function rows(query: RawBuilder<Record<string, unknown>>) {
  return (await server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)))).rows;
}

describe('tasks of a warehouse system', () => {
  it('are for lines that an order of the same batch has got', async () => {
    await send([order('out', 'TO-9', 'picking', [40])]);
    const of = (line: number) => ({ order: 'TO-9', direction: 'out', line, quantity: 20 });
    const answer = await send([
      task('T-90', 'started', { ...of(1), done: 4 }),
      order('out', 'TO-9', 'picking', [40, 20]),
      task('T-91', 'started', { ...of(2), done: 5 }),
      task('T-92', 'started', { ...of(3), done: 6 }),
    ]);
    expect(answer).toMatchObject({ accepted: 3, rejected: [{ index: 3, reason: 'unknown_record' }] });
    const [{ id }] = await records(outboundOrder.page, { no: 'TO-9' });
    const lines: { lineNo: number; quantityPicked: number }[] = await records(outboundLine.page, {
      outboundOrderId: id,
    });
    expect(Object.fromEntries(lines.map((line) => [line.lineNo, line.quantityPicked]))).toEqual({
      1: 4,
      2: 5,
    });
  });

  it('move their lines on, as far as the order does not say more', async () => {
    await send([order('out', 'TO-1', 'picking', [120])]);
    const first = { order: 'TO-1', direction: 'out', line: 1, product: PRODUCT, quantity: 80 };
    const second = { order: 'TO-1', direction: 'out', product: PRODUCT, quantity: 40 };
    const startedAt = later();
    expect(
      await send([
        task('T-1', 'started', {
          ...first,
          done: 30,
          from: 'S-1',
          zone: 'S',
          assignee: '王强',
          ts: startedAt,
        }),
        // Without a number, of the only line with this product.
        task('T-2', 'assigned', { ...second, assignee: '李红' }),
      ]),
    ).toEqual({ accepted: 2, rejected: [] });
    expect(await taskOf('T-1')).toMatchObject({
      no: 'T-1',
      isExternal: true,
      state: 'started',
      orderNo: 'TO-1',
      assignee: '王强',
      fromLocation: 'S-1',
      zoneCode: 'S',
      quantity: 80,
      quantityDone: 30,
      startedAt,
      doneAt: null,
    });
    expect(await outLine('TO-1')).toMatchObject({ quantityPicked: 30, state: 'allocated' });
    await send([task('T-1', 'started', { done: 50 }), task('T-2', 'started', { done: 5 })]);
    expect(await outLine('TO-1')).toMatchObject({ quantityPicked: 55 });
    // What the order says counts where it is more.
    const told = order('out', 'TO-1', 'picking', []);
    await send([{ ...told, lines: [{ line: 1, product: PRODUCT, quantity: 120, done: 70 }] }]);
    expect(await outLine('TO-1')).toMatchObject({ quantityPicked: 70 });
    await send([task('T-1', 'done'), task('T-2', 'short', { done: 38, reason: '破损' })]);
    expect(await taskOf('T-1')).toMatchObject({
      state: 'done',
      quantityDone: 80,
      isOpen: false,
      assignee: '王强',
    });
    expect(await taskOf('T-2')).toMatchObject({ state: 'short', quantityDone: 38, endReason: '破损' });
    expect(await outLine('TO-1')).toMatchObject({ quantityPicked: 118, state: 'allocated' });
    expect(await rows(sql`select from stock_movement`)).toEqual([]);
  });

  it('receive and put away', async () => {
    await send([order('in', 'TI-1', 'receiving', [60])]);
    const of = { order: 'TI-1', direction: 'in', line: 1, quantity: 60 };
    await send([
      task('T-3', 'started', { ...of, kind: 'receive', done: 20 }),
      task('T-4', 'done', { ...of, kind: 'put_away', quantity: 30, to: 'S-2' }),
    ]);
    // What has been put away has been received.
    expect(await inLine('TI-1')).toMatchObject({ quantityReceived: 30, quantityPutAway: 30, state: 'open' });
    await send([task('T-3', 'done', { kind: 'receive' })]);
    expect(await inLine('TI-1')).toMatchObject({
      quantityReceived: 60,
      quantityPutAway: 30,
      state: 'received',
    });
  });

  it('are refused with the reason, each alone', async () => {
    await send([order('out', 'TO-2', 'picking', [10])]);
    const of = { order: 'TO-2', direction: 'out', line: 1, quantity: 10 };
    await send([task('T-5', 'started', { ...of, done: 6 })]);
    const { accepted, rejected } = await send([
      task('T-5', 'started', { done: 7, id: 'T-5 goes on' }),
      task('T-5', 'started', { done: 5 }),
      task('T-5', 'assigned'),
      task('T-5', 'started', { done: 8, id: 'T-5 goes on' }),
      task('T-5', 'started', { kind: 'load' }),
      task('T-6', 'open', { ...of, line: 2 }),
      task('T-6', 'open', { ...of, order: 'TO-NONE' }),
      task('T-6', 'open', { order: 'TO-2' }),
      task('T-6', 'open', { line: 1 }),
      task('T-6', 'open', { zone: 'NOWHERE' }),
      task('T-6', 'open', { from: 'S-9' }),
      task('T-6', 'open', { wave: 'W-NONE' }),
      task('T-6', 'open', { quantity: -1 }),
      task('T-6', 'gone'),
      task('T-5', 'done', { done: 10 }),
      task('T-5', 'short', { done: 10 }),
    ]);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'goes_backwards'],
      [2, 'goes_backwards'],
      [3, 'duplicate'],
      [4, 'refused'],
      [5, 'unknown_record'],
      [6, 'unknown_record'],
      [7, 'bad_shape'],
      [8, 'bad_shape'],
      [9, 'unknown_record'],
      [10, 'unknown_record'],
      [11, 'unknown_record'],
      [12, 'bad_shape'],
      [13, 'bad_shape'],
      [15, 'goes_backwards'],
    ]);
    expect(accepted).toBe(2);
    expect(rejected[0]?.detail).toBe('done: of task T-5 7 was done before');
    expect(await taskOf('T-6')).toBeUndefined();
    expect(await outLine('TO-2')).toMatchObject({ quantityPicked: 10, state: 'picked' });
  });

  it('may be reported twice and late, and by their progress without a word in the operation log', async () => {
    const old = task('T-7', 'assigned', { assignee: 'late', id: 'T-7 old' });
    await send([
      task('T-7', 'started', { quantity: 9, done: 1 }),
      old,
      old,
      task('T-7', 'started', { done: 4 }),
      task('T-7', 'started', { done: 9, assignee: '王强' }),
    ]);
    expect(await taskOf('T-7')).toMatchObject({ state: 'started', quantityDone: 9, assignee: '王强' });
    expect(
      await rows(sql`select action, changes from sys_audit where subject = 'warehouseTask' and record_name = 'T-7'
        order by seq`),
    ).toMatchObject([
      { action: 'create', changes: { state: { after: 'started' } } },
      { action: 'update', changes: { assignee: { before: null, after: '王强' } } },
    ]);
    expect(await rows(sql`select is_late from warehouse_event where event_id = 'T-7 old'`)).toEqual([
      { is_late: true },
    ]);
  });
});

describe('checks of a warehouse system', () => {
  const billOf = async (no: string) => (await records(qualityCheckBill.page, { no }))[0];
  const check = (no: string, state: string, more: object = {}) =>
    event('check', no, { product: PRODUCT, state, ...more });
  const holds = () => rows(sql`select text from warehouse_exception where kind = 'quality_hold' and is_open`);

  it('hold line and dock until their verdict, which the lot follows and no stock', async () => {
    await send([order('in', 'TI-2', 'checking', [20])]);
    const openedAt = later();
    const of = { order: 'TI-2', lot: 'L-TI-2', dock: '5', limitMinutes: 30 };
    expect(await send([check('QC-1', 'open', { ...of, ts: openedAt })])).toMatchObject({ rejected: [] });
    expect(await billOf('QC-1')).toMatchObject({
      no: 'QC-1',
      isExternal: true,
      isOpen: true,
      verdict: 'none',
      inboundNo: 'TI-2',
      inboundLineNo: 1,
      lotCode: 'L-TI-2',
      dockCode: '5',
      dueAt: openedAt + 30 * MINUTE_MS,
    });
    expect(await inLine('TI-2')).toMatchObject({ state: 'held' });
    expect(await holds()).toHaveLength(1);
    const judgedAt = later();
    await send([check('QC-1', 'conditional', { text: '外箱破损', ts: judgedAt })]);
    expect(await billOf('QC-1')).toMatchObject({
      state: 'audited',
      verdict: 'conditional',
      auditedAt: judgedAt,
      auditNote: '外箱破损',
      isOpen: false,
    });
    expect(await inLine('TI-2')).toMatchObject({ state: 'released' });
    expect(await holds()).toEqual([]);
    expect(await rows(sql`select quality from stock_lot where code = 'L-TI-2'`)).toEqual([
      { quality: 'released' },
    ]);
    expect(await rows(sql`select from stock_movement`)).toEqual([]);
  });

  it('hold up the order and the dock that the last report names', async () => {
    await send([order('in', 'TI-9', 'receiving', [20])]);
    await send([check('QC-9', 'open', { dock: '5' })]);
    const named = () =>
      rows(sql`select o.no, k.code as dock from warehouse_exception e join dock k on k.id = e.dock_id
        left join inbound_order o on o.id = e.inbound_order_id where e.kind = 'quality_hold' and e.is_open`);
    expect(await named()).toEqual([{ no: null, dock: '5' }]);
    await send([check('QC-9', 'open', { order: 'TI-9', dock: '5', ts: later() })]);
    expect(await named()).toEqual([{ no: 'TI-9', dock: '5' }]);
    await send([check('QC-9', 'cancelled', { ts: later() })]);
    expect(await named()).toEqual([]);
  });

  it('that block goods are followed by another verdict, others are final', async () => {
    await send([order('in', 'TI-3', 'putting_away', [20])]);
    await send([check('QC-2', 'hold', { order: 'TI-3', line: 1 })]);
    expect(await inLine('TI-3')).toMatchObject({ state: 'held' });
    expect(
      await send([
        check('QC-2', 'open'),
        check('QC-2', 'fail'),
        check('QC-2', 'pass'),
        check('QC-3', 'open', { product: 'WINE' }),
        check('QC-3', 'open', { order: 'TI-NONE' }),
        check('QC-3', 'open', { order: 'TI-3', line: 4 }),
        check('QC-3', 'open', { dock: '99' }),
        check('QC-3', 'none'),
      ]),
    ).toMatchObject({
      accepted: 1,
      rejected: [
        { index: 0, reason: 'goes_backwards' },
        { index: 2, reason: 'goes_backwards' },
        { index: 3, reason: 'unknown_record' },
        { index: 4, reason: 'unknown_record' },
        { index: 5, reason: 'unknown_record' },
        { index: 6, reason: 'unknown_record' },
        { index: 7, reason: 'bad_shape' },
      ],
    });
    expect(await inLine('TI-3')).toMatchObject({ state: 'rejected' });
    expect(await billOf('QC-3')).toBeUndefined();
  });

  it('may be reported twice and late', async () => {
    const open = check('QC-4', 'open', { id: 'QC-4 opens', dock: '5' });
    const again = { ...open, dock: undefined };
    expect(await send([check('QC-4', 'cancelled'), open, open, again])).toMatchObject({
      accepted: 3,
      rejected: [{ index: 3, reason: 'duplicate' }],
    });
    expect(await billOf('QC-4')).toMatchObject({ state: 'cancelled', dockCode: null });
    expect(await holds()).toEqual([]);
  });
});
