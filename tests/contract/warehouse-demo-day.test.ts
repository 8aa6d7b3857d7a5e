import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { WarehouseTopic } from '#server/core/warehouse/board/warehouse-feed.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { createBottlingSim, SILENT_PERIODS } from '#server/demo/plant/sim.ts';
import { dayOfHouse, IN_MS, instantAt } from '#server/demo/warehouse/emit.ts';
import { demoHouse } from '#server/demo/warehouse/house.ts';
import { pastDays } from '#server/demo/warehouse/past-days.ts';
import { createHouseSim, type HouseSim } from '#server/demo/warehouse/sim.ts';
import type { HouseEvent } from '#server/demo/warehouse/sim-state.ts';
import { listStockAlerts } from '#server/modules/stock/stock-alerts.ts';
import { officeBoardTopic } from '#server/modules/yard/boards/office-board-image.ts';
import { warehouseBoardTopic } from '#server/modules/yard/boards/warehouse-board-image.ts';
import { queueTopic } from '#server/modules/yard/queue/queue-topic.ts';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseTask } from '#shared/contracts/orders/warehouse-task.ts';
import { stock } from '#shared/contracts/stock/stock.ts';
import { stockMovement } from '#shared/contracts/stock/stock-movement.ts';
import { appointment } from '#shared/contracts/yard/appointment.ts';
import { OFFICE_BOARD_FEED_KEYS, OfficeOrders, OfficeWeek } from '#shared/contracts/yard/office-board.ts';
import {
  BoardDock,
  WAREHOUSE_BOARD_FEED_KEYS,
  WarehouseFigures,
} from '#shared/contracts/yard/warehouse-board.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** A day of the demo warehouse, through the way in of its events. */
let server: TestServer;
let admin: TestUser;
let secret: string | undefined;
let house: HouseSim;
let fromMs = 0;
const refused: unknown[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  server.clock.hold();
  // The same Wednesday in every run, by the clock of the warehouse and from its beginning on: another day has other trucks.
  fromMs = instantAt(dayOfHouse(Date.UTC(2040, 4, 16)), 0);
  server.clock.advance(fromMs - server.clock.now());
  // After that: a session does not last until the next day.
  admin = await server.addUser();
  const body = { name: 'demo warehouse', kind: 'http' } as const;
  ({ secret } = await dataOf(server, createCredential, { body }, admin));
  const run = { seed: 20_260, runMs: fromMs };
  house = createHouseSim(run);
  const lines = createBottlingSim({ seed: 20_260, startMs: fromMs });
  lines.advanceTo(fromMs + 23 * IN_MS.hour, SILENT_PERIODS);
  house.bring(lines.takePallets());
  await send(pastDays(run, 0));
});
afterAll(() => server.close());

const BATCH = 500;

async function send(events: readonly HouseEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) {
    const body = events.slice(at, at + BATCH).map(({ payload }) => ({
      topic: `linewall/v1/${server.tenantId}/${demoHouse.code}/event`,
      payload,
    }));
    const answer = await server.call(ingest, { body } as never, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode, answer.body).toBe(200);
    refused.push(...answer.json().data.rejected);
  }
}

/** Lives through the day until an hour of it, half an hour at a time. */
async function liveUntil(hour: number): Promise<void> {
  while (server.clock.now() < fromMs + hour * IN_MS.hour) {
    server.clock.advance(IN_MS.hour / 2);
    await send(house.advanceTo(server.clock.now() - 1));
  }
}

async function image({ entriesOf }: WarehouseTopic): Promise<Map<string, unknown>> {
  const nowMs = server.clock.now();
  const entries = await server.db.tenant(server.tenantId, async (tx) => {
    const warehouse = (await listAllWarehouses(tx)).find(({ code }) => code === demoHouse.code);
    if (!warehouse) throw new Error('the demo has no warehouse');
    return entriesOf(tx, warehouse, { authority: ALL_DATA, nowMs });
  });
  return new Map(entries);
}

async function docks(): Promise<BoardDock[]> {
  const entries = await image(warehouseBoardTopic);
  const keys = [...entries.keys()].filter((key) => key.startsWith(WAREHOUSE_BOARD_FEED_KEYS.dock('')));
  return keys.map((key) => BoardDock.parse(entries.get(key)));
}

async function figures(): Promise<WarehouseFigures> {
  return WarehouseFigures.parse((await image(warehouseBoardTopic)).get(WAREHOUSE_BOARD_FEED_KEYS.figures()));
}

async function officeOrders(): Promise<OfficeOrders> {
  return OfficeOrders.parse(
    (await image(officeBoardTopic(listStockAlerts))).get(OFFICE_BOARD_FEED_KEYS.orders()),
  );
}

it('is quiet at night, with few docks open, and knows how the last two weeks went', async () => {
  await liveUntil(3);
  expect(refused).toEqual([]);
  const closed = (await docks()).filter(({ state }) => state === 'closed').map(({ code }) => code);
  const closedHouse = demoHouse.docks.filter(({ openMinute, outage }) => openMinute > 0 || outage !== null);
  expect(closed.toSorted()).toEqual(closedHouse.map(({ code }) => code).toSorted());
  const week = OfficeWeek.parse(
    (await image(officeBoardTopic(listStockAlerts))).get(OFFICE_BOARD_FEED_KEYS.week()),
  );
  for (const { due, onTime } of week.days.slice(0, -1)) {
    expect(due).toBeGreaterThan(40);
    expect(onTime / due).toBeGreaterThan(0.93);
  }
  // The lines go on.
  expect((await figures()).lastHour).toBeGreaterThan(20);
});

it.each([
  ['in the morning', 9],
  ['at noon', 12.5],
  ['in the afternoon', 16],
  ['in the evening', 20.5],
])('is alive and mostly on time %s', async (_when, hour) => {
  await liveUntil(hour);
  expect(refused).toEqual([]);
  const shown = await docks();
  const count = (...states: BoardDock['state'][]) =>
    shown.filter(({ state }) => states.includes(state)).length;
  expect(count('working', 'waiting', 'done', 'called')).toBeGreaterThanOrEqual(3);
  expect(count('late', 'at_risk')).toBeLessThanOrEqual(3);
  expect(count('closed')).toBe(1);
  const { outbound, lastHour, yard } = await figures();
  expect(outbound.planned).toBeGreaterThan(800);
  expect(outbound.done).toBeGreaterThan(outbound.dueNow * 0.8);
  expect(lastHour).toBeGreaterThan(60);
  expect(yard).toBeLessThan(12);
  const orders = await officeOrders();
  expect(orders.received).toBeGreaterThan(40);
  expect(orders.overdue).toBeLessThanOrEqual(4);
  expect(orders.open).toBeGreaterThan(5);
  const queue = await image(queueTopic);
  expect(queue.size).toBeGreaterThan(3);
});

it('ends with everything shipped, no event refused, and the stock that the warehouse has', async () => {
  await liveUntil(23.5);
  const orders = await officeOrders();
  expect(orders.done).toBeGreaterThan(orders.received * 0.95);
  expect(orders.onTime / orders.dueToday).toBeGreaterThan(0.9);
  await liveUntil(24);
  expect(refused).toEqual([]);
  expect((await officeOrders()).open).toBe(0);
  const { rows } = await server.db.tenant(server.tenantId, (tx) =>
    sql<{
      place: string;
      quantity: number;
    }>`select l.code || ' ' || p.code as place, sum(s.quantity)::float8 as quantity
      from stock s join warehouse_location l on l.id = s.location_id join product p on p.id = s.product_id
        join warehouse_zone z on z.id = l.zone_id
      where z.kind = 'storage' group by 1`.execute(withSchema<unknown>(tx)),
  );
  const lanes = house.snapshot().lanes.filter(({ product }) => product !== null);
  expect(Object.fromEntries(rows.map(({ place, quantity }) => [place, quantity]))).toEqual(
    Object.fromEntries(lanes.map(({ code, product, quantity }) => [`${code} ${product}`, quantity])),
  );
});

describe('who acts for one of the owners', () => {
  // Of this day: the sessions of the day before are over.
  let all: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    all = await server.addUser();
    user = await server.addUser();
    const { rows } = await server.db.tenant(server.tenantId, (tx) =>
      sql<{ id: Id }>`select id::text as id from partner where code = 'SY'`.execute(withSchema<unknown>(tx)),
    );
    const body = { userId: user.userId, ownerIds: rows.map(({ id }) => id) };
    await dataOf(server, setUserOwners, { body }, all);
  });

  const lists = [appointment, inboundOrder, outboundOrder, stock, stockMovement, warehouseTask].map(
    ({ subject, page }): [string, Endpoint] => [subject.name, page],
  );
  it.each(lists)('is listed goods of that owner and of no other: %s', async (_name, page) => {
    const listFor = async (reader: TestUser) => {
      const answer = await server.call(page, { query: { size: 100 } } as never, reader);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data as { total: number; records: { ownerCode: string | null }[] };
    };
    const [every, own] = [await listFor(all), await listFor(user)];
    expect(own.total).toBeGreaterThan(0);
    expect(own.total).toBeLessThan(every.total);
    expect(new Set(own.records.map(({ ownerCode }) => ownerCode))).toEqual(new Set(['SY']));
  });
});
