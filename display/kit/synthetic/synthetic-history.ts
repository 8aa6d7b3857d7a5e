import type { HistoryPoint, StateInterval } from '#shared/contracts/history/history.ts';

/** A wave with a little noise that depends on nothing but the time: 0.9 … 1. */
export function swayAt(atMs: number, seed: number): number {
  const noise = Math.abs(Math.sin(atMs * 0.000_37 + seed * 12.9) * 43_758.5453) % 1;
  return (
    0.94 +
    Math.sin(atMs / 540_000 + seed) * 0.025 +
    Math.sin(atMs / 61_000 + seed) * 0.01 +
    (noise - 0.5) * 0.012
  );
}

/** Decimated history of a value, as the server returns it. */
export function syntheticHistory(input: {
  readonly day: readonly StateInterval[];
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly valueAt: (atMs: number, runs: boolean) => number;
}): HistoryPoint[] {
  const { day, from, to, width, valueAt } = input;
  const step = (to - from) / width;
  const points: HistoryPoint[] = [];
  for (let index = 0; index < width; index += 1) {
    const start = Math.round(from + index * step);
    const end = Math.min(to, start + step);
    const part = day.find((one) => one.from <= start && (one.to ?? to) > start);
    if (!part || end <= start) continue;
    const values = [0, 0.3, 0.6, 0.9].map((share) =>
      valueAt(start + share * (end - start), part.base === 'production'),
    );
    points.push([start, Math.min(...values), Math.max(...values), values.at(-1) ?? 0]);
  }
  return points;
}
