import type { Container } from 'pixi.js';
import type { Rect } from '#display/parts/scene.ts';

/** The smallest box that holds both. */
export function boxAround(a: Rect, b: Rect): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** A box of a node in the units of one above it; null where more than moving lies between them. */
export function boxWithin(above: Container, node: Container, box: Rect): Rect | null {
  let { x, y } = box;
  for (let at: Container | null = node; at !== above; at = at.parent) {
    if (at?.scale.x !== 1 || at.scale.y !== 1 || at.rotation !== 0) return null;
    x += at.x;
    y += at.y;
  }
  return { x, y, width: box.width, height: box.height };
}
