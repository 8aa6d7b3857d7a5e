import { type Box, bottomOf, rightOf } from '#display/parts/box.ts';

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
