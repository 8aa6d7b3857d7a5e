import type { Bounds, Camera } from '#display/kit3d/camera/camera.ts';
import { isReadable } from '#display/kit3d/camera/readable.ts';
import type { FloorArea, FloorPlan, FloorText } from '#display/kit3d/render/floor.ts';
import { measureText } from '#display/parts/label-props.ts';
import type {
  SceneLayout,
  SceneLayoutArea,
  Scenery,
  SceneWall,
} from '#shared/contracts/screens/scene-layout.ts';
import { footprintOf, type LayoutProblem } from '#shared/domain/scene/apply-places.ts';
import { SCENERY_SIZES } from '#shared/domain/scene/scenery-sizes.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** What a layout adds to a scene beside what the model knows. */
export interface Decor {
  readonly scenery: readonly Scenery[];
  readonly walls: readonly SceneWall[];
  /** By their corner. */
  readonly areas: readonly FloorArea[];
  readonly texts: readonly FloorText[];
}

/** Names on the floor: metres, stretched away from the viewer as on roads. */
const NAME = { most: 3, stretch: 1.65, depthShare: 0.4, widthShare: 0.86 } as const;
/** Cap height of letters of 100 px, as the floor paints them. */
const CAPITAL = 73;
/** What stands farther from the rest does not make the floor larger, metres. */
const REACH = 200;

/** `camera`: that shows all of the scene. Names that cannot be read from there are left out. */
export function planDecor(
  layout: SceneLayout | null,
  camera: Camera,
  language: Language,
  measure = measureText,
): Decor {
  const areas = layout?.areas ?? [];
  return {
    scenery: layout?.scenery ?? [],
    walls: layout?.walls ?? [],
    areas: areas.map(cornered),
    texts: areas.flatMap((area) => {
      const text = nameOn(area, language, measure);
      const height = text.height * text.stretch;
      return isReadable(camera, { ...text, height }) ? [text] : [];
    }),
  };
}

/** Along the front of its area, which is seen best. */
function nameOn(area: SceneLayoutArea, language: Language, measure: typeof measureText): FloorText {
  const { name, nameEn, x, z, width, depth } = area;
  const text = language === 'en' ? (nameEn ?? name) : name;
  const widthOfMetre = measure(text, 100, 600) / CAPITAL;
  const height = Math.min(
    NAME.most,
    (depth * NAME.depthShare) / NAME.stretch,
    (width * NAME.widthShare) / Math.max(0.1, widthOfMetre),
  );
  return { text, x, z: z + depth / 2 - height * NAME.stretch * 0.75, height, stretch: NAME.stretch };
}

const cornered = ({ x, z, width, depth }: FloorArea): FloorArea => ({
  x: x - width / 2,
  z: z - depth / 2,
  width,
  depth,
});

/** The floor with what a layout paints on it. */
export function withDecor(plan: FloorPlan, { scenery, areas, texts }: Decor): FloorPlan {
  return {
    ...plan,
    areas,
    texts: [...plan.texts, ...texts],
    footprints: [...plan.footprints, ...scenery.map((one) => cornered(shadeOf(one)))],
  };
}

/** A shade cannot be turned: of what stands aslant it is a square that fits into it. */
function shadeOf({ model, x, z, turn }: Scenery): FloorArea {
  const { width, depth } = SCENERY_SIZES[model];
  if (turn % 90 === 0) return footprintOf({ x, z, width, depth, turn });
  const side = Math.min(width, depth);
  return { x, z, width: side, depth: side };
}

/** What the floor is made larger for. */
export function boundsOfDecor(layout: SceneLayout | null, around: Bounds): Bounds[] {
  return extentsOf(layout).filter(
    ({ low, high }) =>
      low[0] > around.low[0] - REACH &&
      high[0] < around.high[0] + REACH &&
      low[2] > around.low[2] - REACH &&
      high[2] < around.high[2] + REACH,
  );
}

/** Says how much of it does not stand on the floor. */
export function decorProblems(layout: SceneLayout | null, { low, high }: Bounds): LayoutProblem[] {
  const count = extentsOf(layout).filter((one) => {
    const [x, z] = [(one.low[0] + one.high[0]) / 2, (one.low[2] + one.high[2]) / 2];
    return x < low[0] || x > high[0] || z < low[2] || z > high[2];
  }).length;
  return count === 0 ? [] : [{ kind: 'decor', count }];
}

function extentsOf(layout: SceneLayout | null): Bounds[] {
  if (!layout) return [];
  const flat = (fromX: number, fromZ: number, toX: number, toZ: number): Bounds => ({
    low: [Math.min(fromX, toX), 0, Math.min(fromZ, toZ)],
    high: [Math.max(fromX, toX), 0, Math.max(fromZ, toZ)],
  });
  return [
    ...layout.walls.map(({ x, z, toX, toZ }) => flat(x, z, toX, toZ)),
    ...[...layout.areas, ...layout.scenery.map(shadeOf)].map(({ x, z, width, depth }) =>
      flat(x - width / 2, z - depth / 2, x + width / 2, z + depth / 2),
    ),
  ];
}
