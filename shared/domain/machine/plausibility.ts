import type { Oee, OeeDoubt } from '#shared/contracts/history/history.ts';

/** More than this of what the ideal speed allows is no burst and no rounding. */
const SPEED_MOST = 1.1;
/** Below this time a counter that reports now and then may seem too fast. */
const SPEED_MIN_MS = 600_000;
/** A stretch that is so much faster than the ideal speed, and than the others, is a jump of the counter. */
const JUMP_MOST = 3;

/** What was counted in a stretch of time. `ms`: in which it can have been counted, silence before it included. */
export interface CountedStretch {
  readonly count: number;
  readonly ms: number;
}

export interface CountEvidence {
  readonly stretches: readonly CountedStretch[];
  /** As counted: `Counts` never has more rejected than produced. */
  readonly produced: number;
  readonly rejected: number;
  /** Steps of the counters that say nothing about what was counted. */
  readonly held: number;
  /** Time of which nobody knows whether it was production; counters may have gone on. */
  readonly unknownMs: number;
}

/** Why figures cannot be right; empty = they can be. */
function doubtsOf(
  { idealMsPerItem, productionMs, producedCount }: Oee,
  { stretches, produced, rejected, held, unknownMs }: CountEvidence,
): OeeDoubt[] {
  const doubts: OeeDoubt[] = [];
  const possibleMs = productionMs + unknownMs;
  if (held > 0 || hasJump(stretches, idealMsPerItem)) doubts.push('counter');
  else if (possibleMs >= SPEED_MIN_MS && producedCount * idealMsPerItem > SPEED_MOST * possibleMs)
    doubts.push('ideal_speed');
  if (rejected > produced) doubts.push('rejects');
  return doubts;
}

function hasJump(stretches: readonly CountedStretch[], idealMsPerItem: number): boolean {
  const shares = stretches
    .flatMap(({ count, ms }) => (count > 0 && ms > 0 ? [(count * idealMsPerItem) / ms] : []))
    .toSorted((a, b) => a - b);
  const peak = shares.pop() ?? 0;
  const typical = shares[Math.floor(shares.length / 2)] ?? 0;
  return peak > JUMP_MOST * Math.max(1, typical);
}

/** A figure with its doubts, without what cannot be right and what nobody can tell. `performanceRaw` and the sums stay. */
export function judged(oee: Oee, evidence: CountEvidence): Oee {
  const doubts = doubtsOf(oee, evidence);
  return doubts.length > 0 ? withDoubts(oee, doubts) : withoutUnknown(oee, evidence);
}

/**
 * Counters that ran while nobody knew the state have made more than the known production time explains: then availability and
 * performance are not known, and the OEE, which rests on the counters alone, is. Of a time that is too short to tell it is none.
 */
function withoutUnknown(oee: Oee, { unknownMs }: CountEvidence): Oee {
  if ((oee.oee ?? 0) > SPEED_MOST) return { ...oee, performance: null, oee: null };
  const { producedCount, idealMsPerItem, productionMs } = oee;
  const isExplained = producedCount * idealMsPerItem <= SPEED_MOST * productionMs;
  return unknownMs === 0 || isExplained ? oee : { ...oee, availability: null, performance: null };
}

function withDoubts(oee: Oee, doubts: readonly OeeDoubt[]): Oee {
  const isSpeed = doubts.includes('ideal_speed') || doubts.includes('counter');
  const isRejects = doubts.includes('rejects') || doubts.includes('counter');
  return {
    ...oee,
    doubts: [...doubts],
    performance: isSpeed ? null : oee.performance,
    quality: isRejects ? null : oee.quality,
    oee: null,
  };
}
