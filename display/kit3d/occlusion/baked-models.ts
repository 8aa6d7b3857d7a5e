import { GOODS_MODELS, type GoodsName } from '#display/kit3d/goods/goods-models.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import type { MeshOptions } from '#display/kit3d/parts/mesh.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import type { SolidPart } from '#display/kit3d/parts/part.ts';
import { modelParts } from './model-mesh.ts';
import { occlusionKey } from './occlusion-table.ts';

/** These stand on belts, decks, girders or each other: a floor under them would darken them in stripes. */
const WITHOUT_FLOOR: ReadonlySet<string> = new Set<GoodsName>([
  'bottle',
  'can',
  'case',
  'container',
  'rackBeams',
  'spreader',
  'trolley',
]);

export interface BakedModel {
  readonly name: string;
  readonly key: string;
  readonly parts: readonly SolidPart[];
  readonly options: MeshOptions;
  readonly hasFloor: boolean;
}

/** Every mesh that occlusion is baked for: all models, and the light ones where there are. */
export function bakedModels(): BakedModel[] {
  const models: readonly [string, Model][] = [
    ...Object.entries(MACHINE_MODELS),
    ...Object.entries(GOODS_MODELS),
  ];
  return models.flatMap(([name, model]) =>
    (['full', 'light'] as const).map((detail) => {
      const { parts, ...options } = modelParts(model, detail);
      return {
        name: `${name} ${detail}`,
        key: occlusionKey(parts, options.cell),
        parts,
        options,
        hasFloor: !WITHOUT_FLOOR.has(name),
      };
    }),
  );
}
