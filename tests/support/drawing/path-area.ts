type Point = readonly [x: number, y: number];

const CURVE_STEPS = 12;

/** The polygons of SVG path data made of absolute M L H V C Z. Anything else is an error. */
export function toPolygons(path: string): Point[][] {
  const polygons: Point[][] = [];
  let current: Point[] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    const [a = Number.NaN, b = Number.NaN] = numbers;
    const [x, y] = current.at(-1) ?? [0, 0];
    if (command === 'M') {
      current = [[a, b]];
      polygons.push(current);
    } else if (command === 'L') current.push([a, b]);
    else if (command === 'H') current.push([a, y]);
    else if (command === 'V') current.push([x, a]);
    else if (command === 'C') current.push(...toCurve([x, y], numbers));
    else if (command !== 'Z') throw new Error(`Path command ${command} is not one of M L H V C Z`);
  }
  return polygons;
}

function toCurve([x0, y0]: Point, [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: number[]): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS;
    const u = 1 - t;
    const at = (p0: number, p1: number, p2: number, p3: number) =>
      u ** 3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t ** 3 * p3;
    return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)];
  });
}

function windings(polygon: readonly Point[], [x, y]: Point): number {
  let count = 0;
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    if (y1 <= y === y2 <= y) return;
    if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) count += y2 > y1 ? 1 : -1;
  });
  return count;
}

/** Which cells of a 48 × 48 raster over the 24 × 24 box a path covers (non-zero rule). */
export function coverage(path: string): boolean[] {
  const polygons = toPolygons(path);
  return Array.from({ length: 48 * 48 }, (_, cell) => {
    const point: Point = [((cell % 48) + 0.5) / 2, (Math.floor(cell / 48) + 0.5) / 2];
    return polygons.reduce((sum, polygon) => sum + windings(polygon, point), 0) !== 0;
  });
}

/** Common area over joint area: 1 = the same shape, 0 = nothing in common. */
export function overlap(left: readonly boolean[], right: readonly boolean[]): number {
  const both = left.filter((covered, cell) => covered && right[cell]).length;
  const either = left.filter((covered, cell) => covered || right[cell]).length;
  return both / either;
}
