export type Vector = readonly [x: number, y: number, z: number];

/** Triangles that a leaf holds at most. */
const LEAF = 4;
/** Deeper than any tree of this many triangles. */
const DEPTH = 64;

/** The nearest triangle along a ray, by a tree of boxes in flat arrays. */
export class TriangleTree {
  /** Of each triangle, in the order of the leaves: a corner and the two edges from it, 9 numbers. */
  readonly #triangles: Float64Array;
  /** Of each node: lower and upper corner of its box. */
  readonly #boxes: number[] = [];
  /** Of each node: the first triangle and their count (a leaf), or 0 and the node of its second half. */
  readonly #firsts: number[] = [];
  readonly #counts: number[] = [];
  readonly #seconds: number[] = [];
  readonly #pending = new Int32Array(DEPTH);

  constructor(positions: Float32Array, indices: Uint32Array) {
    const count = indices.length / 3;
    const corners = Array.from({ length: count }, (_, triangle) =>
      Array.from({ length: 9 }, (__, place) => {
        const vertex = indices[triangle * 3 + Math.floor(place / 3)] ?? 0;
        return positions[vertex * 3 + (place % 3)] ?? 0;
      }),
    );
    const order = Array.from(corners.keys());
    if (count > 0) this.#build(corners, order, 0, count);
    this.#triangles = new Float64Array(count * 9);
    order.forEach((triangle, place) => {
      const values = corners[triangle] ?? [];
      for (let at = 0; at < 9; at += 1)
        this.#triangles[place * 9 + at] = (values[at] ?? 0) - (at < 3 ? 0 : (values[at % 3] ?? 0));
    });
  }

  #build(corners: readonly (readonly number[])[], order: number[], from: number, to: number): void {
    const node = this.#firsts.length;
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const triangle of order.slice(from, to))
      corners[triangle]?.forEach((value, place) => {
        low[place % 3] = Math.min(low[place % 3] ?? value, value);
        high[place % 3] = Math.max(high[place % 3] ?? value, value);
      });
    this.#boxes.push(...low, ...high);
    const isLeaf = to - from <= LEAF;
    this.#firsts.push(from);
    this.#counts.push(isLeaf ? to - from : 0);
    this.#seconds.push(0);
    if (isLeaf) return;
    const spans = high.map((value, axis) => value - (low[axis] ?? 0));
    const axis = spans.indexOf(Math.max(...spans));
    const middle = (triangle: number): number => {
      const values = corners[triangle] ?? [];
      return (values[axis] ?? 0) + (values[axis + 3] ?? 0) + (values[axis + 6] ?? 0);
    };
    const sorted = order.slice(from, to).sort((a, b) => middle(a) - middle(b) || a - b);
    sorted.forEach((triangle, index) => {
      order[from + index] = triangle;
    });
    const half = (from + to) >> 1;
    this.#build(corners, order, from, half);
    this.#seconds[node] = this.#firsts.length;
    this.#build(corners, order, half, to);
  }

  /** Distance to the first triangle within `reach`, else `reach`; `towards` has the length 1. */
  nearest([x, y, z]: Vector, [dx, dy, dz]: Vector, reach: number): number {
    if (this.#firsts.length === 0) return reach;
    const boxes = this.#boxes;
    const pending = this.#pending;
    const [ix, iy, iz] = [1 / (dx || 1e-12), 1 / (dy || 1e-12), 1 / (dz || 1e-12)];
    let best = reach;
    let waiting = 1;
    pending[0] = 0;
    while (waiting > 0) {
      waiting -= 1;
      const node = pending[waiting] as number;
      const box = node * 6;
      const x0 = ((boxes[box] as number) - x) * ix;
      const x1 = ((boxes[box + 3] as number) - x) * ix;
      const y0 = ((boxes[box + 1] as number) - y) * iy;
      const y1 = ((boxes[box + 4] as number) - y) * iy;
      const z0 = ((boxes[box + 2] as number) - z) * iz;
      const z1 = ((boxes[box + 5] as number) - z) * iz;
      const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      if (far < 0 || near > far || near > best) continue;
      const count = this.#counts[node] as number;
      if (count === 0) {
        pending[waiting] = this.#seconds[node] as number;
        pending[waiting + 1] = node + 1;
        waiting += 2;
        continue;
      }
      const first = this.#firsts[node] as number;
      for (let triangle = first; triangle < first + count; triangle += 1) {
        const distance = this.#distance(triangle * 9, x, y, z, dx, dy, dz);
        if (distance < best) best = distance;
      }
    }
    return best;
  }

  /** Möller and Trumbore; both sides count, because undersides are left out of meshes. */
  #distance(at: number, x: number, y: number, z: number, dx: number, dy: number, dz: number): number {
    const t = this.#triangles;
    const [e1x, e1y, e1z] = [t[at + 3] as number, t[at + 4] as number, t[at + 5] as number];
    const [e2x, e2y, e2z] = [t[at + 6] as number, t[at + 7] as number, t[at + 8] as number];
    const px = dy * e2z - dz * e2y;
    const py = dz * e2x - dx * e2z;
    const pz = dx * e2y - dy * e2x;
    const determinant = e1x * px + e1y * py + e1z * pz;
    if (Math.abs(determinant) < 1e-12) return Number.POSITIVE_INFINITY;
    const ox = x - (t[at] as number);
    const oy = y - (t[at + 1] as number);
    const oz = z - (t[at + 2] as number);
    const u = (ox * px + oy * py + oz * pz) / determinant;
    if (u < 0 || u > 1) return Number.POSITIVE_INFINITY;
    const qx = oy * e1z - oz * e1y;
    const qy = oz * e1x - ox * e1z;
    const qz = ox * e1y - oy * e1x;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    if (v < 0 || u + v > 1) return Number.POSITIVE_INFINITY;
    const distance = (e2x * qx + e2y * qy + e2z * qz) / determinant;
    // A vertex may lie in the plane that it stands on.
    return distance > -1e-4 ? Math.max(distance, 0) : Number.POSITIVE_INFINITY;
  }
}
