import type { MapBase } from '#shared/contracts/map/base-map.ts';

export type TileType = 'png' | 'jpeg' | 'webp' | 'mvt';

interface TilePlace {
  readonly layer: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Tiles of the operator. */
export interface MapTiles {
  /** Rejects where there can be none: the file is missing, or is something else. */
  base(): Promise<MapBase>;
  /** Null = there is none at this place. Rejects where it cannot be had at the moment. */
  tile(place: TilePlace): Promise<{ readonly type: TileType; readonly bytes: Uint8Array } | null>;
  close(): Promise<void>;
}
