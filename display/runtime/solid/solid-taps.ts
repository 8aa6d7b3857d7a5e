import type { SolidTarget } from '#display/parts/solid-layer.ts';

/**
 * The target that is seen at a point of the scene: of the figures the one that is drawn last, whichever came first;
 * what they leave free is the solid part's. Null = none.
 */
export function targetAt(targets: Iterable<SolidTarget>, x: number, y: number): SolidTarget | null {
  let found: SolidTarget | null = null;
  for (const target of targets)
    if ((found === null || isOver(target, found)) && target.hits(x, y)) found = target;
  return found;
}

function isOver({ element }: SolidTarget, { element: other }: SolidTarget): boolean {
  if (!element || !other) return element !== null;
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
