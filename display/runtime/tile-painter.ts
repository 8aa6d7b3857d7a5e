import { type Container, Matrix } from 'pixi.js';
import type { Ground, TileArea } from '../parts/scene.ts';
import type { GlassRenderer } from './glass-renderer.ts';

/** Above this share of the scene one full painting is cheaper than many tiles. */
const FULL_PAINT_SHARE = 0.6;

export interface TilePainter {
  add(tile: TileArea): () => void;
  /** Null = everything. */
  invalidate(tile: TileArea | null): void;
  isDirty(): boolean;
  paint(renderer: GlassRenderer, scene: Container): void;
  /** Paints everything at once, outside the frame loop: for a sample of the glass. */
  paintNow(renderer: GlassRenderer, scene: Container): void;
  /** The tile whose box holds a point in device pixels, of those given; the last one added wins. */
  hit(tiles: Iterable<TileArea>, x: number, y: number): TileArea | null;
  readonly size: number;
  tilesPainted(): number;
  fullPaints(): number;
}

/** Knows what has changed since the last frame, and paints no more than that where the renderer can. */
export function createTilePainter(options: {
  /** What the lowest ground looks like where it is more than a colour. */
  readonly picture: (ground: Ground) => HTMLCanvasElement | null;
}): TilePainter {
  const places = new Map<TileArea, Matrix>();
  const dirty = new Set<TileArea>();
  let isAllDirty = true;
  let tilesPainted = 0;
  let fullPaints = 0;

  function paintAll(renderer: GlassRenderer, scene: Container): void {
    renderer.paintAll(scene);
    fullPaints += 1;
    for (const [tile, place] of places) if (tile.node) place.copyFrom(tile.node.worldTransform);
  }

  function isWorthTiles(scene: Container): boolean {
    let area = 0;
    for (const tile of dirty) {
      const place = places.get(tile);
      if (!place || !tile.node) continue;
      area += tile.width * tile.height;
    }
    return area < FULL_PAINT_SHARE * 1920 * 1080 && scene.visible;
  }

  return {
    add: (tile) => {
      places.set(tile, new Matrix());
      isAllDirty = true;
      return () => {
        places.delete(tile);
        dirty.delete(tile);
        isAllDirty = true;
      };
    },
    invalidate: (tile) => {
      if (tile && places.has(tile)) dirty.add(tile);
      else isAllDirty = true;
    },
    isDirty: () => isAllDirty || dirty.size > 0,
    paint: (renderer, scene) => {
      const isFull = isAllDirty || renderer.kind !== 'canvas' || !isWorthTiles(scene);
      if (isFull) {
        isAllDirty = false;
        dirty.clear();
        paintAll(renderer, scene);
        return;
      }
      for (const tile of dirty) {
        const place = places.get(tile);
        if (!place || !tile.node) continue;
        const left = Math.round(place.tx);
        const top = Math.round(place.ty);
        const width = Math.round(place.tx + tile.width * place.a) - left;
        const height = Math.round(place.ty + tile.height * place.d) - top;
        const ground = options.picture(tile.ground) ?? tile.ground.colour;
        renderer.paintTile(tile.node, place, ground, left, top, width, height);
        tilesPainted += 1;
      }
      dirty.clear();
    },
    paintNow: (renderer, scene) => {
      isAllDirty = false;
      dirty.clear();
      paintAll(renderer, scene);
    },
    hit: (tiles, x, y) => {
      let found: TileArea | null = null;
      for (const tile of tiles) {
        const place = places.get(tile);
        if (!place) continue;
        const inside =
          x >= place.tx &&
          y >= place.ty &&
          x < place.tx + tile.width * place.a &&
          y < place.ty + tile.height * place.d;
        if (inside) found = tile;
      }
      return found;
    },
    get size() {
      return places.size;
    },
    tilesPainted: () => tilesPainted,
    fullPaints: () => fullPaints,
  };
}
