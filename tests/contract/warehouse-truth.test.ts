import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toOfficeModel } from '#display/boards/office/model/model.ts';
import { toQueueModel } from '#display/boards/queue/model/model.ts';
import { toWarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { toHallModel } from '#display/screens/hall/model/model.ts';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import type { WarehouseTopic } from '#server/core/warehouse/board/warehouse-feed.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { dayOfHouse, IN_MS, instantAt } from '#server/demo/warehouse/emit.ts';
import { demoHouse } from '#server/demo/warehouse/house.ts';
import { pastDays } from '#server/demo/warehouse/past-days.ts';
import { createHouseSim, type HouseSim } from '#server/demo/warehouse/sim.ts';
import type { HouseEvent } from '#server/demo/warehouse/sim-state.ts';
import { listStockAlerts } from '#server/modules/stock/stock-alerts.ts';
import { officeBoardTopic } from '#server/modules/yard/boards/office-board-image.ts';
import { warehouseBoardTopic } from '#server/modules/yard/boards/warehouse-board-image.ts';
import { queueTopic } from '#server/modules/yard/queue/queue-topic.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { readWarehouseEntries } from '#shared/client/warehouse-entries.ts';
import { isWaitingFor, warehouseStanding } from '#shared/client/warehouse-standing.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { QueueEntry } from '#shared/contracts/yard/dock-queue.ts';
import { OFFICE_BOARD_FEED_KEYS, OfficeOrders } from '#shared/contracts/yard/office-board.ts';
import { RISK_MARGIN_MS } from '#shared/domain/orders/lateness.ts';
import { TRIES_ALL } from '#tests/support/extent.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** All walls of a warehouse and the home page, drawn from one day of the demo warehouse at the same instants. */
const STEP_MINUTES = TRIES_ALL ? 1 : 10;
const FROM_HOUR = 6;
const TO_HOUR = 21;
const BATCH = 500;
/** No truck of the demo is done sooner. */
const HANDLED_AT_LEAST_MS = 10 * IN_MS.minute;

let server: TestServer;
let secret: string | undefined;
let house: HouseSim;
let fromMs = 0;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  server.clock.hold();
  fromMs = instantAt(dayOfHouse(Date.UTC(2040, 4, 16)), 0);
  server.clock.advance(fromMs - server.clock.now());
  const admin = await server.addUser();
  const body = { name: 'demo warehouse', kind: 'http' } as const;
  ({ secret } = await dataOf(server, createCredential, { body }, admin));
  const run = { seed: 20_260, runMs: fromMs };
  house = createHouseSim(run);
  await send(pastDays(run, 0));
});
afterAll(() => server.close());

async function send(events: readonly HouseEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) {
    const body = events.slice(at, at + BATCH).map(({ payload }) => ({
      topic: `linewall/v1/${server.tenantId}/${demoHouse.code}/event`,
      payload,
    }));
    const answer = await server.call(ingest, { body } as never, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

async function liveUntil(minute: number): Promise<void> {
  const toMs = fromMs + minute * IN_MS.minute;
  server.clock.advance(toMs - server.clock.now());
  await send(house.advanceTo(toMs - 1));
}

function readerOf(entries: ReadonlyMap<string, unknown>): FeedReader {
  return {
    get: (key) => entries.get(key),
    keys: () => entries.keys(),
    baseTs: server.clock.now(),
    size: entries.size,
  };
}

/** What each wall and the home page make of the same instant. */
async function allAt() {
  const nowMs = server.clock.now();
  const read = ({ entriesOf }: WarehouseTopic) =>
    server.db.tenant(server.tenantId, async (tx) => {
      const warehouse = (await listAllWarehouses(tx)).find(({ code }) => code === demoHouse.code);
      if (!warehouse) throw new Error('the demo has no warehouse');
      return readerOf(new Map(await entriesOf(tx, warehouse, { authority: ALL_DATA, nowMs })));
    });
  const board = await read(warehouseBoardTopic);
  const officeImage = await read(officeBoardTopic(listStockAlerts));
  const queueImage = await read(queueTopic);
  const language = 'zh' as const;
  const docks = toWarehouseModel({ image: board, nowMs, language });
  const hall = toHallModel({ board, floor: readerOf(new Map()), nowMs, language });
  const office = toOfficeModel({ image: officeImage, nowMs, language });
  const queue = toQueueModel({ image: queueImage, nowMs, language, speaking: null });
  const entries = readWarehouseEntries(board);
  if (!docks || !hall || !office || !queue || !entries?.figures) throw new Error('an image is empty');
  return {
    ...{ docks, hall, office, queue, entries, figures: entries.figures },
    orders: OfficeOrders.parse(officeImage.get(OFFICE_BOARD_FEED_KEYS.orders())),
    waiting: [...queueImage.keys()].flatMap((key) => {
      const entry = key.startsWith('a:') ? QueueEntry.parse(queueImage.get(key)) : null;
      return entry?.state === 'arrived' ? [entry] : [];
    }),
    home: warehouseStanding(entries, 'fresh'),
  };
}

type All = Awaited<ReturnType<typeof allAt>>;

/** Sentences and numbers that two of them share, and that differ. */
function contradictions(all: All): string[] {
  const { docks, hall, office, queue, entries, figures, orders, home, waiting: queued } = all;
  const waitsTooLong = queued.some(
    ({ expectedCallAt, slotStart, slotEnd }) =>
      expectedCallAt !== null &&
      slotStart !== null &&
      slotEnd !== null &&
      expectedCallAt + Math.min(HANDLED_AT_LEAST_MS, slotEnd - slotStart) > slotEnd + RISK_MARGIN_MS,
  );
  const isBad = home.kind === 'late' || home.kind === 'at_risk';
  const counts = isBad ? home.counts : { late: 0, atRisk: 0, lateOrders: 0, riskOrders: 0 };
  const waiting = entries.docks.filter(isWaitingFor);
  const same: readonly (readonly [string, unknown, unknown])[] = [
    ['verdict of docks and hall', docks.verdict, hall.verdict],
    ['docks are bad as home is', docks.verdict.level === 'bad', isBad],
    [
      'docks are good as home is',
      docks.verdict.level === 'good',
      home.kind === 'clear' || home.kind === 'on_time',
    ],
    ['orders overdue', figures.orders.late, orders.overdue],
    ['orders at risk', figures.orders.atRisk, orders.atRisk],
    [
      'why they are late or will be',
      orders.overdue > 0 ? figures.orders.lateReason : figures.orders.riskReason,
      orders.reason,
    ],
    ['orders of home', [counts.lateOrders, counts.riskOrders], [orders.overdue, orders.atRisk]],
    ['trucks that have not come', figures.absent?.count ?? 0, queue.late.length],
    [
      'the first of them',
      figures.absent === null ? undefined : figures.absent.byMs,
      longestOf(waiting, figures),
    ],
  ];
  const claims: readonly (readonly [string, boolean])[] = [
    ['docks are good and office is bad', docks.verdict.level === 'good' && office.verdict.level === 'bad'],
    ['docks are good and a truck is late', docks.verdict.level === 'good' && queue.late.length > 0],
    ['docks are good and a truck waits beyond its slot', docks.verdict.level === 'good' && waitsTooLong],
    [
      'docks are good and a tile is bad',
      docks.verdict.level === 'good' && docks.docks.some(({ role }) => role === 'bad' || role === 'worst'),
    ],
  ];
  return [
    ...same.flatMap(([what, a, b]) =>
      JSON.stringify(a) === JSON.stringify(b)
        ? []
        : [`${what}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`],
    ),
    ...claims.flatMap(([what, isSo]) => (isSo ? [what] : [])),
  ];
}

/** Docks that wait show the same time; one that is in use by another truck, or of no dock, is shown by the verdict alone. */
function longestOf(
  waiting: readonly { readonly byMs: number | null }[],
  { absent }: All['figures'],
): number | undefined {
  if (absent === null) return undefined;
  const longest = Math.max(0, ...waiting.map(({ byMs }) => byMs ?? 0));
  return Math.max(longest, absent.byMs);
}

describe('the walls of a warehouse and the home page', () => {
  it('say the same of every instant of a day', { timeout: 1_200_000 }, async () => {
    const found: string[] = [];
    const kinds = new Set<string>();
    const reasons = new Set<string | null>();
    for (let minute = FROM_HOUR * 60; minute <= TO_HOUR * 60; minute += STEP_MINUTES) {
      await liveUntil(minute);
      const all = await allAt();
      kinds.add(all.home.kind);
      reasons.add(all.orders.reason);
      const at = `${Math.floor(minute / 60)} h ${minute % 60}`;
      found.push(...contradictions(all).map((text) => `${at} ${text}`));
    }
    expect(found).toEqual([]);
    // A day on which nothing is ever late proves nothing.
    expect([...kinds]).toEqual(expect.arrayContaining(['on_time']));
    expect(kinds.has('late') || kinds.has('at_risk')).toBe(true);
    // Nor does one on which what is known of waves and trucks is never why.
    expect([...reasons].some((reason) => reason !== null && reason !== 'pace')).toBe(true);
  });
});
