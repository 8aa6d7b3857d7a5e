import type { Model } from '#display/kit3d/parts/model.ts';
import { box, type Point3, type SolidPart } from '#display/kit3d/parts/part.ts';

/** Of a case on a belt, drawn larger than life as everything on belts. */
export const CASE_SIZE: Point3 = [0.58, 0.46, 0.5];

function packedCase(at: Point3, chamfer = 0.03): SolidPart {
  return box('case', at, CASE_SIZE, chamfer);
}

export const CASE: Model = {
  length: CASE_SIZE[0],
  width: CASE_SIZE[2],
  height: CASE_SIZE[1],
  parts: [packedCase([0, 0, 0])],
  lightParts: [packedCase([0, 0, 0], 0)],
};
