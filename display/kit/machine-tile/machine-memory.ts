import { heardAt, type ModelContext } from '#display/kit/live/age.ts';
import { alarmCell, metricCell, outputCell, stateCell } from '#display/kit/live/live-cell.ts';
import { nextSecond, validUntil } from '#display/kit/live/valid-until.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { type MachineFacts, machineFacts, NO_FACTS } from '#shared/domain/line/line-verdict.ts';
import type { LiveMetric } from '#shared/domain/machine/live-value.ts';
import { isStop } from '#shared/domain/machine/machine-state.ts';
import { presentedStateOf } from '#shared/domain/machine/staleness.ts';
import { type MachineReport, type TileModel, toTileModel } from './tile-model.ts';

/** One machine of a line in one language: its last report, and the tile model that was computed from it. */
export interface MachineMemory {
  /** Reads the image as it is now; call it before the others for each model. */
  read(image: FeedReader, nowMs: number): void;
  readonly report: MachineReport;
  /** Input of the line's verdict: the same object as long as nothing in it changes. */
  readonly facts: MachineFacts;
  /** When its newest state or speed was heard; null = neither was received. */
  readonly heardMs: number | null;
  /** The same object as long as its tile shows the same. */
  model(isCulprit: boolean, context: ModelContext): TileModel;
}

export function createMachineMemory(machine: Machine, lineId: Id): MachineMemory {
  const state = stateCell(machine.id);
  const speed = metricCell(machine.id, 'speed');
  const counter = metricCell(machine.id, 'yield');
  const output = outputCell(machine.id, lineId);
  const alarms = metricCell(machine.id, 'alarms');
  const mark = alarmCell(machine.id);
  const cells = [state, speed, counter, output, alarms, mark] as const;
  let report: MachineReport = {
    machine,
    state: null,
    presented: 'unknown',
    speed: null,
    produced: null,
    alarms: null,
    alarmMark: null,
  };
  let heardMs: number | null = null;
  let facts: MachineFacts = NO_FACTS;
  let kept: { model: TileModel; isCulprit: boolean; fromMs: number; untilMs: number } | null = null;

  function isKept(isCulprit: boolean, nowMs: number): boolean {
    return kept !== null && kept.isCulprit === isCulprit && nowMs >= kept.fromMs && nowMs < kept.untilMs;
  }

  return {
    read: (image, nowMs) => {
      // For every machine in every model: without allocating a list.
      let isNew = false;
      for (const cell of cells) if (cell.read(image)) isNew = true;
      const presented = presentedStateOf(state.value() ?? undefined, machine.expectedPeriodMs, nowMs);
      if (!isNew && presented === report.presented) return;
      report = {
        machine,
        state: state.value(),
        presented,
        speed: speed.value(),
        produced: toOutput(counter.value(), output.value()),
        alarms: alarms.value(),
        alarmMark: mark.value(),
      };
      facts = keepFacts(facts, machineFacts(report.state, machine.expectedPeriodMs, nowMs));
      heardMs = newestOf(report);
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
    model: (isCulprit, context) => {
      const { nowMs } = context;
      if (kept && isKept(isCulprit, nowMs)) return kept.model;
      const model = toTileModel(report, isCulprit, context);
      kept = { model, isCulprit, fromMs: nowMs, untilMs: tileValidUntil(report, nowMs) };
      return model;
    },
  };
}

/** What the line's summary says that the machine has made, as old as its newest counter reading. */
function toOutput(counter: LiveMetric | null, output: number | null): LiveMetric | null {
  return counter && output !== null ? { ...counter, value: output } : null;
}

function newestOf({ state, speed }: MachineReport): number | null {
  if (!state || !speed) return state ? heardAt(state) : speed && heardAt(speed);
  return Math.max(heardAt(state), heardAt(speed));
}

function keepFacts(before: MachineFacts, after: MachineFacts): MachineFacts {
  const isSame =
    before.base === after.base &&
    before.sinceMs === after.sinceMs &&
    before.code === after.code &&
    before.text === after.text;
  return isSame ? before : after;
}

/** The time at which a machine's tile next changes if no other value arrives. */
function tileValidUntil(report: MachineReport, nowMs: number): number {
  const { machine, state, presented } = report;
  const values = [state, report.speed, report.produced, report.alarms];
  const untilMs = values.map((value) =>
    value ? validUntil(value, machine.expectedPeriodMs, nowMs) : Number.POSITIVE_INFINITY,
  );
  if (state && isStop(presented)) untilMs.push(nextSecond(state.sinceTs, nowMs));
  return Math.min(...untilMs);
}
