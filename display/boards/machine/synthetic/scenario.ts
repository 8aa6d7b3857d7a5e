import { type Condition, FAULTS, isRunning } from '#display/kit/synthetic/condition.ts';
import { swayAt, syntheticHistory } from '#display/kit/synthetic/synthetic-history.ts';
import { createSyntheticImage } from '#display/kit/synthetic/synthetic-image.ts';
import { syntheticLine } from '#display/kit/synthetic/synthetic-line.ts';
import { sumReasons, syntheticShift } from '#display/kit/synthetic/synthetic-shift.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import {
  getLineSummary,
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
  type LineSummary,
} from '#shared/contracts/history/history.ts';
import { pagePlcParams } from '#shared/contracts/history/machine-parameter.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { listMachinesByIds, type Machine, type MachineType } from '#shared/contracts/plant/machine.ts';
import { computeOee } from '#shared/domain/machine/oee.ts';
import { syntheticAlarms } from './alarms.ts';
import { callPart } from './call-part.ts';
import { CULPRIT_ID, conditionOf } from './conditions.ts';
import { type DayInterval, stopsOf, syntheticDay } from './day.ts';
import { withUnits } from './units-scenario.ts';

/** A machine that stands alone. */
export const LONE_MACHINE_ID = '950';

const MACHINES = 13;
const REPORT_MS = 2_000;
const HOUR_MS = 3_600_000;
const PLANNED_COUNT = 246_000;
const REJECT_SHARE = 0.0078;
const COUNTERS = ['speed', 'setSpeed', 'yield', 'reject', 'alarms'];
const PARAMETERS: Partial<Record<MachineType, readonly string[]>> = {
  depalletiser: ['motorCurrent', 'airPressure'],
  washer: ['causticTemperature', 'waterPressure'],
  inspector: ['lampIntensity'],
  filler: ['productTemperature', 'co2Pressure', 'bowlLevel', 'motorCurrent', 'oil_temp2', 'waterPressure'],
  capper: ['closingTorque', 'capHopperLevel'],
  labeller: ['glueTemperature', 'labelRollLevel', 'vacuum'],
  coder: ['printHeadTemperature', 'inkLevel'],
  packer: ['glueTemperature', 'caseMagazineLevel'],
  checkweigher: ['meanWeight'],
  sealer: ['glueTemperature'],
  palletiser: ['motorCurrent'],
};

/** A synthetic line with its day, and the units of a hall: the same seed and times give the same picture. */
export function createMachineScenario(options: SyntheticOptions): Scenario {
  return withUnits(createLineScenario(options), options);
}

function createLineScenario({ startMs, seed, fault }: SyntheticOptions): Scenario {
  const isWide = fault === FAULTS.widest;
  const line = syntheticLine({ machines: MACHINES, isWide });
  const machines = [...line.machines, loneMachine(isWide)];
  const conditions = new Map(machines.map(({ id }) => [id, conditionOf(line, id, fault, startMs)]));
  const shift = syntheticShift(startMs, PLANNED_COUNT);
  const quality = fault === FAULTS.badQuality ? 'bad' : 'good';
  const image = createSyntheticImage({ baseMs: startMs, lineId: line.id, quality });
  let lastReportMs = startMs;

  function report(machine: Machine, condition: Condition, atMs: number): void {
    const heardMs = condition.silentFromMs ?? atMs;
    image.putState(machine.id, condition, heardMs);
    for (const key of [...COUNTERS, ...(PARAMETERS[machine.machineType] ?? [])])
      image.putMetric(
        machine.id,
        key,
        readingOf(machine, condition, key, heardMs, isRunning(condition)),
        heardMs,
      );
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
        if (isWide) return 888_000;
        return runs ? Math.round(ideal * swayAt(atMs, seed + Number(machine.id)) * 10) / 10 : 0;
      case 'setSpeed':
        return runs ? ideal : 0;
      case 'yield':
        return isWide ? 8_888_888 : producedAt(machine, atMs);
      case 'reject':
        return isWide ? 88_888 : Math.floor(producedAt(machine, atMs) * REJECT_SHARE);
      case 'alarms':
        return condition.alarms;
      default:
        if (isWide) return 888_888.88;
        return Math.round((runs ? 62 : 21) * swayAt(atMs, key.length + seed) * 100) / 100;
    }
  }

  function dayOf(machineId: string, nowMs: number): DayInterval[] {
    const condition = conditions.get(machineId);
    return condition ? syntheticDay(shift.from, nowMs, condition) : [];
  }

  function runMs(machineId: string, nowMs: number): number {
    return dayOf(machineId, nowMs)
      .filter(({ base }) => base === 'production')
      .reduce((sum, { from, to }) => sum + Math.min(to ?? nowMs, nowMs) - from, 0);
  }

  function producedAt({ id, idealSpeedPerHour }: Machine, atMs: number): number {
    return Math.floor((runMs(id, atMs) / HOUR_MS) * idealSpeedPerHour * 0.94);
  }

  function oeeOf(machine: Machine, nowMs: number) {
    const produced = producedAt(machine, nowMs);
    const rejected = Math.floor(produced * REJECT_SHARE);
    return {
      oee: computeOee({
        plannedBusyMs: nowMs - shift.from,
        productionMs: runMs(machine.id, nowMs),
        producedCount: produced,
        goodCount: produced - rejected,
        idealMsPerItem: HOUR_MS / machine.idealSpeedPerHour,
      }),
      counts: isWide
        ? { produced: 8_888_888, good: 8_800_000, rejected: 88_888 }
        : { produced, good: produced - rejected, rejected },
    };
  }

  function answer(contractId: string, input: unknown, nowMs: number): unknown {
    const { id = '', key = '' } = callPart(input, 'params');
    const query = callPart(input, 'query');
    if (contractId === listMachinesByIds.id) return machines.filter((one) => one.id === query.productIds);
    if (contractId === getLineSummary.id) return summaryAt(nowMs);
    if (contractId === pagePlcParams.id) return { records: [], total: 0, size: 20, current: 1, pages: 0 };
    const machine = machines.find((candidate) => candidate.id === id);
    const condition = conditions.get(id);
    if (!machine || !condition) return null;
    const day = dayOf(id, nowMs);
    switch (contractId) {
      case getMachineTimeline.id:
        return day;
      case getMachineStops.id: {
        const waits = condition.states[0] === 'blockage' || condition.states[0] === 'material-shortage';
        const stops = stopsOf(day, id, waits && !isWide ? CULPRIT_ID : id);
        return { stops, reasons: sumReasons(stops, nowMs) };
      }
      case getMachineOee.id:
        return oeeOf(machine, nowMs);
      case getMetricHistory.id:
        return {
          source: 'raw',
          points: syntheticHistory({
            day,
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

  function summaryAt(nowMs: number): LineSummary | null {
    const bottleneck = machines.find(({ id }) => id === line.bottleneckMachineId);
    return bottleneck
      ? {
          computedAt: nowMs,
          shift,
          product: null,
          plannedStop: null,
          ...oeeOf(bottleneck, nowMs),
          outputs: {},
          isOeeEarly: false,
          plannedToNow: null,
          timeline: [],
          stopReasons: [],
          lastStop: null,
          producedCurve: [],
        }
      : null;
  }

  image.put(LINE_FEED_KEYS.line(line.id), line);
  for (const machine of machines) {
    const condition = conditions.get(machine.id);
    image.put(LINE_FEED_KEYS.machine(machine.id), machine);
    if (!condition) continue;
    report(machine, condition, startMs);
    const alarms = syntheticAlarms(machine, condition, startMs, isWide);
    if (alarms.length > 0) image.put(LINE_FEED_KEYS.alarms(machine.id), alarms);
  }
  image.takeChanged();

  return {
    image: image.ofTopic,
    advance(nowMs) {
      const dueMs = startMs + Math.floor((nowMs - startMs) / REPORT_MS) * REPORT_MS;
      if (dueMs > lastReportMs) {
        lastReportMs = dueMs;
        for (const machine of machines) {
          const condition = conditions.get(machine.id);
          if (condition?.silentFromMs === null) report(machine, condition, dueMs);
        }
      }
      return image.takeChanged();
    },
    answer,
  };
}

function loneMachine(isWide: boolean): Machine {
  return {
    id: LONE_MACHINE_ID,
    code: `L1-${LONE_MACHINE_ID}`,
    name: isWide ? '全自动高速回转式不干胶贴标机组 950' : '空压机',
    nameEn: isWide ? 'High-speed rotary pressure-sensitive labelling unit 950' : 'Air compressor',
    machineType: 'generic',
    imageUrl: null,
    speedUnit: 'piece',
    yieldUnit: 'piece',
    primaryPerUnit: 1,
    idealSpeedPerHour: isWide ? 888_000 : 1_200,
    shortName: null,
    shortNameEn: null,
    expectedPeriodMs: 10_000,
    lineId: null,
    timeZone: 'Asia/Shanghai',
  };
}
