import { stalenessTreatment } from '#display/parts/staleness-treatment.ts';
import type { Staleness } from '#shared/domain/machine/staleness.ts';

/** What the head says of the age of the data. */
export interface HeadStatus {
  readonly text: string;
  /** The age alone, where there is no room for what stands before it. */
  readonly brief?: string;
  /** A source that the board depends on is silent. */
  readonly isOld: boolean;
}

/** Of a board whose verdict depends on one age. */
export interface AgedStatus extends HeadStatus {
  readonly staleness: Staleness;
}

export function agedStatus(staleness: Staleness, text: string, brief: string = text): AgedStatus {
  return { staleness, isOld: stalenessTreatment(staleness).showsAge, text, brief };
}
