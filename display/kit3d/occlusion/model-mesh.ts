import { buildMesh, type MeshData } from '#display/kit3d/parts/mesh.ts';
import type { Model } from '#display/kit3d/parts/model.ts';
import type { SolidPart } from '#display/kit3d/parts/part.ts';
import { type OcclusionTable, occlusionKey } from './occlusion-table.ts';

export type ModelDetail = 'full' | 'light';

/** Cells of the boxes of full models; light models are not cut. */
const FULL_CELL = 0.9;

export interface ModelMesh {
  readonly mesh: MeshData;
  /** 255 = open; all of them where nothing was baked for these parts. */
  readonly openness: Uint8Array;
}

export function modelParts(
  model: Model,
  detail: ModelDetail,
): { parts: readonly SolidPart[]; cell?: number } {
  if (detail === 'light' && model.lightParts) return { parts: model.lightParts };
  return detail === 'light' ? { parts: model.parts } : { parts: model.parts, cell: model.cell ?? FULL_CELL };
}

/** The geometry of a model with the openness of its vertices. */
export function modelMesh(model: Model, detail: ModelDetail, table: OcclusionTable): ModelMesh {
  const { parts, ...options } = modelParts(model, detail);
  const mesh = buildMesh(parts, options);
  const baked = table.get(occlusionKey(parts, options.cell));
  const fits = baked?.length === mesh.roles.length;
  return { mesh, openness: fits ? baked : new Uint8Array(mesh.roles.length).fill(255) };
}
