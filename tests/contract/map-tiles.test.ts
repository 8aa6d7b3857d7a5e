import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TileType } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMapFile } from '#server/adapters/map/map-tiles-file.ts';
import { createMapUrls } from '#server/adapters/map/map-tiles-url.ts';
import { getMapBase, getMapTile } from '#shared/contracts/map/base-map.ts';
import { writePmtiles } from '#tests/support/files/made-pmtiles.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const OF = { system: 'GCJ-02', credit: 'the operator' } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a PMTiles file', () => {
  it('gives its tiles, and none where it has none', async () => {
    const path = join(folder, 'a.pmtiles');
    const tile = (z: number, x: number, y: number) => ({ z, x, y, bytes: Buffer.from(`${z}/${x}/${y}`) });
    await writePmtiles(path, TileType.Png, [tile(3, 6, 3), tile(2, 3, 1), tile(3, 7, 3)]);
    const tiles = createMapFile(path, OF);
    expect(await tiles.base()).toEqual({ kind: 'raster', layers: 1, zoomMin: 2, zoomMax: 3, ...OF });
    const at = async (layer: number, z: number, x: number, y: number) => {
      const found = await tiles.tile({ layer, z, x, y });
      return found && `${found.type} ${Buffer.from(found.bytes).toString()}`;
    };
    expect(await at(0, 3, 7, 3)).toBe('png 3/7/3');
    expect(await at(0, 2, 3, 1)).toBe('png 2/3/1');
    expect(await at(0, 3, 0, 0)).toBeNull();
    expect(await at(0, 4, 1, 1)).toBeNull();
    expect(await at(1, 3, 7, 3)).toBeNull();
    await tiles.close();
  });

  it('of vectors says so', async () => {
    const path = join(folder, 'b.pmtiles');
    await writePmtiles(path, TileType.Mvt, [{ z: 0, x: 0, y: 0, bytes: Buffer.from('x') }]);
    const tiles = createMapFile(path, OF);
    expect(await tiles.base()).toMatchObject({ kind: 'vector', zoomMin: 0, zoomMax: 0 });
    await tiles.close();
  });

  it('is refused where it is missing, is something else, or was cut off', async () => {
    const other = join(folder, 'other.pmtiles');
    await writeFile(other, '<html>'.repeat(100));
    const cut = join(folder, 'cut.pmtiles');
    await writeFile(cut, 'PMTiles');
    for (const path of [join(folder, 'missing.pmtiles'), other, cut]) {
      const tiles = createMapFile(path, OF);
      await expect(tiles.base()).rejects.toThrow();
      await expect(tiles.tile({ layer: 0, z: 0, x: 0, y: 0 })).rejects.toThrow();
      await tiles.close();
    }
  });
});

describe('a tile server', () => {
  let upstream: Server;
  let origin: string;
  const asked: string[] = [];
  beforeAll(async () => {
    upstream = createServer((request, reply) => {
      asked.push(request.url ?? '');
      if (request.url?.startsWith('/none')) reply.writeHead(404).end();
      else if (request.url?.startsWith('/page')) reply.writeHead(200, { 'content-type': 'text/html' }).end();
      else if (request.url?.startsWith('/away')) reply.writeHead(302, { location: '/map' }).end();
      else if (request.url?.startsWith('/huge'))
        reply.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(3 * 1024 * 1024));
      else reply.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
    });
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });
  const PLACE = { layer: 0, z: 3, x: 6, y: 2 };
  const tilesOf = (...paths: readonly string[]) =>
    createMapUrls({ urls: paths.map((path) => `${origin}${path}`), zoomMax: 5, ...OF });

  it('is asked for each layer by its own address', async () => {
    const tiles = tilesOf('/map?k=secret&z={z}&x={x}&y={y}', '/names/{z}/{y}/{x}.png');
    expect(await tiles.base()).toEqual({ kind: 'raster', layers: 2, zoomMin: 0, zoomMax: 5, ...OF });
    expect(await tiles.tile(PLACE)).toEqual({ type: 'png', bytes: PNG });
    expect(await tiles.tile({ ...PLACE, layer: 1 })).toEqual({ type: 'png', bytes: PNG });
    expect(asked.slice(-2)).toEqual(['/map?k=secret&z=3&x=6&y=2', '/names/3/2/6.png']);
    expect(await tiles.tile({ ...PLACE, layer: 2 })).toBeNull();
    expect(await tiles.tile({ ...PLACE, z: 6 })).toBeNull();
  });

  it('has no tile there, or none at the moment', async () => {
    expect(await tilesOf('/none/{z}/{x}/{y}').tile(PLACE)).toBeNull();
    for (const path of ['/page', '/away', '/huge'])
      await expect(tilesOf(`${path}/{z}/{x}/{y}?key=secret`).tile(PLACE)).rejects.toThrow(/^the tile server/);
    const gone = createMapUrls({ urls: ['http://127.0.0.1:9/{z}/{x}/{y}'], zoomMax: 5, ...OF });
    await expect(gone.tile(PLACE)).rejects.toThrow('the tile server does not answer');
  });

  describe('of an installation', () => {
    let server: TestServer;
    let user: TestUser;
    beforeAll(async () => {
      server = await startTestServer({
        env: {
          LINEWALL_MAP_TILES: `${origin}/map/{z}/{x}/{y}?key=secret ${origin}/page/{z}/{x}/{y}`,
          LINEWALL_MAP_SYSTEM: 'GCJ-02',
          LINEWALL_MAP_CREDIT: 'the operator',
        },
      });
      user = await server.addUser({ permissions: [] });
    });
    afterAll(() => server.close());
    const ask = (layer: string, z: string, x: string, y: string, as: TestUser | null = user) =>
      server.call(getMapTile, { params: { layer, z, x, y } }, as);

    it('is passed on to who is signed in, without its key', async () => {
      const base = await server.call(getMapBase, {}, user);
      expect(base.json().data).toMatchObject({ kind: 'raster', layers: 2, zoomMax: 18, ...OF });
      expect(base.body).not.toContain('secret');
      const tile = await ask('0', '3', '6', '2');
      expect(tile.statusCode).toBe(200);
      expect(tile.headers['content-type']).toBe('image/png');
      expect(tile.rawPayload).toEqual(PNG);
      expect((await ask('0', '3', '6', '2', null)).statusCode).toBe(401);
      expect((await ask('0', '3', '8', '2')).statusCode).toBe(404);
      expect((await ask('0', '19', '0', '0')).statusCode).toBe(204);
      expect((await ask('x', '3', '0', '0')).statusCode).toBe(400);
      expect((await ask('1', '3', '6', '2')).statusCode).toBe(503);
    });
  });
});
