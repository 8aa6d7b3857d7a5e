/** Something that was heard of a machine. */
export interface LifeSign {
  readonly ts: number;
  readonly arrivalTs: number;
  /** A report of the state itself, or a value by the source that reported it. */
  readonly isReport: boolean;
}

/** How long a reported state is known to stand. */
export interface StateLife {
  /** Since when there has been no silence in which nobody knew. */
  readonly sinceTs: number;
  /** When it was heard last that it stands. */
  readonly sourceTs: number;
  readonly arrivalTs: number;
}

/**
 * A state that is reported when it changes stands while its source says anything at all. After a silence longer than `gapMs` it
 * is not known until it is reported again, whatever values arrive. `signs` are in the order of time; older ones than what is
 * known change nothing. Null = it was never reported.
 */
export function liveOn(known: StateLife | null, signs: readonly LifeSign[], gapMs: number): StateLife | null {
  let life = known;
  for (const { ts, arrivalTs, isReport } of signs) {
    if (life !== null && ts <= life.sourceTs) continue;
    const isUnbroken = life !== null && ts - life.sourceTs <= gapMs;
    if (life !== null && isUnbroken) life = { ...life, sourceTs: ts, arrivalTs };
    else if (isReport) life = { sinceTs: ts, sourceTs: ts, arrivalTs };
  }
  return life;
}
