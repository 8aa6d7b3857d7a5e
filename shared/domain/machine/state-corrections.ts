/** A stretch of a machine's time; `to` null = it lasts. */
export interface Stretch {
  readonly from: number;
  readonly to: number | null;
}

/** What stands over a machine's reports from `from` to `to`. */
export interface ClosedStretch {
  readonly from: number;
  readonly to: number;
}

/** A part of a correction that no newer one covers. */
export interface StandingStretch<Correction extends ClosedStretch> extends ClosedStretch {
  readonly correction: Correction;
}

/** The corrections as they stand, in the order of time and without overlaps: the newest stands over those before it. */
export function standingStretches<Correction extends ClosedStretch>(
  oldestFirst: readonly Correction[],
): StandingStretch<Correction>[] {
  let standing: StandingStretch<Correction>[] = [];
  for (const correction of oldestFirst) {
    standing = standing.flatMap((stretch) => outside(stretch, correction));
    standing.push({ from: correction.from, to: correction.to, correction });
  }
  return standing.sort((a, b) => a.from - b.from);
}

function outside<Part extends ClosedStretch>(part: Part, cut: ClosedStretch): Part[] {
  if (cut.to <= part.from || cut.from >= part.to) return [part];
  return [
    ...(part.from < cut.from ? [{ ...part, to: cut.from }] : []),
    ...(part.to > cut.to ? [{ ...part, from: cut.to }] : []),
  ];
}

/**
 * Puts standing corrections over a timeline: its parts are in the order of time and do not overlap. Time that no part
 * covers stays uncovered, so the total time is unchanged. `toPart` returns the part that replaces what was reported from
 * `from` to `to`.
 */
export function applyCorrections<Part extends Stretch, Correction extends ClosedStretch>(
  parts: readonly Part[],
  standing: readonly StandingStretch<Correction>[],
  toPart: (correction: Correction, from: number, to: number) => Part,
): Part[] {
  if (standing.length === 0) return [...parts];
  const result: Part[] = [];
  let index = 0;
  /** The stretch that the last corrected part was made of, and where that part begins. */
  let last: StandingStretch<Correction> | undefined;
  let lastFrom = 0;
  for (const part of parts) {
    const end = part.to ?? Number.POSITIVE_INFINITY;
    let at = part.from;
    while (index < standing.length && (standing[index]?.to ?? 0) <= at) index += 1;
    for (let next = index; next < standing.length; next += 1) {
      const stretch = standing[next];
      if (!stretch || stretch.from >= end) break;
      if (stretch.from > at) result.push({ ...part, from: at, to: stretch.from });
      const from = Math.max(stretch.from, at);
      const to = Math.min(stretch.to, end);
      if (last === stretch && result.at(-1)?.to === from) result.pop();
      else lastFrom = from;
      last = stretch;
      result.push(toPart(stretch.correction, lastFrom, to));
      at = to;
    }
    if (at < end) result.push(at === part.from ? part : { ...part, from: at });
  }
  return result;
}
