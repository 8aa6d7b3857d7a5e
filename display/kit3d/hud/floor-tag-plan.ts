import { type Bounds, type Camera, project, projectedBox } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import type { Box } from '#display/parts/box.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { shelfOf } from './callout-plan.ts';

type FloorRect = Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>;

/** What an area of the floor suffers from. */
export interface FloorTag {
  /** By its middle. */
  readonly area: FloorRect;
  /** At whose front edge the words stand, where that is not the area itself. */
  readonly at?: FloorRect;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  readonly text: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedTag extends Box, Omit<FloorTag, 'area' | 'at'> {
  /** From the tag to its area, where it does not stand on or right beside it. */
  readonly stem: { readonly from: Point; readonly to: Point } | null;
}

export interface TagRoom {
  readonly camera: Camera;
  /** Tags stay inside it. */
  readonly room: Box;
  /** Where callouts may stand: free of tags while there is one. */
  readonly shelf: Box;
  /** Where the lines of callouts end, which no tag crosses. */
  readonly leaders: readonly Point3[];
  /** Painted on the floor: tags hide them only where there is no other place. */
  readonly letters?: readonly Bounds[];
}

/** Tags that are shown at once. */
export const TAGS_MOST = 6;
/** Sizes of a tag, scene units; `gap`: between its mark and its text. */
export const TAG = { height: 46, mark: 26, padding: 12, gap: 10 } as const;
/** From the edges of the room, above and below of which are figures. */
const APART = 8;
const ROW = TAG.height + 10;
const SLIDE = 16;
/** Share of an area in which lines end: at its border, so that they hide nothing that is painted on it. */
const INNER = 0.9;
/** Farther from its area than this a tag has a line to it. */
const BESIDE = 20;
/** From its area a tag is at most so far away. */
const AWAY = 64;
/** Free of tags below the end of a line: the culprit itself, scene units. */
const CULPRIT = { w: 96, h: 60 } as const;

/**
 * Places of the tags, the first come first; one for which there is no room is left out. A tag stands at the front edge of
 * its area, otherwise beside that edge, and on the area of another tag only where no other place is free. `widthOf`: of a
 * text, scene units.
 */
export function placeTags(
  tags: readonly FloorTag[],
  { camera, room, shelf, leaders, letters = [] }: TagRoom,
  widthOf: (text: string) => number,
): PlacedTag[] {
  const placed: PlacedTag[] = [];
  const taken: Box[] = leaders.flatMap((leader) => {
    const end = project(camera, leader);
    return [
      { x: end.x - 12, y: 0, w: 24, h: end.y + 12 },
      { x: end.x - CULPRIT.w / 2, y: end.y, ...CULPRIT },
    ];
  });
  if (leaders.length > 0) taken.push(shelfOf(shelf, leaders.length));
  const [highest, lowest] = [room.y + APART, room.y + room.h - TAG.height - APART];
  const painted = letters.map((letter) => projectedBox(camera, letter));
  const areas = tags.map(({ area }) => cornersOf(area).map((corner) => project(camera, corner)));
  for (const [index, { area, at = area, ...tag }] of tags.entries()) {
    if (placed.length >= TAGS_MOST || tag.text === '') continue;
    const front = project(camera, [at.x - at.width / 2 + 1, 0, at.z + at.depth / 2]);
    const end = project(camera, [at.x + at.width / 2 - 1, 0, at.z + at.depth / 2]);
    const back = project(camera, [at.x, 0, at.z - at.depth / 2]);
    // From near some of the scene is out of sight.
    if (front.x > room.x + room.w || front.y < room.y || back.y > room.y + room.h || end.x < room.x) continue;
    const w = TAG.mark + TAG.gap + widthOf(tag.text) + 2 * TAG.padding;
    const boxAt = (left: number, edgeY: number, row: number): Box => ({
      x: Math.min(Math.max(room.x, left), room.x + room.w - w),
      y: Math.min(Math.max(highest, edgeY - TAG.height * 0.45), lowest) - row * ROW,
      w,
      h: TAG.height,
    });
    const own = areas[index] ?? [];
    const others = areas.filter((corners) => corners !== own);
    const anchors = anchorsOn(front, end, w);
    const free = [...spotsOnEdge(anchors), ...spotsBeside(anchors, w)]
      .map(([left, edgeY, row]) => boxAt(left, edgeY, row))
      .filter(
        (box) =>
          box.y >= highest && box.y <= lowest && [...taken, ...placed].every((other) => !touches(other, box)),
      );
    const plain = free.filter((one) => !others.some((corners) => covers(amidst(one), corners)));
    const box = plain.find((one) => !painted.some((letter) => touches(letter, one))) ?? plain[0] ?? free[0];
    if (box) placed.push({ ...tag, ...box, stem: stemOf(box, own) });
  }
  return placed;
}

/** Left end, height on the screen of the edge it belongs to, rows above that. */
type Spot = readonly [left: number, edgeY: number, row: number];

/** Where a tag stands first: at the left end of the edge, at the other one, or amid an edge that is shorter than it. */
function anchorsOn(front: Point, end: Point, w: number): Point[] {
  if (end.x - front.x < w) return [{ x: (front.x + end.x - w) / 2, y: (front.y + end.y) / 2 }];
  return [front, { x: end.x - w, y: end.y }];
}

/** Where another tag is, one row farther up, or else at the other end of the edge. */
function spotsOnEdge(anchors: readonly Point[]): Spot[] {
  return anchors.flatMap(({ x, y }) => [0, 1, 2].map((row): Spot => [x, y, row]));
}

/** From either end of the edge outwards, the nearest first. */
function spotsBeside(anchors: readonly Point[], w: number): Spot[] {
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

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w + 8 && b.x < a.x + a.w + 8 && a.y < b.y + b.h + 6 && b.y < a.y + a.h + 6;
}

/** The middle of a tag says whose it is: half of its width and height. */
function amidst({ x, y, w, h }: Box): Box {
  return { x: x + w / 4, y: y + h / 4, w: w / 2, h: h / 2 };
}

/** A tag that stands on its area or right beside it needs no line. */
function stemOf(box: Box, area: readonly Point[]): PlacedTag['stem'] {
  const { x, y, w, h } = box;
  if (covers({ x: x + w / 4, y: y - BESIDE, w: w / 2, h: h + 2 * BESIDE }, area)) return null;
  const middle = { x: x + w / 2, y: y + h / 2 };
  const to = nearestTo(middle, inner(area));
  return { from: { x: within(to.x, x, x + w), y: within(to.y, y, y + h) }, to };
}

/** An area without its margin: what ends in it is not taken for the end in the area beside it. */
function inner(corners: readonly Point[]): Point[] {
  const mean = (of: (point: Point) => number): number =>
    corners.reduce((sum, point) => sum + of(point), 0) / corners.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  return corners.map((point) => ({ x: x + (point.x - x) * INNER, y: y + (point.y - y) * INNER }));
}

/** Of the points of a closed outline. */
function nearestTo({ x, y }: Point, outline: readonly Point[]): Point {
  const points = outline.map((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = within(((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1), 0, 1);
    return { x: from.x + share * dx, y: from.y + share * dy };
  });
  const distance = (point: Point): number => Math.hypot(point.x - x, point.y - y);
  return points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** One after the other around an area. */
function cornersOf({ x, z, width, depth }: FloorRect): Point3[] {
  const [left, right] = [x - width / 2, x + width / 2];
  const [back, front] = [z - depth / 2, z + depth / 2];
  return [
    [left, 0, back],
    [right, 0, back],
    [right, 0, front],
    [left, 0, front],
  ];
}

/** Whether a box and an area, by its corners on the screen, have a part in common: no line separates them. */
function covers({ x, y, w, h }: Box, corners: readonly Point[]): boolean {
  const box: readonly Point[] = [
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
    const along = (point: Point): number => point.x * axis.x + point.y * axis.y;
    const [ofBox, ofArea] = [box.map(along), corners.map(along)];
    return Math.max(...ofBox) > Math.min(...ofArea) && Math.max(...ofArea) > Math.min(...ofBox);
  });
}
