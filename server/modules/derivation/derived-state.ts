import type { LatestMetric, LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { Quality } from '#shared/contracts/plant/machine-state.ts';
import { atTime, type DelayedCondition, dueTs } from '#shared/domain/machine/delayed-condition.ts';
import { DEAD_PERIODS } from '#shared/domain/machine/staleness.ts';
import type { MachineRules } from './machine-rules.ts';
import { afterValue, holds, type StateRule } from './rule-condition.ts';
import { type ReportedStates, sameStates, statesOf } from './state-report.ts';

/** What rules make of a machine's values, in the order in which they arrive. Times are those of the source. */
export interface DerivedState {
  /** Values of one time; returns the states that are to be reported. */
  take(values: Readonly<Record<string, number>>, at: Arrival): ReportedStates[];
  /** The machine reported a state of its own; returns what is stored in its place. */
  takeReported(report: ReportedStates): ReportedStates;
  /** Nothing came: returns what delays have made due by now. */
  wait(nowMs: number): ReportedStates[];
  isWaiting(): boolean;
  /** What the machine reported last by itself. */
  reported(): ReportedStates | null;
}

export interface Arrival {
  readonly sourceTs: number;
  readonly arrivalTs: number;
  readonly quality: Quality;
}

/** What is stored, when the rules begin to be applied. */
export interface StoredValues {
  readonly state: LatestState | null;
  readonly metrics: ReadonlyMap<string, LatestMetric>;
  /** What the machine reported last by itself; absent = not known, as after a restart. */
  readonly reported?: ReportedStates | null;
}

export function createDerivedState(
  rules: Pick<MachineRules, 'states' | 'otherwise'>,
  expectedPeriodMs: number,
  stored: StoredValues,
): DerivedState {
  const conditions = new Map<StateRule, DelayedCondition>();
  const readTs = new Map<string, number>();
  let input: Arrival | null = null;
  let reported: ReportedStates | null = null;
  let written: ReportedStates | null = null;
  restore();

  /** A condition that holds counts at once where the machine is in that state already. */
  function restore(): void {
    for (const rule of rules.states) {
      const metric = stored.metrics.get(rule.metric);
      if (!metric) continue;
      const isTrue = holds(rule, metric.value);
      const wasActive = stored.state?.states.includes(rule.state) ?? false;
      const began = atTime({ isTrue, sinceTs: metric.sourceTs, isActive: false }, rule, metric.sourceTs);
      conditions.set(rule, isTrue && wasActive ? { ...began, isActive: true } : began);
      readTs.set(rule.metric, metric.sourceTs);
      if (input === null || metric.sourceTs > input.sourceTs) input = metric;
    }
    if (stored.state === null) return;
    const known: ReportedStates = { ...stored.state };
    reported = stored.reported === undefined ? (mayBeDerived(rules, known) ? null : known) : stored.reported;
    if (reported === null) written = known;
  }

  /** The machine's own report, unless it is too old to be shown. */
  const speaksAt = (ts: number): ReportedStates | null =>
    reported !== null && ts - reported.sourceTs < DEAD_PERIODS * expectedPeriodMs ? reported : null;

  function reportAt(ts: number, at: Arrival): ReportedStates[] {
    const own = speaksAt(ts);
    const states = statesOf(rules, conditions, own !== null);
    const base = { sourceTs: ts, arrivalTs: at.arrivalTs, quality: at.quality };
    if (states === null) {
      // A rule that was marked to win does not hold any more: the machine's own report counts again.
      if (
        own === null ||
        written === null ||
        written.sourceTs < own.sourceTs ||
        sameStates(written.states, own.states)
      )
        return [];
      written = null;
      return [{ ...own, ...base }];
    }
    const isSame = written !== null && sameStates(states, written.states);
    if (isSame && written !== null && ts - written.sourceTs < expectedPeriodMs / 2) return [];
    const afterTs = isSame || written === null ? ts : Math.max(ts, written.sourceTs + 1);
    written = { states, code: own?.code ?? null, text: own?.text ?? null, ...base, sourceTs: afterTs };
    return [written];
  }

  /** Delays that end up to a time, one after the other. */
  function advance(ts: number, at: Arrival): ReportedStates[] {
    const reports: ReportedStates[] = [];
    for (;;) {
      const next = nextDue();
      if (next === null || next > ts) return reports;
      for (const [rule, condition] of conditions) conditions.set(rule, atTime(condition, rule, next));
      reports.push(...reportAt(next, at));
    }
  }

  function nextDue(): number | null {
    const due = [...conditions].flatMap(([rule, condition]) => dueTs(condition, rule) ?? []);
    return due.length === 0 ? null : Math.min(...due);
  }

  return {
    take(values, at) {
      const { sourceTs } = at;
      const concerned = rules.states.filter(
        ({ metric }) =>
          values[metric] !== undefined && sourceTs > (readTs.get(metric) ?? Number.NEGATIVE_INFINITY),
      );
      if (concerned.length === 0) return [];
      const reports = advance(sourceTs, at);
      for (const rule of concerned) {
        readTs.set(rule.metric, sourceTs);
        conditions.set(
          rule,
          afterValue(conditions.get(rule) ?? null, rule, values[rule.metric] ?? 0, sourceTs),
        );
      }
      if (input === null || sourceTs >= input.sourceTs) input = at;
      return [...reports, ...reportAt(sourceTs, at)];
    },
    takeReported(report) {
      if (reported === null || report.sourceTs >= reported.sourceTs) reported = report;
      const states = statesOf(rules, conditions, true);
      if (states === null || report !== reported) return report;
      written = { ...report, states };
      return written;
    },
    wait(nowMs) {
      if (input === null) return [];
      const lagMs = input.arrivalTs - input.sourceTs;
      // Values that were not confirmed for so long give no new state.
      const untilTs = Math.min(nowMs - lagMs, input.sourceTs + DEAD_PERIODS * expectedPeriodMs);
      return advance(untilTs, { ...input, arrivalTs: nowMs });
    },
    isWaiting: () => nextDue() !== null,
    reported: () => reported,
  };
}

/** Whether the rules could have given a state. A machine that reports its own soon says so. */
function mayBeDerived(
  { states, otherwise }: Pick<MachineRules, 'states' | 'otherwise'>,
  known: ReportedStates,
): boolean {
  const possible = [...states, ...(otherwise ? [otherwise] : [])].map(({ state }) => state);
  return (
    known.code === null && known.text === null && known.states.every((state) => possible.includes(state))
  );
}
