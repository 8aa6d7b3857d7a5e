import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { inboundLine } from '#shared/contracts/orders/inbound-line.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { wave } from '#shared/contracts/orders/wave.ts';
import { eventSender, type SendEvents, type SentEvent } from '#tests/support/benches/sent-events.ts';
import { makePartner, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PRODUCT = 'EO-goods';

let server: TestServer;
let admin: TestUser;
let send: SendEvents;
let now: number;

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  await makeStockPlaces(server, admin, 'EO');
  await makePartner(server, admin, { code: 'EO-CUSTOMER' });
  send = await eventSender(server, admin, 'EO');
  now = server.clock.now() - HOUR_MS;
});
afterAll(() => server.close());

/** A minute later at each call. */
const later = (): number => {
  now += MINUTE_MS;
  return now;
};
const out = (no: string, more: object = {}): SentEvent => ({
  type: 'order',
  direction: 'out',
  no,
  state: 'released',
  dueAt: now + 8 * HOUR_MS,
  ts: later(),
  ...more,
});
const into = (no: string, more: object = {}): SentEvent => ({
  type: 'order',
  direction: 'in',
  no,
  state: 'announced',
  ts: later(),
  ...more,
});
const line = (no: number, quantity: number, more: object = {}) => ({
  line: no,
  product: PRODUCT,
  quantity,
  ...more,
});

const first = async (contract: typeof outboundOrder.page | typeof inboundOrder.page, no: string) =>
  (await server.call(contract, { query: { no } as never }, admin)).json().data.records[0];
const outOrder = (no: string) => first(outboundOrder.page, no);
const inOrder = (no: string) => first(inboundOrder.page, no);
async function outLines(no: string) {
  const query = { outboundOrderId: (await outOrder(no)).id };
  return (await server.call(outboundLine.page, { query }, admin)).json().data.records;
}
async function inLines(no: string) {
  const query = { inboundOrderId: (await inOrder(no)).id };
  return (await server.call(inboundLine.page, { query }, admin)).json().data.records;
}
async function rows(query: RawBuilder<Record<string, unknown>>) {
  return (await server.db.tenant(server.tenantId, (tx) => query.execute(withSchema<unknown>(tx)))).rows;
}
const taken = { rejected: [] };

describe('outbound orders of a warehouse system', () => {
  it('are what it says, from the first event to the truck that has left', async () => {
    const lines = [line(1, 120), line(2, 40)];
    expect(await send([out('SO-1', { partner: 'EO-CUSTOMER', priority: 2, lines })])).toMatchObject(taken);
    expect(await outOrder('SO-1')).toMatchObject({
      no: 'SO-1',
      externalNo: 'SO-1',
      isExternal: true,
      state: 'released',
      customerCode: 'EO-CUSTOMER',
      priority: 2,
      lines: 2,
      shareDone: 0,
    });
    await send([out('SO-1', { state: 'picking', lines: [line(1, 120, { done: 60 }), line(2, 40)] })]);
    expect(await outOrder('SO-1')).toMatchObject({ state: 'picking', shareDone: 0.25, priority: 2 });
    await send([
      out('SO-1', { state: 'checking', lines: [line(1, 120, { done: 120 }), line(2, 40, { done: 30 })] }),
    ]);
    expect(await outLines('SO-1')).toMatchObject([
      { lineNo: 1, state: 'picked', quantityPicked: 120 },
      { lineNo: 2, state: 'short', quantityPicked: 30 },
    ]);
    const leftAt = later();
    await send([out('SO-1', { state: 'shipped', ts: leftAt })]);
    expect(await outOrder('SO-1')).toMatchObject({ state: 'shipped', shippedAt: leftAt, isOpen: false });
    expect(await outLines('SO-1')).toMatchObject([
      { state: 'shipped', quantityShipped: 120 },
      { state: 'shipped', quantityShipped: 30 },
    ]);
    // Stock follows movements alone.
    expect(await rows(sql`select from stock_movement`)).toEqual([]);
    expect(await rows(sql`select from outbound_allocation`)).toEqual([]);
    expect(await rows(sql`select from warehouse_task`)).toEqual([]);
  });

  it('change their lines by lists, and keep what was done', async () => {
    await send([out('SO-2', { lines: [line(1, 10), line(2, 10), line(3, 10)] })]);
    await send([
      out('SO-2', { state: 'picking', lines: [line(1, 12, { done: 4 }), line(2, 10, { done: 1 })] }),
    ]);
    expect(await outLines('SO-2')).toMatchObject([
      { lineNo: 1, quantityOrdered: 12, quantityPicked: 4, state: 'allocated' },
      { lineNo: 2, quantityPicked: 1 },
      { lineNo: 3, state: 'cancelled' },
    ]);
    // Line 2 is listed no longer, but something was done of it; less than before is no news.
    await send([
      out('SO-2', { state: 'picking', lines: [line(1, 12, { done: 3, short: true }), line(3, 5)] }),
    ]);
    expect(await outLines('SO-2')).toMatchObject([
      { lineNo: 1, quantityPicked: 4, state: 'short' },
      { lineNo: 2, state: 'allocated' },
      { lineNo: 3, state: 'allocated', quantityOrdered: 5 },
    ]);
    await send([out('SO-2', { state: 'picking', lines: [line(1, 12, { short: false })] })]);
    expect((await outLines('SO-2'))[0]).toMatchObject({ state: 'allocated' });
  });

  it('of which no quantity is ever reported were picked as ordered', async () => {
    await send([out('SO-3', { lines: [line(1, 7)] }), out('SO-3', { state: 'delivered' })]);
    expect(await outLines('SO-3')).toMatchObject([{ state: 'shipped', quantityShipped: 7 }]);
  });

  it('are held by either side, in waves that are cancelled or go on', async () => {
    const w = (state: string, more: object = {}): SentEvent => ({
      type: 'wave',
      no: 'W-4',
      state,
      cutOffAt: now + 6 * HOUR_MS,
      ts: later(),
      ...more,
    });
    expect(
      await send([
        w('planned', { name: '华东下午', strategy: 'zone' }),
        out('SO-4', { wave: 'W-4', hold: '等客户确认', lines: [line(1, 80, { done: 20 })] }),
      ]),
    ).toMatchObject(taken);
    const wavePage = async () =>
      (await server.call(wave.page, { query: { no: 'W-4' } }, admin)).json().data.records[0];
    expect(await outOrder('SO-4')).toMatchObject({ waveNo: 'W-4', holdReason: '等客户确认' });
    expect(await wavePage()).toMatchObject({
      name: '华东下午',
      strategy: 'zone',
      state: 'planned',
      isExternal: true,
      orders: 1,
      shareDone: 0.25,
      palletsPlanned: 2,
    });
    await send([out('SO-4', { hold: null }), w('picking', { hold: '人手不足' })]);
    expect(await outOrder('SO-4')).toMatchObject({ holdReason: null, holdSince: null });
    expect(await wavePage()).toMatchObject({ state: 'picking', holdReason: '人手不足', releasedAt: now });
    expect(await send([w('planned'), w('cancelled')])).toMatchObject({
      rejected: [{ index: 0, reason: 'goes_backwards' }],
    });
    expect(await outOrder('SO-4')).toMatchObject({ waveNo: null });
  });
});

describe('inbound orders of a warehouse system', () => {
  it('are what it says, from the announcement to the shelf', async () => {
    const lines = [line(1, 100, { lot: 'L7' }), line(2, 40)];
    expect(await send([into('PO-1', { kind: 'return', dueAt: now + HOUR_MS, lines })])).toMatchObject(taken);
    expect(await inOrder('PO-1')).toMatchObject({
      state: 'announced',
      kind: 'return',
      isExternal: true,
      lines: 2,
    });
    const received = [line(1, 100, { lot: 'L7', done: 100, damaged: 5 }), line(2, 40, { done: 0 })];
    const at = later();
    await send([into('PO-1', { state: 'receiving', ts: at, lines: received })]);
    expect(await inOrder('PO-1')).toMatchObject({ state: 'receiving', arrivedAt: at, shareReceived: 0.5 });
    expect(await inLines('PO-1')).toMatchObject([
      { lotCode: 'L7', quantityReceived: 100, quantityDamaged: 5, state: 'received' },
      { state: 'open' },
    ]);
    await send([
      into('PO-1', {
        state: 'done',
        lines: [line(1, 100, { lot: 'L7', done: 100, putAway: 95 }), line(2, 40)],
      }),
    ]);
    expect(await inLines('PO-1')).toMatchObject([
      { quantityPutAway: 95, state: 'put_away' },
      // Nothing of it came.
      { state: 'cancelled' },
    ]);
    expect(await inOrder('PO-1')).toMatchObject({ state: 'done', isOpen: false, doneAt: now });
  });

  it('that are only said to be done were received and put away as announced', async () => {
    await send([into('PO-2', { lines: [line(1, 9)] }), into('PO-2', { state: 'done' })]);
    expect(await inLines('PO-2')).toMatchObject([
      { quantityReceived: 9, quantityPutAway: 9, state: 'put_away' },
    ]);
  });
});

describe('events about orders and waves', () => {
  it('are refused with the reason, each alone', async () => {
    await send([out('SO-5', { state: 'packed', lines: [line(1, 5, { done: 2 })] })]);
    const { accepted, rejected } = await send([
      out('SO-5', { state: 'loading', id: 'SO-5 loads' }),
      out('SO-5', { state: 'picking' }),
      out('SO-5', { state: 'loading', id: 'SO-5 loads', hold: 'x' }),
      out('SO-6', { dueAt: undefined }),
      out('SO-6', { wave: 'W-NONE' }),
      out('SO-6', { partner: 'NOBODY' }),
      out('SO-6', { lines: [line(1, 5, { product: 'WINE' })] }),
      out('SO-6', { lines: [line(1, 5), line(1, 6)] }),
      out('SO-6', { lines: [line(1, 5, { done: 6 })] }),
      out('SO-6', { state: 'draft' }),
      { ...out('SO-6'), direction: 'in' },
      into('PO-6', { lines: [line(1, 5, { done: 1, damaged: 2 })] }),
      { type: 'wave', no: 'W-6', state: 'planned' },
      out('SO-5', { state: 'shipped', lines: [line(1, 5, { product: PRODUCT, done: 3 })] }),
    ]);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'goes_backwards'],
      [2, 'duplicate'],
      [3, 'bad_shape'],
      [4, 'unknown_record'],
      [5, 'unknown_record'],
      [6, 'unknown_record'],
      [7, 'bad_shape'],
      [8, 'refused'],
      [9, 'bad_shape'],
      // `released` is no state of an inbound order.
      [10, 'bad_shape'],
      [11, 'refused'],
      [12, 'bad_shape'],
    ]);
    expect(accepted).toBe(2);
    expect(rejected[3]?.detail).toBe('wave: "W-NONE" is not known here');
    // What was refused has left nothing behind.
    expect(await outOrder('SO-6')).toBeUndefined();
    expect(await rows(sql`select from inbound_order where external_no in ('SO-6', 'PO-6')`)).toEqual([]);
  });

  it('may come twice and late', async () => {
    const old = out('SO-7', { state: 'released', lines: [line(1, 3)], id: 'SO-7 old', note: 'old' });
    const newer = out('SO-7', { state: 'allocated', lines: [line(1, 4)], id: 'SO-7 new', note: 'new' });
    expect(await send([newer, old, newer, old])).toEqual({ accepted: 4, rejected: [] });
    expect(await outOrder('SO-7')).toMatchObject({ state: 'allocated', note: 'new' });
    expect(await outLines('SO-7')).toMatchObject([{ quantityOrdered: 4 }]);
    expect(
      await rows(sql`select event_id, is_late from warehouse_event where event_id like 'SO-7 %' order by 1`),
    ).toEqual([
      { event_id: 'SO-7 new', is_late: false },
      { event_id: 'SO-7 old', is_late: true },
    ]);
  });

  it('stand in the operation log with what is new, and repeated ones do not', async () => {
    const said = { lines: [line(1, 6)], priority: 4 };
    await send([
      out('SO-8', said),
      out('SO-8', { ...said, dueAt: undefined }),
      out('SO-8', { state: 'picking' }),
    ]);
    const log = await rows(sql`select action, user_id, changes from sys_audit
      where subject = 'outboundOrder' and record_name = 'SO-8' order by seq`);
    expect(log).toMatchObject([
      { action: 'create', user_id: null, changes: { priority: { after: 4 }, 'line 1': { after: '0 / 6' } } },
      { action: 'step', changes: { state: { before: 'released', after: 'picking' } } },
    ]);
    expect(log).toHaveLength(2);
  });

  it('of a number that another warehouse has too are about another order', async () => {
    await makeStockPlaces(server, admin, 'EP');
    const other = await eventSender(server, admin, 'EP');
    await send([out('SO-9', { note: 'of EO' })]);
    expect(await other([out('SO-9', { note: 'of EP' })])).toMatchObject(taken);
    const { records } = (await server.call(outboundOrder.page, { query: { no: 'SO-9' } }, admin)).json().data;
    expect(
      records.map(({ no, externalNo, warehouseCode }: Record<string, string>) => [
        no,
        externalNo,
        warehouseCode,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['SO-9', 'SO-9', 'EO'],
        ['EP/SO-9', 'SO-9', 'EP'],
      ]),
    );
  });
});
