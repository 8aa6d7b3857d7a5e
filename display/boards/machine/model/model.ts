import type { ModelInput } from '#display/runtime/board/board.ts';
import type { FeedReader } from '#shared/client/feed-port.ts';
import { decodeOnce } from '#shared/client/feed-reader.ts';
import { type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import { Line, Machine, type MachineType } from '#shared/contracts/plant.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import type { Language } from '#shared/domain/language.ts';
import {
  type FactorModel,
  type FigureModel,
  type ParameterModel,
  toOeeModel,
  toParameterModels,
  toProducedModel,
  toRejectedModel,
  toSpeedModel,
} from './figures-model.ts';
import { type LiveReading, type Moment, readMetrics, readState } from './reading.ts';
import type { ShiftFacts } from './shift-pull.ts';
import { type StateModel, toStateModel } from './state-model.ts';
import { type ReasonModel, type StopModel, toReasonModels, toStopModels } from './stops-model.ts';
import { nameIn, sayIn } from './texts.ts';
import { type TimelineModel, toTimelineModel } from './timeline-model.ts';

export interface NeighbourModel {
  readonly id: string;
  readonly name: string;
}

/** A value for the chart that grows. */
export interface LivePoint {
  readonly atMs: number;
  readonly value: number;
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
  /** Age of the youngest value on the glass. */
  readonly dataText: string;
  readonly dataAgeMs: number | null;
  /** Along the flow; null at its ends and without a line. */
  readonly previous: NeighbourModel | null;
  readonly next: NeighbourModel | null;
  readonly state: StateModel;
  readonly speed: FigureModel;
  readonly produced: FigureModel;
  readonly rejected: FigureModel;
  readonly oee: FigureModel & { readonly factors: readonly FactorModel[] };
  readonly timeline: TimelineModel;
  /** False until the server has told about the shift. */
  readonly hasFacts: boolean;
  readonly hasShift: boolean;
  readonly stops: readonly StopModel[];
  readonly reasons: readonly ReasonModel[];
  readonly parameters: readonly ParameterModel[];
  readonly livePoints: Readonly<Record<string, LivePoint>>;
}

export interface BoardModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  /** Null: there is no such machine. */
  readonly machine: MachineModel | null;
}

export interface MachinePulls {
  readonly shift: ShiftFacts | null;
}

/** Null until the image holds the machine, or the server has said that there is none. */
export function toBoardModel(input: ModelInput<MachinePulls>): BoardModel | null {
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
    machine: toMachineModel({ machine, machineImage, line, lineImage, dated, nowMs, language }),
  };
}

interface MachineInput {
  readonly machine: Machine;
  readonly machineImage: FeedReader;
  readonly line: Line | null;
  readonly lineImage: FeedReader | undefined;
  readonly dated: { readonly facts: ShiftFacts; readonly atMs: number } | null;
  readonly nowMs: number;
  readonly language: Language;
}

function toMachineModel(input: MachineInput): MachineModel {
  const { machine, machineImage, line, lineImage, dated, nowMs, language } = input;
  const say = sayIn(language);
  const timeZone = line?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment: Moment = { nowMs, language, timeZone, say };
  const facts = dated?.facts ?? null;
  const readings = readMetrics(machineImage, machine, moment);
  const live = readState(machineImage, machine.id);
  const causes = {
    askedToMs: facts?.to ?? nowMs,
    machineId: machine.id,
    line,
    expectedPeriodMs: machine.expectedPeriodMs,
  };
  const stops = facts ? toStopModels(facts.stops, live, causes, moment) : [];
  const dataAgeMs = youngest([
    ...[...readings.values()].map((reading) => reading.ageMs),
    ...(live ? [Math.max(0, nowMs - live.arrivalTs)] : []),
  ]);
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
    lineName: line ? nameIn(language, line) : say('machine.no_line'),
    clock: clockTime(nowMs, timeZone),
    dataText:
      dataAgeMs === null
        ? say('machine.no_data')
        : say('machine.data', { age: ageText(dataAgeMs, language) }),
    dataAgeMs,
    ...neighboursOf(machine.id, line, language),
    state: toStateModel(
      {
        machine,
        line,
        stateOf: (id) => (id === machine.id ? live : lineImage ? readState(lineImage, id) : null),
        alarms: readings.get('alarms') ?? null,
        lastStop: lastStopText(facts ? stops : null, moment),
      },
      moment,
    ),
    speed: toSpeedModel(machine, readings.get('speed') ?? null, moment),
    produced: toProducedModel(machine, dated, readings.get('yield') ?? null, moment),
    rejected: toRejectedModel(machine, dated, moment),
    oee: toOeeModel(dated, moment),
    timeline: toTimelineModel(facts, live, machine.expectedPeriodMs, moment),
    hasFacts: facts !== null,
    hasShift: facts === null || facts.shift !== null,
    stops,
    reasons: facts ? toReasonModels(facts.reasons, causes, moment) : [],
    parameters: toParameterModels(readings, moment),
    livePoints: livePoints(readings),
  };
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

function lastStopText(stops: readonly StopModel[] | null, { say }: Moment): string {
  if (!stops) return '';
  const [last] = stops;
  return last
    ? say('machine.last_stop', { time: last.start, duration: last.duration, reason: last.text })
    : say('machine.no_stops');
}

function livePoints(readings: ReadonlyMap<string, LiveReading>): Record<string, LivePoint> {
  return Object.fromEntries(
    [...readings].map(([key, { sourceTs, value }]) => [key, { atMs: sourceTs, value }]),
  );
}

function youngest(agesMs: readonly number[]): number | null {
  return agesMs.length > 0 ? Math.min(...agesMs) : null;
}

function isMachineTopic(topic: FeedTopic): topic is Extract<FeedTopic, { name: 'machine' }> {
  return topic.name === 'machine';
}

function isLineTopic(topic: FeedTopic): topic is Extract<FeedTopic, { name: 'line' }> {
  return topic.name === 'line';
}
