import type { Transaction } from 'kysely';
import type { PlacedCorrection } from '#server/modules/history/corrections/correction-queries.ts';
import {
  checkRange,
  isCounting,
  loadCounters,
  type MachineCounters,
  type ReaderParts,
  toCountSlots,
} from '#server/modules/history/history-reader.ts';
import { countEvidence } from '#server/modules/history/lines/count-evidence.ts';
import { slotMsFor, toCounts } from '#server/modules/history/lines/line-counts.ts';
import {
  loadStoredMachineFacts,
  machineSteps,
  rangeKnownUntil,
  reportedTimelineOf,
  timelineOf,
} from '#server/modules/history/lines/line-facts.ts';
import { loadLineRange, toCounted } from '#server/modules/history/lines/line-range.ts';
import { toLineSummary } from '#server/modules/history/lines/line-summary.ts';
import { pacedOee } from '#server/modules/history/lines/paced-oee.ts';
import { gapMsOf } from '#server/modules/history/presence/presence.ts';
import { loadStops, type RangeStops } from '#server/modules/history/states/load-stops.ts';
import { plannedStretches } from '#server/modules/history/states/stops.ts';
import type { Counts, LineSummary, Oee, StateInterval } from '#shared/contracts/history/history.ts';
import type { StateCorrectionPreview } from '#shared/contracts/history/state-correction.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type PacedWindow, pacedWindows } from '#shared/domain/calendar/product-run.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { withoutCounts } from '#shared/domain/machine/oee.ts';
import { judged } from '#shared/domain/machine/plausibility.ts';

/** History of a free time range, each answer out of one transaction. */
export interface RangeQueries {
  /** `isReported`: without corrections. */
  timeline(tenantId: Id, machine: Machine, range: TimeWindow, isReported: boolean): Promise<StateInterval[]>;
  stops(tenantId: Id, machine: Machine, range: TimeWindow): Promise<RangeStops>;
  oee(tenantId: Id, machine: Machine, range: TimeWindow): Promise<{ oee: Oee; counts: Counts | null }>;
  /** States and OEE without and with a correction that is not stored. */
  preview(
    tenantId: Id,
    machine: Machine,
    range: TimeWindow,
    correction: PlacedCorrection,
  ): Promise<StateCorrectionPreview>;
  summary(tenantId: Id, line: Line, bottleneck: Machine, range: TimeWindow): Promise<LineSummary>;
}

export function createRangeQueries(parts: ReaderParts): RangeQueries {
  const { db, clock, directory, calendar } = parts;

  const calendarOf = (tenantId: Id, lineId: Id | null) => {
    const line = lineId === null ? null : directory.line(tenantId, lineId);
    return line && calendar.line(tenantId, line);
  };

  /** Planned busy time of a machine; one without a line is always busy. */
  const windowsOf = (tenantId: Id, { id, lineId }: Machine, range: TimeWindow): PacedWindow[] => {
    const of = calendarOf(tenantId, lineId);
    return of ? pacedWindows(of, id, range) : [{ ...range, speedFactor: 1 }];
  };

  /** What OEE is computed of, and the computation for a timeline over the range. */
  async function loadOee(tx: Transaction<unknown>, tenantId: Id, machine: Machine, range: TimeWindow) {
    const facts = await loadStoredMachineFacts(tx, tenantId, [machine], range.from, range.to, parts);
    const endMs = rangeKnownUntil(machine, facts, range, clock.now());
    const startMs = Math.max(range.from, facts.firstHeard.get(machine.id) ?? range.from);
    const windows = windowsOf(tenantId, machine, { from: startMs, to: Math.max(endMs, startMs) });
    const ranges = windows.map(({ from, to }) => ({ from, to, slotMs: slotMsFor(to - from) }));
    const counters = await loadCounters(tx, tenantId, machine, ranges, parts);
    const slotted = ranges.flatMap((window, index) => {
      const one = counters[index];
      return one ? [{ window, slots: toCountSlots(window.slotMs, one) }] : [];
    });
    const counted = toCounted(windows, counters);
    const isCounted = isCounting(parts, tenantId, machine.id);
    const oeeOf = (timeline: readonly StateInterval[]): Oee => {
      const oee = pacedOee(
        machine,
        timeline,
        counted,
        endMs,
        plannedStretches(timeline, facts.notes.get(machine.id) ?? [], machineSteps(facts, machine.id)),
      );
      return isCounted
        ? judged(oee, countEvidence(slotted, timeline, { endMs, gapMs: gapMsOf(machine) }))
        : withoutCounts(oee);
    };
    return { facts, counts: isCounted ? sumCounts(counters) : null, oeeOf };
  }

  return {
    timeline(tenantId, machine, range, isReported) {
      checkRange(range, LIMITS.statesRangeMaxMs);
      return db.tenant(tenantId, async (tx) => {
        const facts = await loadStoredMachineFacts(tx, tenantId, [machine], range.from, range.to, parts);
        const read = isReported ? reportedTimelineOf : timelineOf;
        return read(machine, facts, range.from, range.to, clock.now());
      });
    },
    stops(tenantId, machine, range) {
      checkRange(range, LIMITS.statesRangeMaxMs);
      return db.tenant(tenantId, (tx) => loadStops(tx, parts, { tenantId, machine, range }));
    },
    oee(tenantId, machine, range) {
      checkRange(range);
      return db.tenant(tenantId, async (tx) => {
        const { facts, counts, oeeOf } = await loadOee(tx, tenantId, machine, range);
        const oee = oeeOf(timelineOf(machine, facts, range.from, range.to, clock.now()));
        return { oee, counts: oee.doubts.includes('counter') ? null : counts };
      });
    },
    preview(tenantId, machine, range, correction) {
      checkRange(range, LIMITS.statesRangeMaxMs);
      const nowMs = clock.now();
      return db.tenant(tenantId, async (tx) => {
        const { facts, oeeOf } = await loadOee(tx, tenantId, machine, range);
        const known = facts.corrections.get(machine.id) ?? [];
        const corrections = new Map(facts.corrections).set(machine.id, [...known, correction]);
        const [before, after] = [facts, { ...facts, corrections }].map((read) => {
          const timeline = timelineOf(machine, read, range.from, range.to, nowMs);
          return { timeline, oee: oeeOf(timeline) };
        });
        if (!before || !after) throw new Error('a preview has two sides');
        return { ...range, before, after };
      });
    },
    summary(tenantId, line, bottleneck, range) {
      checkRange(range, LIMITS.statesRangeMaxMs);
      return db.tenant(tenantId, async (tx) =>
        toLineSummary((await loadLineRange(tx, parts, { tenantId, line, bottleneck, range })).input),
      );
    },
  };
}

function sumCounts(counters: readonly MachineCounters[]): Counts {
  const sums = { produced: 0, good: 0, rejected: 0 };
  for (const one of counters) {
    const counts = toCounts(toCountSlots(0, one));
    sums.produced += counts.produced;
    sums.good += counts.good;
    sums.rejected += counts.rejected;
  }
  return sums;
}
