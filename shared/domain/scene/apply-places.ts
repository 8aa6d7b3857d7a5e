import type { SceneLayout, ScenePlace, ScenePlaceKind } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject, ScenePlanReport } from '#shared/contracts/screens/scene-preview.ts';

type FloorArea = ScenePlanReport['floor'];

/** Something that a layout may place, where it is generated. */
export type Placeable = Omit<PlannedObject, 'generated'>;

/** What of a layout cannot be drawn as it says. */
export type LayoutProblem =
  | { readonly kind: 'unknown'; readonly place: ScenePlaceKind; readonly ref: string }
  | { readonly kind: 'twice' | 'turn' | 'far' | 'fixed'; readonly label: string }
  | { readonly kind: 'overlap'; readonly label: string; readonly other: string }
  | { readonly kind: 'outside'; readonly label: string }
  /** Scenery, walls and areas beside the floor. */
  | { readonly kind: 'decor'; readonly count: number }
  | { readonly kind: 'more'; readonly count: number };

export interface PlannedPlaces {
  readonly objects: readonly PlannedObject[];
  readonly problems: readonly LayoutProblem[];
  readonly floor: ScenePlanReport['floor'];
}

export type AppliedPlaces = Omit<PlannedPlaces, 'floor'>;

/** Degrees between two positions of what can be turned; the others keep their turn. */
export const TURN_STEPS: Readonly<Partial<Record<ScenePlaceKind, number>>> = { machine: 90, lane: 180 };
/** What stands at a wall or lies along the yard moves in one direction only. */
export const MOVING_AXES: Readonly<Partial<Record<ScenePlaceKind, 'x' | 'z'>>> = { door: 'x', track: 'z' };
/** Farther from the middle of the others than this, metres, and all of them become tiny. */
const FAR = 400;
const OVERLAP_LEAST = 0.05;
const PROBLEMS_MOST = 20;

const keyOf = ({ kind, ref }: { readonly kind: ScenePlaceKind; readonly ref: string }): string =>
  `${kind} ${ref}`;

/** Moves what the layout names; what is within it moves along, unless it is named itself. */
export function applyPlaces(
  generated: readonly Placeable[],
  layout: Pick<SceneLayout, 'places'> | null,
): AppliedPlaces {
  const problems: LayoutProblem[] = [];
  const byKey = new Map(generated.map((one) => [keyOf(one), one]));
  const wanted = new Map<string, ScenePlace>();
  for (const place of layout?.places ?? []) {
    const object = byKey.get(keyOf(place));
    if (!object) problems.push(missing(place));
    else if (wanted.has(keyOf(place))) problems.push({ kind: 'twice', label: object.label });
    wanted.set(keyOf(place), place);
  }
  const moved = new Map<string, PlannedObject>();
  // Containers first: what stands in them follows.
  for (const object of generated.toSorted((a, b) => Number(a.within !== null) - Number(b.within !== null))) {
    const place = wanted.get(keyOf(object));
    const around = object.within ? moved.get(keyOf(object.within)) : undefined;
    moved.set(keyOf(object), place ? putAt(object, place, problems) : follow(object, around));
  }
  const objects = generated.map((object) => moved.get(keyOf(object)) ?? follow(object, undefined));
  if (wanted.size > 0) problems.push(...farOnes(objects, wanted), ...overlaps(objects));
  return { objects, problems: shortened(problems) };
}

/** Cranes are drawn where they report to be. */
function missing({ kind, ref }: ScenePlace): LayoutProblem {
  return kind === 'crane' ? { kind: 'fixed', label: ref } : { kind: 'unknown', place: kind, ref };
}

function putAt(object: Placeable, place: ScenePlace, problems: LayoutProblem[]): PlannedObject {
  const step = TURN_STEPS[object.kind];
  const turn = step === undefined ? object.turn : (Math.round(place.turn / step) * step) % 360;
  if (turn !== place.turn) problems.push({ kind: 'turn', label: object.label });
  const axis = MOVING_AXES[object.kind];
  return {
    ...object,
    x: axis === 'z' ? object.x : place.x,
    z: axis === 'x' ? object.z : place.z,
    turn,
    generated: spotOf(object),
  };
}

function follow(object: Placeable, around: PlannedObject | undefined): PlannedObject {
  const generated = spotOf(object);
  if (!around) return { ...object, generated };
  const isTurned = (around.turn - around.generated.turn + 360) % 360 === 180;
  const side = isTurned ? -1 : 1;
  return {
    ...object,
    x: around.x + side * (object.x - around.generated.x),
    z: around.z + side * (object.z - around.generated.z),
    turn: isTurned ? (object.turn + 180) % 360 : object.turn,
    generated,
  };
}

const spotOf = ({ x, z, turn }: Placeable): PlannedObject['generated'] => ({ x, z, turn });

function farOnes(
  objects: readonly PlannedObject[],
  wanted: ReadonlyMap<string, ScenePlace>,
): LayoutProblem[] {
  const middle = { x: median(objects.map(({ x }) => x)), z: median(objects.map(({ z }) => z)) };
  return objects.flatMap((one): LayoutProblem[] => {
    const isFar = Math.hypot(one.x - middle.x, one.z - middle.z) > FAR;
    return isFar && wanted.has(keyOf(one)) ? [{ kind: 'far', label: one.label }] : [];
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Pairs of a kind that stand in each other and did not where they are generated. */
function overlaps(objects: readonly PlannedObject[]): LayoutProblem[] {
  const found: LayoutProblem[] = [];
  const kinds = Map.groupBy(objects, ({ kind }) => kind);
  for (const all of kinds.values()) {
    const sorted = all
      .map((object) => ({ object, area: footprintOf(object) }))
      .toSorted((a, b) => leftOf(a.area) - leftOf(b.area));
    sorted.forEach(({ object, area }, index) => {
      for (let next = index + 1; next < sorted.length && found.length <= PROBLEMS_MOST; next += 1) {
        const other = sorted[next];
        if (!other || leftOf(other.area) > area.x + area.width / 2 - OVERLAP_LEAST) break;
        if (
          areOver(area, other.area) &&
          !areOver(footprintOf({ ...object, ...object.generated }), generatedArea(other.object))
        )
          found.push({ kind: 'overlap', label: object.label, other: other.object.label });
      }
    });
  }
  return found;
}

const leftOf = ({ x, width }: FloorArea): number => x - width / 2;
const generatedArea = (object: PlannedObject): FloorArea => footprintOf({ ...object, ...object.generated });

function areOver(a: FloorArea, b: FloorArea): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 - OVERLAP_LEAST &&
    Math.abs(a.z - b.z) < (a.depth + b.depth) / 2 - OVERLAP_LEAST
  );
}

/** The floor that something covers, turned as it stands. */
export function footprintOf(object: Pick<PlannedObject, 'x' | 'z' | 'width' | 'depth' | 'turn'>): FloorArea {
  const { x, z, width, depth, turn } = object;
  return turn % 180 === 90 ? { x, z, width: depth, depth: width } : { x, z, width, depth };
}

/** Those named that do not stand on the floor which the layout draws. */
export function outsideFloor(
  objects: readonly PlannedObject[],
  floor: ScenePlanReport['floor'] | null,
): LayoutProblem[] {
  if (!floor) return [];
  return shortened(
    objects.flatMap((object): LayoutProblem[] => {
      const isInside =
        Math.abs(object.x - floor.x) <= floor.width / 2 && Math.abs(object.z - floor.z) <= floor.depth / 2;
      return isInside ? [] : [{ kind: 'outside', label: object.label }];
    }),
  );
}

function shortened(problems: readonly LayoutProblem[]): LayoutProblem[] {
  const more = problems.length - PROBLEMS_MOST;
  return more > 0 ? [...problems.slice(0, PROBLEMS_MOST), { kind: 'more', count: more }] : [...problems];
}
