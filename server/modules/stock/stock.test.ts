import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  addStock,
  adjustStock,
  relocateStock,
  type Stock,
  setStockStatus,
  stock,
  verifyStock,
} from '#shared/contracts/stock/stock.ts';
import { type StockMovement, stockMovement } from '#shared/contracts/stock/stock-movement.ts';
import { partner } from '#shared/contracts/yard/partner.ts';
import { describeLog } from '#tests/support/crud/describe-log.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** Three rows, a second apart. */
async function write(server: TestServer, user: TestUser): Promise<void> {
  await makeStockPlaces(server, user, 'WL');
  for (const locationCode of ['S-1', 'S-2', 'P-1']) {
    await addGoods(server, user, 'WL', { locationCode });
    server.clock.advance(2_000);
  }
}

describeLog(stock, { write, filter: ['location', 'S-'], time: 'receivedAt', text: 'locationCode' });
describeLog(stockMovement, { write, filter: ['location', 'S-1'], text: 'toLocation' });

describe('goods', () => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    await makeStockPlaces(server, admin, 'W1');
  });
  afterAll(() => server.close());

  const list = async (query: object = {}, user = admin): Promise<Stock[]> =>
    (await server.call(stock.page, { query: { size: 200, ...query } as never }, user)).json().data.records;
  const movements = async (): Promise<StockMovement[]> =>
    (await server.call(stockMovement.page, { query: { size: 200 } as never }, admin)).json().data.records;
  const act = (
    contract: typeof adjustStock | typeof relocateStock | typeof setStockStatus,
    id: Id,
    body: object,
    user = admin,
  ) => server.call(contract, { params: { id }, body: body as never }, user);
  const verify = async (user = admin, query: object = {}) =>
    (await server.call(verifyStock, { query: query as never }, user)).json().data;
  const audited = async (action: string) =>
    (
      await server.db.tenant(server.tenantId, (tx) =>
        sql<{ record_name: string; changes: object }>`select record_name, changes from sys_audit
          where subject = 'stock' and action = ${action} order by seq desc limit 1`.execute(tx),
      )
    ).rows[0];

  it('are counted, moved and held back by movements that say who and why', async () => {
    const id = await addGoods(server, admin, 'W1', { lotCode: 'L1', expiresOn: '2027-01-31', quantity: 0.3 });
    expect(await list({ lot: 'L1' })).toMatchObject([
      { quantity: 0.3, reserved: 0, unit: 'case', expiresOn: '2027-01-31', zoneCode: 'S', ownerCode: null },
    ]);
    const counted = await act(adjustStock, id, { counted: 0.1, reason: 'count' });
    expect(counted.json().data).toEqual({ id });
    expect((await movements())[0]).toMatchObject({
      ...{ kind: 'adjust', quantity: 0.2, fromLocation: 'S-1', toLocation: null, reason: 'count' },
      by: admin.username,
    });
    expect(await audited('adjust')).toMatchObject({
      record_name: 'S-1 W1-goods',
      changes: { quantity: { before: 0.3, after: 0.1 }, reason: { after: 'count' } },
    });
    await act(adjustStock, id, { counted: 40, reason: 'recount' });
    const moved = await act(relocateStock, id, { toLocation: 'P-1', quantity: 10 });
    expect(await list({ location: 'P-1' })).toMatchObject([
      { id: moved.json().data.id, quantity: 10, lotCode: 'L1', pallets: 0.25 },
    ]);
    const held = await act(setStockStatus, id, { status: 'quarantine', quantity: 30, reason: 'leak' });
    expect((await list({ status: 'quarantine' })).map((row) => row.id)).toEqual([held.json().data.id]);
    expect(await list({ location: 'S-1' })).toHaveLength(1);
    const gone = await act(adjustStock, held.json().data.id, { counted: 0, reason: 'thrown away' });
    expect(gone.json().data).toEqual({ id: null });
    expect((await movements()).map(({ kind }) => kind)).toEqual([
      'adjust',
      'status',
      'move',
      'adjust',
      'adjust',
      'adjust',
    ]);
    expect((await verify()).differences).toEqual([]);
  });

  it('are left as they were by what cannot be done, which is told at its field', async () => {
    const id = await addGoods(server, admin, 'W1', { locationCode: 'S-2' });
    const fieldsOf = async (answer: ReturnType<typeof act>) =>
      Object.keys((await answer).json().fields ?? {});
    expect(await fieldsOf(act(relocateStock, id, { toLocation: 'P-1', quantity: 11 }))).toEqual(['quantity']);
    expect(await fieldsOf(act(relocateStock, id, { toLocation: 'X-1', quantity: 1 }))).toEqual([
      'toLocation',
    ]);
    expect(await fieldsOf(act(relocateStock, id, { toLocation: 'S-2', quantity: 1 }))).toEqual([
      'toLocation',
    ]);
    expect(
      await fieldsOf(act(setStockStatus, id, { status: 'available', quantity: 1, reason: 'r' })),
    ).toEqual(['status']);
    await server.db.tenant(server.tenantId, (tx) =>
      sql`update stock set reserved = 4 where id = ${id}`.execute(tx),
    );
    expect(await fieldsOf(act(adjustStock, id, { counted: 3, reason: 'count' }))).toEqual(['counted']);
    const stale = await act(adjustStock, id, { counted: 8, reason: 'count', updateTime: 1 });
    expect([stale.statusCode, stale.json().error]).toEqual([409, 'stale']);
    expect((await act(adjustStock, '999999', { counted: 8, reason: 'count' })).statusCode).toBe(404);
    const add = async (fields: object) => {
      const body = { warehouseCode: 'W1', locationCode: 'S-1', productCode: 'W1-goods', quantity: 1 };
      const sent = { ...body, reason: 'count', ...fields };
      return Object.keys((await server.call(addStock, { body: sent as never }, admin)).json().fields);
    };
    expect(await add({ productCode: 'none' })).toEqual(['productCode']);
    expect(await add({ locationCode: 'none' })).toEqual(['locationCode']);
    expect(await add({ ownerCode: 'none' })).toEqual(['ownerCode']);
    expect(await add({ expiresOn: '2027-01-01' })).toEqual(['lotCode']);
    expect((await list({ location: 'S-2' })).map(({ quantity }) => quantity)).toEqual([10]);
  });

  it('are reported as missing in the movements after a direct change of the table', async () => {
    await makeStockPlaces(server, admin, 'W2');
    const id = await addGoods(server, admin, 'W2');
    await addGoods(server, admin, 'W2', { locationCode: 'S-2' });
    const of = () => verify(admin, { warehouseCode: 'W2' });
    expect(await of()).toEqual({ checked: 2, differences: [] });
    const tamper = (statement: ReturnType<typeof sql>) =>
      server.db.tenant(server.tenantId, (tx) => statement.execute(tx));
    await tamper(sql`update stock set quantity = 12 where id = ${id}`);
    expect((await of()).differences).toEqual([
      {
        ...{ warehouseCode: 'W2', locationCode: 'S-1', productCode: 'W2-goods', lotCode: null },
        ...{ ownerCode: null, lpn: '', status: 'available', stored: 12, moved: 10 },
      },
    ]);
    await tamper(sql`delete from stock where id = ${id}`);
    expect((await of()).differences).toMatchObject([{ stored: 0, moved: 10 }]);
    await tamper(sql`delete from stock_movement where to_location_id =
      (select location_id from stock s join warehouse_location l on l.id = s.location_id
        join department d on d.id = l.warehouse_id where d.code = 'W2' and l.code = 'S-2')`);
    expect((await of()).differences).toMatchObject([
      { locationCode: 'S-1', stored: 0, moved: 10 },
      { locationCode: 'S-2', stored: 10, moved: 0 },
    ]);
  });

  it('of another owner are neither listed, found, moved nor compared', async () => {
    const ids: Record<string, Id> = {};
    for (const code of ['MINE', 'THEIRS']) {
      const made = await server.call(
        partner.create,
        { body: { code, name: code, isOwner: true } as never },
        admin,
      );
      ids[code] = made.json().data.id;
    }
    await makeStockPlaces(server, admin, 'W3');
    const mine = await addGoods(server, admin, 'W3', { ownerCode: 'MINE' });
    const theirs = await addGoods(server, admin, 'W3', { ownerCode: 'THEIRS' });
    const nobodys = await addGoods(server, admin, 'W3');
    const owner = await server.addUser();
    await server.call(setUserOwners, { body: { userId: owner.userId, ownerIds: [ids.MINE ?? ''] } }, admin);
    expect((await list({}, owner)).map(({ id }) => id)).toEqual([mine]);
    const seen = await server.call(stockMovement.page, { query: {} as never }, owner);
    expect(seen.json().data.records.map((row: StockMovement) => row.ownerCode)).toEqual(['MINE']);
    for (const id of [theirs, nobodys]) {
      expect((await act(adjustStock, id, { counted: 1, reason: 'r' }, owner)).statusCode).toBe(404);
      expect((await act(relocateStock, id, { toLocation: 'P-1', quantity: 1 }, owner)).statusCode).toBe(404);
    }
    const body = { warehouseCode: 'W3', locationCode: 'S-1', productCode: 'W3-goods', quantity: 1 };
    for (const ownerCode of ['THEIRS', null]) {
      const sent = { ...body, reason: 'r', ownerCode } as never;
      const added = await server.call(addStock, { body: sent }, owner);
      expect(added.json().fields).toHaveProperty('ownerCode');
    }
    expect((await act(adjustStock, mine, { counted: 9, reason: 'r' }, owner)).statusCode).toBe(200);
    expect(await verify(owner)).toEqual({ checked: 1, differences: [] });
    expect(await list({}, await server.addUser({ reach: { dsType: 4 } }))).toEqual([]);
  });

  it('are seen and moved by those who may', async () => {
    const reader = await server.addUser({ permissions: ['stock_view'] });
    const id = await addGoods(server, admin, 'W1');
    expect((await list({}, reader)).length).toBeGreaterThan(0);
    expect((await act(adjustStock, id, { counted: 1, reason: 'r' }, reader)).statusCode).toBe(403);
    expect((await server.call(verifyStock, { query: {} as never }, reader)).statusCode).toBe(403);
  });
});
