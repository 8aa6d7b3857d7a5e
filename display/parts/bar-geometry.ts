export interface BarGeometry {
  /** Length of the filled part. */
  readonly fill: number;
  /** Middle of the mark, or null. */
  readonly mark: number | null;
}

function clampShare(share: number | null): number | null {
  if (share === null || !Number.isFinite(share)) return null;
  return Math.min(1, Math.max(0, share));
}

/** Lengths along a bar of `length`; shares outside 0 … 1 stop at the ends, an unknown share is empty. */
export function barGeometry(length: number, share: number | null, mark: number | null): BarGeometry {
  const markShare = clampShare(mark);
  return { fill: (clampShare(share) ?? 0) * length, mark: markShare === null ? null : markShare * length };
}
