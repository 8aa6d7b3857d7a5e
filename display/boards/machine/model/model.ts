import type { LivePoint } from '#display/kit/chart/metric-chart.ts';
import { type FigureModel, type OeeModel, toOeeModel } from '#display/kit/figures/figure-model.ts';
import { heardAt, type ModelContext } from '#display/kit/live/age.ts';
import { type MetricReading, readMetrics } from '#display/kit/live/machine-metrics.ts';
import { type HallEntries, readHall } from '#display/kit/pretreatment/entries.ts';
import type { TimelineModel } from '#display/kit/strip/timeline-model.ts';
import { nameIn } from '#display/kit/texts.ts';
import type { MetricModel } from '#display/kit/touch/metric-row.tsx';
import type { ModelInput } from '#display/runtime/board/board.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { decodeOnce, readState } from '#shared/client/feed/feed-reader.ts';
import { AlarmMark, MachineAlarms } from '#shared/contracts/alarms/alarm-feed.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { Line } from '#shared/contracts/plant/line.ts';
import { Machine, type MachineType } from '#shared/contracts/plant/machine.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { type AlarmRowModel, toAlarmRows } from './alarms-model.ts';
import {
  type DatedFacts,
  factsAge,
  toParameterModels,
  toProducedModel,
  toRejectedModel,
  toSpeedModel,
} from './figures-model.ts';
import { type ProcessModel, toProcessModel } from './process/process-model.ts';
import { PROCESS_UNITS } from './process/unit-figures.ts';
import { toShiftTimeline } from './shift-timeline.ts';
import type { ShiftFacts, UnitsByMetric } from './sources.ts';
import { type StateModel, toStateModel } from './state-model.ts';
import { type ReasonRowModel, type StopModel, toReasonRows, toStopModels } from './stops-model.ts';
import { MACHINE_TEXTS, type MachineKey } from './texts.ts';

type Context = ModelContext<MachineKey>;

export interface NeighbourModel {
  readonly id: string;
  readonly name: string;
}

/** Everything that the machine view shows, as plain JSON. */
export interface MachineModel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly machineType: MachineType;
  readonly imageUrl: string | null;
  readonly idealSpeedPerHour: number;
  readonly expectedPeriodMs: number;
  readonly timeZone: string;
  readonly lineId: string | null;
  readonly lineName: string;
  readonly clock: string;
  /** Age of the newest value on the glass. */
  readonly dataText: string;
  readonly dataAgeMs: number | null;
  /** Along the flow; null at its ends and without a line. */
  readonly previous: NeighbourModel | null;
  readonly next: NeighbourModel | null;
  readonly state: StateModel;
  readonly speed: FigureModel;
  readonly produced: FigureModel;
  readonly rejected: FigureModel;
  readonly oee: OeeModel;
  readonly timeline: TimelineModel;
  /** False until the server has returned the shift's facts. */
  readonly hasFacts: boolean;
  readonly hasShift: boolean;
  readonly stops: readonly StopModel[];
  readonly reasons: readonly ReasonRowModel[];
  /** Active ones that rules have raised. */
  readonly alarms: readonly AlarmRowModel[];
  readonly parameters: readonly MetricModel[];
  /** Of a unit of a pre-treatment hall; null = it is none. */
  readonly process: ProcessModel | null;
  readonly livePoints: Readonly<Record<string, LivePoint>>;
}

export interface MachineBoardModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  /** Null: there is no such machine. */
  readonly machine: MachineModel | null;
}

/** A selector on the machine; null where there is none. */
export function ofMachine<Value>(select: (machine: MachineModel) => Value) {
  return ({ machine }: MachineBoardModel): Value | null => machine && select(machine);
}

export interface MachinePulls {
  readonly shift: ShiftFacts | null;
  readonly units: UnitsByMetric;
}

/** Null until the image holds the machine, or the server has answered that there is none. */
export function toMachineBoardModel(input: ModelInput<MachinePulls>): MachineBoardModel | null {
  const { images, topics, nowMs, language, pulled } = input;
  const topic = topics.find(isMachineTopic);
  if (!topic) return pulled.shift === undefined ? null : { atMs: nowMs, machine: null };
  const machineImage = images[topics.indexOf(topic)];
  if (!machineImage) return null;
  const machine = decodeOnce(Machine, machineImage.get(LINE_FEED_KEYS.machine(topic.id)));
  if (!machine) return null;
  const lineTopic = topics.find(isLineTopic);
  const lineImage = lineTopic ? images[topics.indexOf(lineTopic)] : undefined;
  const line =
    lineTopic && lineImage ? decodeOnce(Line, lineImage.get(LINE_FEED_KEYS.line(lineTopic.id))) : null;
  const facts = pulled.shift?.value ?? null;
  const dated = facts && pulled.shift ? { facts, atMs: pulled.shift.atMs } : null;
  return {
    atMs: nowMs,
    machine: toMachineModel({
      machine,
      machineImage,
      line,
      lineImage,
      hall:
        images.flatMap((image, index) =>
          topics[index]?.name === 'pretreatmentBoard' ? (readHall(image) ?? []) : [],
        )[0] ?? null,
      units: pulled.units?.value ?? {},
      dated,
      nowMs,
      language,
    }),
  };
}

interface MachineInput {
  readonly machine: Machine;
  readonly machineImage: FeedReader;
  readonly line: Line | null;
  readonly lineImage: FeedReader | undefined;
  readonly hall: HallEntries | null;
  readonly units: UnitsByMetric;
  readonly dated: DatedFacts | null;
  readonly nowMs: number;
  readonly language: Language;
}

function toMachineModel(input: MachineInput): MachineModel {
  const { machine, machineImage, line, lineImage, hall, units, dated, nowMs, language } = input;
  const t = MACHINE_TEXTS.translate[language];
  const timeZone = zoneOf(input);
  const context: Context = { nowMs, language, timeZone, t };
  const facts = dated?.facts ?? null;
  const readings = readMetrics(machineImage, machine, context);
  const live = readState(machineImage, machine.id);
  const causes = {
    askedToMs: facts?.to ?? nowMs,
    machineId: machine.id,
    line,
    expectedPeriodMs: machine.expectedPeriodMs,
  };
  const stops = facts ? toStopModels(facts.stops, live, causes, context) : [];
  const process = hall && toProcessModel(machine.id, hall, context);
  const neighbours = process
    ? { previous: process.previous, next: process.next }
    : neighboursOf(machine.id, line, language);
  const dataAgeMs = newestAge(readings, live, nowMs);
  return {
    id: machine.id,
    code: machine.code,
    name: nameIn(language, machine),
    machineType: machine.machineType,
    imageUrl: machine.imageUrl,
    idealSpeedPerHour: machine.idealSpeedPerHour,
    expectedPeriodMs: machine.expectedPeriodMs,
    timeZone,
    lineId: line?.id ?? null,
    lineName: line ? nameIn(language, line) : t('machine.no_line'),
    clock: clockTime(nowMs, timeZone),
    dataText:
      dataAgeMs === null ? t('board.no_data') : t('board.age.data', { age: ageText(dataAgeMs, language) }),
    dataAgeMs,
    ...neighbours,
    state: toStateModel(
      {
        machine,
        line,
        stateOf: (id) => (id === machine.id ? live : lineImage ? readState(lineImage, id) : null),
        alarms: readings.get('alarms') ?? null,
        alarmMark: decodeOnce(AlarmMark, machineImage.get(LINE_FEED_KEYS.alarmMark(machine.id))),
        lastStop: lastStopText(facts ? stops : null, context),
      },
      context,
    ),
    speed: toSpeedModel(machine, readings.get('speed') ?? null, context),
    produced: toProducedModel(machine, dated, context),
    rejected: toRejectedModel(machine, dated, context),
    oee: toOeeModel(facts?.oee ?? null, factsAge(dated, context), context),
    timeline: toShiftTimeline(facts, live, machine.expectedPeriodMs, context),
    hasFacts: facts !== null,
    hasShift: facts === null || facts.shift !== null,
    stops,
    reasons: facts ? toReasonRows(facts.reasons, causes, context) : [],
    alarms: toAlarmRows(
      decodeOnce(MachineAlarms, machineImage.get(LINE_FEED_KEYS.alarms(machine.id))) ?? [],
      context,
    ),
    parameters: toParameterModels(readings, process ? { ...PROCESS_UNITS, ...units } : units, context),
    process,
    livePoints: livePoints(readings),
  };
}

/** The place where the machine stands has a clock of its own; the browser's counts in recordings that know none. */
function zoneOf({ line, hall, machine }: MachineInput): string {
  return (
    line?.timeZone ??
    hall?.settings.timeZone ??
    machine.timeZone ??
    Intl.DateTimeFormat().resolvedOptions().timeZone
  );
}

function neighboursOf(
  machineId: string,
  line: Line | null,
  language: Language,
): { previous: NeighbourModel | null; next: NeighbourModel | null } {
  const order = (line?.steps ?? []).toSorted((a, b) => a.order - b.order).flatMap((step) => step.machineIds);
  const at = order.indexOf(machineId);
  const toNeighbour = (id: string | undefined): NeighbourModel | null => {
    const machine = line?.machines.find((candidate) => candidate.id === id);
    return machine ? { id: machine.id, name: nameIn(language, machine) } : null;
  };
  if (at < 0) return { previous: null, next: null };
  return { previous: toNeighbour(order[at - 1]), next: toNeighbour(order[at + 1]) };
}

function lastStopText(stops: readonly StopModel[] | null, { t }: Context): string {
  if (!stops) return '';
  const [last] = stops;
  return last
    ? t('machine.last_stop', { time: last.start, duration: last.duration, reason: last.text })
    : t('machine.no_stops');
}

function livePoints(readings: ReadonlyMap<string, MetricReading>): Record<string, LivePoint> {
  return Object.fromEntries(
    [...readings].map(([key, { sourceTs, value }]) => [key, { atMs: sourceTs, value }]),
  );
}

function newestAge(
  readings: ReadonlyMap<string, MetricReading>,
  live: LiveState | null,
  nowMs: number,
): number | null {
  const agesMs = [...readings.values()].map((reading) => Math.max(0, nowMs - heardAt(reading)));
  if (live) agesMs.push(Math.max(0, nowMs - live.arrivalTs));
  return agesMs.length > 0 ? Math.min(...agesMs) : null;
}

function isMachineTopic(topic: FeedTopic): topic is Extract<FeedTopic, { name: 'machine' }> {
  return topic.name === 'machine';
}

function isLineTopic(topic: FeedTopic): topic is Extract<FeedTopic, { name: 'line' }> {
  return topic.name === 'line';
}
