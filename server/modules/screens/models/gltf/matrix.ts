import type { GltfNode } from './gltf-shape.ts';

/** 4 × 4, column by column. */
export type Matrix = readonly number[];

export const UNIT: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const cell = (matrix: Matrix, row: number, column: number): number => matrix[column * 4 + row] ?? 0;

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, Math.floor(index / 4)];
    return [0, 1, 2, 3].reduce((sum, step) => sum + cell(a, row, step) * cell(b, step, column), 0);
  });
}

/** From a node to the one that holds it. */
export function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return matrix;
  const [x = 0, y = 0, z = 0, w = 1] = rotation;
  const [sx = 1, sy = 1, sz = 1] = scale;
  const [tx = 0, ty = 0, tz = 0] = translation;
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + w * z) * sx,
    2 * (x * z - w * y) * sx,
    0,
    2 * (x * y - w * z) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + w * x) * sy,
    0,
    2 * (x * z + w * y) * sz,
    2 * (y * z - w * x) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ];
}

/** Transforms all points of a list, x y z each, in place. */
export function transformAll(matrix: Matrix, points: Float64Array): void {
  const [a = 1, b = 0, c = 0, , d = 0, e = 1, f = 0, , g = 0, h = 0, i = 1, , tx = 0, ty = 0, tz = 0] =
    matrix;
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0];
    points[at] = a * x + d * y + g * z + tx;
    points[at + 1] = b * x + e * y + h * z + ty;
    points[at + 2] = c * x + f * y + i * z + tz;
  }
}

/** What turns normals: the cofactors of the upper 3 × 3, which are its inverse transpose times its determinant. */
export function normalMatrix(matrix: Matrix): Matrix {
  const minor = (row: number, column: number): number => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3];
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3];
    return cell(matrix, r1, c1) * cell(matrix, r2, c2) - cell(matrix, r1, c2) * cell(matrix, r2, c1);
  };
  return Array.from({ length: 16 }, (_, index) => {
    const [row, column] = [index % 4, Math.floor(index / 4)];
    return row < 3 && column < 3 ? minor(row, column) : 0;
  });
}

/** Negative where the matrix mirrors: triangles are then turned inside out. */
export function determinant(matrix: Matrix): number {
  const cofactors = normalMatrix(matrix);
  return [0, 1, 2].reduce((sum, column) => sum + cell(matrix, 0, column) * cell(cofactors, 0, column), 0);
}
