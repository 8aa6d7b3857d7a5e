import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { PlantHistory } from '#server/core/ports/plant/plant-history.ts';
import type { Reading, ReadingSink } from '#server/core/ports/plant/readings.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { createDerivedState, type DerivedState } from './derived-state.ts';
import { createEdgeCounters, type EdgeCounters } from './edge-counters.ts';
import type { MachineRules } from './machine-rules.ts';
import type { ReportedStates } from './state-report.ts';

export interface DerivingSink extends ReadingSink {
  /** The rules of a tenant as they are from now on. Of machines whose rules have changed nothing is remembered. */
  setRules(tenantId: Id, rules: ReadonlyMap<Id, MachineRules>): void;
  /** The state of a machine is not known any more: what it had reported counts no longer. */
  ended(tenantId: Id, machineId: Id): void;
  /** Writes what delays have made due without a value. */
  tick(): Promise<void>;
}

export interface DerivingParts {
  readonly clock: Clock;
  readonly directory: Pick<PlantDirectory, 'machine'>;
  readonly history: Pick<PlantHistory, 'latestState' | 'latestMetrics'>;
  readonly next: ReadingSink;
}

interface Derivation {
  /** What it was made of: as long as that is the same, it goes on. */
  readonly origin: string;
  readonly state: DerivedState;
  readonly counters: EdgeCounters;
}

/** Adds what rules make of readings, in the same write: a value and what follows from it are durable together. */
export function createDerivingSink({ clock, directory, history, next }: DerivingParts): DerivingSink {
  const rules = new Map<Id, ReadonlyMap<Id, MachineRules>>();
  const derivations = new Map<Id, Map<Id, Derivation>>();
  /** What machines whose rules have changed had reported. */
  const reported = new Map<Id, Map<Id, ReportedStates | null>>();

  function derivationOf(tenantId: Id, machineId: Id): Derivation | null {
    const own = derivations.get(tenantId);
    const known = own?.get(machineId);
    if (known) return known;
    const wanted = rules.get(tenantId)?.get(machineId);
    const machine = wanted && directory.machine(tenantId, machineId);
    if (!own || !machine) return null;
    const metrics = history.latestMetrics(tenantId, machineId);
    const last = reported.get(tenantId)?.get(machineId);
    const stored = {
      state: history.latestState(tenantId, machineId),
      metrics,
      ...(last !== undefined && { reported: last }),
    };
    const made: Derivation = {
      origin: originOf(wanted, machine.expectedPeriodMs),
      state: createDerivedState(wanted, machine.expectedPeriodMs, stored),
      counters: createEdgeCounters(wanted.counters, machine.expectedPeriodMs, metrics),
    };
    own.set(machineId, made);
    return made;
  }

  function derive(reading: Reading): Reading[] {
    const { tenantId, machineId, sourceTs, arrivalTs, quality, source } = reading;
    const derivation = derivationOf(tenantId, machineId);
    if (derivation === null) return [reading];
    const of = { tenantId, machineId, source };
    if (reading.kind === 'state') return [toReading(of, derivation.state.takeReported(reading))];
    // A bad value is kept as it came, and nothing is made of it.
    if (quality === 'bad') return [reading];
    const at = { sourceTs, arrivalTs, quality };
    const counted = derivation.counters.take(reading.values, sourceTs);
    const states = derivation.state.take(reading.values, at).map((report) => toReading(of, report));
    return [
      reading,
      ...(counted ? [{ ...of, ...at, kind: 'metrics' as const, values: counted }] : []),
      ...states,
    ];
  }

  /** What could not be stored will come again: then it is derived from what is stored. */
  async function store(readings: readonly Reading[], isAwaited?: boolean): Promise<void> {
    try {
      await next.write(readings, isAwaited);
    } catch (error) {
      for (const { tenantId, machineId } of readings) derivations.get(tenantId)?.delete(machineId);
      throw error;
    }
  }

  return {
    write(readings, isAwaited) {
      if (rules.size === 0) return next.write(readings, isAwaited);
      return store(
        readings.flatMap((reading) => (rules.has(reading.tenantId) ? derive(reading) : [reading])),
        isAwaited,
      );
    },
    setRules(tenantId, wanted) {
      if (wanted.size === 0) {
        rules.delete(tenantId);
        derivations.delete(tenantId);
        reported.delete(tenantId);
        return;
      }
      const kept = [...(derivations.get(tenantId) ?? [])].filter(([machineId, { origin }]) => {
        const now = wanted.get(machineId);
        return now && origin === originOf(now, directory.machine(tenantId, machineId)?.expectedPeriodMs);
      });
      rules.set(tenantId, wanted);
      const known = new Map(reported.get(tenantId));
      for (const [machineId, { state }] of derivations.get(tenantId) ?? [])
        known.set(machineId, state.reported());
      reported.set(tenantId, known);
      derivations.set(tenantId, new Map(kept));
    },
    ended(tenantId, machineId) {
      derivations.get(tenantId)?.delete(machineId);
      reported.get(tenantId)?.set(machineId, null);
    },
    async tick() {
      const nowMs = clock.now();
      const due: Reading[] = [];
      for (const [tenantId, machines] of derivations)
        for (const [machineId, { state }] of machines)
          if (state.isWaiting())
            due.push(...state.wait(nowMs).map((report) => toReading({ tenantId, machineId }, report)));
      if (due.length > 0) await store(due);
    },
  };
}

function originOf(rules: MachineRules, expectedPeriodMs: number | undefined): string {
  return JSON.stringify([rules, expectedPeriodMs]);
}

function toReading(of: { readonly tenantId: Id; readonly machineId: Id }, report: ReportedStates): Reading {
  const { states, code, text, sourceTs, arrivalTs, quality } = report;
  return { ...of, kind: 'state', states, code, text, sourceTs, arrivalTs, quality };
}
