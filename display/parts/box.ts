/** A rectangle in scene units, origin at the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export type Point = readonly [x: number, y: number];

export function rightOf(box: Box): number {
  return box.x + box.w;
}

export function bottomOf(box: Box): number {
  return box.y + box.h;
}

export function centreOf(box: Box): Point {
  return [box.x + box.w / 2, box.y + box.h / 2];
}

/** Whether two boxes share area; touching edges do not count. */
export function boxesOverlap(a: Box, b: Box): boolean {
  return a.x < rightOf(b) && b.x < rightOf(a) && a.y < bottomOf(b) && b.y < bottomOf(a);
}

/** Whether `inner` lies wholly within `outer`. */
export function boxContains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    rightOf(inner) <= rightOf(outer) &&
    bottomOf(inner) <= bottomOf(outer)
  );
}
