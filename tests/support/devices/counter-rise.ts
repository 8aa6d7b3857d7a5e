/** One reading of an absolute counter; `ts` in ms since 1970. */
export interface CounterSample {
  readonly ts: number;
  readonly value: number;
}

/**
 * How much a counter rose from its first to its last sample. A drop is a restart from zero (a shift change, a new
 * PLC): what it shows afterwards was counted since. Samples may come in any order; fewer than two give 0.
 * Ranges that share their boundary sample add up.
 */
export function counterIncrease(samples: readonly CounterSample[]): number {
  const ordered = samples
    .filter((sample) => Number.isFinite(sample.value))
    .toSorted((left, right) => left.ts - right.ts);
  let increase = 0;
  let previous = ordered[0]?.value ?? 0;
  for (const { value } of ordered.slice(1)) {
    increase += value >= previous ? value - previous : Math.max(0, value);
    previous = value;
  }
  return increase;
}
