import type { FastifyInstance } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { CONTENT_POLICY } from '#server/core/http/content-policy.ts';
import { routes } from '#server/core/http/routes.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { Geocoder } from '#server/core/ports/geocoder.ts';
import type { MapTiles, TileType } from '#server/core/ports/map-tiles.ts';
import { getMapBase, getMapTile, type MapBase } from '#shared/contracts/map/base-map.ts';
import { getNearestPlace, listPlacesWithin, searchPlaces } from '#shared/contracts/map/place.ts';

const OUTLINE: MapBase = {
  kind: 'outline',
  layers: 0,
  system: 'WGS-84',
  zoomMin: 0,
  zoomMax: 0,
  credit: null,
};
const CONTENT_TYPES: Readonly<Record<TileType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mvt: 'application/vnd.mapbox-vector-tile',
};

/** Place names and tiles for the map. It holds nothing of a tenant. `tiles` is null without those of the operator. */
export function createMapModule(
  { log, onStop }: Pick<ServerCore, 'log' | 'onStop'>,
  geocoder: Geocoder,
  tiles: MapTiles | null,
): ServerModule {
  return {
    name: 'map',
    async start() {
      if (tiles === null) return;
      onStop(() => tiles.close());
      await tiles.base().catch((error: unknown) => {
        log.error({ err: error }, 'the map of the operator cannot be read: the built-in one is shown');
      });
    },
    mount(app: FastifyInstance) {
      const route = routes(app);
      route(searchPlaces)(async ({ query }) => [...(await geocoder.search(query.text))]);
      route(getNearestPlace)(({ query }) => geocoder.nearest(query));
      route(listPlacesWithin)(async ({ query }) => [...(await geocoder.within(query))]);
      route(getMapBase)(async () => (await tiles?.base().catch(() => OUTLINE)) ?? OUTLINE);
      route(getMapTile)(async ({ params, reply }) => {
        const { z, x, y } = params;
        if (tiles === null || x >= 2 ** z || y >= 2 ** z) throw failure('not_found');
        const tile = await tiles.tile(params).catch((error: unknown) => {
          throw failure('unavailable', error instanceof Error ? error.message : 'no tile');
        });
        reply
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', CONTENT_POLICY)
          .header('cache-control', 'private, max-age=86400');
        if (tile === null) return reply.status(204).send() as never;
        return reply.type(CONTENT_TYPES[tile.type]).send(Buffer.from(tile.bytes)) as never;
      });
    },
  };
}
