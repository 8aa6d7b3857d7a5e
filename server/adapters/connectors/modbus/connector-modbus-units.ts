const MISSES_MAX = 3;
const PROBE_EVERY_MS = 30_000;

/** Keeps a unit that does not answer from costing the others more than one time-out every 30 s. */
export interface UnitBreaker {
  mayAsk(unit: number, nowMs: number): boolean;
  answered(unit: number): void;
  missed(unit: number, nowMs: number): void;
  /** Units that are left alone at the moment. */
  silent(): readonly number[];
}

export function createUnitBreaker(): UnitBreaker {
  const misses = new Map<number, number>();
  const probeAt = new Map<number, number>();
  return {
    mayAsk: (unit, nowMs) => (probeAt.get(unit) ?? 0) <= nowMs,
    answered(unit) {
      misses.delete(unit);
      probeAt.delete(unit);
    },
    missed(unit, nowMs) {
      const count = (misses.get(unit) ?? 0) + 1;
      misses.set(unit, count);
      if (count >= MISSES_MAX) probeAt.set(unit, nowMs + PROBE_EVERY_MS);
    },
    silent: () => [...probeAt.keys()],
  };
}
