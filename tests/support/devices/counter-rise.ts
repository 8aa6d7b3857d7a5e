import { counterStep } from '#shared/domain/machine/counter-step.ts';

/** One reading of an absolute counter; `ts` in ms since 1970. */
export interface CounterSample {
  readonly ts: number;
  readonly value: number;
}

/** How much a counter rose, and how many of its steps say nothing about that. */
export interface CounterRise {
  readonly increase: number;
  readonly held: number;
}

/**
 * How much a counter rose from its first to its last sample, step by step (`counterStep`). Samples may come in any order;
 * fewer than two give 0. Ranges that share their boundary sample add up.
 */
export function counterRise(
  samples: readonly CounterSample[],
  rolloverAt: number | null = null,
): CounterRise {
  const ordered = samples
    .filter((sample) => Number.isFinite(sample.value))
    .toSorted((left, right) => left.ts - right.ts);
  let increase = 0;
  let held = 0;
  let previous = ordered[0]?.value ?? 0;
  for (const { value } of ordered.slice(1)) {
    const step = counterStep(previous, value, rolloverAt);
    increase += step.amount;
    if (step.kind === 'held') held += 1;
    previous = value;
  }
  return { increase, held };
}
