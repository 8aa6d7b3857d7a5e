import { Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Material } from 'three';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box } from '#display/kit3d/parts/part.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import type { ScenePalette } from '#display/kit3d/render/scene-palette.ts';
import { TINT_MODES } from '#display/kit3d/render/solid-material.ts';
import { HALL, type HallPlan } from '#display/screens/hall/layout/hall-plan.ts';
import { fillAt, flagAt } from '#shared/domain/stock/place-code.ts';

/** The goods of all places: one draw call, ten triangles for what is not empty. */
export interface PlaceGoods {
  readonly mesh: InstancedMesh;
  /**
   * `places`: one character a place, by aisle in the order of the plan. `isCulprit`: of a bay that is to be seen from
   * afar. Nothing is allocated but for the characters' texts.
   */
  set(places: readonly string[], look: GoodsLook): void;
  dispose(): void;
}

export interface GoodsLook {
  readonly isOld: boolean;
  readonly culprits: {
    readonly bays: readonly { readonly aisle: number; readonly bay: number }[];
    readonly colour: string;
  };
  /** Places that are to be seen from afar too: by aisle in the order of the plan. */
  readonly found: { readonly places: ReadonlyMap<number, ReadonlySet<number>>; readonly colour: string };
}

/** Places of an aisle: how many there are in a bay. */
export interface AisleRoom {
  readonly key: string;
  readonly perBay: number;
}

const LEAST_HEIGHT = 0.14;
/** The colour of what is nearly empty, mixed of goods and racks. */
const EMPTY_SHARE = 0.62;

export function createPlaceGoods(
  plan: HallPlan,
  aisles: readonly AisleRoom[],
  material: Material,
  palette: ScenePalette,
): PlaceGoods {
  const count = Math.max(1, plan.spots.length / 3);
  const mesh = buildMesh([box('goods', [0, 0, 0], [1, 1, 1], 0)]);
  // The foot of a load is darker: it stands close to others.
  const shade = new Uint8Array(mesh.roles.length);
  for (let at = 0; at < shade.length; at += 1)
    shade[at] = (mesh.positions[at * 3 + 1] ?? 0) > 0.5 ? 255 : 120;
  const geometry = toGeometry(mesh, shade);
  const tint = new InstancedBufferAttribute(new Float32Array(count * 4), 4).setUsage(DynamicDrawUsage);
  geometry.setAttribute('tint', tint);
  const instanced = new InstancedMesh(geometry, material, count);
  instanced.instanceMatrix.setUsage(DynamicDrawUsage);
  instanced.frustumCulled = false;
  instanced.castShadow = true;
  instanced.receiveShadow = true;
  instanced.count = 0;
  const matrices = instanced.instanceMatrix.array;
  const tints = tint.array;
  const full = new Color(palette.roles.goods);
  const empty = new Color(palette.roles.goods).lerp(new Color(palette.roles.rack), EMPTY_SHARE);
  const held = new Color(palette.roles.trim);
  const dull = new Color(palette.floor);
  const red = new Color();
  const blue = new Color();
  const colour = new Color();
  const { spots, place } = plan;
  const levelHeight = plan.aisles[0]?.levelHeight ?? HALL.levelMost;
  const tallest = levelHeight - 0.22;

  return {
    mesh: instanced,
    set: (places, { isOld, culprits, found }) => {
      let shown = 0;
      red.set(culprits.colour);
      blue.set(found.colour);
      for (let aisle = 0; aisle < aisles.length; aisle += 1) {
        const own = aisles[aisle];
        const codes = places[aisle];
        if (!own || codes === undefined) continue;
        const redHere = culprits.bays.filter((one) => one.aisle === aisle);
        const foundHere = found.places.get(aisle);
        const start = plan.starts.get(own.key) ?? 0;
        for (let index = 0; index < codes.length; index += 1) {
          const isCulprit = redHere.some(({ bay }) => bay === Math.floor(index / own.perBay));
          const isFound = foundHere?.has(index) ?? false;
          const fill = fillAt(codes, index);
          if (fill === null || (fill === 0 && !isCulprit && !isFound) || shown >= count) continue;
          const spot = (start + index) * 3;
          const base = shown * 16;
          // The width of a place lies along the rack, which runs away from the viewer.
          matrices[base] = place.depth * 0.86;
          matrices[base + 5] = Math.max(LEAST_HEIGHT, fill * tallest);
          matrices[base + 10] = place.width * 0.84;
          matrices[base + 12] = spots[spot] ?? 0;
          matrices[base + 13] = spots[spot + 1] ?? 0;
          matrices[base + 14] = spots[spot + 2] ?? 0;
          matrices[base + 15] = 1;
          if (isFound) colour.copy(blue);
          else if (isCulprit) colour.copy(red);
          else if (flagAt(codes, index) === 'hold') colour.copy(held);
          else colour.copy(empty).lerp(full, fill);
          if (isOld && !isFound) colour.lerp(dull, 0.6);
          tints[shown * 4] = colour.r;
          tints[shown * 4 + 1] = colour.g;
          tints[shown * 4 + 2] = colour.b;
          tints[shown * 4 + 3] = TINT_MODES.painted;
          shown += 1;
        }
      }
      instanced.count = shown;
      instanced.instanceMatrix.needsUpdate = true;
      tint.needsUpdate = true;
    },
    dispose: () => {
      geometry.dispose();
      instanced.dispose();
    },
  };
}
