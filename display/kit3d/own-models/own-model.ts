import type { ModelMesh } from '#display/kit3d/occlusion/model-mesh.ts';
import { ROLES, type SurfaceRole } from '#display/kit3d/parts/part.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { MODEL_ROLES } from '#shared/contracts/screens/machine-model.ts';
import { type MachineMesh, sizeOfMesh } from '#shared/domain/scene/machine-mesh.ts';

/** A tenant's model of a type, as large as the place that machines of the type have. */
export interface OwnModel extends ModelMesh {
  readonly height: number;
}

export interface OwnModels {
  readonly byType: ReadonlyMap<MachineType, OwnModel>;
  /** Why types have their built-in model all the same, for people who look for the reason. */
  readonly problems: readonly string[];
}

export const NO_OWN_MODELS: OwnModels = { byType: new Map(), problems: [] };

/** Higher ones would make the whole scene small. */
const HIGHEST = 8;
/** Of all own models of a scene together; a plant has 400,000 for everything. */
export const OWN_TRIANGLES_MOST = 150_000;
/** What is nearer to the floor than this is darker: nothing is baked for these models. */
const SHADED_TO = 1.2;

const ROLE_NUMBERS = MODEL_ROLES.map((role: SurfaceRole) => ROLES.indexOf(role));

/** Enlarged or reduced, the same in all directions, until it fits the footprint. */
export function fitModel(
  mesh: MachineMesh,
  footprint: { readonly length: number; readonly width: number },
): OwnModel {
  const [length, height, width] = sizeOfMesh(mesh.positions);
  const scale = Math.min(footprint.length / length, footprint.width / width, HIGHEST / height);
  const positions = mesh.positions.map((value) => value * scale);
  return {
    height: height * scale,
    mesh: {
      positions,
      normals: mesh.normals,
      roles: mesh.roles.map((role) => ROLE_NUMBERS[role] ?? 0),
      indices: Uint32Array.from(mesh.indices),
    },
    openness: Uint8Array.from(mesh.roles, (_, vertex) => {
      const [y = 0, up = 0] = [positions[vertex * 3 + 1], mesh.normals[vertex * 3 + 1]];
      const standing = 0.6 + 0.4 * Math.min(1, y / SHADED_TO);
      return Math.round(255 * standing * (up < 0 ? 1 + 0.4 * up : 1));
    }),
  };
}

/** Without the types that would make a scene with these machines too heavy; the lightest ones stay. */
export function affordable(models: OwnModels, machines: readonly MachineType[]): OwnModels {
  const costs = [...models.byType].map(([type, model]) => ({
    type,
    model,
    triangles: (model.mesh.indices.length / 3) * machines.filter((one) => one === type).length,
  }));
  let sum = 0;
  const [kept, left] = [new Map<MachineType, OwnModel>(), [...models.problems]];
  for (const { type, model, triangles } of costs.toSorted((a, b) => a.triangles - b.triangles)) {
    sum += triangles;
    if (sum <= OWN_TRIANGLES_MOST) kept.set(type, model);
    else left.push(`${type}: too many triangles for this plant`);
  }
  return left.length === models.problems.length ? models : { byType: kept, problems: left };
}
