import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
  type LineSummary,
} from '#shared/contracts/history.ts';
import { listMachinesByIds, type Machine } from '#shared/contracts/plant.ts';
import { toMetricWire, toStateWire } from '#shared/domain/live-value.ts';
import { computeOee } from '#shared/domain/oee.ts';
import { conditionOf, FAULTS } from './conditions.ts';
import {
  type Condition,
  sumReasons,
  swayAt,
  syntheticHistory,
  syntheticShift,
  syntheticStops,
  syntheticTimeline,
} from './day.ts';
import { SYNTHETIC_LINE_ID, syntheticPlant } from './line.ts';

const REPORT_MS = 2_000;
const NETWORK_MS = 40;
const CULPRIT_ID = '907';

/** A made-up line with its day: the same seed and times give the same picture. */
export function createScenario({ startMs, seed, fault }: SyntheticOptions): Scenario {
  const isWide = fault === FAULTS.widest;
  const { line, machines, parametersOf } = syntheticPlant(isWide);
  const conditions = new Map(machines.map(({ id }) => [id, conditionOf(line, id, fault, startMs)]));
  const lineValues = new Map<string, unknown>([[LINE_FEED_KEYS.line(line.id), line]]);
  const machineValues = new Map(
    machines.map((machine) => [
      machine.id,
      new Map<string, unknown>([[LINE_FEED_KEYS.machine(machine.id), machine]]),
    ]),
  );
  let changed = new Set<string>();
  let lastReportMs = startMs;

  function put(machineId: string, key: string, value: unknown): void {
    lineValues.set(key, value);
    machineValues.get(machineId)?.set(key, value);
    changed.add(key);
  }

  function report(machine: Machine, condition: Condition, atMs: number): void {
    const heardMs = Math.min(atMs, condition.silentFromMs ?? atMs);
    const timed = {
      sourceTs: heardMs - NETWORK_MS,
      arrivalTs: heardMs,
      quality: fault === FAULTS.badQuality ? ('bad' as const) : ('good' as const),
    };
    const { states, sinceMs, code, text } = condition;
    put(
      machine.id,
      LINE_FEED_KEYS.state(machine.id),
      toStateWire({ states, sinceTs: sinceMs, code, text, ...timed }, startMs),
    );
    for (const key of keysOf(machine.id)) {
      const value = readingOf(machine, condition, key, heardMs, runsNow(condition));
      put(machine.id, LINE_FEED_KEYS.metric(machine.id, key), toMetricWire({ value, ...timed }, startMs));
    }
  }

  function keysOf(machineId: string): string[] {
    return ['speed', 'setSpeed', 'yield', 'reject', 'alarms', ...parametersOf(machineId)];
  }

  function runsNow({ states }: Condition): boolean {
    return states[0] === 'production';
  }

  function readingOf(
    machine: Machine,
    condition: Condition,
    key: string,
    atMs: number,
    runs: boolean,
  ): number {
    const ideal = machine.idealSpeedPerHour;
    switch (key) {
      case 'speed':
        return isWide
          ? 888_000
          : runs
            ? Math.round(ideal * swayAt(atMs, seed + Number(machine.id)) * 10) / 10
            : 0;
      case 'setSpeed':
        return runs ? ideal : 0;
      case 'yield':
        return isWide ? 8_888_888 : producedAt(machine, atMs);
      case 'reject':
        return isWide ? 88_888 : Math.floor(producedAt(machine, atMs) * 0.0078);
      case 'alarms':
        return condition.alarms;
      default:
        return isWide
          ? 888_888.88
          : Math.round((runs ? 62 : 21) * swayAt(atMs, key.length + seed) * 100) / 100;
    }
  }

  function timelineOf(machineId: string, nowMs: number) {
    const condition = conditions.get(machineId);
    return condition ? syntheticTimeline(syntheticShift(startMs).from, nowMs, condition) : [];
  }

  function runMs(machineId: string, nowMs: number): number {
    return timelineOf(machineId, nowMs)
      .filter(({ base }) => base === 'production')
      .reduce((sum, { from, to }) => sum + Math.min(to ?? nowMs, nowMs) - from, 0);
  }

  function producedAt(machine: Machine, atMs: number): number {
    return Math.floor((runMs(machine.id, atMs) / 3_600_000) * machine.idealSpeedPerHour * 0.94);
  }

  function oeeOf(machine: Machine, nowMs: number) {
    const produced = producedAt(machine, nowMs);
    const rejected = Math.floor(produced * 0.0078);
    return {
      oee: computeOee({
        plannedBusyMs: nowMs - syntheticShift(startMs).from,
        productionMs: runMs(machine.id, nowMs),
        producedCount: produced,
        goodCount: produced - rejected,
        idealMsPerItem: 3_600_000 / machine.idealSpeedPerHour,
      }),
      counts: isWide
        ? { produced: 8_888_888, good: 8_800_000, rejected: 88_888 }
        : { produced, good: produced - rejected, rejected },
    };
  }

  function answer(contractId: string, input: unknown, nowMs: number): unknown {
    const { id = '', key = '' } = part(input, 'params');
    const query = part(input, 'query');
    const machine = machines.find((candidate) => candidate.id === id);
    const condition = conditions.get(id);
    switch (contractId) {
      case listMachinesByIds.id:
        return machines.filter((candidate) => candidate.id === query.productIds);
      case getLineSummary.id:
        return summary(nowMs);
    }
    if (!machine || !condition) return null;
    const timeline = timelineOf(id, nowMs);
    const shiftFrom = syntheticShift(startMs).from;
    switch (contractId) {
      case getMachineTimeline.id:
        return timeline;
      case getMachineStops.id: {
        const waits = condition.states[0] === 'blockage' || condition.states[0] === 'material-shortage';
        const stops = syntheticStops(timeline, shiftFrom, id, waits && !isWide ? CULPRIT_ID : id);
        return { stops, reasons: sumReasons(stops, nowMs) };
      }
      case getMachineOee.id:
        return oeeOf(machine, nowMs);
      case getMetricHistory.id:
        return {
          source: 'raw',
          points: syntheticHistory({
            timeline,
            from: Number(query.from),
            to: Math.min(nowMs, condition.silentFromMs ?? nowMs, Number(query.to)),
            width: Number(query.width),
            valueAt: (atMs, runs) => readingOf(machine, condition, key, atMs, runs),
          }),
        };
      default:
        return null;
    }
  }

  function summary(nowMs: number): LineSummary {
    const filler = machines.find(({ id }) => id === line.bottleneckMachineId) ?? line.machines[0];
    const { oee, counts } = filler ? oeeOf(filler, nowMs) : { oee: computeOee(NOTHING), counts: NO_COUNTS };
    return {
      computedAt: nowMs,
      shift: syntheticShift(startMs),
      counts,
      plannedToNow: null,
      oee,
      timeline: [],
      stopReasons: [],
      lastStop: null,
      producedCurve: [],
    };
  }

  for (const machine of machines) {
    const condition = conditions.get(machine.id);
    if (condition) report(machine, condition, startMs);
  }
  changed = new Set();

  return {
    image(topic: FeedTopic) {
      if (topic.name === 'line' && topic.id === SYNTHETIC_LINE_ID) return lineValues;
      return topic.name === 'machine' ? (machineValues.get(topic.id) ?? new Map()) : new Map();
    },
    advance(nowMs) {
      const dueMs = startMs + Math.floor((nowMs - startMs) / REPORT_MS) * REPORT_MS;
      if (dueMs > lastReportMs) {
        lastReportMs = dueMs;
        for (const machine of machines) {
          const condition = conditions.get(machine.id);
          if (condition && condition.silentFromMs === null) report(machine, condition, dueMs);
        }
      }
      const keys = changed;
      changed = new Set();
      return keys;
    },
    answer,
  };
}

const NOTHING = { plannedBusyMs: 0, productionMs: 0, producedCount: 0, goodCount: 0, idealMsPerItem: 1 };
const NO_COUNTS = { produced: 0, good: 0, rejected: 0 };

/** A part of a call's input as texts; the contract checks what the answer is made into. */
function part(input: unknown, name: 'params' | 'query'): Record<string, string | undefined> {
  if (typeof input !== 'object' || input === null) return {};
  // A record of parts by `CallInput`; what is in them is read as text only.
  const value = (input as Record<string, unknown>)[name];
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
}
