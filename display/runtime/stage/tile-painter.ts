import { type Container, Matrix } from 'pixi.js';
import { boxAround } from '#display/parts/flat/paint-box.ts';
import type { Ground, Rect, TileArea } from '#display/parts/scene.ts';
import type { GlassRenderer } from './glass-renderer.ts';

/** Above this share of the scene one full painting is cheaper than many tiles. */
const FULL_PAINT_SHARE = 0.6;

export interface TilePainter {
  add(tile: TileArea): () => void;
  /** Null = everything. `box`: only this part of the tile, in its own units. */
  invalidate(tile: TileArea | null, box?: Rect): void;
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

/** Keeps what has changed since the last frame, and paints no more than that where the renderer can. */
export function createTilePainter(options: {
  /** What the lowest ground looks like where it is more than a colour. */
  readonly picture: (ground: Ground) => HTMLCanvasElement | null;
}): TilePainter {
  const places = new Map<TileArea, Matrix>();
  const dirty = new Map<TileArea, Rect>();
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
    for (const [tile, box] of dirty) if (tile.node) area += box.width * box.height;
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
    invalidate: (tile, box) => {
      if (!tile || !places.has(tile)) {
        isAllDirty = true;
        return;
      }
      const before = dirty.get(tile);
      const asked = box ?? wholeOf(tile);
      dirty.set(tile, before ? boxAround(before, asked) : asked);
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
      for (const [tile, box] of dirty) {
        const place = places.get(tile);
        if (!place || !tile.node) continue;
        const { left, top, right, bottom } = toPixels(tile, box, place);
        if (right <= left || bottom <= top) continue;
        const ground = options.picture(tile.ground) ?? tile.ground.colour;
        renderer.paintTile(tile.node, place, ground, left, top, right - left, bottom - top);
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

function wholeOf({ width, height }: TileArea): Rect {
  return { x: 0, y: 0, width, height };
}

/** The device pixels that a box of a tile touches, within those of the tile. */
function toPixels(
  tile: TileArea,
  box: Rect,
  place: Matrix,
): { left: number; top: number; right: number; bottom: number } {
  return {
    left: Math.max(Math.round(place.tx), Math.floor(place.tx + box.x * place.a)),
    top: Math.max(Math.round(place.ty), Math.floor(place.ty + box.y * place.d)),
    right: Math.min(
      Math.round(place.tx + tile.width * place.a),
      Math.ceil(place.tx + (box.x + box.width) * place.a),
    ),
    bottom: Math.min(
      Math.round(place.ty + tile.height * place.d),
      Math.ceil(place.ty + (box.y + box.height) * place.d),
    ),
  };
}
