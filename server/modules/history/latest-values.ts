import type { CommittedChange, LatestMetric, LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { DEAD_PERIODS } from '#shared/domain/machine/staleness.ts';
import type { PresentCorrections } from './corrections/present-corrections.ts';
import type { PresenceRun } from './presence/presence.ts';
import { toQuality, toQualityCode, toStates } from './states/state-code.ts';
import { type LifeSign, liveOn, type StateLife } from './states/state-life.ts';
import type { StateReport, StateRun } from './states/state-runs.ts';

interface MachineValues {
  state: LatestState | null;
  /** What the state was made of. */
  run: StateRun | null;
  /** Null = the state was never reported. */
  life: StateLife | null;
  /** What reported the state; undefined = not known, as after a restart: then every value is a sign of it. */
  source: string | undefined;
  readonly metrics: Map<string, LatestMetric>;
}

export interface MetricValue extends LatestMetric {
  readonly machineId: Id;
  readonly key: string;
  readonly source?: string | undefined;
}

/** What was committed of a tenant's machines, as far as it may be the newest. */
export interface CommittedValues {
  readonly runs: ReadonlyMap<Id, StateRun>;
  /** The reports that led to these runs; absent for runs that are read from the database. */
  readonly reports: ReadonlyMap<Id, readonly StateReport[]>;
  readonly metrics: readonly MetricValue[];
}

/** The newest committed state and metrics of every machine. */
export interface LatestValues {
  state(tenantId: Id, machineId: Id): LatestState | null;
  metrics(tenantId: Id, machineId: Id): ReadonlyMap<string, LatestMetric>;
  /**
   * Takes what was committed and tells what of it is newest. A known value from after `horizonTs` was given its time by a
   * clock that has been set back since: anything replaces it.
   */
  apply(tenantId: Id, committed: CommittedValues, horizonTs: number): CommittedChange;
  /** What is stored of when a machine was heard, before the first values of this process. */
  restoreLife(tenantId: Id, machineId: Id, heard: PresenceRun): void;
  /** Makes the states of some machines again after their corrections changed; returns those that are different now. */
  restate(tenantId: Id, machineIds: Iterable<Id>): Map<Id, LatestState>;
}

const NO_METRICS: ReadonlyMap<string, LatestMetric> = new Map();
const NO_MACHINES: ReadonlySet<Id> = new Set();
const BAD = toQualityCode('bad');
/** A value that says that a state still stands is told this often, in expected periods: a state that is reported is as well. */
const CONFIRM_SHARE = 0.5;

/** `periodMsOf`: how often a machine is expected to say something. */
export function createLatestValues(
  corrections: PresentCorrections,
  periodMsOf: (tenantId: Id, machineId: Id) => number,
): LatestValues {
  const tenants = new Map<Id, Map<Id, MachineValues>>();
  const valuesOf = (tenantId: Id, machineId: Id): MachineValues => {
    const machines = tenants.get(tenantId) ?? new Map<Id, MachineValues>();
    tenants.set(tenantId, machines);
    const values = machines.get(machineId) ?? {
      state: null,
      run: null,
      life: null,
      source: undefined,
      metrics: new Map(),
    };
    machines.set(machineId, values);
    return values;
  };
  return {
    state: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.state ?? null,
    metrics: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.metrics ?? NO_METRICS,
    apply(tenantId, { runs, reports, metrics }, horizonTs) {
      const states = new Map<Id, LatestState>();
      const changedMachines = new Set<Id>();
      const metricsOf = Map.groupBy(metrics, ({ machineId }) => machineId);
      for (const machineId of new Set([...runs.keys(), ...metricsOf.keys()])) {
        const values = valuesOf(tenantId, machineId);
        const run = runs.get(machineId) ?? null;
        const periodMs = periodMsOf(tenantId, machineId);
        const own = reports.get(machineId) ?? (run ? [toReport(run)] : []);
        if (own.length > 0) values.source = newestOf(own).source;
        const isWitness = ({ source, quality }: MetricValue) =>
          quality !== 'bad' && (values.source === undefined || source === values.source);
        const signs = lifeSigns(own, (metricsOf.get(machineId) ?? []).filter(isWitness), horizonTs);
        // A clock that was set back: what is known from after the horizon is no measure.
        const known = values.life && values.life.sourceTs <= horizonTs ? values.life : null;
        const life = liveOn(known, signs, periodMs * DEAD_PERIODS);
        if (run) {
          values.run = run;
          values.life = life;
        } else if (
          !values.run ||
          !life ||
          values.run.quality === BAD ||
          life.sourceTs - (known?.sourceTs ?? 0) < periodMs * CONFIRM_SHARE
        ) {
          continue;
        } else values.life = life;
        const state = toLatestState(values.run, values.life, corrections.sinceTs(machineId, values.run));
        const isRepeat = isSameStretch(values.state, state);
        if (isRepeat && values.state?.sourceTs === state.sourceTs && values.state.text === state.text)
          continue;
        if (!isRepeat) changedMachines.add(machineId);
        values.state = state;
        states.set(machineId, state);
      }
      const changedMetrics = new Map<Id, Map<string, LatestMetric>>();
      for (const { machineId, key, source: _source, ...metric } of metrics) {
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
    restoreLife(tenantId, machineId, { fromTs, lastTs }) {
      const values = valuesOf(tenantId, machineId);
      if (!values.run || values.run.lastSeen < fromTs || values.run.quality === BAD) return;
      const { lastSeen, arrivalTs } = values.run;
      values.life = {
        sinceTs: fromTs,
        sourceTs: Math.max(lastTs, lastSeen),
        arrivalTs: Math.max(lastTs, arrivalTs),
      };
      values.state = toLatestState(values.run, values.life, corrections.sinceTs(machineId, values.run));
    },
    restate(tenantId, machineIds) {
      const states = new Map<Id, LatestState>();
      for (const machineId of machineIds) {
        const values = valuesOf(tenantId, machineId);
        if (!values.run) continue;
        const state = toLatestState(values.run, values.life, corrections.sinceTs(machineId, values.run));
        if (isSameStretch(values.state, state)) continue;
        values.state = state;
        states.set(machineId, state);
      }
      return states;
    },
  };
}

function toReport({ lastSeen: ts, arrivalTs }: StateRun): Pick<StateReport, 'ts' | 'arrivalTs' | 'source'> {
  return { ts, arrivalTs };
}

function newestOf<One extends { readonly ts: number }>(reports: readonly One[]): One {
  return reports.reduce((newest, one) => (one.ts >= newest.ts ? one : newest));
}

/** In the order of time; of one time one sign is enough, and a report is more than a value. */
function lifeSigns(
  reports: readonly Pick<StateReport, 'ts' | 'arrivalTs'>[],
  metrics: readonly MetricValue[],
  horizonTs: number,
): LifeSign[] {
  const byTs = new Map<number, LifeSign>();
  for (const { sourceTs: ts, arrivalTs } of metrics) byTs.set(ts, { ts, arrivalTs, isReport: false });
  for (const { ts, arrivalTs } of reports) byTs.set(ts, { ts, arrivalTs, isReport: true });
  return [...byTs.values()].filter(({ ts }) => ts <= horizonTs).sort((a, b) => a.ts - b.ts);
}

function toLatestState(run: StateRun, life: StateLife | null, sinceTs: number): LatestState {
  const isLonger = life !== null && life.sourceTs > run.lastSeen;
  return {
    states: toStates(run.states),
    code: run.code,
    text: run.text,
    sinceTs: Math.max(sinceTs, life?.sinceTs ?? sinceTs),
    sourceTs: isLonger ? life.sourceTs : run.lastSeen,
    arrivalTs: isLonger ? life.arrivalTs : run.arrivalTs,
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
