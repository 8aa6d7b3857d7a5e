import type { FeedReader } from '#shared/client/feed-port.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/feed.ts';
import type { Machine } from '#shared/contracts/plant.ts';
import { type MachineFacts, machineFacts, NO_FACTS } from '#shared/domain/line-verdict.ts';
import type { LiveMetric, LiveState } from '#shared/domain/live-value.ts';
import { isStop } from '#shared/domain/machine-state.ts';
import { presentedStateOf, type Timed } from '#shared/domain/staleness.ts';
import { type Moment, toMetric, toState } from './live-reading.ts';
import { type MachineModel, type MachineReport, toMachineModel } from './machine-model.ts';
import { nextSecondOf, steadyUntil } from './valid-until.ts';

/** One machine of a line in one language: what its image said last, and the model that was made of it. */
export interface MachineMemory {
  /** Takes the image as it is now; to be called before the others for each moment. */
  read(image: FeedReader, nowMs: number): void;
  readonly report: MachineReport;
  /** What the line's verdict needs to know: the same object as long as that stays the same. */
  readonly facts: MachineFacts;
  /** Time of its youngest state or speed; null = neither has come. */
  readonly heardMs: number | null;
  /** The same object as long as its tile shows the same. */
  model(isCulprit: boolean, moment: Moment): MachineModel;
}

/** A value of the image, decoded once: the image keeps a value's object until the value changes. */
interface Cell<Value> {
  readonly value: () => Value | null;
  /** True when the image has another value than before. */
  readonly read: (image: FeedReader) => boolean;
}

export function createCell<Value>(
  key: string,
  decode: (wire: unknown, baseTs: number) => Value | null,
): Cell<Value> {
  let known: unknown;
  let value: Value | null = null;
  return {
    value: () => value,
    read: (image) => {
      const wire = image.get(key);
      if (wire === known) return false;
      known = wire;
      value = decode(wire, image.baseTs);
      return true;
    },
  };
}

export function createMachineMemory(machine: Machine): MachineMemory {
  const state = createCell(LINE_FEED_KEYS.state(machine.id), toState);
  const speed = createCell(LINE_FEED_KEYS.metric(machine.id, 'speed'), toMetric);
  const produced = createCell(LINE_FEED_KEYS.metric(machine.id, 'yield'), toMetric);
  const alarms = createCell(LINE_FEED_KEYS.metric(machine.id, 'alarms'), toMetric);
  const cells = [state, speed, produced, alarms] as const;
  let report: MachineReport = {
    machine,
    state: null,
    presented: 'unknown',
    speed: null,
    produced: null,
    alarms: null,
  };
  let heardMs: number | null = null;
  let facts: MachineFacts = NO_FACTS;
  let kept: { model: MachineModel; isCulprit: boolean; fromMs: number; untilMs: number } | null = null;

  function isKept(isCulprit: boolean, nowMs: number): boolean {
    return kept !== null && kept.isCulprit === isCulprit && nowMs >= kept.fromMs && nowMs < kept.untilMs;
  }

  return {
    read: (image, nowMs) => {
      // Asked of every machine at every look: without a list for each.
      let isNew = false;
      for (const cell of cells) if (cell.read(image)) isNew = true;
      const presented = presentedStateOf(state.value() ?? undefined, machine.expectedPeriodMs, nowMs);
      if (!isNew && presented === report.presented) return;
      report = {
        machine,
        state: state.value(),
        presented,
        speed: speed.value(),
        produced: produced.value(),
        alarms: alarms.value(),
      };
      facts = keepFacts(facts, machineFacts(report.state, machine.expectedPeriodMs, nowMs));
      heardMs = youngestOf(report);
      kept = null;
    },
    get report() {
      return report;
    },
    get facts() {
      return facts;
    },
    get heardMs() {
      return heardMs;
    },
    model: (isCulprit, moment) => {
      const { nowMs } = moment;
      if (kept && isKept(isCulprit, nowMs)) return kept.model;
      const model = toMachineModel(report, isCulprit, moment);
      kept = { model, isCulprit, fromMs: nowMs, untilMs: tileSteadyUntil(report, nowMs) };
      return model;
    },
  };
}

function youngestOf({ state, speed }: MachineReport): number | null {
  const times = [state, speed].flatMap((value) => (value ? [heardMsOf(value)] : []));
  return times.length > 0 ? Math.max(...times) : null;
}

function heardMsOf({ sourceTs, arrivalTs }: Pick<Timed, 'sourceTs' | 'arrivalTs'>): number {
  return Math.min(sourceTs, arrivalTs);
}

function keepFacts(before: MachineFacts, after: MachineFacts): MachineFacts {
  const isSame =
    before.base === after.base &&
    before.sinceMs === after.sinceMs &&
    before.code === after.code &&
    before.text === after.text;
  return isSame ? before : after;
}

/** Until when a machine's tile stays as it is while nothing new arrives and nobody else becomes the culprit. */
function tileSteadyUntil(report: MachineReport, nowMs: number): number {
  const { machine, state, presented } = report;
  const values: readonly (LiveState | LiveMetric | null)[] = [
    state,
    report.speed,
    report.produced,
    report.alarms,
  ];
  const untilMs = values.map((value) =>
    value ? steadyUntil(value, machine.expectedPeriodMs, nowMs) : Number.POSITIVE_INFINITY,
  );
  if (state && isStop(presented)) untilMs.push(nextSecondOf(state.sinceTs, nowMs));
  return Math.min(...untilMs);
}
