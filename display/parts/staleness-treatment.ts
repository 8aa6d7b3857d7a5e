import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** How an old value looks: the same rule for every value of every board. */
export interface StalenessTreatment {
  /** The age is written beside the value. */
  readonly showsAge: boolean;
  /** Drawn in the muted colour: an old number must not look fresh, an old state must not look green. */
  readonly isMuted: boolean;
  /** Hatched over its area. */
  readonly isHatched: boolean;
  /** A line through the value. It stays readable. */
  readonly isStruck: boolean;
}

const TREATMENTS: Readonly<Record<Staleness, StalenessTreatment>> = {
  fresh: { showsAge: false, isMuted: false, isHatched: false, isStruck: false },
  ageing: { showsAge: true, isMuted: false, isHatched: false, isStruck: false },
  stale: { showsAge: true, isMuted: true, isHatched: true, isStruck: false },
  dead: { showsAge: true, isMuted: true, isHatched: true, isStruck: true },
};

export function stalenessTreatment(staleness: Staleness): StalenessTreatment {
  return TREATMENTS[staleness];
}
