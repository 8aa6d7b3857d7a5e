import { describe, expect, it } from 'vitest';
import { ROLES } from '#display/kit3d/parts/part.ts';
import { MODEL_ROLES } from '#shared/contracts/screens/machine-model.ts';
import { type MachineMesh, sizeOfMesh } from '#shared/domain/scene/machine-mesh.ts';
import { affordable, fitModel, NO_OWN_MODELS, OWN_TRIANGLES_MOST, type OwnModels } from './own-model.ts';

/** Two triangles from corner to corner of a box. */
function meshOf(length: number, height: number, width: number): MachineMesh {
  const [x, z] = [length / 2, width / 2];
  return {
    positions: Float32Array.of(-x, 0, -z, x, 0, z, x, height, z, -x, height, -z),
    normals: Float32Array.of(0, -1, 0, 0, -1, 0, 0, 1, 0, 0, 1, 0),
    roles: Uint8Array.of(0, 0, MODEL_ROLES.indexOf('lamp'), MODEL_ROLES.indexOf('case')),
    indices: Uint16Array.of(0, 1, 2, 0, 2, 3),
  };
}

const FOOTPRINT = { length: 4, width: 3 };
const sizeOf = (length: number, height: number, width: number): number[] =>
  sizeOfMesh(fitModel(meshOf(length, height, width), FOOTPRINT).mesh.positions).map((value) =>
    Number(value.toFixed(3)),
  );

describe('an own model', () => {
  it('fills the footprint of its type in the direction that is full first, and keeps its proportions', () => {
    expect(sizeOf(2, 1, 1)).toEqual([4, 2, 2]);
    expect(sizeOf(8, 4, 12)).toEqual([2, 1, 3]);
  });

  it('is no higher than the scene can show', () => {
    const { height } = fitModel(meshOf(1, 20, 1), FOOTPRINT);
    expect(height).toBe(8);
    expect(sizeOf(1, 20, 1)).toEqual([0.4, 8, 0.4]);
  });

  it('has the roles of the scene, and is darker below than above', () => {
    const { mesh, openness } = fitModel(meshOf(2, 2, 2), FOOTPRINT);
    expect([...mesh.roles].map((role) => ROLES[role])).toEqual(['body', 'body', 'lamp', 'case']);
    expect(openness[0]).toBeLessThan(openness[2] ?? 0);
    expect(openness[2]).toBe(255);
  });

  it('gives way where a plant has so many machines of its type that the scene would be too heavy', () => {
    const model = fitModel(meshOf(2, 2, 2), FOOTPRINT);
    const heavy = {
      ...model,
      mesh: { ...model.mesh, indices: new Uint32Array(OWN_TRIANGLES_MOST) },
    };
    const models: OwnModels = {
      byType: new Map([
        ['filler', heavy],
        ['capper', model],
      ]),
      problems: [],
    };
    expect(affordable(models, ['filler', 'filler', 'capper'])).toBe(models);
    const left = affordable(models, ['filler', 'filler', 'filler', 'filler', 'capper']);
    expect([...left.byType.keys()]).toEqual(['capper']);
    expect(left.problems).toEqual(['filler: too many triangles for this plant']);
    expect(affordable(NO_OWN_MODELS, ['filler'])).toBe(NO_OWN_MODELS);
  });
});
