import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUserOwners } from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { type FloorHit, FloorSearchReply, searchFloor } from '#shared/contracts/stock/floor-search.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { addGoods, makePartner, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

describe('the search on the floor of a warehouse', () => {
  let server: TestServer;
  let admin: TestUser;
  let actor: TestUser;
  let warehouseId: Id;
  beforeAll(async () => {
    server = await sharedServer();
    admin = await server.addUser();
    actor = await server.addUser();
    warehouseId = await makeStockPlaces(server, admin, 'FS');
    const owners: Id[] = [];
    for (const code of ['FS-MINE', 'FS-THEIRS'])
      owners.push(await makePartner(server, admin, { code, isOwner: true }));
    for (const [index, bay] of [1, 2, 7].entries()) {
      const body = {
        warehouseCode: 'FS',
        zoneCode: 'S',
        code: `R-0${index}`,
        kind: 'rack',
        aisle: '03',
        bay,
      };
      const answer = await server.call(
        warehouseLocation.create,
        { body: { ...body, level: 1 } } as never,
        admin,
      );
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const goods = (locationCode: string, fields: object): Promise<Id> =>
      addGoods(server, admin, 'FS', { locationCode, ...fields });
    await goods('R-00', { quantity: 40, ownerCode: 'FS-MINE', lotCode: 'LOT-7', lpn: 'SSCC_100' });
    await goods('R-02', { quantity: 25, ownerCode: 'FS-THEIRS', lotCode: 'LOT-8', lpn: 'SSCC_200' });
    for (const ownerCode of ['FS-MINE', 'FS-THEIRS']) {
      const body = { warehouseCode: 'FS', ownerCode, no: `IN-${ownerCode}` };
      const answer = await server.call(inboundOrder.create, { body } as never, admin);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const mine = { body: { userId: actor.userId, ownerIds: owners.slice(0, 1) } };
    expect((await server.call(setUserOwners, mine as never, admin)).statusCode).toBe(200);
  });
  afterAll(() => server.close());

  const ask = (text: string, by: TestUser, id = warehouseId) =>
    server.call(searchFloor, { query: { warehouseId: id, text } }, by);
  async function find(text: string, by = admin): Promise<readonly FloorHit[]> {
    const answer = await ask(text, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return FloorSearchReply.parse(answer.json().data).hits;
  }
  const kindsOf = async (text: string, by = admin) =>
    (await find(text, by)).map(({ kind, code }) => [kind, code]);

  it('finds pallets, lots, products, orders and locations with their places', async () => {
    const [pallet] = await find('sscc_200');
    expect(pallet).toMatchObject({ kind: 'pallet', code: 'SSCC_200', quantity: 25, placeCount: 1 });
    expect(pallet?.places).toMatchObject([{ code: 'R-02', zone: 'zone S', bay: 7, index: 2, quantity: 25 }]);
    expect(await kindsOf('LOT-7')).toEqual([['lot', 'LOT-7']]);
    const [product] = await find('goods of FS');
    expect(product).toMatchObject({ kind: 'product', quantity: 65, unit: 'case', placeCount: 2 });
    expect(product?.places.map(({ code }) => code)).toEqual(['R-00', 'R-02']);
    const [empty] = await find('R-01');
    expect(empty).toMatchObject({
      kind: 'location',
      quantity: 0,
      unit: null,
      places: [{ bay: 2, index: 1 }],
    });
    // Not in a rack: S-1 has an aisle and no bay.
    expect((await find('S-1'))[0]?.places).toMatchObject([
      { code: 'S-1', aisle: null, bay: null, index: null },
    ]);
    const orders = (await find('IN')).filter(({ kind }) => kind === 'inbound');
    expect(orders).toHaveLength(2);
  });

  it('shows who acts for one owner nothing of another', async () => {
    expect(await kindsOf('SSCC_', actor)).toEqual([['pallet', 'SSCC_100']]);
    expect(await find('LOT-8', actor)).toEqual([]);
    const [product] = await find('FS-goods', actor);
    expect(product).toMatchObject({ quantity: 40, placeCount: 1 });
    const [place] = await find('R-02', actor);
    expect(place).toMatchObject({ kind: 'location', name: null, quantity: 0 });
    expect((await find('IN', actor)).filter(({ kind }) => kind === 'inbound')).toHaveLength(1);
  });

  it('takes % and _ as they are, returns the exact name first, and says when there are more', async () => {
    expect(await find('%')).toEqual([]);
    expect(await find('SSCC_1_0')).toEqual([]);
    for (let index = 10; index < 20; index += 1) {
      const body = {
        warehouseCode: 'FS',
        zoneCode: 'S',
        code: `Q-${index}`,
        kind: 'rack',
        aisle: '09',
        bay: index,
      };
      await server.call(warehouseLocation.create, { body } as never, admin);
    }
    await server.call(
      warehouseLocation.create,
      {
        body: { warehouseCode: 'FS', zoneCode: 'S', code: 'Q-1', kind: 'rack', aisle: '09', bay: 1 },
      } as never,
      admin,
    );
    const { hits, isMore } = FloorSearchReply.parse((await ask('q-1', admin)).json().data);
    expect([hits.length, hits[0]?.code, isMore]).toEqual([5, 'Q-1', true]);
  });

  it('needs the permission, and a warehouse in reach', async () => {
    expect((await ask('R', await server.addUser({ permissions: ['plant_view'] }))).statusCode).toBe(403);
    expect((await ask('R', admin, '999999999')).statusCode).toBe(404);
    expect((await ask('', admin)).statusCode).toBe(400);
    const stranger = await server.addUser({ reach: { dsType: 4 } });
    expect((await ask('R', stranger)).statusCode).toBe(404);
  });
});
