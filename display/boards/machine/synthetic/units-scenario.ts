import { createPretreatmentScenario, HALL_ID } from '#display/kit/pretreatment/synthetic/scenario.ts';
import { swayAt, syntheticHistory } from '#display/kit/synthetic/synthetic-history.ts';
import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import {
  getMachineOee,
  getMachineStops,
  getMachineTimeline,
  getMetricHistory,
  type StateInterval,
} from '#shared/contracts/history/history.ts';
import { pagePlcParams } from '#shared/contracts/history/machine-parameter.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { listMachinesByIds, type Machine } from '#shared/contracts/plant/machine.ts';
import { BoardUnit, type UnitValue } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import { toMetricWire, toStateWire } from '#shared/domain/machine/live-value.ts';
import { computeOee } from '#shared/domain/machine/oee.ts';
import { callPart } from './call-part.ts';

const HOUR_MS = 3_600_000;
const METRICS = ['level', 'temperature', 'temperatureSet', 'flow', 'conductivity'] as const;
type UnitMetric = (typeof METRICS)[number];
/** A tank is filled anew when it has fallen so far, and up to here. */
const LEVELS = { from: 12, to: 96 };

/** `base` with the units of a synthetic hall as machines: the same `fault` chooses the hall's situation. */
export function withUnits(base: Scenario, options: SyntheticOptions): Scenario {
  const { startMs, seed } = options;
  const hall = createPretreatmentScenario(options);
  const topic = { name: 'pretreatmentBoard', id: HALL_ID } as const;

  function units(): readonly BoardUnit[] {
    return [...hall.image(topic)].flatMap(([key, value]) =>
      key.startsWith('unit:') ? [BoardUnit.parse(value)] : [],
    );
  }
  const unitOf = (machineId: string): BoardUnit | undefined =>
    units().find((unit) => unit.machineId === machineId);

  function imageOf(unit: BoardUnit): ReadonlyMap<string, unknown> {
    const { machineId, state } = unit;
    const values = new Map<string, unknown>([[LINE_FEED_KEYS.machine(machineId), toMachine(unit)]]);
    if (state && state.base !== 'unknown') {
      const { base, ...times } = state;
      const reported = { states: [base], code: null, text: null };
      values.set(LINE_FEED_KEYS.state(machineId), toStateWire({ ...reported, ...times }, startMs));
    }
    for (const key of METRICS) {
      const value = unit[key];
      if (value) values.set(LINE_FEED_KEYS.metric(machineId, key), toMetricWire(value, startMs));
    }
    return values;
  }

  function answerOf(unit: BoardUnit, contractId: string, asked: unknown, nowMs: number): unknown {
    const since = Math.min(nowMs, unit.state?.sinceTs ?? nowMs);
    const day: readonly StateInterval[] = [
      {
        from: since - 12 * HOUR_MS,
        to: null,
        base: 'production',
        states: ['production'],
        code: null,
        text: null,
      },
    ];
    switch (contractId) {
      case getMachineTimeline.id:
        return day;
      case getMachineStops.id:
        return { stops: [], reasons: [] };
      case getMachineOee.id:
        return { oee: computeOee(NOTHING), counts: null };
      case pagePlcParams.id:
        return { records: [], total: 0, size: 20, current: 1, pages: 0 };
      case getMetricHistory.id: {
        const metric = METRICS.find((one) => one === callPart(asked, 'params').key);
        const value = metric && unit[metric];
        if (!metric || !value) return { source: 'raw', points: [] };
        const { from, to, width } = callPart(asked, 'query');
        return {
          source: 'raw',
          points: syntheticHistory({
            day,
            from: Number(from),
            to: Math.min(value.sourceTs, Number(to)),
            width: Number(width),
            valueAt: (atMs) => pastValue(unit, metric, value, atMs),
          }),
        };
      }
      default:
        return null;
    }
  }

  function pastValue(
    unit: BoardUnit,
    metric: UnitMetric,
    { value, sourceTs }: UnitValue,
    atMs: number,
  ): number {
    if (metric === 'temperatureSet') return value;
    const sway =
      swayAt(atMs, seed + METRICS.indexOf(metric)) / swayAt(sourceTs, seed + METRICS.indexOf(metric));
    if (metric !== 'level') return Math.round(value * sway * 100) / 100;
    const perHour = unit.trend?.perHour ?? 0;
    const range = LEVELS.to - LEVELS.from;
    const passed = value - LEVELS.from + (perHour * (atMs - sourceTs)) / HOUR_MS;
    const level = perHour === 0 || passed <= range ? passed : passed % range;
    return Math.round((LEVELS.from + level) * (perHour === 0 ? sway : 1) * 100) / 100;
  }

  return {
    image: (asked) => {
      if (asked.name === 'pretreatmentBoard') return hall.image(asked);
      const unit = asked.name === 'machine' ? unitOf(asked.id) : undefined;
      return unit ? imageOf(unit) : base.image(asked);
    },
    advance(nowMs) {
      const ofHall = [...hall.advance(nowMs)];
      const keys = ofHall.length > 0 ? units().flatMap((unit) => [...imageOf(unit).keys()]) : [];
      return new Set([...base.advance(nowMs), ...ofHall, ...keys]);
    },
    answer(contractId, asked, nowMs) {
      const query = callPart(asked, 'query');
      const machineId = callPart(asked, 'params').id ?? query.machineId ?? query.productIds;
      const unit = machineId === undefined ? undefined : unitOf(machineId);
      if (contractId === listHalls.id) return unit ? hall.answer(contractId, asked, nowMs) : [];
      if (!unit) return base.answer(contractId, asked, nowMs);
      return contractId === listMachinesByIds.id
        ? [toMachine(unit)]
        : answerOf(unit, contractId, asked, nowMs);
    },
  };
}

const NOTHING = { plannedBusyMs: 0, productionMs: 0, producedCount: 0, goodCount: 0, idealMsPerItem: 1 };

function toMachine({ machineId, code, name, nameEn, expectedPeriodMs }: BoardUnit): Machine {
  return {
    id: machineId,
    code,
    name,
    nameEn,
    shortName: null,
    shortNameEn: null,
    machineType: 'generic',
    imageUrl: null,
    speedUnit: 'piece',
    yieldUnit: 'piece',
    primaryPerUnit: 1,
    idealSpeedPerHour: 1,
    expectedPeriodMs,
    lineId: null,
    timeZone: 'Asia/Shanghai',
  };
}
