import type { MetricUnit, MetricUnits } from '#server/core/ports/plant/metric-usage.ts';
import type { MeterKind } from '#shared/contracts/energy/energy-meter.ts';
import { COUNTER_WIDTHS, counterStep, SIGNED_WIDTHS } from '#shared/domain/machine/counter-step.ts';

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
  /** Counted backwards by a two-way meter: fed in, for which tariffs have no price. */
  readonly isFedIn?: boolean;
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
  /** When the counter began again, or fell in another way: what it counted since the value before is unknown. */
  readonly resets: readonly number[];
}

const HOUR_MS = 3_600_000;
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
    if (amount !== 0)
      placed.push({
        at,
        until,
        amount: amount * rule.factor,
        ...(rule.kind === 'net' && amount * rule.factor < 0 && { isFedIn: true }),
      });
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
      const base = rule.kind === 'net' ? null : unit.base;
      const step = previous ? stepOf(rule, base ?? previous.last, unit.first) : { amount: 0, isReset: false };
      if (step.isReset) resets.push(unit.at);
      if (isGap)
        gaps.push({
          from: previous?.until ?? from,
          to: unit.at,
          amount: previous ? step.amount * rule.factor : null,
        });
      const within =
        rule.kind === 'net' ? stepOf(rule, unit.first, unit.last) : increaseWithin(unit, rule.rolloverAt);
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
  /** It began again, or fell in a way that does not say what it counted. */
  readonly isReset: boolean;
}

const stepOf = ({ kind, rolloverAt }: MeterRule, before: number, now: number): Step =>
  kind === 'net' ? netStep(before, now, rolloverAt) : meterStep(before, now, rolloverAt);

/** Below this a two-way meter may come to zero by itself. */
const NET_SMALLEST = 100;
/** To so little of what it showed a two-way meter falls only when it is replaced. */
const NET_SHARE = 0.01;

/** A two-way meter may fall by any amount. It passes the end of its range in both directions, by the shorter way. */
function netStep(before: number, now: number, rolloverAt: number | null): Step {
  const moved = now - before;
  if (rolloverAt !== null && Math.abs(moved) > rolloverAt / 2)
    return { amount: moved - Math.sign(moved) * rolloverAt, isReset: false };
  const isReplaced = Math.abs(before) >= NET_SMALLEST && Math.abs(now) <= NET_SHARE * Math.abs(before);
  return isReplaced ? { amount: 0, isReset: true } : { amount: moved, isReset: false };
}

/** How much a meter rose between two readings that follow each other. */
function meterStep(before: number, now: number, rolloverAt: number | null): Step {
  const { kind, amount } = counterStep(before, now, rolloverAt);
  return { amount, isReset: kind === 'restart' || kind === 'held' };
}

/** Within a unit only first, last, extremes and the increase are known: a drop shows in the increase. */
function increaseWithin(unit: MetricUnit, rolloverAt: number | null): Step {
  const { first, last, min, max, increase, held, bases } = unit;
  if (bases > 0) return { amount: increase, isReset: held > 0 };
  const isAbout = (a: number, b: number) =>
    Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(max), Math.abs(b));
  /** The sum of the values before each restart, and of the widths that were passed. */
  const dropped = increase - (last - first);
  const isOneWidth = [...COUNTER_WIDTHS, ...SIGNED_WIDTHS, rolloverAt ?? 0].some((width) =>
    isAbout(dropped, width),
  );
  if (held === 0 && (isAbout(dropped, 0) || isOneWidth)) return { amount: increase, isReset: false };
  if (held === 0 && rolloverAt !== null && isAbout(dropped, max)) {
    const step = counterStep(max, min, rolloverAt);
    if (step.kind === 'rollover') return { amount: increase + rolloverAt - max, isReset: false };
  }
  // A step that neither is small nor ends near zero, and goes over the end that was set.
  if (held === 1 && rolloverAt !== null && isAbout(dropped, max - min)) {
    const step = counterStep(max, min, rolloverAt);
    if (step.kind === 'rollover') return { amount: increase + step.amount, isReset: false };
  }
  return { amount: increase, isReset: true };
}

/** A rate holds until the next value, when that comes in time. */
function holdsUntil(unit: MetricUnit, next: MetricUnit | undefined, gapMs: number, to: number): number {
  const end = next ? next.at : to;
  return end - unit.until <= gapMs ? end : unit.until;
}
