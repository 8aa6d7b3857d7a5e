import type { Transaction } from 'kysely';
import type { VendorCodes } from '#server/core/ports/plant/vendor-codes.ts';
import { correctTimeline } from '#server/modules/history/corrections/correct-timeline.ts';
import type { PlacedCorrection } from '#server/modules/history/corrections/correction-queries.ts';
import { loadStoredFacts } from '#server/modules/history/fact-queries.ts';
import { gapMsOf, mergePresence, type PresenceRun } from '#server/modules/history/presence/presence.ts';
import type { PresenceBuffer } from '#server/modules/history/presence/presence-buffer.ts';
import { presentTimeline } from '#server/modules/history/states/presented-timeline.ts';
import type { StateRun } from '#server/modules/history/states/state-runs.ts';
import { CAUSE_BEFORE_MS, type Timelines } from '#server/modules/history/states/stops.ts';
import type { IsStep } from '#server/modules/history/states/stretch.ts';
import type { PlacedNote } from '#server/modules/history/stops/note-queries.ts';
import type { StateInterval } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';

type Tx = Transaction<unknown>;

/** What is stored of some machines over a range: the raw material of timelines, stops and OEE. */
export interface StoredMachineFacts {
  readonly runs: ReadonlyMap<Id, readonly StateRun[]>;
  readonly corrections: ReadonlyMap<Id, readonly PlacedCorrection[]>;
  readonly notes: ReadonlyMap<Id, readonly PlacedNote[]>;
  readonly presence: ReadonlyMap<Id, readonly PresenceRun[]>;
  /** When each machine was heard for the first time ever. */
  readonly firstHeard: ReadonlyMap<Id, number>;
  /** Whether a code of a machine is a step of its own sequence of states. */
  readonly isStep: (machineId: Id, code: string | null) => boolean;
}

export interface FactSources {
  readonly presence: PresenceBuffer;
  readonly codes: Pick<VendorCodes, 'find'>;
}

/** The same for one machine. */
export function machineSteps({ isStep }: Pick<StoredMachineFacts, 'isStep'>, machineId: Id): IsStep {
  return (code) => isStep(machineId, code);
}

/** Facts of the machines from a little before `from`, where causes of stops may lie. */
export async function loadStoredMachineFacts(
  tx: Tx,
  tenantId: Id,
  machines: readonly Machine[],
  from: number,
  to: number,
  { presence: buffer, codes }: FactSources,
): Promise<StoredMachineFacts> {
  const ids = machines.map((machine) => machine.id);
  const since = from - CAUSE_BEFORE_MS;
  const longestGapMs = Math.max(0, ...machines.map(gapMsOf));
  const stored = await loadStoredFacts(tx, ids, { from: since, to, heardFrom: since - longestGapMs });
  const runs = Map.groupBy(stored.runs, (run) => run.machineId);
  const presence = new Map<Id, readonly PresenceRun[]>();
  const firstHeard = new Map<Id, number>();
  for (const machine of machines) {
    const pending = buffer.pending(tenantId, machine.id);
    presence.set(
      machine.id,
      mergePresence([...(stored.presence.get(machine.id) ?? []), ...pending], gapMsOf(machine)),
    );
    const earliest = Math.min(
      stored.firstHeard.get(machine.id) ?? Number.POSITIVE_INFINITY,
      pending[0]?.fromTs ?? Number.POSITIVE_INFINITY,
    );
    if (Number.isFinite(earliest)) firstHeard.set(machine.id, earliest);
  }
  return {
    ...{ runs, corrections: stored.corrections, notes: stored.notes, presence, firstHeard },
    isStep: (machineId, code) => codes.find(tenantId, machineId, code)?.isStep === true,
  };
}

/**
 * Until when a range of a machine is known. While it is silent nobody knows what it does: its figures are those of when
 * it was heard last.
 */
export function rangeKnownUntil(
  machine: Machine,
  { presence }: Pick<StoredMachineFacts, 'presence'>,
  { from, to }: TimeWindow,
  nowMs: number,
): number {
  const heardMs = presence.get(machine.id)?.at(-1)?.lastTs ?? null;
  const isSilent = heardMs !== null && to >= nowMs && nowMs - heardMs > gapMsOf(machine);
  return isSilent ? Math.max(from, heardMs) : Math.min(to, nowMs);
}

/** A machine's states as they are read everywhere: what it reported, with the corrections over it. */
export function timelineOf(
  machine: Machine,
  facts: StoredMachineFacts,
  from: number,
  to: number,
  nowMs: number,
): StateInterval[] {
  return correctTimeline(
    reportedTimelineOf(machine, facts, from, to, nowMs),
    facts.corrections.get(machine.id) ?? [],
  );
}

/** Without corrections: what the machine reported. */
export function reportedTimelineOf(
  machine: Machine,
  facts: StoredMachineFacts,
  from: number,
  to: number,
  nowMs: number,
): StateInterval[] {
  return presentTimeline({
    runs: facts.runs.get(machine.id) ?? [],
    presence: facts.presence.get(machine.id) ?? [],
    from,
    to,
    nowMs,
    gapMs: gapMsOf(machine),
  });
}

/** Timelines of all machines of a line, from where causes may lie. */
export function timelinesOf(
  line: Line,
  facts: StoredMachineFacts,
  from: number,
  to: number,
  nowMs: number,
): Timelines {
  return new Map(
    line.machines.map((machine) => [
      machine.id,
      timelineOf(machine, facts, from - CAUSE_BEFORE_MS, to, nowMs),
    ]),
  );
}
