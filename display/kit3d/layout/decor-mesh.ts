import { type BufferGeometry, type Material, Mesh } from 'three';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { RACK_BAY } from '#display/kit3d/goods/rack.ts';
import { type ModelDetail, type ModelMesh, modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import type { OcclusionTable } from '#display/kit3d/occlusion/occlusion-table.ts';
import { mergeMeshes, type PlacedMesh } from '#display/kit3d/parts/merge-meshes.ts';
import { buildMesh } from '#display/kit3d/parts/mesh.ts';
import { box } from '#display/kit3d/parts/part.ts';
import { toGeometry } from '#display/kit3d/render/geometry.ts';
import type { SceneryModel, SceneWall } from '#shared/contracts/screens/scene-layout.ts';
import type { Decor } from './decor.ts';

/** From this much scenery on, it is drawn with less detail. */
const LIGHT_FROM = 40;
const WALL = { height: 1.5, thickness: 0.3 } as const;
const RACK_LEVELS = 5;

export interface DecorMesh {
  readonly meshes: readonly Mesh[];
  dispose(): void;
}

/** Scenery and walls in one call: nothing of them moves or changes its colour. */
export function createDecorMesh(decor: Decor, occlusion: OcclusionTable, material: Material): DecorMesh {
  const { scenery, walls } = decor;
  if (scenery.length + walls.length === 0) return { meshes: [], dispose: () => undefined };
  const geometry = decorGeometry(decor, occlusion);
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return { meshes: [mesh], dispose: () => geometry.dispose() };
}

function decorGeometry({ scenery, walls }: Decor, occlusion: OcclusionTable): BufferGeometry {
  const detail: ModelDetail = scenery.length >= LIGHT_FROM ? 'light' : 'full';
  const known = new Map<SceneryModel, ModelMesh>();
  const { mesh, openness } = mergeMeshes([
    ...walls.map(placeWall),
    ...scenery.map(({ model, x, z, turn }) => {
      const made = known.get(model) ?? sceneryMesh(model, detail, occlusion);
      known.set(model, made);
      return { ...made, x, z, turn };
    }),
  ]);
  return toGeometry(mesh, openness);
}

function placeWall({ x, z, toX, toZ }: SceneWall): PlacedMesh {
  const length = Math.hypot(toX - x, toZ - z) + WALL.thickness;
  return {
    mesh: buildMesh([box('wall', [0, 0, 0], [length, WALL.height, WALL.thickness], 0.05)]),
    openness: null,
    x: (x + toX) / 2,
    z: (z + toZ) / 2,
    turn: (Math.atan2(toZ - z, toX - x) / Math.PI) * 180,
  };
}

function sceneryMesh(model: SceneryModel, detail: ModelDetail, occlusion: OcclusionTable): ModelMesh {
  if (model !== 'rack') return modelMesh(GOODS_MODELS[model], detail, occlusion);
  const upright = modelMesh(GOODS_MODELS.rackUpright, detail, occlusion);
  const beams = modelMesh(GOODS_MODELS.rackBeams, detail, occlusion);
  const [half, at] = [RACK_BAY.length / 2, { z: 0, turn: 0 }];
  return mergeMeshes([
    { ...upright, ...at, x: -half },
    { ...upright, ...at, x: half },
    ...Array.from({ length: RACK_LEVELS }, (_, level) => ({
      ...beams,
      ...at,
      x: 0,
      y: (level + 1) * RACK_BAY.levelHeight,
    })),
  ]);
}
