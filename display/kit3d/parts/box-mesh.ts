import type { MeshBuilder, Sign } from './mesh-builder.ts';
import type { BoxPart, Point3 } from './part.ts';

const SIGNS: readonly Sign[] = [-1, 1];
const AXES = [0, 1, 2] as const;
type Axis = (typeof AXES)[number];
const NEXT: Readonly<Record<Axis, Axis>> = { 0: 1, 1: 2, 2: 0 };

/**
 * Faces share the vertices of their cut edges, each with the normal of its face: the edge is shaded as round and costs
 * no vertex of its own. The underside and its edges are left out.
 */
export function addBox(mesh: MeshBuilder, part: BoxPart, cell: number): void {
  const half = part.size.map((length) => Math.max(length, 0) / 2);
  const cut = Math.min(part.chamfer ?? 0, ...half.map((length) => length * 0.9));
  const cells = part.size.map((length) => Math.max(1, Math.ceil(length / cell)));
  const turn = part.turn ?? 0;
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  const at = (values: readonly number[], axis: Axis): number => values[axis] ?? 0;
  const turned = ([x, y, z]: Point3): Point3 => [x * cosine + z * sine, y, z * cosine - x * sine];
  const [topX, topZ] = part.top ?? [part.size[0], part.size[2]];
  const leanX = part.size[0] - topX;
  const leanZ = part.size[2] - topZ;
  const tapers = (leanX !== 0 || leanZ !== 0) && part.size[1] > 0;
  const narrowed = ([x, y, z]: Point3): Point3 => {
    if (!tapers) return [x, y, z];
    const share = y / part.size[1] + 0.5;
    return [x * (1 - (leanX / part.size[0]) * share), y, z * (1 - (leanZ / part.size[2]) * share)];
  };
  const leaning = ([x, y, z]: Point3): Point3 => {
    if (!tapers || y !== 0) return [x, y, z];
    const slope = (x === 0 ? leanZ : leanX) / 2 / part.size[1];
    const length = Math.hypot(1, slope);
    return [x / length, slope / length, z / length];
  };
  const faces = new Map<string, (i: number, j: number) => number>();

  for (const axis of AXES)
    for (const sign of SIGNS) {
      if (axis === 1 && sign === -1) continue;
      const u = NEXT[axis];
      const v = NEXT[u];
      const [nu, nv] = [at(cells, u), at(cells, v)];
      const first = mesh.roles.length;
      // Side faces run down to the floor: there is no edge to cut.
      const low = (which: Axis): number => -at(half, which) + (which === 1 ? 0 : cut);
      const high = (which: Axis): number => at(half, which) - cut;
      for (let i = 0; i <= nu; i += 1)
        for (let j = 0; j <= nv; j += 1) {
          const point: [number, number, number] = [0, 0, 0];
          const normal: [number, number, number] = [0, 0, 0];
          point[axis] = sign * at(half, axis);
          point[u] = low(u) + ((high(u) - low(u)) * i) / nu;
          point[v] = low(v) + ((high(v) - low(v)) * j) / nv;
          normal[axis] = sign;
          const [x, y, z] = turned(narrowed(point));
          mesh.vertex(
            [x + part.at[0], y + part.at[1] + at(half, 1), z + part.at[2]],
            turned(leaning(normal)),
          );
        }
      const index = (i: number, j: number): number => first + i * (nv + 1) + j;
      faces.set(`${axis}${sign}`, index);
      for (let i = 0; i < nu; i += 1)
        for (let j = 0; j < nv; j += 1) {
          const corners = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)] as const;
          if (sign > 0) mesh.quad(...corners);
          else mesh.quad(corners[3], corners[2], corners[1], corners[0]);
        }
    }
  if (cut <= 0) return;

  for (const a of AXES) {
    const b = NEXT[a];
    const w = NEXT[b];
    for (const signA of SIGNS)
      for (const signB of SIGNS) {
        const faceA = faces.get(`${a}${signA}`);
        const faceB = faces.get(`${b}${signB}`);
        if (!faceA || !faceB) continue;
        const onA = (k: number): number => faceA(signB > 0 ? at(cells, b) : 0, k);
        const onB = (k: number): number => faceB(k, signA > 0 ? at(cells, a) : 0);
        for (let k = 0; k < at(cells, w); k += 1) {
          if (signA * signB > 0) mesh.quad(onA(k), onB(k), onB(k + 1), onA(k + 1));
          else mesh.quad(onA(k + 1), onB(k + 1), onB(k), onA(k));
        }
      }
  }
  const top = faces.get('11');
  for (const signX of SIGNS)
    for (const signZ of SIGNS) {
      const faceX = faces.get(`0${signX}`);
      const faceZ = faces.get(`2${signZ}`);
      if (!faceX || !faceZ || !top) continue;
      const atX = faceX(at(cells, 1), signZ > 0 ? at(cells, 2) : 0);
      const atY = top(signZ > 0 ? at(cells, 2) : 0, signX > 0 ? at(cells, 0) : 0);
      const atZ = faceZ(signX > 0 ? at(cells, 0) : 0, at(cells, 1));
      if (signX * signZ > 0) mesh.triangle(atX, atY, atZ);
      else mesh.triangle(atX, atZ, atY);
    }
}
