import { describe, expect, it } from 'vitest';
import { syntheticLine } from '#display/kit/synthetic/synthetic-line.ts';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import { MACHINE_MODELS } from '#display/kit3d/machines/machine-models.ts';
import { modelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { buildMesh, type MeshData } from '#display/kit3d/parts/mesh.ts';
import { planPlant } from '#display/screens/plant/layout/plant-plan.ts';
import { structureParts } from './plant-structure.ts';

const BUDGET = 400_000;
const ITEMS = 2_000;

function plantOf(lines: number, machines: number) {
  const lanes = Array.from({ length: lines }, (_, index) => {
    const line = syntheticLine({ machines, isWide: false, lineNo: index + 1 });
    return {
      lineId: line.id,
      label: line.code,
      machines: line.machines,
      steps: line.steps.map(({ machineIds }) => machineIds),
      edges: line.edges.map(({ from, to, bufferCapacity }) => ({ from, to, capacity: bufferCapacity })),
    };
  });
  return planPlant(lanes, (type) => MACHINE_MODELS[type]);
}

const triangles = ({ indices }: MeshData): number => indices.length / 3;

describe('a plant of 5 lines with 14 machines', () => {
  it('stays within the triangles of a picture with 2,000 goods on its belts', () => {
    const plan = plantOf(5, 14);
    const ofMachines = plan.machines.reduce(
      (sum, { machineType }) =>
        sum + triangles(modelMesh(MACHINE_MODELS[machineType], 'light', new Map()).mesh),
      0,
    );
    const ofGoods = ITEMS * triangles(modelMesh(GOODS_MODELS.bottle, 'light', new Map()).mesh);
    const ofStructure = triangles(buildMesh(structureParts(plan)));
    expect(ofStructure).toBeGreaterThan(1_000);
    expect(ofMachines + ofGoods + ofStructure).toBeLessThan(BUDGET);
  });
});
