import type { CommittedChange, LatestMetric, LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PresentCorrections } from './corrections/present-corrections.ts';
import { toQuality, toStates } from './states/state-code.ts';
import type { StateRun } from './states/state-runs.ts';

interface MachineValues {
  state: LatestState | null;
  /** What the state was made of. */
  run: StateRun | null;
  readonly metrics: Map<string, LatestMetric>;
}

export interface MetricValue extends LatestMetric {
  readonly machineId: Id;
  readonly key: string;
}

/** The newest committed state and metrics of every machine. */
export interface LatestValues {
  state(tenantId: Id, machineId: Id): LatestState | null;
  metrics(tenantId: Id, machineId: Id): ReadonlyMap<string, LatestMetric>;
  /**
   * Takes what was committed and tells what of it is newest. A known value from after `horizonTs` was given its time by a
   * clock that has been set back since: anything replaces it.
   */
  apply(
    tenantId: Id,
    newestRuns: ReadonlyMap<Id, StateRun>,
    metrics: readonly MetricValue[],
    horizonTs: number,
  ): CommittedChange;
  /** Makes the states of some machines again after their corrections changed; returns those that are different now. */
  restate(tenantId: Id, machineIds: Iterable<Id>): Map<Id, LatestState>;
}

const NO_METRICS: ReadonlyMap<string, LatestMetric> = new Map();
const NO_MACHINES: ReadonlySet<Id> = new Set();

export function createLatestValues(corrections: PresentCorrections): LatestValues {
  const tenants = new Map<Id, Map<Id, MachineValues>>();
  const valuesOf = (tenantId: Id, machineId: Id): MachineValues => {
    const machines = tenants.get(tenantId) ?? new Map<Id, MachineValues>();
    tenants.set(tenantId, machines);
    const values = machines.get(machineId) ?? { state: null, run: null, metrics: new Map() };
    machines.set(machineId, values);
    return values;
  };
  return {
    state: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.state ?? null,
    metrics: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.metrics ?? NO_METRICS,
    apply(tenantId, newestRuns, metrics, horizonTs) {
      const states = new Map<Id, LatestState>();
      const changedMachines = new Set<Id>();
      for (const [machineId, run] of newestRuns) {
        const values = valuesOf(tenantId, machineId);
        const state = toLatestState(run, corrections.sinceTs(machineId, run));
        values.run = run;
        const isRepeat = isSameStretch(values.state, state);
        if (isRepeat && values.state?.sourceTs === state.sourceTs && values.state.text === state.text)
          continue;
        if (!isRepeat) changedMachines.add(machineId);
        values.state = state;
        states.set(machineId, state);
      }
      const changedMetrics = new Map<Id, Map<string, LatestMetric>>();
      for (const { machineId, key, ...metric } of metrics) {
        const known = valuesOf(tenantId, machineId).metrics;
        const knownTs = known.get(key)?.sourceTs ?? Number.NEGATIVE_INFINITY;
        if (metric.sourceTs <= knownTs && knownTs <= horizonTs) continue;
        known.set(key, metric);
        const changed = changedMetrics.get(machineId) ?? new Map<string, LatestMetric>();
        changedMetrics.set(machineId, changed.set(key, metric));
      }
      return {
        tenantId,
        states,
        metrics: changedMetrics,
        changedMachines,
        revisedMachines: NO_MACHINES,
      };
    },
    restate(tenantId, machineIds) {
      const states = new Map<Id, LatestState>();
      for (const machineId of machineIds) {
        const values = valuesOf(tenantId, machineId);
        if (!values.run) continue;
        const state = toLatestState(values.run, corrections.sinceTs(machineId, values.run));
        if (isSameStretch(values.state, state)) continue;
        values.state = state;
        states.set(machineId, state);
      }
      return states;
    },
  };
}

function toLatestState(run: StateRun, sinceTs: number): LatestState {
  return {
    states: toStates(run.states),
    code: run.code,
    text: run.text,
    sinceTs,
    sourceTs: run.lastSeen,
    arrivalTs: run.arrivalTs,
    quality: toQuality(run.quality),
  };
}

function isSameStretch(before: LatestState | null, now: LatestState): boolean {
  return (
    before !== null &&
    before.sinceTs === now.sinceTs &&
    before.code === now.code &&
    before.states.join() === now.states.join()
  );
}
