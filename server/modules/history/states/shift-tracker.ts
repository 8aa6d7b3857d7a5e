import type { Transaction } from 'kysely';
import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import { loadStatesBetween } from '#server/modules/history/fact-queries.ts';
import {
  isCounting,
  loadCounters,
  type ReaderParts,
  toCountSlots,
} from '#server/modules/history/history-reader.ts';
import type { MetricValue } from '#server/modules/history/latest-values.ts';
import { type CountSlots, slotMsFor, toCounts } from '#server/modules/history/lines/line-counts.ts';
import { loadStoredMachineFacts, type StoredMachineFacts } from '#server/modules/history/lines/line-facts.ts';
import { toLineSummary } from '#server/modules/history/lines/line-summary.ts';
import type { SlottedRange } from '#server/modules/history/metrics/metric-queries.ts';
import { createSlotCounter, type SlotCounter } from '#server/modules/history/metrics/slot-counter.ts';
import { gapMsOf, mergePresence, type PresenceRun } from '#server/modules/history/presence/presence.ts';
import type { StoredBatch } from '#server/modules/history/reading-batch.ts';
import { horizonOf } from '#server/modules/history/reading-sink.ts';
import type { LineSummary, Shift } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type LineCalendar, plannedStopsOf } from '#shared/domain/calendar/line-calendar.ts';
import { pacedWindows, productRuns } from '#shared/domain/calendar/product-run.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { createMachineOutputs } from './machine-outputs.ts';
import type { StateRun } from './state-runs.ts';
import { CAUSE_BEFORE_MS } from './stops.ts';

/** One line's running shift (or the last hours, outside of every shift), kept up to date commit by commit. */
export interface ShiftTracker {
  readonly range: TimeWindow;
  note(change: CommittedChange, batch: StoredBatch): void;
  /** People noted or corrected something of these machines. */
  revise(machineIds: ReadonlySet<Id>): void;
  summary(nowMs: number): Promise<LineSummary>;
}

/** Late counter readings are counted by a new query: at most this often, and this many times longer than it takes. */
const RECOUNT_AFTER_MS = 1_000;
const RECOUNT_PAUSE_FACTOR = 40;

export interface TrackedLine {
  readonly tenantId: Id;
  readonly line: Line;
  readonly bottleneck: Machine;
  readonly shift: Shift | null;
  readonly calendar: LineCalendar;
  readonly range: TimeWindow;
}

export function createShiftTracker(parts: ReaderParts, tracked: TrackedLine): ShiftTracker {
  const { db } = parts;
  const { tenantId, line, bottleneck, shift, range, calendar } = tracked;
  const machineById = new Map(line.machines.map((machine) => [machine.id, machine]));
  const windows = pacedWindows(calendar, bottleneck.id, range);
  const planned = pacedWindows({ ...calendar, chosen: [] }, bottleneck.id, range);
  const plannedStops = plannedStopsOf(calendar, bottleneck.id, range);
  const products = productRuns(calendar, range);
  const slotMs = slotMsFor(range.to - range.from);
  const heardSince = new Map<Id, readonly PresenceRun[]>();
  const staleMachines = new Set<Id>();
  const settingOf = (key: 'yield' | 'reject') =>
    parts.dictionary.settingOf(parts.dictionary.find(tenantId, bottleneck.id, key));
  const countersOf = (slots: SlottedRange): RangeCounters => {
    const of = (key: 'yield' | 'reject') =>
      createSlotCounter(slots.from, slots.slotMs, () => settingOf(key).rolloverAt);
    return { slots, produced: of('yield'), rejected: of('reject') };
  };
  const slotsOf = ({ slots, produced, rejected }: RangeCounters): CountSlots =>
    toCountSlots(slots.slotMs, {
      produced: { bySlot: produced.bySlot(), held: produced.held(), last: null },
      rejected: { bySlot: rejected.bySlot(), held: rejected.held(), last: null },
      countsGood: settingOf('yield').countsGood,
    });
  const whole = countersOf({ ...range, slotMs });
  const [only] = windows;
  const isAllBusy = windows.length === 1 && only?.from === range.from && only.to === range.to;
  /** Counters of each window of planned busy time; none where that is the whole range. */
  const ofWindows = isAllBusy
    ? []
    : windows.map(({ from, to }) => countersOf({ from, to, slotMs: to - from }));
  const allCounters = [whole, ...ofWindows];
  const outputs = createMachineOutputs(parts, {
    tenantId,
    machines: line.machines.filter(({ id }) => id !== bottleneck.id),
    range,
  });
  let facts: StoredMachineFacts | null = null;
  let hasCounted = false;
  /** Monotonic: the server's clock may be set back. */
  let recountFromMs = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function currentFacts(): Promise<StoredMachineFacts> {
    const ids = facts ? [...staleMachines] : [];
    staleMachines.clear();
    try {
      facts = await db.tenant(tenantId, (tx) =>
        facts
          ? withFreshStates(tx, facts, ids)
          : loadStoredMachineFacts(tx, tenantId, line.machines, range.from, range.to, parts),
      );
      return facts;
    } catch (error) {
      for (const id of ids) staleMachines.add(id);
      throw error;
    }
  }

  async function recount(): Promise<void> {
    const startedAt = performance.now();
    const horizonTs = horizonOf(parts.clock.now());
    for (const { produced, rejected } of allCounters) for (const one of [produced, rejected]) one.begin();
    const stored = await db.tenant(tenantId, (tx) =>
      loadCounters(
        tx,
        tenantId,
        bottleneck,
        // What is stored from after it was stamped by a clock that has been set back.
        allCounters.map(({ slots }) => ({ ...slots, to: Math.min(slots.to, horizonTs) })),
        parts,
      ),
    );
    for (const [index, { produced, rejected }] of allCounters.entries()) {
      produced.complete(stored[index]?.produced ?? null);
      rejected.complete(stored[index]?.rejected ?? null);
    }
    hasCounted = true;
    const endedAt = performance.now();
    const tookMs = endedAt - startedAt;
    recountFromMs = endedAt + Math.max(RECOUNT_AFTER_MS, RECOUNT_PAUSE_FACTOR * tookMs);
  }

  async function withFreshStates(
    tx: Transaction<unknown>,
    known: StoredMachineFacts,
    ids: readonly Id[],
  ): Promise<StoredMachineFacts> {
    const fresh = await loadStatesBetween(tx, ids, range.from - CAUSE_BEFORE_MS, range.to);
    const runs = new Map<Id, readonly StateRun[]>(known.runs);
    const corrections = new Map(known.corrections);
    const notes = new Map(known.notes);
    const runsOf = Map.groupBy(fresh.runs, (run) => run.machineId);
    for (const id of ids) {
      runs.set(id, runsOf.get(id) ?? []);
      corrections.set(id, fresh.corrections.get(id) ?? []);
      notes.set(id, fresh.notes.get(id) ?? []);
    }
    return { ...known, runs, corrections, notes };
  }

  function withHeard(known: StoredMachineFacts): StoredMachineFacts {
    const presence = new Map(known.presence);
    const firstHeard = new Map(known.firstHeard);
    for (const [machineId, runs] of heardSince) {
      const machine = machineById.get(machineId);
      if (!machine) continue;
      presence.set(
        machineId,
        mergePresence([...(known.presence.get(machineId) ?? []), ...runs], gapMsOf(machine)),
      );
      const first = runs[0]?.fromTs ?? Number.POSITIVE_INFINITY;
      firstHeard.set(machineId, Math.min(first, firstHeard.get(machineId) ?? Number.POSITIVE_INFINITY));
    }
    return { ...known, presence, firstHeard };
  }

  async function compute(nowMs: number): Promise<LineSummary> {
    const known = facts && staleMachines.size === 0 ? facts : await currentFacts();
    const isCountStale = allCounters.some(
      ({ produced, rejected }) => produced.isStale() || rejected.isStale(),
    );
    if (!hasCounted || (isCountStale && performance.now() >= recountFromMs)) await recount();
    const counts = slotsOf(whole);
    const busy = windows.map((window, index) => {
      const own = ofWindows[index];
      const { produced, good } = toCounts(own ? onlyFirstSlot(slotsOf(own)) : counts);
      return { ...window, produced, good };
    });
    return toLineSummary({
      line,
      bottleneck,
      shift,
      ...range,
      nowMs,
      facts: withHeard(known),
      counts: isCounting(parts, tenantId, bottleneck.id) ? counts : null,
      outputs: await outputs.current(),
      busy,
      planned,
      plannedStops,
      products,
    });
  }

  function noteCounter(metric: MetricValue): void {
    if (metric.machineId !== bottleneck.id || metric.quality === 'bad') return;
    const kind = metric.key === 'yield' ? 'produced' : metric.key === 'reject' ? 'rejected' : null;
    if (kind) for (const counters of allCounters) counters[kind].add(metric.sourceTs, metric.value);
  }

  return {
    range,
    note(change, batch) {
      for (const [machineId, times] of batch.heard) {
        const machine = machineById.get(machineId);
        if (!machine) continue;
        const heard = times.map((ts) => ({ fromTs: ts, lastTs: ts }));
        heardSince.set(
          machineId,
          mergePresence([...(heardSince.get(machineId) ?? []), ...heard], gapMsOf(machine)),
        );
        const newestTs = change.states.get(machineId)?.sourceTs ?? Number.POSITIVE_INFINITY;
        const isLate = batch.reports.get(machineId)?.some((report) => report.ts < newestTs) ?? false;
        if (isLate || change.changedMachines.has(machineId)) staleMachines.add(machineId);
      }
      for (const metric of batch.metrics) {
        noteCounter(metric);
        outputs.note(metric);
      }
      outputs.recountLater(batch.recounted);
      if (batch.recounted.has(bottleneck.id))
        for (const { produced, rejected } of allCounters)
          for (const one of [produced, rejected]) one.recountLater();
    },
    revise(machineIds) {
      for (const id of machineIds) if (machineById.has(id)) staleMachines.add(id);
    },
    summary(nowMs) {
      const summary = queue.then(() => compute(nowMs));
      queue = summary.catch(() => {});
      return summary;
    },
  };
}

interface RangeCounters {
  readonly slots: SlottedRange;
  readonly produced: SlotCounter;
  readonly rejected: SlotCounter;
}

/** What was counted after the end of a range of one slot is in its second one. */
function onlyFirstSlot({ produced, rejected, ...slots }: CountSlots): CountSlots {
  const first = (slots: ReadonlyMap<number, number>) => new Map([[0, slots.get(0) ?? 0]]);
  return { ...slots, produced: first(produced), rejected: first(rejected) };
}
