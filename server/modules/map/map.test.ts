import { beforeAll, expect, it } from 'vitest';
import { getMapBase, getMapTile } from '#shared/contracts/map/base-map.ts';
import {
  getNearestPlace,
  listPlacesWithin,
  PLACE_LIMITS,
  searchPlaces,
} from '#shared/contracts/map/place.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

let server: TestTenant;
let user: TestUser;
beforeAll(async () => {
  server = await sharedServer();
  user = await server.addUser({ permissions: [] });
});

it('answers whoever is signed in, and refuses everybody else', async () => {
  const query = { text: '昆山' };
  expect((await server.call(searchPlaces, { query }, user)).json().data[0].nameEn).toBe('Kunshan');
  expect((await server.call(searchPlaces, { query })).statusCode).toBe(401);
});

it('names the place nearest to a position, and those in a box', async () => {
  const near = await server.call(getNearestPlace, { query: { longitude: '121', latitude: '31.3' } }, user);
  expect(near.json().data.place.name).toBe('昆山市');
  const box = { west: '-180', south: '-90', east: '180', north: '90' };
  const all = await server.call(listPlacesWithin, { query: box }, user);
  expect(all.json().data).toHaveLength(PLACE_LIMITS.within);
});

it.each([
  [searchPlaces, { text: ' ' }],
  [searchPlaces, { text: 'a'.repeat(PLACE_LIMITS.text + 1) }],
  [searchPlaces, { text: 'a\0' }],
  [getNearestPlace, { longitude: '181', latitude: '0' }],
  [getNearestPlace, { longitude: 'NaN', latitude: '0' }],
  [getNearestPlace, { longitude: 'Infinity', latitude: '0' }],
  [getNearestPlace, { latitude: '0' }],
  [listPlacesWithin, { west: '0', south: '-91', east: '1', north: '1' }],
])('%# refuses a value outside of its limits', async (contract, query) => {
  // The types know which queries are wrong.
  expect((await server.call(contract, { query: query as never }, user)).statusCode).toBe(400);
});

it('names the built-in map where the operator has set no other, and has no tiles then', async () => {
  expect((await server.call(getMapBase, {}, user)).json().data).toMatchObject({ kind: 'outline', layers: 0 });
  expect((await server.call(getMapBase, {})).statusCode).toBe(401);
  const params = { layer: '0', z: '0', x: '0', y: '0' };
  expect((await server.call(getMapTile, { params }, user)).statusCode).toBe(404);
});
