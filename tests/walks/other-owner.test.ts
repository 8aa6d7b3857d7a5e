import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '#server/all-contracts.ts';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import { getJob, getJobFile } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { PARTS, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';
import {
  makeGoodsOfOwner,
  makeOwnersWarehouse,
  OWNED_QUANTITY,
} from '#tests/support/walks/goods-of-owner.ts';

/**
 * The bound of owners in every call of the warehouse: a user who acts for one of two owners lists, exports and reads
 * nothing of the other one. A call that is added is asked here, or has a line that says why its rows are of no owner.
 */
const contracts = (
  await Promise.all(['orders', 'quality', 'railway', 'stock', 'yard'].map(loadContracts))
).flat();

/** Calls whose rows are of no owner by nature. By their first part. */
const OF_NO_OWNER: Readonly<Record<string, string>> = {
  dock: 'a place of the warehouse',
  dockOutage: 'of docks',
  dockQueue: 'settings of the warehouse; the image of its board is tried with the sockets',
  floorSearch: 'the place itself; whose goods are found in it is tried beside it',
  railHandler: 'a machine of the warehouse; the wagon that it works on is tried with the socket',
  railTrack: 'a place of the warehouse',
  qualityPlan: 'what is measured, in every warehouse',
  qualityPlanItem: 'of check plans',
  shiftStaff: 'people of the warehouse work for all owners',
  stockLimit: 'what the warehouse keeps of a product; how much is there is tried below',
  warehouse: 'the place itself',
  warehouseLocation: 'a place of the warehouse; how full it is is tried below',
  warehouseTarget: 'goals of the warehouse',
  warehouseZone: 'a place of the warehouse',
};
const isOfNoOwner = (id: string) => (id.split('.')[0] ?? '') in OF_NO_OWNER;

const WAREHOUSE = 'TWO';
const DAY_MS = 86_400_000;
/** What lists are asked with that need it, each in turn. */
const LIST_QUERIES: Readonly<Record<string, () => readonly object[]>> = {
  'appointment.calendar': () => [
    { warehouseCode: WAREHOUSE, from: server.clock.now() - DAY_MS, to: server.clock.now() + DAY_MS },
  ],
  'outboundLine.page': () => orderIds.map((outboundOrderId) => ({ outboundOrderId, size: 200 })),
};
/** Carriers are chosen by every user who books a truck. */
const READ_BY_ALL = ['partner'];

/** Whose ids places of contracts take that are named otherwise than by their own subject. */
const SUBJECT_OF_PLACE: Readonly<Record<string, string>> = {
  'query.checkbillId': 'qualityCheckBill',
  'body.checkbillId': 'qualityCheckBill',
  'query.inboundOrderId': 'inboundOrder',
  'body.inboundOrderId': 'inboundOrder',
  'query.outboundOrderId': 'outboundOrder',
  'body.outboundOrderId': 'outboundOrder',
  'query.trainId': 'train',
  'body.trainId': 'train',
  'body.wagonVisitId': 'wagonVisit',
  'topology.ofInboundOrder params.id': 'inboundOrder',
  'topology.ofOutboundOrder params.id': 'outboundOrder',
};
/** Rows of one owner's list that are of no owner. */
const PARTLY_OF_NO_OWNER: Readonly<Record<string, string>> = {
  'warehouseException.page': 'that the truck at a dock waits for a check is an exception of the dock',
};
/** Places that take an id of none of these lists. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  'inboundOrder.attach body.add': 'a file, which is of no owner; the order is tried',
  'inboundOrder.attach body.remove': 'as above',
  'qualityCheckBill.attach body.add': 'a file, as above; the bill is tried',
  'qualityCheckBill.attach body.remove': 'as above',
  'qualityCheckBillResult.enter body.results.id': 'a result, of a check bill that is tried',
  'qualityCheckBillResult.audit query.ids': 'as above',
  'topology.ofLine params.id': 'a production line, which is reached by its department',
};

const NOBODYS = '9123456789012345678';

function needsNothing(contract: Endpoint): boolean {
  return PARTS.every(
    (part) => ((wireSchema(contract, part) as { required?: string[] } | null)?.required ?? []).length === 0,
  );
}

const reads = contracts.filter(({ id, method }) => method === 'GET' && !isOfNoOwner(id));
const lists = reads.filter((contract) => needsNothing(contract) || contract.id in LIST_QUERIES);
const exports = contracts.filter(({ id }) => id.endsWith('.export') && !isOfNoOwner(id));
const ids = [...FOREIGN_SAMPLES]
  .filter(([place]) => {
    const id = place.split(' ')[0] ?? '';
    return contracts.some((contract) => contract.id === id) && !isOfNoOwner(id) && !(place in OF_OTHERS);
  })
  .map(([place, sample]) => ({ place, ...sample }));

type Row = Readonly<Record<string, unknown>>;

let server: TestServer;
let admin: TestUser;
let user: TestUser;
/** By list: every row as the administrator sees it, once with the goods of one owner, then with those of both. */
let mine: ReadonlyMap<string, readonly Row[]>;
let theirs: ReadonlyMap<string, readonly Row[]>;
/** Texts that the rows of the other owner alone have. */
let secrets: readonly string[];
/** Outbound orders of both. */
let orderIds: readonly Id[] = [];

beforeAll(async () => {
  server = await sharedServer();
  admin = await server.addUser();
  user = await server.addUser();
  await makeOwnersWarehouse(server, admin, WAREHOUSE);
  const ownerId = await makeGoodsOfOwner(server, admin, {
    warehouseCode: WAREHOUSE,
    ownerCode: 'MINE',
    dockCode: '1',
  });
  mine = await everyList();
  await makeGoodsOfOwner(server, admin, { warehouseCode: WAREHOUSE, ownerCode: 'THEIRS', dockCode: '2' });
  const known = (id: string) => new Set(mine.get(id)?.map(keyOf));
  theirs = new Map(
    [...(await everyList())].map(([id, rows]) => [id, rows.filter((row) => !known(id).has(keyOf(row)))]),
  );
  const shared = new Set(textsIn([...mine.values()]));
  secrets = [...new Set(textsIn([...theirs.values()]))].filter((text) => !shared.has(text));
  const granted = await server.call(
    setUserOwners,
    { body: { userId: user.userId, ownerIds: [ownerId] } },
    admin,
  );
  expect(granted.statusCode, granted.body).toBe(200);
});
afterAll(() => server.close());

const queriesOf = (contract: Endpoint): readonly object[] =>
  LIST_QUERIES[contract.id]?.() ?? [isPaged(contract) ? { size: 200 } : {}];

async function rowsFor(contract: Endpoint, by: TestUser): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const query of queriesOf(contract)) {
    const answer = await server.call(contract, { query } as never, by);
    expect(answer.statusCode, `${contract.id} ${answer.body}`).toBe(200);
    const { data } = answer.json();
    found.push(...(Array.isArray(data) ? data : (data.records ?? data.differences ?? data.events)));
  }
  return found;
}

const isPaged = (contract: Endpoint) => 'size' in (wireSchema(contract, 'query')?.properties ?? {});

async function everyList(): Promise<ReadonlyMap<string, readonly Row[]>> {
  orderIds = (await rowsFor(outboundOrder.page, admin)).map(keyOf);
  const found = new Map<string, readonly Row[]>();
  for (const contract of lists) found.set(contract.id, await rowsFor(contract, admin));
  return found;
}

const keyOf = (row: Row): string => (typeof row.id === 'string' ? row.id : JSON.stringify(row));

/** Texts of values, without ids and without what is too short to tell one owner's from another's. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d*$|^.{1,3}$/u.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const theirId = (place: string): Id | undefined => {
  const [id = '', name = ''] = place.split(' ');
  const subject = SUBJECT_OF_PLACE[place] ?? SUBJECT_OF_PLACE[name] ?? id.split('.')[0];
  return theirs.get(`${subject}.page`)?.map(keyOf)[0];
};

describe('a user who acts for one of two owners', () => {
  it('is tried with every call of the warehouse', () => {
    const byId = new Set(
      [...ids.map(({ place }) => place), ...Object.keys(OF_OTHERS)].map((place) => place.split(' ')[0]),
    );
    expect(
      reads.map(({ id }) => id).filter((id) => !byId.has(id) && !lists.some((list) => list.id === id)),
    ).toEqual([]);
    const subjects = new Set(contracts.map(({ id }) => id.split('.')[0]));
    expect(Object.keys(OF_NO_OWNER).filter((subject) => !subjects.has(subject))).toEqual([]);
    expect(Object.keys(OF_OTHERS).filter((place) => !FOREIGN_SAMPLES.has(place))).toEqual([]);
    expect(lists.length).toBeGreaterThan(10);
    for (const text of ['THEIRS', 'LOT-THEIRS', 'THEIRS1']) expect(secrets).toContain(text);
  });

  it.each(lists.map((contract) => ({ id: contract.id, contract })))(
    'is listed nothing of the other: $id',
    async ({ id, contract }) => {
      const others = theirs.get(id)?.map(keyOf) ?? [];
      expect(others).not.toEqual([]);
      const seen = await rowsFor(contract, user);
      const open = READ_BY_ALL.includes(id.split('.')[0] ?? '')
        ? seen.filter(({ isCarrier }) => isCarrier)
        : [];
      const own = seen.filter((row) => !open.includes(row));
      expect(own.filter((row) => others.includes(keyOf(row)))).toEqual([]);
      expect(textsIn(own).filter((text) => secrets.includes(text))).toEqual([]);
      expect(own).not.toEqual([]);
      if (id in PARTLY_OF_NO_OWNER) return;
      const known = new Set(seen.map(keyOf));
      expect((mine.get(id) ?? []).filter((row) => !known.has(keyOf(row)))).toEqual([]);
    },
  );

  it.each(exports.map((contract) => ({ id: contract.id, contract })))(
    'exports nothing of the other: $id',
    async ({ id, contract }) => {
      const list = lists.find((one) => one.id === id.replace('.export', '.page'));
      if (list === undefined) throw new Error('its list is not tried');
      const exported = async (by: TestUser) => {
        const sheets: { rows: number; text: string }[] = [];
        for (const asked of queriesOf(list)) {
          const { size: _size, ...query } = asked as { size?: number };
          const body = { fileName: 'list', format: 'csv' };
          const started = await server.call(contract, { query, body } as never, by);
          expect(started.statusCode, started.body).toBe(200);
          await server.wiring.jobs.worker.settled();
          const params = { id: started.json().data.jobId };
          const job = (await server.call(getJob, { params }, by)).json().data;
          expect(job).toMatchObject({ status: 'done', result: { type: 'export' } });
          const file = await server.call(getJobFile, { params }, by);
          sheets.push({ rows: job.result.rows, text: file.body });
        }
        const text = sheets.map((sheet) => sheet.text).join('\n');
        return {
          rows: sheets.reduce((sum, { rows }) => sum + rows, 0),
          found: secrets.filter((secret) => text.includes(secret)),
        };
      };
      const seen = await rowsFor(list, user);
      const all = await exported(admin);
      expect(all.rows).toBeGreaterThan(seen.length);
      // Lines of orders have no text that tells them apart: there the number of rows does.
      if (textsIn(theirs.get(list.id)).some((text) => secrets.includes(text)))
        expect(all.found).not.toEqual([]);
      const open = READ_BY_ALL.includes(id.split('.')[0] ?? '') ? textsIn(seen) : [];
      const own = await exported(user);
      expect(own.rows).toBe(seen.length);
      expect(own.found.filter((secret) => !open.some((text) => text.includes(secret)))).toEqual([]);
    },
  );

  it('is told how much of a product is there, and how full a place is, by that owner’s goods alone', async () => {
    const one = async (contract: Endpoint, by: TestUser, query: object) =>
      (await server.call(contract, { query } as never, by)).json().data.records;
    // All of the good lot is reserved for the order; one more than the movements say is there.
    expect(await one(stockLimit.page, admin, {})).toMatchObject([{ available: 2 }]);
    expect(await one(stockLimit.page, user, {})).toMatchObject([{ available: 1 }]);
    const pallets = (OWNED_QUANTITY + 1) / 40;
    expect(await one(warehouseLocation.page, admin, { code: 'S-1' })).toMatchObject([
      { palletsUsed: 2 * pallets },
    ]);
    expect(await one(warehouseLocation.page, user, { code: 'S-1' })).toMatchObject([
      { palletsUsed: pallets },
    ]);
  });

  it.each(ids)('is answered as for an id that nobody has: $place', async ({ place, make, ask }) => {
    // An update sends what the row was made of.
    if (place.includes('.update ')) await make(server, admin);
    const id = theirId(place);
    if (id === undefined) throw new Error('there is no row of the other owner');
    const answer = await ask(server, user, id);
    const nobodys = await ask(server, user, NOBODYS);
    expect([answer.statusCode, answer.body.replaceAll(`"${id}"`, '"?"')]).toEqual([
      nobodys.statusCode,
      nobodys.body.replaceAll(`"${NOBODYS}"`, '"?"'),
    ]);
    if (place.endsWith('.get params.id')) expect(answer.statusCode).toBe(404);
  });
});
