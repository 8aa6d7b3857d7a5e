import { counterStep } from '#shared/domain/machine/counter-step.ts';
import type { CounterIncrease } from './metric-queries.ts';

/** A counter's increase by slots of time: once from the database, then reading by reading. */
export interface SlotCounter {
  /** Starts (again) from the database; readings that come until `complete` are kept for it. */
  begin(): void;
  complete(stored: CounterIncrease | null): void;
  add(ts: number, value: number): void;
  /** A reading came that is older than the newest: only the database can place it. */
  isStale(): boolean;
  /** Readings that it has taken are left out by now. */
  recountLater(): void;
  bySlot(): ReadonlyMap<number, number>;
  /** As in `CounterIncrease`. */
  held(): number;
}

interface Sample {
  readonly ts: number;
  readonly value: number;
}

/** `rolloverAt`: where the end of its range is set. */
export function createSlotCounter(
  from: number,
  slotMs: number,
  rolloverAt: () => number | null = () => null,
): SlotCounter {
  let slots = new Map<number, number>();
  let held = 0;
  let last: Sample | null = null;
  let waiting: Sample[] | null = null;
  let hasLate = false;

  function take(sample: Sample): void {
    if (last && sample.ts < last.ts) hasLate = true;
    if (last && sample.ts <= last.ts) return;
    const slot = Math.floor((sample.ts - from) / slotMs);
    // A reading before the range is what the first one in it counts from.
    if (last && slot >= 0) {
      const { kind, amount } = counterStep(last.value, sample.value, rolloverAt());
      slots.set(slot, (slots.get(slot) ?? 0) + amount);
      if (kind === 'held') held += 1;
    }
    last = sample;
  }

  return {
    begin() {
      waiting = [];
      hasLate = false;
    },
    complete(stored) {
      slots = new Map(stored?.bySlot);
      held = stored?.held ?? 0;
      last = stored?.last ?? null;
      const since = waiting ?? [];
      waiting = null;
      for (const sample of since) take(sample);
    },
    add(ts, value) {
      if (waiting) waiting.push({ ts, value });
      else take({ ts, value });
    },
    isStale: () => hasLate,
    recountLater() {
      hasLate = true;
    },
    bySlot: () => slots,
    held: () => held,
  };
}
