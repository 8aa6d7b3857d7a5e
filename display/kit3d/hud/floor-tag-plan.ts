import { type Bounds, type Camera, project, projectedBox } from '#display/kit3d/camera/camera.ts';
import type { Point3 } from '#display/kit3d/parts/part.ts';
import type { Box } from '#display/parts/box.ts';
import type { MarkName } from '#shared/theme/marks.ts';
import type { StyledState } from '#shared/theme/state-colours.ts';
import { shelfOf } from './callout-plan.ts';
import {
  amidst,
  anchorsOn,
  cornersOnScreen,
  coveredShare,
  covers,
  middleOf,
  type ScreenPoint,
  type Stem,
  spotsFor,
  stemOf,
  type TagArea,
  touches,
} from './tag-spots.ts';

/** What an area of the floor suffers from. */
export interface FloorTag {
  /** By its middle. */
  readonly area: TagArea;
  /** At whose front edge the words stand, where that is not the area itself. */
  readonly at?: TagArea;
  readonly state: StyledState;
  /** In the place of the state's own mark. */
  readonly mark?: MarkName;
  readonly text: string;
}

export interface PlacedTag extends Box, Omit<FloorTag, 'area' | 'at'> {
  /** Empty: the mark alone; `+3` counts others that have no room. */
  readonly text: string;
  /** From the tag to its area, where it does not stand on or right beside it. */
  readonly stem: Stem | null;
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
  /** What stands there: tags hide as little of it as they can. */
  readonly things?: readonly Bounds[];
}

/** Tags with words that are shown at once, and all of them with those that are marks alone. */
export const TAGS_MOST = { words: 6, all: 24 } as const;
/** Of the first ones the words are shown, whatever they hide. */
const ALWAYS_WORDS = 2;
/** Sizes of a tag, scene units; `gap`: between its mark and its text. */
export const TAG = { height: 46, mark: 26, padding: 12, gap: 10 } as const;
/** From the edges of the room, above and below of which are figures. */
const APART = 8;
const ROW = TAG.height + 10;
/** Free of tags below the end of a line: the culprit itself, scene units. */
const CULPRIT = { w: 96, h: 60 } as const;
/** What a place costs: for all of a tag that hides something, and for each scene unit away from its own place. */
const COST = { area: 3, letter: 1.5, thing: 1, ownThing: 0.35, away: 1 / 160 } as const;
/** What stands on an area, or so near before or behind it, belongs to it; metres. */
const OWN_WITHIN = 1.5;
/** Words that would cost more are left out: the mark stands alone. */
const WORDS_COST_MOST = 0.9;
/** A mark alone stands no farther from its place than this. */
const MARK_AWAY_MOST = 80;

/**
 * Places of the tags, the first come first. A tag stands at the front edge of its area, or near it where it hides less; where
 * words would hide too much of what is around, its mark stands alone. One for which there is no room at all is counted on the
 * nearest one: `2 blocked · +3`. `widthOf`: of a text, scene units.
 */
export function placeTags(
  tags: readonly FloorTag[],
  room: TagRoom,
  widthOf: (text: string) => number,
): PlacedTag[] {
  let told: readonly CountedTag[] = tags
    .filter(({ text }) => text !== '')
    .map((tag) => ({ tag, others: 0, corners: cornersOnScreen(tag.area, room.camera) }))
    .filter(({ tag }) => isInSight(tag, room));
  const ground = groundOf(room);
  // Each round leaves out at least one: what is counted makes tags wider, for which there may be less room.
  for (;;) {
    const round = placeRound(told, room, ground, widthOf);
    const shown = told.filter((_, index) => round[index]);
    const left = told.filter((_, index) => !round[index]);
    if (left.length === 0 || shown.length === 0) return round.flatMap((tag) => tag ?? []);
    told = countOn(shown, left);
  }
}

/** A tag with how many others it stands for. */
interface CountedTag {
  readonly tag: FloorTag;
  readonly others: number;
  readonly corners: readonly ScreenPoint[];
}

/** Those that are left are counted on the nearest one that is shown. */
function countOn(shown: readonly CountedTag[], left: readonly CountedTag[]): CountedTag[] {
  const counts = shown.map(({ others }) => others);
  for (const { corners, others } of left) {
    const from = middleOf(corners);
    const distances = shown.map((one) => {
      const to = middleOf(one.corners);
      return Math.hypot(to.x - from.x, to.y - from.y);
    });
    const nearest = distances.indexOf(Math.min(...distances));
    counts[nearest] = (counts[nearest] ?? 0) + others + 1;
  }
  return shown.map((one, index) => ({ ...one, others: counts[index] ?? 0 }));
}

/** From near some of the scene is out of sight. */
function isInSight({ area, at = area }: FloorTag, { camera, room }: TagRoom): boolean {
  const { front, end } = edgeOf(at, camera);
  const back = project(camera, [at.x, 0, at.z - at.depth / 2]);
  return !(front.x > room.x + room.w || front.y < room.y || back.y > room.y + room.h || end.x < room.x);
}

/** Ends of the front edge of an area. */
function edgeOf(at: TagArea, camera: Camera): { readonly front: ScreenPoint; readonly end: ScreenPoint } {
  return {
    front: project(camera, [at.x - at.width / 2 + 1, 0, at.z + at.depth / 2]),
    end: project(camera, [at.x + at.width / 2 - 1, 0, at.z + at.depth / 2]),
  };
}

/** What tags must not touch, and what they should not hide. */
interface Ground {
  readonly taken: readonly Box[];
  readonly letters: readonly Box[];
  readonly things: readonly { readonly box: Box; readonly bounds: Bounds }[];
}

function groundOf({ camera, shelf, leaders, letters = [], things = [] }: TagRoom): Ground {
  const lines = leaders.flatMap((leader): Box[] => {
    const end = project(camera, leader);
    return [
      { x: end.x - 12, y: 0, w: 24, h: end.y + 12 },
      { x: end.x - CULPRIT.w / 2, y: end.y, ...CULPRIT },
    ];
  });
  return {
    taken: leaders.length > 0 ? [...lines, shelfOf(shelf, leaders.length)] : lines,
    letters: letters.map((letter) => projectedBox(camera, letter)),
    things: things.map((bounds) => ({ bounds, box: projectedBox(camera, bounds) })),
  };
}

interface TagSize {
  readonly text: string;
  readonly w: number;
}

interface CostedBox {
  readonly box: Box;
  readonly cost: number;
}

/** The place of each tag; null = there is none. */
function placeRound(
  told: readonly CountedTag[],
  { camera, room }: TagRoom,
  ground: Ground,
  widthOf: (text: string) => number,
): (PlacedTag | null)[] {
  const placed: PlacedTag[] = [];
  let words = 0;
  const sizeOf = (text: string): TagSize => ({
    text,
    w: TAG.mark + 2 * TAG.padding + (text === '' ? 0 : TAG.gap + widthOf(text)),
  });
  const bestFor = ({ w }: TagSize, counted: CountedTag, awayMost: number): CostedBox | null => {
    const { tag } = counted;
    const { front, end } = edgeOf(tag.at ?? tag.area, camera);
    const [highest, lowest] = [room.y + APART, room.y + room.h - TAG.height - APART];
    const anchors = anchorsOn(front, end, w);
    const boxes = spotsFor(anchors, w).map(
      ([left, edgeY, row]): Box => ({
        x: Math.min(Math.max(room.x, left), room.x + room.w - w),
        y: Math.min(Math.max(highest, edgeY - TAG.height * 0.45), lowest) - row * ROW,
        w,
        h: TAG.height,
      }),
    );
    const [home] = boxes;
    if (!home) return null;
    const neighbours = told.flatMap((one) => (one === counted ? [] : [one.corners]));
    const costOf = costFor({ tag, home, neighbours, ground });
    return boxes
      .filter(
        (box) =>
          box.y >= highest &&
          box.y <= lowest &&
          Math.hypot(box.x - home.x, box.y - home.y) <= awayMost &&
          [...ground.taken, ...placed].every((other) => !touches(other, box)),
      )
      .map((box) => ({ box, cost: costOf(box) }))
      .reduce<CostedBox | null>((best, one) => (best && best.cost <= one.cost ? best : one), null);
  };
  return told.map((counted, index) => {
    if (placed.length >= TAGS_MOST.all) return null;
    const { tag, others, corners } = counted;
    const more = others > 0 ? `+${others}` : '';
    const full = sizeOf(more === '' ? tag.text : `${tag.text} · ${more}`);
    const spoken = words < TAGS_MOST.words ? bestFor(full, counted, Number.POSITIVE_INFINITY) : null;
    const hasWords = spoken !== null && (index < ALWAYS_WORDS || spoken.cost <= WORDS_COST_MOST);
    const size = hasWords ? full : sizeOf(more);
    const best = hasWords ? spoken : bestFor(size, counted, MARK_AWAY_MOST);
    if (!best) return null;
    if (hasWords) words += 1;
    const { state, mark } = tag;
    const made = {
      state,
      ...(mark && { mark }),
      text: size.text,
      ...best.box,
      stem: stemOf(best.box, corners),
    };
    placed.push(made);
    return made;
  });
}

/** What a tag would hide at a place, and how far it would be from `home`. */
function costFor({
  tag: { area },
  home,
  neighbours,
  ground: { letters, things },
}: {
  readonly tag: FloorTag;
  readonly home: Box;
  readonly neighbours: readonly (readonly ScreenPoint[])[];
  readonly ground: Ground;
}): (box: Box) => number {
  const isOwn = ({ bounds: { low, high } }: Ground['things'][number]): boolean =>
    Math.abs((low[0] + high[0]) / 2 - area.x) <= area.width / 2 &&
    low[2] - OWN_WITHIN <= area.z + area.depth / 2 &&
    high[2] + OWN_WITHIN >= area.z - area.depth / 2;
  const weighed = things.map((thing) => ({
    box: thing.box,
    weight: isOwn(thing) ? COST.ownThing : COST.thing,
  }));
  return (box) =>
    (neighbours.some((other) => covers(amidst(box), other)) ? COST.area : 0) +
    (letters.some((letter) => touches(letter, box)) ? COST.letter : 0) +
    weighed.reduce((sum, thing) => sum + coveredShare(box, thing.box) * thing.weight, 0) +
    Math.hypot(box.x - home.x, box.y - home.y) * COST.away;
}
