import type { Scenario, SyntheticOptions } from '#display/runtime/board/board.ts';
import {
  type BoardFedLine,
  type BoardUnit,
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
  type PretreatmentFigures,
  type PretreatmentSettings,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { listHalls } from '#shared/contracts/pretreatment/process-unit.ts';
import { syntheticBatches } from './batches.ts';
import { syntheticCips } from './cips.ts';
import { syntheticUnits } from './hall-units.ts';
import { hallSilenceMs, UNIT_SITUATIONS as S } from './situations.ts';
import { syntheticTransfers, syntheticUnitAlarms } from './transfers.ts';
import { LINE_IDS } from './units.ts';

export const HALL_ID = '81';
const OTHER_HALL_ID = '82';
const BEAT_MS = 2_000;
const SOURCE_EXPECTED_MS = 15_000;
/** After this everything begins again: a wall that runs for days shows the same course. */
const CYCLE_MS = 600_000;
const HOUR_MS = 3_600_000;

/** A synthetic hall: the same options and times give the same picture. */
export function createPretreatmentScenario(options: SyntheticOptions): Scenario {
  const { startMs, fault: situation } = options;
  const halls = situation === S.halls ? [HALL_ID, OTHER_HALL_ID] : [HALL_ID];
  const courses = new Map(halls.map((id) => [id, createCourse(id, options)]));
  const isSilent = hallSilenceMs(situation) !== null;
  let beatMs = startMs;
  return {
    image: (topic) =>
      (topic.name === 'pretreatmentBoard' ? courses.get(topic.id)?.values : undefined) ??
      new Map<string, unknown>(),
    advance(nowMs) {
      if (isSilent || nowMs - beatMs < BEAT_MS) return [];
      beatMs = nowMs;
      return new Set([...courses.values()].flatMap((course) => course.goOn(nowMs)));
    },
    answer: (contractId) =>
      contractId === listHalls.id ? halls.map((id) => settingsOf(id, situation)) : null,
  };
}

interface Course {
  readonly values: ReadonlyMap<string, unknown>;
  /** Returns the keys that have changed. */
  goOn(nowMs: number): string[];
}

function createCourse(hallId: string, { startMs, fault, machines }: SyntheticOptions): Course {
  // The other hall has nothing to complain of.
  const situation = hallId === OTHER_HALL_ID ? S.few : fault;
  const silenceMs = hallSilenceMs(fault) ?? 0;
  const values = new Map<string, unknown>();
  let cycle = 0;
  let units = syntheticUnits(situation, startMs, silenceMs, machines);

  function begin(atMs: number): void {
    values.clear();
    units = syntheticUnits(situation, atMs, silenceMs, machines);
    values.set(KEYS.settings(), settingsOf(hallId, fault));
    values.set(KEYS.source(), { at: atMs - silenceMs - 1_000, expectedMs: SOURCE_EXPECTED_MS });
    values.set(KEYS.figures(), figuresOf(situation, atMs));
    for (const [id, line] of linesOf(situation)) values.set(KEYS.line(id), line);
    for (const [id, unit] of units) values.set(KEYS.unit(id), unit);
    for (const [id, batch] of syntheticBatches(situation, atMs)) values.set(KEYS.batch(id), batch);
    for (const [id, cip] of syntheticCips(situation, atMs)) values.set(KEYS.cip(id), cip);
    for (const [id, transfer] of syntheticTransfers(situation, atMs)) values.set(KEYS.transfer(id), transfer);
    for (const [id, alarm] of syntheticUnitAlarms(situation, atMs)) values.set(KEYS.alarm(id), alarm);
  }
  begin(startMs);

  return {
    values,
    goOn(nowMs) {
      const next = Math.floor((nowMs - startMs) / CYCLE_MS);
      const beganAt = startMs + next * CYCLE_MS;
      if (next !== cycle) {
        cycle = next;
        const before = [...values.keys()];
        begin(beganAt);
        return [...before, ...values.keys()];
      }
      const changed = [...units].flatMap(([id, unit]) => {
        values.set(KEYS.unit(id), measuredAt(unit, beganAt, nowMs));
        return [KEYS.unit(id)];
      });
      values.set(KEYS.source(), { at: nowMs, expectedMs: SOURCE_EXPECTED_MS });
      return [KEYS.source(), ...changed];
    },
  };
}

/** A unit some time later: what was fresh at the beginning is measured again, and its level follows its trend. */
function measuredAt(unit: BoardUnit, beganAt: number, nowMs: number): BoardUnit {
  const elapsed = nowMs - beganAt;
  const again = <Value extends { readonly sourceTs: number; readonly arrivalTs: number }>(
    value: Value | null,
  ): Value | null =>
    value && value.sourceTs >= beganAt ? { ...value, sourceTs: nowMs, arrivalTs: nowMs } : value;
  const level = again(unit.level);
  const perHour = unit.trend?.perHour ?? 0;
  return {
    ...unit,
    state: again(unit.state),
    level: level && { ...level, value: Math.max(0, level.value + (perHour * elapsed) / HOUR_MS) },
    temperature: again(unit.temperature),
    temperatureSet: again(unit.temperatureSet),
    flow: again(unit.flow),
    trend: unit.trend && { ...unit.trend, toTs: unit.trend.toTs + elapsed },
  };
}

function settingsOf(id: string, situation: number): PretreatmentSettings {
  const isWide = situation === S.widest;
  const isOther = id === OTHER_HALL_ID;
  return {
    id,
    code: isOther ? 'WS-PRE2' : 'WS-PRE',
    name: isWide ? '华东一号工厂无菌饮料前处理车间（浦东新区）' : `前处理 ${isOther ? 2 : 1} 车间`,
    nameEn: isWide
      ? 'East China plant 1, pre-treatment of aseptic drinks'
      : `Pre-processing ${isOther ? 2 : 1}`,
    timeZone: 'Asia/Shanghai',
  };
}

function linesOf(situation: number): ReadonlyMap<string, BoardFedLine> {
  const line = (no: number): BoardFedLine => ({
    code: `L${no}`,
    name: situation === S.widest ? `${no} 号无菌冷灌装线` : `${no} 号线`,
    nameEn: situation === S.widest ? `Aseptic filling line ${no}` : `Line ${no}`,
    demandTPerH: situation === S.rubbish ? 0 : 8.9,
  });
  return new Map([
    [LINE_IDS.line1, line(1)],
    ...(situation === S.few ? [] : ([[LINE_IDS.line2, line(2)]] as const)),
  ]);
}

function figuresOf(situation: number, atMs: number): PretreatmentFigures {
  const base = { since: atMs - 13 * HOUR_MS, plannedT: 180, dueT: 129.8, planned: 11, due: 8 };
  switch (situation) {
    case S.normal:
    case S.halls:
    case S.few:
    case S.low:
      return { ...base, releasedT: 128.4, released: 8, rejected: 0 };
    case S.idle:
    case S.cleaning:
      return { ...base, releasedT: 180, dueT: 180, released: 11, due: 11, rejected: 0 };
    case S.widest:
      return {
        since: base.since,
        releasedT: 888.8,
        plannedT: 1_888.8,
        dueT: 988.8,
        released: 188,
        planned: 288,
        due: 198,
        rejected: 88,
      };
    case S.rubbish:
      return {
        since: 0,
        releasedT: 5_000,
        plannedT: 0,
        dueT: 9_999,
        released: -3,
        planned: 0,
        due: 0,
        rejected: 0,
      };
    default:
      return { ...base, releasedT: 112.6, released: 7, rejected: 1 };
  }
}
