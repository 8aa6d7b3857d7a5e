/** A rectangle by its centre. */
export interface FloorRect {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

/** A line along which something was aligned: `at` on the axis, from and to across it. */
export interface Guide {
  readonly axis: 'x' | 'z';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface Snapped {
  readonly dx: number;
  readonly dz: number;
  readonly guides: readonly Guide[];
}

interface Snapping {
  readonly others: readonly FloorRect[];
  /** Metres; 0 = none. */
  readonly grid: number;
  /** How near an edge must be to be met, metres; 0 = edges are not met. */
  readonly reach: number;
}

/** A move whose end meets edges and middles of others, or else the grid with its middle. */
export function snapMove(moving: FloorRect, dx: number, dz: number, snapping: Snapping): Snapped {
  const x = snapAxis('x', moving, dx, snapping);
  const z = snapAxis('z', moving, dz, snapping);
  return { dx: x.by, dz: z.by, guides: [...x.guides, ...z.guides] };
}

interface Span {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

function spanOf(rect: FloorRect, axis: 'x' | 'z'): Span {
  const mid = rect[axis];
  const half = (axis === 'x' ? rect.width : rect.depth) / 2;
  return { low: mid - half, mid, high: mid + half };
}

function snapAxis(
  axis: 'x' | 'z',
  moving: FloorRect,
  by: number,
  { others, grid, reach }: Snapping,
): { readonly by: number; readonly guides: readonly Guide[] } {
  const start = spanOf(moving, axis);
  let best: { readonly by: number; readonly at: number; readonly other: FloorRect } | null = null;
  for (const other of others) {
    const span = spanOf(other, axis);
    for (const [mine, theirs] of pairs(start, span)) {
      const wanted = theirs - mine;
      const off = Math.abs(wanted - by);
      if (off <= reach && (!best || off < Math.abs(best.by - by))) best = { by: wanted, at: theirs, other };
    }
  }
  if (best && reach > 0) {
    const across = axis === 'x' ? 'z' : 'x';
    const [one, two] = [spanOf(moving, across), spanOf(best.other, across)];
    const guide = { axis, at: best.at, from: Math.min(one.low, two.low), to: Math.max(one.high, two.high) };
    return { by: best.by, guides: [guide] };
  }
  if (grid <= 0) return { by, guides: [] };
  return { by: Math.round((start.mid + by) / grid) * grid - start.mid, guides: [] };
}

/** Edges meet edges, middles meet middles. */
function pairs(mine: Span, theirs: Span): readonly (readonly [number, number])[] {
  return [
    [mine.low, theirs.low],
    [mine.low, theirs.high],
    [mine.high, theirs.low],
    [mine.high, theirs.high],
    [mine.mid, theirs.mid],
  ];
}

export function boundsOf(rects: readonly FloorRect[]): FloorRect | null {
  if (rects.length === 0) return null;
  const xs = rects.map((rect) => spanOf(rect, 'x'));
  const zs = rects.map((rect) => spanOf(rect, 'z'));
  const [left, right] = [Math.min(...xs.map(({ low }) => low)), Math.max(...xs.map(({ high }) => high))];
  const [back, front] = [Math.min(...zs.map(({ low }) => low)), Math.max(...zs.map(({ high }) => high))];
  return { x: (left + right) / 2, z: (back + front) / 2, width: right - left, depth: front - back };
}

export function areTouching(one: FloorRect, two: FloorRect): boolean {
  return (
    Math.abs(one.x - two.x) <= (one.width + two.width) / 2 &&
    Math.abs(one.z - two.z) <= (one.depth + two.depth) / 2
  );
}
