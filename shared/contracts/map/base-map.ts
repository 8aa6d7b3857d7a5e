import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';

/** Of the positions that tiles are drawn in. */
export const TileSystem = z.enum(['WGS-84', 'GCJ-02']);
export type TileSystem = z.infer<typeof TileSystem>;

export const MAP_TILE_LIMITS = { layers: 8, zoom: 22 } as const;

/** What is drawn below marks and places. */
export const MapBase = z.object({
  /** `outline`: what the product brings along. `raster` and `vector`: tiles of the operator. */
  kind: z.enum(['outline', 'raster', 'vector']),
  /** Tiles that are drawn over each other, from 0. */
  layers: z.number().int(),
  system: TileSystem,
  zoomMin: z.number().int(),
  zoomMax: z.number().int(),
  /** Whose map it is, in the operator's words. */
  credit: z.string().nullable(),
});
export type MapBase = z.infer<typeof MapBase>;

export const getMapBase = defineEndpoint({
  id: 'map.base',
  method: 'GET',
  path: '/data/map/base',
  access: 'session',
  tenant: 'session',
  summary: 'What the map is drawn from: the built-in outline, or tiles of the operator.',
  reply: MapBase,
});

const whole = (most: number) => z.coerce.number().pipe(z.number().int().min(0).max(most));

export const getMapTile = defineEndpoint({
  id: 'map.tile',
  method: 'GET',
  path: '/data/map/tile/:layer/:z/:x/:y',
  access: 'session',
  tenant: 'session',
  summary:
    'A tile of the operator, out of a PMTiles file or from a tile server, whose key stays here. 204 where there is none.',
  params: z.object({
    layer: whole(MAP_TILE_LIMITS.layers - 1),
    z: whole(MAP_TILE_LIMITS.zoom),
    x: whole(2 ** MAP_TILE_LIMITS.zoom - 1),
    y: whole(2 ** MAP_TILE_LIMITS.zoom - 1),
  }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const mapTilePath = (layer: number | string, z: string, x: string, y: string): string =>
  `/data/map/tile/${layer}/${z}/${x}/${y}`;
