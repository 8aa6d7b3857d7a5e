import { type FileHandle, open } from 'node:fs/promises';
import { PMTiles, type RangeResponse, type Source, TileType as Stored } from 'pmtiles';
import type { MapTiles, TileType } from '#server/core/ports/map-tiles.ts';
import type { MapBase, TileSystem } from '#shared/contracts/map/base-map.ts';

const TYPES: Readonly<Partial<Record<Stored, TileType>>> = {
  [Stored.Mvt]: 'mvt',
  [Stored.Png]: 'png',
  [Stored.Jpeg]: 'jpeg',
  [Stored.Webp]: 'webp',
};

/** A PMTiles file, of which only the parts are read that are asked for. Another file in its place is read after a start. */
export function createMapFile(
  path: string,
  { system, credit }: { readonly system: TileSystem; readonly credit: string | null },
): MapTiles {
  let opened: Promise<FileHandle> | null = null;
  let archive: PMTiles | null = null;
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      opened ??= open(path);
      const buffer = new Uint8Array(length);
      const { bytesRead } = await (await opened).read(buffer, 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };

  async function close(): Promise<void> {
    const file = opened;
    opened = null;
    archive = null;
    await (await file?.catch(() => null))?.close();
  }

  async function read() {
    archive ??= new PMTiles(source);
    const current = archive;
    try {
      const header = await current.getHeader();
      const type = TYPES[header.tileType];
      if (type === undefined) throw new Error('holds tiles of a type that is not drawn');
      return { archive: current, header, type };
    } catch (error) {
      // The next attempt reads the file anew.
      await close();
      throw error;
    }
  }

  return {
    async base(): Promise<MapBase> {
      const { header, type } = await read();
      return {
        kind: type === 'mvt' ? 'vector' : 'raster',
        layers: 1,
        system,
        zoomMin: header.minZoom,
        zoomMax: header.maxZoom,
        credit,
      };
    },
    async tile({ layer, z, x, y }) {
      const { archive: current, header, type } = await read();
      if (layer !== 0 || z < header.minZoom || z > header.maxZoom) return null;
      const found = await current.getZxy(z, x, y);
      return found ? { type, bytes: new Uint8Array(found.data) } : null;
    },
    close,
  };
}
