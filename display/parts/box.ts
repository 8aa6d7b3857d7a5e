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
