import type { CommittedChange, LatestMetric, LatestState } from '#server/core/ports/plant/plant-history.ts';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { DEAD_PERIODS } from '#shared/domain/machine/staleness.ts';
import type { PresentCorrections } from './corrections/present-corrections.ts';
import type { PresenceRun } from './presence/presence.ts';
import { baseOf, toQuality, toQualityCode, toStates } from './states/state-code.ts';
import { type LifeSign, liveOn, type StateLife } from './states/state-life.ts';
import type { StateReport, StateRun } from './states/state-runs.ts';
import { afterState, type LastingStretch } from './states/stretch.ts';

interface MachineValues {
  state: LatestState | null;
  /** What the state was made of. */
  run: StateRun | null;
  /** Null = the state was never reported. */
  life: StateLife | null;
  /** What reported the state; undefined = not known, as after a restart: then every value is a sign of it. */
  source: string | undefined;
  session: string | undefined;
  /** What it does, of the reports that are the newest. */
  stretch: LastingStretch | null;
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

export type StateOrigin = Pick<StateReport, 'source' | 'session'>;

/** The newest committed state and metrics of every machine. */
export interface LatestValues {
  state(tenantId: Id, machineId: Id): LatestState | null;
  metrics(tenantId: Id, machineId: Id): ReadonlyMap<string, LatestMetric>;
  /** What reported the newest state; undefined = not known, as after a restart. */
  originOf(tenantId: Id, machineId: Id): StateOrigin;
  /**
   * Takes what was committed and tells what of it is newest. A known value from after `horizonTs` was given its time by a
   * clock that has been set back since: anything replaces it.
   */
  apply(tenantId: Id, committed: CommittedValues, horizonTs: number): CommittedChange;
  /** What a machine did before its newest state, oldest first; before the first values of this process. */
  restoreStretch(tenantId: Id, machineId: Id, former: readonly StateRun[]): void;
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

/**
 * `periodMsOf`: how often a machine is expected to say something. `codes`: which of its codes are steps of its own sequence of
 * states.
 */
export function createLatestValues(
  corrections: PresentCorrections,
  periodMsOf: (tenantId: Id, machineId: Id) => number,
  codes: Pick<VendorCodes, 'find'>,
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
      session: undefined,
      stretch: null,
      metrics: new Map(),
    };
    machines.set(machineId, values);
    return values;
  };
  /** Reports of before what is known change nothing of it, unless they have changed how the newest run began. */
  function stretchOf(
    tenantId: Id,
    machineId: Id,
    known: LastingStretch | null,
    reports: readonly Reported[],
    run: StateRun,
  ): LastingStretch {
    const isStep = (code: string | null) => codes.find(tenantId, machineId, code)?.isStep === true;
    let stretch = known;
    for (const { ts, states, code } of reports.toSorted((a, b) => a.ts - b.ts))
      if (ts <= run.lastSeen && ts >= (stretch?.sinceTs ?? ts))
        stretch = afterState(stretch, { base: baseOf(states), code }, ts, isStep);
    const now = afterState(stretch, { base: baseOf(run.states), code: run.code }, run.fromTs, isStep);
    return now.sinceTs > run.fromTs ? { ...now, sinceTs: run.fromTs } : now;
  }
  return {
    state: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.state ?? null,
    metrics: (tenantId, machineId) => tenants.get(tenantId)?.get(machineId)?.metrics ?? NO_METRICS,
    originOf(tenantId, machineId) {
      const { source, session } = tenants.get(tenantId)?.get(machineId) ?? {};
      return { source, session };
    },
    apply(tenantId, { runs, reports, metrics }, horizonTs) {
      const states = new Map<Id, LatestState>();
      const changedMachines = new Set<Id>();
      const metricsOf = Map.groupBy(metrics, ({ machineId }) => machineId);
      for (const machineId of new Set([...runs.keys(), ...metricsOf.keys()])) {
        const values = valuesOf(tenantId, machineId);
        const run = runs.get(machineId) ?? null;
        const periodMs = periodMsOf(tenantId, machineId);
        const own: readonly Reported[] = reports.get(machineId) ?? (run ? [toReport(run)] : []);
        if (own.length > 0) ({ source: values.source, session: values.session } = newestOf(own));
        const isWitness = ({ source, quality }: MetricValue) =>
          quality !== 'bad' && (values.source === undefined || source === values.source);
        const signs = lifeSigns(own, (metricsOf.get(machineId) ?? []).filter(isWitness), horizonTs);
        // A clock that was set back: what is known from after the horizon is no measure.
        const known = values.life && values.life.sourceTs <= horizonTs ? values.life : null;
        const life = liveOn(known, signs, periodMs * DEAD_PERIODS);
        if (run) {
          values.run = run;
          values.life = life;
          values.stretch = stretchOf(tenantId, machineId, values.stretch, own, run);
        } else if (
          !values.run ||
          !life ||
          values.run.states === 0 ||
          values.run.quality === BAD ||
          life.sourceTs - (known?.sourceTs ?? 0) < periodMs * CONFIRM_SHARE
        ) {
          continue;
        } else values.life = life;
        const state = toLatestState(
          values.run,
          values.life,
          corrections.sinceTs(machineId, values.run),
          values.stretch,
        );
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
    restoreStretch(tenantId, machineId, former) {
      const values = valuesOf(tenantId, machineId);
      const first = former[0];
      if (!values.run || !first) return;
      const reports = former.map(({ fromTs: ts, ...run }) => ({ ...toReport({ fromTs: ts, ...run }), ts }));
      values.stretch = stretchOf(tenantId, machineId, null, reports, values.run);
      values.state = toLatestState(
        values.run,
        values.life,
        corrections.sinceTs(machineId, values.run),
        values.stretch,
      );
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
      values.state = toLatestState(
        values.run,
        values.life,
        corrections.sinceTs(machineId, values.run),
        values.stretch,
      );
    },
    restate(tenantId, machineIds) {
      const states = new Map<Id, LatestState>();
      for (const machineId of machineIds) {
        const values = valuesOf(tenantId, machineId);
        if (!values.run) continue;
        const state = toLatestState(
          values.run,
          values.life,
          corrections.sinceTs(machineId, values.run),
          values.stretch,
        );
        if (isSameStretch(values.state, state)) continue;
        values.state = state;
        states.set(machineId, state);
      }
      return states;
    },
  };
}

type Reported = Pick<StateReport, 'ts' | 'arrivalTs' | 'states' | 'code' | 'source' | 'session'>;

function toReport({ lastSeen: ts, arrivalTs, states, code }: StateRun): Reported {
  return { ts, arrivalTs, states, code };
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

function toLatestState(
  run: StateRun,
  life: StateLife | null,
  sinceTs: number,
  stretch: LastingStretch | null,
): LatestState {
  const lastsSinceTs = Math.min(stretch?.sinceTs ?? run.fromTs, run.fromTs);
  const isLonger = life !== null && life.sourceTs > run.lastSeen;
  return {
    states: toStates(run.states),
    code: run.code,
    text: run.text,
    sinceTs: Math.max(sinceTs, life?.sinceTs ?? sinceTs),
    // A correction that ends within the run begins it anew.
    lastsSinceTs: Math.max(sinceTs > run.fromTs ? sinceTs : lastsSinceTs, life?.sinceTs ?? lastsSinceTs),
    sourceTs: isLonger ? life.sourceTs : run.lastSeen,
    arrivalTs: isLonger ? life.arrivalTs : run.arrivalTs,
    quality: toQuality(run.quality),
  };
}

function isSameStretch(before: LatestState | null, now: LatestState): boolean {
  return (
    before !== null &&
    before.sinceTs === now.sinceTs &&
    before.lastsSinceTs === now.lastsSinceTs &&
    before.code === now.code &&
    before.states.join() === now.states.join()
  );
}
