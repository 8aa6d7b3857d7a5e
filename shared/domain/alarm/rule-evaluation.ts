import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import {
  atTime,
  type ConditionDelays,
  type DelayedCondition,
  dueTs,
  withTruth,
} from '#shared/domain/machine/delayed-condition.ts';
import type { EvaluatedRule, LimitCondition, RateCondition } from './alarm-rule.ts';

/** The condition of a rule began or ceased to count. */
export interface ConditionEdge {
  readonly isRaised: boolean;
  /** When by the source's clock: the end of the delay, not the value that showed it. */
  readonly ts: number;
  /** The newest value; null for states and codes, and where none has come. */
  readonly value: number | null;
}

/** A rule over the values of its machine. Costs the same for each value, however many came before. */
export interface RuleEvaluation {
  /** A value of the rule's metric. Values that are not newer than the last one, or no numbers, change nothing. */
  takeValue(value: number, ts: number): void;
  takeState(states: readonly MachineState[], code: string | null, ts: number): void;
  /** The source's clock has reached a time without a value. */
  wait(ts: number): void;
  /** When `wait` will have an effect; null = only a value can have one. */
  dueTs(): number | null;
}

/** What a source reported last: a value, or states since they began. */
export type LastReport =
  | { readonly value: number; readonly ts: number }
  | { readonly states: readonly MachineState[]; readonly code: string | null; readonly ts: number };

/** What an evaluation begins with after a restart. */
export interface EvaluationStart {
  /** The rule's alarm is active since then; null = it is not. */
  readonly activeSinceTs: number | null;
  /** Up to then values have been evaluated: what is not newer changes nothing. */
  readonly settledTs: number | null;
  /** When the source last sent a value; absence is counted from there. */
  readonly heardTs: number | null;
  /** What is stored last and may not have been evaluated; absent = nothing. */
  readonly reported?: LastReport | null;
}

/**
 * For so long what was reported before a restart waits for its source: one that got no answer sends again everything that it
 * had sent, in its order. One that reports changes only may send nothing more.
 */
const SENT_AGAIN_MS = 30_000;

const NEW: EvaluationStart = { activeSinceTs: null, settledTs: null, heardTs: null };

/** @param emit called in the order of time, also several times within one call. */
export function createRuleEvaluation(
  rule: Pick<EvaluatedRule, 'condition' | 'onDelayMs' | 'offDelayMs'>,
  emit: (edge: ConditionEdge) => void,
  { activeSinceTs, settledTs, heardTs, reported = null }: EvaluationStart = NEW,
): RuleEvaluation {
  const { condition: wanted } = rule;
  const isAbsence = wanted.kind === 'absence';
  const delays: ConditionDelays = isAbsence
    ? { onDelayMs: wanted.afterMs + rule.onDelayMs, offDelayMs: 0 }
    : rule;
  let lastTs = settledTs ?? Number.NEGATIVE_INFINITY;
  let newest: number | null = null;
  let counted: number | null = null;
  let anchor: { readonly value: number; readonly ts: number } | null = null;
  let unheard = reported;
  let startedTs: number | null = null;
  let condition: DelayedCondition | null = null;
  if (activeSinceTs !== null) condition = { isTrue: true, sinceTs: activeSinceTs, isActive: true };
  else if (isAbsence && heardTs !== null) condition = { isTrue: true, sinceTs: heardTs, isActive: false };

  function set(next: DelayedCondition, ts: number): void {
    const was = condition?.isActive ?? false;
    condition = next;
    if (next.isActive !== was) emit({ isRaised: next.isActive, ts, value: newest });
  }

  function advance(ts: number): void {
    const due = condition && dueTs(condition, delays);
    if (condition && due !== null && due <= ts) set(atTime(condition, delays, due), due);
  }

  function takeTruth(isTrue: boolean, ts: number): void {
    set(withTruth(condition, isTrue, delays, ts), ts);
  }

  function isOutside({ high, low, hysteresis, deadBand }: LimitCondition, value: number): boolean {
    if (counted === null || Math.abs(value - counted) >= deadBand) counted = value;
    const inside = condition?.isTrue ? hysteresis : 0;
    return (high !== null && counted > high - inside) || (low !== null && counted < low + inside);
  }

  function isTooFast({ perMinute, windowMs }: RateCondition, value: number, ts: number): boolean {
    if (anchor !== null && ts - anchor.ts < windowMs) return condition?.isTrue ?? false;
    const before = anchor;
    anchor = { value, ts };
    if (before === null) return condition?.isTrue ?? false;
    const rate = ((value - before.value) / (ts - before.ts)) * 60_000;
    return perMinute > 0 ? rate >= perMinute : rate <= perMinute;
  }

  function takeValue(value: number, ts: number): void {
    if (ts <= lastTs || !Number.isFinite(value)) return;
    lastTs = ts;
    advance(ts);
    newest = value;
    if (wanted.kind === 'limit') takeTruth(isOutside(wanted, value), ts);
    else if (wanted.kind === 'rate') takeTruth(isTooFast(wanted, value, ts), ts);
    else if (wanted.kind === 'absence') {
      takeTruth(false, ts);
      takeTruth(true, ts);
    }
  }

  function takeState(states: readonly MachineState[], code: string | null, ts: number): void {
    if (ts <= lastTs) return;
    lastTs = ts;
    advance(ts);
    if (wanted.kind === 'state')
      takeTruth(
        wanted.states.some((state) => states.includes(state)),
        ts,
      );
    else if (wanted.kind === 'code') takeTruth(code !== null && wanted.codes.includes(code), ts);
  }

  /** What has come since then is newer, or this changes nothing. */
  function takeUnheard(ts: number): void {
    if (unheard === null) return;
    startedTs ??= ts;
    if (ts - startedTs < SENT_AGAIN_MS) return;
    if ('value' in unheard) takeValue(unheard.value, unheard.ts);
    else takeState(unheard.states, unheard.code, unheard.ts);
    unheard = null;
  }

  return {
    takeValue,
    takeState,
    wait(ts) {
      takeUnheard(ts);
      advance(ts);
    },
    dueTs: () => condition && dueTs(condition, delays),
  };
}
