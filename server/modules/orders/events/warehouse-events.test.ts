import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import { pageDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { appointment } from '#shared/contracts/yard/appointment.ts';
import { eventSender, type SendEvents } from '#tests/support/benches/sent-events.ts';
import { makeDock, makePartner, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let admin: TestUser;
let send: SendEvents;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser();
  await makeWarehouse(server, admin, 'WH');
  for (const code of ['1', '2'])
    await makeDock(server, admin, { warehouseCode: 'WH', code, direction: 'both' });
  await makePartner(server, admin, { code: 'CARRIER' });
  send = await eventSender(server, admin, 'WH');
});
afterAll(() => server.close());

async function truckOf(docNo: string) {
  const answer = await server.call(appointment.page, { query: { no: docNo } }, admin);
  return answer.json().data.records[0];
}

describe('trucks that a warehouse system reports', () => {
  it('go from the gate to the exit, and one that nobody has booked is queued', async () => {
    const truck = { type: 'truck', docNo: 'SO-1', plate: '沪A·86K3K' };
    const sent = await send([
      { ...truck, state: 'arrived', direction: 'out', carrier: 'CARRIER' },
      { ...truck, state: 'docked', dock: '1' },
      { ...truck, state: 'working' },
    ]);
    expect(sent).toEqual({ accepted: 3, rejected: [] });
    expect(await truckOf('SO-1')).toMatchObject({ state: 'working', dockCode: '1', carrierCode: 'CARRIER' });
    expect(await send([{ ...truck, state: 'left' }])).toMatchObject({ accepted: 1 });
    expect(await truckOf('SO-1')).toMatchObject({ state: 'left' });
  });

  it('may be reported late, twice, and without what lay between', async () => {
    const now = server.clock.now();
    const truck = { type: 'truck', docNo: 'SO-2', direction: 'in' };
    const docked = { ...truck, id: 'docked', state: 'docked', dock: '2', ts: now };
    expect(await send([docked])).toMatchObject({ rejected: [] });
    expect(await send([docked, { ...truck, state: 'arrived', ts: now - 5 * MINUTE_MS }])).toEqual({
      accepted: 2,
      rejected: [],
    });
    expect(await truckOf('SO-2')).toMatchObject({ state: 'docked', dockCode: '2' });
    await send([{ ...truck, state: 'left' }]);
  });

  it('are refused with the reason, each alone', async () => {
    const truck = { type: 'truck', docNo: 'SO-3', direction: 'out' };
    const now = server.clock.now();
    const { accepted, rejected } = await send([
      { ...truck, state: 'arrived', id: 'SO-3 arrives' },
      { ...truck, state: 'docked', dock: '99' },
      { ...truck, state: 'docked', dock: '1', ts: now + 3_600_000 },
      { ...truck, state: 'docked', dock: '1' },
      { ...truck, state: 'arrived', ts: now + MINUTE_MS },
      { ...truck, state: 'left', id: 'SO-3 arrives' },
      { type: 'truck', no: 'AP-0', state: 'arrived' },
      { type: 'truck', docNo: 'SO-4', state: 'arrived' },
      { type: 'truck', state: 'arrived', direction: 'out' },
      { type: 'lorry', docNo: 'SO-5' },
      { type: 'truck', docNo: 'SO-6', direction: 'out', state: 'docked', dock: '1' },
    ]);
    expect(accepted).toBe(2);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [1, 'unknown_record'],
      [2, 'future_time'],
      [4, 'goes_backwards'],
      [5, 'duplicate'],
      [6, 'unknown_record'],
      [7, 'bad_shape'],
      [8, 'bad_shape'],
      [9, 'bad_shape'],
      [10, 'refused'],
    ]);
    expect(rejected.at(-1)?.detail).toBe('dockCode: dock_occupied');
    expect(await truckOf('SO-3')).toMatchObject({ state: 'docked', dockCode: '1' });
    // What was refused has left nothing behind.
    expect(await truckOf('SO-6')).toBeUndefined();
    const letters = await server.call(pageDeadLetters, { query: {} }, admin);
    expect(letters.json().data.total).toBeGreaterThanOrEqual(9);
  });

  it('of another tenant, and of warehouses that are not there, are refused', async () => {
    const arrived = { type: 'truck', docNo: 'SO-7', direction: 'out', state: 'arrived' };
    const other = await server.addTenant('other');
    const reasonOf = async (topic: string) => (await send([arrived], topic)).rejected[0]?.reason;
    expect(await reasonOf(`linewall/v1/${other}/WH/event`)).toBe('foreign_tenant');
    expect(await reasonOf(`linewall/v1/${server.tenantId}/NOWHERE/event`)).toBe('unknown_warehouse');
  });
});

describe('exceptions that a warehouse system reports', () => {
  async function open() {
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ text: string }>`select text from warehouse_exception where is_open`.execute(
        withSchema<unknown>(tx),
      ),
    );
    return rows;
  }

  it('are raised once, and resolved by what they held up', async () => {
    const lift = { type: 'exception', kind: 'equipment', text: '升降板故障', dock: '2' };
    expect(await send([lift, lift])).toMatchObject({ accepted: 2, rejected: [] });
    expect(await open()).toEqual([{ text: '升降板故障' }]);
    // The words of the later report.
    await send([{ ...lift, text: '升降板等备件' }]);
    expect(await open()).toEqual([{ text: '升降板等备件' }]);
    const resolved = { ...lift, isResolved: true };
    expect(await send([{ ...resolved, dock: undefined }, resolved])).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, reason: 'bad_shape' }],
    });
    expect(await open()).toEqual([]);
  });
});

describe('movements and people that a warehouse system reports', () => {
  const rows = async (texts: TemplateStringsArray, ...values: readonly unknown[]) => {
    const query = sql<Record<string, unknown>>(texts, ...values);
    return (await server.db.tenant(server.tenantId, (tx) => query.execute(tx))).rows;
  };

  it('add up to the stock, once each and however late', async () => {
    await rows`insert into product (tenant_id, code, name, unit, primary_per_unit, units_per_pallet, created_at, updated_at)
      values (${server.tenantId}, 'WATER', 'Water', 'case', 12, 40, now(), now())`;
    await rows`with zone as (
        insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
        select tenant_id, id, 'A', 'A', 'storage', now(), now() from department where code = 'WH'
        returning id, tenant_id, warehouse_id)
      insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, created_at, updated_at)
      select tenant_id, warehouse_id, id, code, 'rack', now(), now() from zone, unnest(array['A-01', 'A-02']) code`;
    const now = server.clock.now();
    const receipt = {
      id: 'receipt',
      type: 'movement',
      kind: 'receipt',
      product: 'WATER',
      lot: 'L7',
      producedOn: '2026-11-01',
      to: { location: 'A-01' },
      quantity: 80,
      ts: now,
    };
    const putAway = {
      ...receipt,
      id: 'put away',
      kind: 'put_away',
      from: { location: 'A-01' },
      to: { location: 'A-02' },
      quantity: 40,
      ts: now - 60_000,
    };
    const { accepted, rejected } = await send([
      receipt,
      receipt,
      putAway,
      { ...putAway, id: 'too much', quantity: 41 },
      { ...receipt, id: 'nowhere', to: { location: 'Z-99' } },
      { ...receipt, id: 'unknown', product: 'WINE' },
    ]);
    expect(accepted).toBe(3);
    expect(rejected.map(({ index, reason }) => [index, reason])).toEqual([
      [3, 'refused'],
      [4, 'unknown_record'],
      [5, 'unknown_record'],
    ]);
    expect(
      await rows`select l.code, s.quantity::float8 as quantity from stock s
        join warehouse_location l on l.id = s.location_id order by l.code`,
    ).toEqual([
      { code: 'A-01', quantity: 40 },
      { code: 'A-02', quantity: 40 },
    ]);
  });

  it('keep the newest count of people', async () => {
    const from = server.clock.now();
    const shift = { type: 'staff', duty: 'picking', from, to: from + 8 * 3_600_000, planned: 20 };
    const sent = await send([
      shift,
      { ...shift, present: 17, ts: from + 2_000 },
      { ...shift, present: 12, ts: from + 1_000 },
      { ...shift, to: from - 1 },
    ]);
    expect(sent).toMatchObject({ accepted: 3, rejected: [{ index: 3, reason: 'bad_shape' }] });
    expect(await rows`select planned, present from shift_staff`).toEqual([{ planned: 20, present: 17 }]);
  });
});

it('every event has an id of at most 64 characters and a time', () => {
  for (const bad of [{ id: '' }, { id: 'x'.repeat(65) }, { ts: 'now' }])
    expect(
      WarehouseEvent.safeParse({
        type: 'exception',
        id: 'a',
        ts: 1,
        kind: 'other',
        text: 'x',
        dock: '1',
        ...bad,
      }).success,
    ).toBe(false);
});
