import type { TenantParams } from '#server/core/ports/params.ts';
import type { CommittedChange } from '#server/core/ports/plant/plant-history.ts';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import { DAY_MS } from '#server/modules/history/metrics/partitions.ts';
import type { StoredBatch } from '#server/modules/history/reading-batch.ts';
import { createShiftTracker, type ShiftTracker } from '#server/modules/history/states/shift-tracker.ts';
import type { VendorTexts } from '#server/modules/history/vendor-texts.ts';
import { type LineSummary, Shift } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type LineCalendar, shiftOfLineAt } from '#shared/domain/calendar/line-calendar.ts';
import { calendarShifts } from '#shared/domain/calendar/shift-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { readShortStop, SHORT_STOP_MS } from '#shared/domain/line/short-stop.ts';

/** The current shift of every line that is being read. */
export interface LineSummaries {
  get(tenantId: Id, lineId: Id): Promise<LineSummary | null>;
  note(change: CommittedChange, batch: StoredBatch): void;
  /** People noted or corrected something of these machines. */
  revise(tenantId: Id, machineIds: ReadonlySet<Id>): void;
  /** The plant model or the calendar changed. */
  forget(tenantId: Id): void;
  /** Drops lines that were not read for a while. */
  sweep(): void;
}

const UNUSED_AFTER_MS = 60_000;
/** Outside of every shift the time since the last one is shown, but not more than this. */
const IDLE_RANGE_MAX_MS = DAY_MS;

interface Entry {
  readonly tenantId: Id;
  readonly lineId: Id;
  readonly tracker: ShiftTracker;
  /** Monotonic. */
  usedAtMs: number;
}

export function createLineSummaries(
  parts: ReaderParts,
  texts: VendorTexts,
  params: TenantParams,
): LineSummaries {
  const { clock, directory } = parts;
  const entries = new Map<string, Entry>();
  const shortStops = new Map<Id, number>();

  function track(tenantId: Id, line: Line, nowMs: number): Entry | null {
    const bottleneck = bottleneckOf(line);
    if (!bottleneck) return null;
    const calendar = parts.calendar.line(tenantId, line);
    const shift = shiftOfLineAt(calendar, nowMs);
    const range = shift ?? idleRange(calendar, nowMs);
    const tracker = createShiftTracker(parts, {
      tenantId,
      line,
      bottleneck,
      shift: shift && Shift.parse(shift),
      calendar,
      range: { from: range.from, to: range.to },
    });
    return { tenantId, lineId: line.id, tracker, usedAtMs: performance.now() };
  }

  /** As it was read last: a summary does not wait for the database. */
  function shortStopOf(tenantId: Id): number {
    params.text(tenantId, 'SHORT_STOP_SECONDS').then(
      (text) => shortStops.set(tenantId, readShortStop(text)),
      () => undefined,
    );
    return shortStops.get(tenantId) ?? SHORT_STOP_MS;
  }

  return {
    async get(tenantId, lineId) {
      const line = directory.line(tenantId, lineId);
      if (!line) return null;
      const key = `${tenantId}/${lineId}`;
      const nowMs = clock.now();
      const known = entries.get(key);
      const entry =
        known && nowMs >= known.tracker.range.from && nowMs < known.tracker.range.to
          ? known
          : track(tenantId, line, nowMs);
      if (!entry) return null;
      entry.usedAtMs = performance.now();
      entries.set(key, entry);
      const summary = await entry.tracker.summary(nowMs);
      return texts.summary(tenantId, line.bottleneckMachineId, {
        ...summary,
        shortStopMs: shortStopOf(tenantId),
      });
    },
    note(change, batch) {
      for (const entry of entries.values())
        if (entry.tenantId === change.tenantId) entry.tracker.note(change, batch);
    },
    revise(tenantId, machineIds) {
      for (const entry of entries.values()) if (entry.tenantId === tenantId) entry.tracker.revise(machineIds);
    },
    forget(tenantId) {
      for (const [key, entry] of entries) if (entry.tenantId === tenantId) entries.delete(key);
    },
    sweep() {
      const nowMs = performance.now();
      for (const [key, entry] of entries) if (nowMs - entry.usedAtMs > UNUSED_AFTER_MS) entries.delete(key);
    },
  };
}

export function bottleneckOf(line: Line): Machine | null {
  return line.machines.find((machine) => machine.id === line.bottleneckMachineId) ?? null;
}

/** From the end of the last shift to the start of the next one. */
function idleRange(calendar: LineCalendar, nowMs: number): TimeWindow {
  const before = calendarShifts(calendar, { from: nowMs - IDLE_RANGE_MAX_MS, to: nowMs });
  const after = calendarShifts(calendar, { from: nowMs, to: nowMs + IDLE_RANGE_MAX_MS });
  const from = Math.max(nowMs - IDLE_RANGE_MAX_MS, ...before.map((shift) => shift.to));
  return { from: Math.min(from, nowMs), to: after[0]?.from ?? nowMs + IDLE_RANGE_MAX_MS };
}
