import type { Transaction } from 'kysely';
import type { ReaderParts } from '#server/modules/history/history-reader.ts';
import {
  loadStoredMachineFacts,
  machineSteps,
  timelineOf,
  timelinesOf,
} from '#server/modules/history/lines/line-facts.ts';
import type { NotedStop } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type PlannedStopWindow, plannedStopsOf } from '#shared/domain/calendar/line-calendar.ts';
import type { TimeWindow } from '#shared/domain/calendar/time-window.ts';
import { toStops } from './stops.ts';

/** A machine's stops in the order of time. */
export interface RangeStops {
  readonly stops: readonly NotedStop[];
  readonly plannedStops: readonly PlannedStopWindow[];
  /** Until when an open stop has lasted. */
  readonly endMs: number;
}

export interface AskedMachine {
  readonly tenantId: Id;
  readonly machine: Machine;
  readonly range: TimeWindow;
}

/** The stops of a machine that have a part in a range, cut to it, with their causes and notes. */
export async function loadStops(
  tx: Transaction<unknown>,
  parts: ReaderParts,
  { tenantId, machine, range }: AskedMachine,
): Promise<RangeStops> {
  const { clock, directory, calendar } = parts;
  const { from, to } = range;
  const nowMs = clock.now();
  const line = machine.lineId === null ? null : directory.line(tenantId, machine.lineId);
  const facts = await loadStoredMachineFacts(tx, tenantId, line?.machines ?? [machine], from, to, parts);
  const timelines = line ? timelinesOf(line, facts, from, to, nowMs) : new Map();
  const flow = line ?? { edges: [], machines: [machine] };
  const timeline = timelineOf(machine, facts, from, to, nowMs);
  return {
    stops: toStops(machine.id, timeline, flow, timelines, facts.notes, machineSteps(facts, machine.id)),
    plannedStops: line ? plannedStopsOf(calendar.line(tenantId, line), machine.id, range) : [],
    endMs: Math.min(to, nowMs),
  };
}
