import type { MetricUnit, MetricUnits } from '#server/core/ports/plant/metric-usage.ts';
import type { MeterKind } from '#shared/contracts/energy/energy-meter.ts';
import { counterIncrease } from '#shared/domain/machine/counter-delta.ts';

/** How the values of a meter become amounts. */
export interface MeterRule {
  readonly kind: MeterKind;
  readonly factor: number;
  readonly rolloverAt: number | null;
  /** Values further apart than this leave a gap. */
  readonly gapMs: number;
}

/** What was consumed in a piece of time. */
export interface Placed {
  readonly at: number;
  readonly until: number;
  readonly amount: number;
}

/** Nothing arrived. `amount`: how much the counter rose meanwhile, at unknown times; null = unknown. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly amount: number | null;
}

export interface MeterEvents {
  readonly placed: readonly Placed[];
  readonly gaps: readonly Gap[];
  /** When the counter began again from 0: what it had counted since the value before is unknown. */
  readonly resets: readonly number[];
}

const HOUR_MS = 3_600_000;
/** A drop from the last tenth of a counter's range to the first is the end of its range; every other is a reset. */
const ROLLOVER_SHARE = 0.1;
/** Differences of counters carry the rounding of their sums. */
const TOLERANCE = 1e-9;

/** Amounts, gaps and resets of one meter in `[from, to)`; `to` lies in the past. */
export function toMeterEvents(
  rule: MeterRule,
  { before, units }: MetricUnits,
  { from, to }: { readonly from: number; readonly to: number },
): MeterEvents {
  const placed: Placed[] = [];
  const gaps: Gap[] = [];
  const resets: number[] = [];
  const place = (at: number, until: number, amount: number) => {
    if (amount !== 0) placed.push({ at, until, amount: amount * rule.factor });
  };
  let previous: MetricUnit | null = before;
  for (const [index, unit] of units.entries()) {
    const isGap = unit.at - (previous?.until ?? from) > rule.gapMs;
    if (rule.kind === 'rate') {
      if (isGap) gaps.push({ from: previous?.until ?? from, to: unit.at, amount: null });
      else if (index === 0 && previous && unit.at > from)
        place(from, unit.at, previous.last * ((unit.at - from) / HOUR_MS));
      const until = holdsUntil(unit, units[index + 1], rule.gapMs, to);
      place(unit.at, until, unit.mean * ((until - unit.at) / HOUR_MS));
    } else {
      const step = previous
        ? counterStep(previous.last, unit.first, rule.rolloverAt)
        : { amount: 0, isReset: false };
      if (step.isReset) resets.push(unit.at);
      if (isGap)
        gaps.push({
          from: previous?.until ?? from,
          to: unit.at,
          amount: previous ? step.amount * rule.factor : null,
        });
      const within = increaseWithin(unit, rule.rolloverAt);
      if (within.isReset) resets.push(unit.at);
      place(unit.at, unit.until, within.amount + (isGap ? 0 : step.amount));
    }
    previous = unit;
  }
  if (to - (previous?.until ?? from) > rule.gapMs)
    gaps.push({ from: previous?.until ?? from, to, amount: null });
  return { placed, gaps, resets };
}

interface Step {
  readonly amount: number;
  readonly isReset: boolean;
}

/** How much a counter rose between two readings that follow each other. */
export function counterStep(before: number, now: number, rolloverAt: number | null): Step {
  if (now < before && isRollover(before, now, rolloverAt))
    return { amount: (rolloverAt ?? 0) - before + now, isReset: false };
  const amount = counterIncrease([
    { ts: 0, value: before },
    { ts: 1, value: now },
  ]);
  return { amount, isReset: now < before };
}

/** Within a unit only first, last, extremes and the increase are known: a drop shows in the increase. */
function increaseWithin(unit: MetricUnit, rolloverAt: number | null): Step {
  const { first, last, min, max, increase } = unit;
  const tolerance = TOLERANCE * Math.max(1, Math.abs(max));
  /** The sum of the values before each drop. */
  const dropped = increase - (last - first);
  if (dropped <= tolerance) return { amount: increase, isReset: false };
  const isSingle = Math.abs(dropped - max) <= TOLERANCE * Math.max(1, Math.abs(max));
  if (isSingle && isRollover(max, min, rolloverAt))
    return { amount: increase + (rolloverAt ?? 0) - max, isReset: false };
  return { amount: increase, isReset: true };
}

function isRollover(before: number, now: number, rolloverAt: number | null): boolean {
  return (
    rolloverAt !== null &&
    before <= rolloverAt &&
    before >= rolloverAt * (1 - ROLLOVER_SHARE) &&
    now >= 0 &&
    now <= rolloverAt * ROLLOVER_SHARE
  );
}

/** A rate holds until the next value, when that comes in time. */
function holdsUntil(unit: MetricUnit, next: MetricUnit | undefined, gapMs: number, to: number): number {
  const end = next ? next.at : to;
  return end - unit.until <= gapMs ? end : unit.until;
}
