export type FlowPoint = readonly [x: number, y: number];

/** The beginning of a polyline, `share` of its length (0 … 1). */
export function pathPrefix(points: readonly FlowPoint[], share: number): FlowPoint[] {
  const total = pathLength(points);
  let left = Math.min(1, Math.max(0, share)) * total;
  const prefix: FlowPoint[] = [];
  let before: FlowPoint | undefined;
  for (const point of points) {
    if (!before) {
      prefix.push(point);
      before = point;
      continue;
    }
    const length = Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (length >= left) {
      const part = length === 0 ? 0 : left / length;
      if (part > 0) {
        prefix.push([before[0] + (point[0] - before[0]) * part, before[1] + (point[1] - before[1]) * part]);
      }
      return prefix;
    }
    prefix.push(point);
    left -= length;
    before = point;
  }
  return prefix;
}

export function pathLength(points: readonly FlowPoint[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(point[0] - before[0], point[1] - before[1]) : 0;
  }, 0);
}
