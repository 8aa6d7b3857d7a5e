import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import type { Box } from '#display/parts/box.ts';

export type TagArea = Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>;

/** On the screen, scene units. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** A line from a tag to its area. */
export interface Stem {
  readonly from: ScreenPoint;
  readonly to: ScreenPoint;
}

const SLIDE = 16;
/** Share of an area in which lines end: at its border, so that they hide nothing that is painted on it. */
const INNER = 0.9;
/** Farther from its area than this a tag has a line to it. */
const BESIDE = 20;
/** From its area a tag is at most so far away. */
const AWAY = 64;

/** Where a tag of width `w` may stand: its place first, then where it would be less in the way of others. */
export function spotsFor(anchors: readonly ScreenPoint[], w: number): Spot[] {
  return [...spotsOnEdge(anchors), ...spotsBeside(anchors, w)];
}

/** Share of `box` that `over` covers. */
export function coveredShare(box: Box, over: Box): number {
  const w = Math.min(box.x + box.w, over.x + over.w) - Math.max(box.x, over.x);
  const h = Math.min(box.y + box.h, over.y + over.h) - Math.max(box.y, over.y);
  return w > 0 && h > 0 ? (w * h) / (box.w * box.h) : 0;
}

/** Left end, height on the screen of the edge it belongs to, rows above that. */
type Spot = readonly [left: number, edgeY: number, row: number];

/** Where a tag stands first: at the left end of the edge, at the other one, or amid an edge that is shorter than it. */
export function anchorsOn(front: ScreenPoint, end: ScreenPoint, w: number): ScreenPoint[] {
  if (end.x - front.x < w) return [{ x: (front.x + end.x - w) / 2, y: (front.y + end.y) / 2 }];
  return [front, { x: end.x - w, y: end.y }];
}

/** Where another tag is, one row farther up, or else at the other end of the edge. */
function spotsOnEdge(anchors: readonly ScreenPoint[]): Spot[] {
  return anchors.flatMap(({ x, y }) => [0, 1, 2].map((row): Spot => [x, y, row]));
}

/** From either end of the edge outwards, the nearest first. */
function spotsBeside(anchors: readonly ScreenPoint[], w: number): Spot[] {
  const [first, last] = [anchors[0], anchors.at(-1)];
  if (!first || !last) return [];
  const steps = Array.from({ length: Math.floor((w + AWAY) / SLIDE) }, (_, index) => (index + 1) * SLIDE);
  const spots = (rows: readonly number[]): Spot[] =>
    steps.flatMap((step) =>
      rows.flatMap((row): Spot[] => [
        [first.x - step, first.y, row],
        [last.x + step, last.y, row],
      ]),
    );
  return [...spots([0, 1, -1]), ...spots([-2])];
}

export function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w + 8 && b.x < a.x + a.w + 8 && a.y < b.y + b.h + 6 && b.y < a.y + a.h + 6;
}

/** The middle of a tag says whose it is: half of its width and height. */
export function amidst({ x, y, w, h }: Box): Box {
  return { x: x + w / 4, y: y + h / 4, w: w / 2, h: h / 2 };
}

/** A tag that stands on its area or right beside it needs no line. */
export function stemOf(box: Box, area: readonly ScreenPoint[]): Stem | null {
  const { x, y, w, h } = box;
  if (covers({ x: x + w / 4, y: y - BESIDE, w: w / 2, h: h + 2 * BESIDE }, area)) return null;
  const middle = { x: x + w / 2, y: y + h / 2 };
  const to = nearestTo(middle, inner(area));
  return { from: { x: within(to.x, x, x + w), y: within(to.y, y, y + h) }, to };
}

export function middleOf(corners: readonly ScreenPoint[]): ScreenPoint {
  const mean = (of: (point: ScreenPoint) => number): number =>
    corners.reduce((sum, point) => sum + of(point), 0) / corners.length;
  return { x: mean((point) => point.x), y: mean((point) => point.y) };
}

/** An area without its margin: what ends in it is not taken for the end in the area beside it. */
function inner(corners: readonly ScreenPoint[]): ScreenPoint[] {
  const { x, y } = middleOf(corners);
  return corners.map((point) => ({ x: x + (point.x - x) * INNER, y: y + (point.y - y) * INNER }));
}

/** Of the points of a closed outline. */
function nearestTo({ x, y }: ScreenPoint, outline: readonly ScreenPoint[]): ScreenPoint {
  const points = outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = within(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    return { x: from.x + share * dx, y: from.y + share * dy };
  });
  const distance = (point: ScreenPoint): number => Math.hypot(point.x - x, point.y - y);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** One after the other around an area. */
export function cornersOnScreen({ x, z, width, depth }: TagArea, camera: Camera): ScreenPoint[] {
  const [left, right] = [x - width / 2, x + width / 2];
  const [back, front] = [z - depth / 2, z + depth / 2];
  const corners: readonly Point3[] = [
    [left, 0, back],
    [right, 0, back],
    [right, 0, front],
    [left, 0, front],
  ];
  return corners.map((corner) => project(camera, corner));
}

/** Whether a box and an area, by its corners on the screen, have a part in common: no line separates them. */
export function covers({ x, y, w, h }: Box, corners: readonly ScreenPoint[]): boolean {
  const box: readonly ScreenPoint[] = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
  const edges = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return { x: next.y - corner.y, y: corner.x - next.x };
  });
  return [{ x: 1, y: 0 }, { x: 0, y: 1 }, ...edges].every((axis) => {
    const along = (point: ScreenPoint): number => point.x * axis.x + point.y * axis.y;
    const [ofBox, ofArea] = [box.map(along), corners.map(along)];
    return Math.max(...ofBox) > Math.min(...ofArea) && Math.max(...ofArea) > Math.min(...ofBox);
  });
}
