import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { decodeOcclusion } from '#display/kit3d/occlusion/occlusion-table.ts';
import { triangleCount } from '#display/kit3d/parts/mesh.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import { LINES } from './model-lines.ts';
import { type Look, ModelStage, type Placed, type Shown } from './model-stage.ts';

/** The page of `models.ts`: pictures of models, taken by name. */
export interface ModelsPage {
  readonly names: readonly string[];
  readonly lines: readonly string[];
  model(
    name: string,
    options: { look: Look; shown: Shown; isLight: boolean },
  ): { png: string; triangles: number };
  line(name: string, look: Look, width: number): { png: string; triangles: number };
}

declare global {
  interface Window {
    startModels(occlusion: string): ModelsPage;
  }
}

const MODELS: Readonly<Record<string, Model>> = { ...MACHINE_MODELS, ...GOODS_MODELS };
const TILE = { width: 480, height: 360 } as const;

window.startModels = (occlusion) => {
  const table = decodeOcclusion(Uint8Array.from(atob(occlusion), (letter) => letter.charCodeAt(0)));
  const stage = new ModelStage(table);
  const trianglesOf = (model: Model, isLight: boolean): number =>
    triangleCount(modelMesh(model, isLight ? 'light' : 'full', table).mesh);
  return {
    names: Object.keys(MODELS),
    lines: Object.keys(LINES),
    model: (name, { look, shown, isLight }) => {
      const model = MODELS[name];
      if (!model) throw new Error(`no model ${name}`);
      return {
        png: stage.picture([{ model, x: 0, shown }], { look, ...TILE, isLight }),
        triangles: trianglesOf(model, isLight),
      };
    },
    line: (name, look, width) => {
      let x = 0;
      const placed = (LINES[name] ?? []).flatMap(({ type, shown = 'quiet', gap = 0 }): Placed[] => {
        const model: Model = MODELS[type] ?? MACHINE_MODELS.generic;
        x += model.length / 2 + gap;
        const one = { model, x, shown };
        x += model.length / 2;
        return [one];
      });
      return {
        png: stage.picture(placed, {
          look,
          width,
          height: Math.round(width / 3.2),
          scale: (width * 0.94) / x,
        }),
        triangles: placed.reduce((sum, { model }) => sum + trianglesOf(model, false), 0),
      };
    },
  };
};
