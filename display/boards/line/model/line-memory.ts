import type { FlowShape } from '#display/boards/line/layout/layout.ts';
import type { FeedReader } from '#shared/client/feed-port.ts';
import type { LineSummary } from '#shared/contracts/history.ts';
import type { Line } from '#shared/contracts/plant.ts';
import { clockTime } from '#shared/domain/clock-time.ts';
import { ageText } from '#shared/domain/duration-text.ts';
import type { Language } from '#shared/domain/language.ts';
import { figuresAge, machineAge } from '#shared/domain/line-age.ts';
import { type MachineFacts, NO_FACTS } from '#shared/domain/line-verdict.ts';
import { createEdgeMemory } from './edge-memory.ts';
import { type SpeedModel, toSpeedModel } from './figures-model.ts';
import { type EdgeModel, edgesOf, flowShapeOf } from './flow-model.ts';
import { type Age, ageOf, inWords, type Moment, numberOf } from './live-reading.ts';
import { createMachineMemory } from './machine-memory.ts';
import type { MachineModel } from './machine-model.ts';
import { type SummaryModels, toSummaryModels } from './summary-models.ts';
import { keepRow, nextSecondOf, rememberLast, steadyUntil } from './valid-until.ts';
import { toVerdictModel, type VerdictModel } from './verdict-model.ts';

/**
 * What was worked out of a line's image before, so that a look at it costs what changed and not what is there. It
 * changes no answer: each part knows what it was made of and until when that holds.
 */
export interface LineMemory {
  readonly shape: FlowShape;
  /** Takes the image as it is now; to be called before the others for each moment. */
  read(image: FeedReader, nowMs: number): void;
  verdict(summary: LineSummary | null, moment: Moment): VerdictModel;
  /** In the order of the flow. */
  machines(culpritMachineId: string | null, moment: Moment): readonly MachineModel[];
  edges(image: FeedReader, moment: Moment): readonly EdgeModel[];
  /** Time of the youngest state or speed; null = none has come. */
  heardMs(): number | null;
  clock(nowMs: number): string;
  /** How old the youngest value is, and how many machines are silent, in words. */
  dataText(ageMs: number, silentMachines: number, moment: Moment): string;
  speed(moment: Moment): SpeedModel;
  summaryModels(summary: LineSummary | null, moment: Moment): SummaryModels;
}

interface Known {
  readonly line: Line;
  readonly language: Language;
  readonly memory: LineMemory;
}

const known = new WeakMap<FeedReader, Known>();

/** The memory of an image. A changed plan or another language starts a new one. */
export function memoryOf(image: FeedReader, line: Line, language: Language): LineMemory {
  const before = known.get(image);
  if (before && before.line === line && before.language === language) return before.memory;
  const memory = createLineMemory(line);
  known.set(image, { line, language, memory });
  return memory;
}

function createLineMemory(line: Line): LineMemory {
  const byId = new Map(line.machines.map((machine) => [machine.id, createMachineMemory(machine)]));
  const shape = flowShapeOf(line);
  const placed = shape.steps.flat().flatMap((id) => {
    const machine = byId.get(id);
    return machine ? [{ id, machine }] : [];
  });
  const conveyors = edgesOf(line, shape.steps).map((edge) => createEdgeMemory(line, edge));
  const keepClock = rememberLast<string>();
  const keepDataText = rememberLast<string>();
  const keepSpeed = rememberLast<SpeedModel>();
  const keepSummary = rememberLast<SummaryModels>();
  let machines: readonly MachineModel[] = [];
  let edges: readonly EdgeModel[] = [];
  let facts: readonly MachineFacts[] = [];
  let keptVerdict: {
    inputs: readonly unknown[];
    model: VerdictModel;
    fromMs: number;
    untilMs: number;
  } | null = null;

  function verdict(summary: LineSummary | null, moment: Moment): VerdictModel {
    const { nowMs } = moment;
    const bottleneck = byId.get(line.bottleneckMachineId)?.report;
    const state = bottleneck?.state ?? null;
    const inputs = [facts, summary, state];
    const isSame = keptVerdict?.inputs.every((input, index) => input === inputs[index]) ?? false;
    if (keptVerdict && isSame && nowMs >= keptVerdict.fromMs && nowMs < keptVerdict.untilMs)
      return keptVerdict.model;
    const periodMs = bottleneck?.machine.expectedPeriodMs ?? Number.NaN;
    const age = state ? ageOf(state, periodMs, moment) : null;
    const model = toVerdictModel(line, factsOf, summary, age, moment);
    const untilMs = Math.min(
      state ? steadyUntil(state, periodMs, nowMs) : Number.POSITIVE_INFINITY,
      model.sinceMs === null ? Number.POSITIVE_INFINITY : nextSecondOf(model.sinceMs, nowMs),
    );
    keptVerdict = { inputs, model, fromMs: nowMs, untilMs };
    return model;
  }

  function factsOf(machineId: string): MachineFacts {
    return byId.get(machineId)?.facts ?? NO_FACTS;
  }

  function figuresAgeOf(summary: LineSummary | null, moment: Moment): Age | null {
    const { nowMs } = moment;
    const bottleneck = byId.get(line.bottleneckMachineId)?.report;
    const data = bottleneck && machineAge(bottleneck, bottleneck.machine.expectedPeriodMs, nowMs);
    const age = figuresAge(summary, data ?? null, nowMs);
    return age && inWords(age, nowMs - age.ageMs, moment);
  }

  return {
    shape,
    read: (image, nowMs) => {
      for (const machine of byId.values()) machine.read(image, nowMs);
      facts = keepRow(
        facts,
        [...byId.values()].map((machine) => machine.facts),
      );
    },
    verdict,
    machines: (culpritMachineId, moment) => {
      machines = keepRow(
        machines,
        placed.map(({ id, machine }) => machine.model(id === culpritMachineId, moment)),
      );
      return machines;
    },
    edges: (image, moment) => {
      edges = keepRow(
        edges,
        conveyors.map((edge) => edge(image, moment)),
      );
      return edges;
    },
    heardMs: () => {
      let latest: number | null = null;
      for (const { machine } of placed) {
        const { heardMs } = machine;
        if (heardMs !== null && (latest === null || heardMs > latest)) latest = heardMs;
      }
      return latest;
    },
    // A clock of hours and minutes moves on at a whole second of the epoch, whatever its zone's offset.
    clock: (nowMs) => keepClock([Math.floor(nowMs / 1000)], () => clockTime(nowMs, line.timeZone)),
    dataText: (ageMs, silentMachines, { say, language }) => {
      // A second is the finest step that is read: "0 seconds ago" says nothing.
      const age = ageText(Math.max(1000, ageMs), language);
      return keepDataText([age, silentMachines], () => {
        const silent = silentMachines > 0 ? say('line.status.silent', { count: silentMachines }) : '';
        return [silent, say('line.age.data', { age })].filter(Boolean).join(' · ');
      });
    },
    speed: (moment) => {
      const bottleneck = byId.get(line.bottleneckMachineId)?.report;
      const speed = bottleneck
        ? numberOf(bottleneck.speed, bottleneck.machine.expectedPeriodMs, moment)
        : null;
      return keepSpeed([speed?.value, speed?.staleness, speed?.text], () =>
        toSpeedModel(line, speed, moment),
      );
    },
    summaryModels: (summary, moment) =>
      toSummaryModels(line, summary, figuresAgeOf(summary, moment), moment, keepSummary),
  };
}
