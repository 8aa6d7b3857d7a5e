/** Time and value. */
export type CurvePoint = readonly [ts: number, value: number];

export interface CurveFrame {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  readonly min: number;
  readonly max: number;
}

/**
 * A series as corner points of a line, y downwards. More points than columns are reduced to first, least, greatest
 * and last of each column, so a peak is never lost. A gap longer than `gapMs` breaks the line.
 */
export function curveLines(points: readonly CurvePoint[], frame: CurveFrame, gapMs: number): number[][] {
  const span = frame.to - frame.from;
  const range = frame.max - frame.min;
  if (span <= 0 || range <= 0) return [];
  const toX = (ts: number): number => ((ts - frame.from) / span) * frame.width;
  const toY = (value: number): number =>
    frame.height - ((Math.min(frame.max, Math.max(frame.min, value)) - frame.min) / range) * frame.height;
  const lines: number[][] = [];
  let line: number[] = [];
  let previousTs: number | null = null;
  for (const [ts, value] of decimate(points, frame)) {
    if (ts < frame.from || ts > frame.to || !Number.isFinite(value)) continue;
    if (previousTs !== null && ts - previousTs > gapMs) {
      lines.push(line);
      line = [];
    }
    line.push(toX(ts), toY(value));
    previousTs = ts;
  }
  lines.push(line);
  return lines.filter((corners) => corners.length >= 4);
}

function decimate(points: readonly CurvePoint[], frame: CurveFrame): readonly CurvePoint[] {
  const columns = Math.max(1, Math.floor(frame.width));
  if (points.length <= columns * 2) return points;
  const kept: CurvePoint[] = [];
  let column = -1;
  let group: CurvePoint[] = [];
  const flush = (): void => {
    const first = group[0];
    if (!first) return;
    const least = group.reduce((a, b) => (b[1] < a[1] ? b : a), first);
    const greatest = group.reduce((a, b) => (b[1] > a[1] ? b : a), first);
    const corners = [first, least, greatest, group.at(-1) ?? first].sort((a, b) => a[0] - b[0]);
    kept.push(...corners.filter((corner, index) => corner !== corners[index - 1]));
  };
  for (const point of points) {
    const at = Math.floor(((point[0] - frame.from) / (frame.to - frame.from)) * columns);
    if (at !== column) {
      flush();
      group = [];
      column = at;
    }
    group.push(point);
  }
  flush();
  return kept;
}
