import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { FloorPlate } from '#display/kit3d/render/plates.ts';
import type { Box } from '#display/parts/box.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { shelfOf } from './callout-plan.ts';

/** What an area of the floor suffers from. */
export interface FloorTag {
  /** By its middle. */
  readonly area: Pick<FloorPlate, 'x' | 'z' | 'width' | 'depth'>;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  readonly text: string;
}

export type PlacedTag = Box & Omit<FloorTag, 'area'>;

export interface TagRoom {
  readonly camera: Camera;
  /** Tags stay inside it. */
  readonly room: Box;
  /** Where callouts may stand: free of tags while there is one. */
  readonly shelf: Box;
  /** Where the lines of callouts end, which no tag crosses. */
  readonly leaders: readonly Point3[];
}

/** Tags that are shown at once. */
export const TAGS_MOST = 6;
/** Sizes of a tag, scene units; `gap`: between its mark and its text. */
export const TAG = { height: 46, mark: 26, padding: 12, gap: 10 } as const;
/** From the edges of the room, above and below of which are figures. */
const APART = 8;
const ROW = TAG.height + 10;
const SLIDE = 16;
/** From its area a tag is at most so far away. */
const AWAY = 64;
/** Free of tags below the end of a line: the culprit itself, scene units. */
const CULPRIT = { w: 96, h: 60 } as const;

/**
 * Places of the tags, the first come first; one for which there is no room is left out. A tag stands at the front edge of
 * its area, otherwise beside one of the ends of that edge. `widthOf`: of a text, scene units.
 */
export function placeTags(
  tags: readonly FloorTag[],
  { camera, room, shelf, leaders }: TagRoom,
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
  for (const { area, ...tag } of tags) {
    if (placed.length >= TAGS_MOST || tag.text === '') continue;
    const front = project(camera, [area.x - area.width / 2 + 1, 0, area.z + area.depth / 2]);
    const end = project(camera, [area.x + area.width / 2 - 1, 0, area.z + area.depth / 2]);
    const back = project(camera, [area.x, 0, area.z - area.depth / 2]);
    // From near some of the scene is out of sight.
    if (front.x > room.x + room.w || front.y < room.y || back.y > room.y + room.h || end.x < room.x) continue;
    const w = TAG.mark + TAG.gap + widthOf(tag.text) + 2 * TAG.padding;
    const boxAt = (left: number, edgeY: number, row: number): Box => ({
      x: Math.min(Math.max(room.x, left), room.x + room.w - w),
      y: Math.min(Math.max(highest, edgeY - TAG.height * 0.45), lowest) - row * ROW,
      w,
      h: TAG.height,
    });
    const free = [...spotsOnEdge(front.x, front.y, end.x - w), ...spotsBeside(front, end, w)]
      .map(([left, edgeY, row]) => boxAt(left, edgeY, row))
      .find(
        (box) =>
          box.y >= highest && box.y <= lowest && [...taken, ...placed].every((other) => !touches(other, box)),
      );
    if (free) placed.push({ ...tag, ...free });
  }
  return placed;
}

/** Left end, height on the screen of the edge it belongs to, rows above that. */
type Spot = readonly [left: number, edgeY: number, row: number];

/** Where another tag is, one row farther up, or else at the other end of the edge. */
function spotsOnEdge(left: number, y: number, right: number): Spot[] {
  return [left, right].flatMap((x) => [0, 1, 2].map((row): Spot => [x, y, row]));
}

/** From either end of the edge outwards, the nearest first. */
function spotsBeside(
  front: { readonly x: number; readonly y: number },
  end: { readonly x: number; readonly y: number },
  w: number,
): Spot[] {
  const steps = Array.from({ length: Math.floor((w + AWAY) / SLIDE) }, (_, index) => (index + 1) * SLIDE);
  return steps.flatMap((step) =>
    [0, 1, -1].flatMap((row): Spot[] => [
      [front.x - step, front.y, row],
      [end.x - w + step, end.y, row],
    ]),
  );
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w + 8 && b.x < a.x + a.w + 8 && a.y < b.y + b.h + 6 && b.y < a.y + a.h + 6;
}
