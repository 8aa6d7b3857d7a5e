import { addProtocol, type LayerSpecification } from 'maplibre-gl';
import type { Api } from '#shared/client/http.ts';
import { type MapBase, mapTilePath } from '#shared/contracts/map/base-map.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { convertPosition } from './coordinate-system.ts';
import type { MapGround } from './map-ground.ts';
import { VECTOR_SOURCE, vectorLayers } from './vector-layers.ts';

const PROTOCOL = 'operator-tile';
const TILE_PX = 256;
/** One pixel that is transparent. */
const NO_PICTURE = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII='),
  (character) => character.charCodeAt(0),
);

/** Tiles of the operator, through the server and with the rights of the session. */
export function tileGround(api: Api, base: MapBase, language: Language): MapGround {
  const isVector = base.kind === 'vector';
  addProtocol(PROTOCOL, async ({ url }, { signal }) => {
    const [layer = '', z = '', x = '', y = ''] = url.replace(/^.*:\/\//, '').split('/');
    const { status, data } = await api.bytes({ url: mapTilePath(layer, z, x, y) }, { signal });
    if (status === 200) return { data };
    if (status !== 204) throw new Error(`tile ${z}/${x}/${y}: ${status}`);
    return { data: isVector ? new ArrayBuffer(0) : NO_PICTURE.slice().buffer };
  });
  const zooms = { minzoom: base.zoomMin, maxzoom: base.zoomMax };
  const layerNumbers = Array.from({ length: base.layers }, (_none, layer) => layer);
  const sourceOf = (layer: number) => (isVector ? VECTOR_SOURCE : `tiles${layer}`);
  const tilesOf = (layer: number) => [`${PROTOCOL}://${layer}/{z}/{x}/{y}`];
  return {
    sources: Object.fromEntries(
      layerNumbers.map((layer) => [
        sourceOf(layer),
        isVector
          ? { type: 'vector' as const, tiles: tilesOf(layer), ...zooms }
          : { type: 'raster' as const, tiles: tilesOf(layer), tileSize: TILE_PX, ...zooms },
      ]),
    ),
    layers: (colours) =>
      isVector
        ? vectorLayers(colours, language)
        : [
            { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
            ...layerNumbers.map(
              (layer): LayerSpecification => ({
                id: sourceOf(layer),
                type: 'raster',
                source: sourceOf(layer),
              }),
            ),
          ],
    isBare: false,
    toDrawn: (position) => convertPosition(position, 'WGS-84', base.system),
    fromDrawn: (position) => convertPosition(position, base.system, 'WGS-84'),
  };
}
