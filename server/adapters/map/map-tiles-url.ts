import type { MapTiles, TileType } from '#server/core/ports/map-tiles.ts';
import type { TileSystem } from '#shared/contracts/map/base-map.ts';

interface Options {
  readonly urls: readonly string[];
  readonly system: TileSystem;
  readonly credit: string | null;
  readonly zoomMax: number;
}

const TIMEOUT_MS = 10_000;
const TILE_MAX_BYTES = 2 * 1024 * 1024;
const TYPES: Readonly<Record<string, TileType>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/webp': 'webp',
};

/** A tile server of the operator. Its addresses and keys get into no answer and no message. */
export function createMapUrls({ urls, zoomMax, system, credit }: Options): MapTiles {
  return {
    base: async () => ({ kind: 'raster', layers: urls.length, system, zoomMin: 0, zoomMax, credit }),
    async tile({ layer, z, x, y }) {
      const template = urls[layer];
      if (template === undefined || z > zoomMax) return null;
      const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        () => null,
      );
      if (answer === null) throw new Error('the tile server does not answer');
      const type = TYPES[answer.headers.get('content-type')?.split(';')[0]?.trim() ?? ''];
      if (answer.status === 200 && type !== undefined) return { type, bytes: await read(answer) };
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 204) return null;
      throw new Error(`the tile server answers ${answer.status} and no picture`);
    },
    close: async () => undefined,
  };
}

async function read({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    // What is left of it is cancelled.
    if (bytes > TILE_MAX_BYTES) throw new Error('the tile server sends more than a tile');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
