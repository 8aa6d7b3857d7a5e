import type { FigureModel } from '#display/kit/figures/figure-model.ts';
import { createConveyorMemory } from '#display/kit/flow/conveyor-memory.ts';
import { type ConveyorModel, type FlowShape, flowShapeOf } from '#display/kit/flow/flow-model.ts';
import { type Age, ageOf, liveNumber, type ModelContext, toAge } from '#display/kit/live/age.ts';
import { keepList, memoizeLast, nextSecond, validUntil } from '#display/kit/live/valid-until.ts';
import { createMachineMemory } from '#display/kit/machine-tile/machine-memory.ts';
import type { TileModel } from '#display/kit/machine-tile/tile-model.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { clockTime } from '#shared/domain/calendar/clock-time.ts';
import { figuresAge, machineAge } from '#shared/domain/line/line-age.ts';
import { type LineDisturbance, lineDisturbance } from '#shared/domain/line/line-disturbance.ts';
import { edgesOfLine } from '#shared/domain/line/line-edges.ts';
import { type MachineFacts, NO_FACTS } from '#shared/domain/line/line-verdict.ts';
import { shortStopMsOf } from '#shared/domain/line/short-stop.ts';
import { knownUntil } from '#shared/domain/machine/staleness.ts';
import { ageText } from '#shared/domain/text/duration-text.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { toLineSpeed } from './figures-model.ts';
import type { LineKey } from './line-texts.ts';
import { type SummaryModels, toSummaryModels } from './summary-models.ts';
import { type LineVerdictModel, toLineVerdict } from './verdict-model.ts';

type Context = ModelContext<LineKey>;

const MINUTE_MS = 60_000;

/**
 * Results of earlier computations on a line's image, so that a model costs what changed and not what is there. Each
 * part keeps its inputs and until when it is valid: the models are those that a first computation would return.
 */
export interface LineMemory {
  readonly shape: FlowShape;
  /** Reads the image as it is now; call it before the others for each model. */
  read(image: FeedReader, nowMs: number): void;
  verdict(summary: LineSummary | null, context: Context): LineVerdictModel;
  /** In the order of the flow. */
  machines(culpritMachineId: string | null, context: Context): readonly TileModel[];
  edges(image: FeedReader, context: Context): readonly ConveyorModel[];
  /** When the newest state or speed was heard; null = none was received. */
  heardMs(): number | null;
  clock(nowMs: number): string;
  /** How old the newest value is, and how many machines are silent, in words. */
  dataText(ageMs: number, silentMachines: number, context: Context): string;
  speed(context: Context): FigureModel;
  summaryModels(summary: LineSummary | null, context: Context): SummaryModels;
}

interface Entry {
  readonly line: Line;
  readonly language: Language;
  readonly memory: LineMemory;
}

const memories = new WeakMap<FeedReader, Entry>();

/** The memory of an image. A changed plan or another language starts a new one. */
export function memoryOf(image: FeedReader, line: Line, language: Language): LineMemory {
  const before = memories.get(image);
  if (before && before.line === line && before.language === language) return before.memory;
  const memory = createLineMemory(line);
  memories.set(image, { line, language, memory });
  return memory;
}

function createLineMemory(line: Line): LineMemory {
  const byId = new Map(line.machines.map((machine) => [machine.id, createMachineMemory(machine, line.id)]));
  const shape = flowShapeOf(line);
  const placed = shape.steps.flat().flatMap((id) => {
    const machine = byId.get(id);
    return machine ? [{ id, machine }] : [];
  });
  const flowEdges = edgesOfLine(line);
  const conveyors = flowEdges.map((edge) => createConveyorMemory(line, edge));
  const clock = memoizeLast<string>();
  const dataText = memoizeLast<string>();
  const speedModel = memoizeLast<FigureModel>();
  const summaryModels = memoizeLast<SummaryModels>();
  let machines: readonly TileModel[] = [];
  let edges: readonly ConveyorModel[] = [];
  let facts: readonly MachineFacts[] = [];
  let newestImage: FeedReader | null = null;
  let keptVerdict: {
    inputs: readonly unknown[];
    model: LineVerdictModel;
    fromMs: number;
    untilMs: number;
  } | null = null;

  function verdict(summary: LineSummary | null, context: Context): LineVerdictModel {
    const { nowMs } = context;
    const bottleneck = byId.get(line.bottleneckMachineId)?.report;
    const state = bottleneck?.state ?? null;
    const but = disturbance(summary, context);
    const minutes = but?.feltAtMs == null ? null : Math.round((but.feltAtMs - nowMs) / MINUTE_MS);
    const inputs = [facts, summary, state, but?.machineId, minutes];
    const isSame = keptVerdict?.inputs.every((input, index) => input === inputs[index]) ?? false;
    if (keptVerdict && isSame && nowMs >= keptVerdict.fromMs && nowMs < keptVerdict.untilMs)
      return keptVerdict.model;
    const periodMs = bottleneck?.machine.expectedPeriodMs ?? Number.NaN;
    const age = state ? ageOf(state, periodMs, context) : null;
    const knownToMs = state && knownUntil(state, periodMs, nowMs);
    const model = toLineVerdict(line, factsOf, summary, { age, knownToMs }, context, but);
    const untilMs = Math.min(
      state ? validUntil(state, periodMs, nowMs) : Number.POSITIVE_INFINITY,
      model.sinceMs === null ? Number.POSITIVE_INFINITY : nextSecond(model.sinceMs, nowMs),
      but?.sinceMs == null ? Number.POSITIVE_INFINITY : nextSecond(but.sinceMs, nowMs),
    );
    keptVerdict = { inputs, model, fromMs: nowMs, untilMs };
    return model;
  }

  /** Searched for only where a machine has failed: nearly always none has. */
  function disturbance(summary: LineSummary | null, context: Context): LineDisturbance | null {
    if (!facts.some(({ base }) => base === 'fault' || base === 'crash-stop')) return null;
    const bottleneck = byId.get(line.bottleneckMachineId)?.report;
    const { primaryPerUnit = 0, speedUnit, yieldUnit } = bottleneck?.machine ?? {};
    const speed = bottleneck && liveNumber(bottleneck.speed, bottleneck.machine.expectedPeriodMs, context);
    const isMeasured = speed?.staleness === 'fresh' && speedUnit === yieldUnit;
    const contents = new Map<unknown, ConveyorModel>();
    const image = newestImage;
    if (image)
      for (const [index, edge] of conveyors.entries()) contents.set(flowEdges[index], edge(image, context));
    return lineDisturbance(
      { ...line, edges: flowEdges },
      factsOf,
      {
        bottleneckPerHour: isMeasured ? speed.value * primaryPerUnit : null,
        contentOf(edge) {
          const model = contents.get(edge);
          if (!model || model.fill === null || model.capacity === null || model.staleness !== 'fresh')
            return null;
          return model.fill * model.capacity;
        },
      },
      { nowMs: context.nowMs, shortStopMs: shortStopMsOf(summary) },
    );
  }

  function factsOf(machineId: string): MachineFacts {
    return byId.get(machineId)?.facts ?? NO_FACTS;
  }

  function figuresAgeOf(summary: LineSummary | null, context: Context): Age | null {
    const { nowMs } = context;
    const bottleneck = byId.get(line.bottleneckMachineId)?.report;
    const data = bottleneck && machineAge(bottleneck, bottleneck.machine.expectedPeriodMs, nowMs);
    const age = figuresAge(summary, data ?? null, nowMs);
    return age && toAge(age, context);
  }

  return {
    shape,
    read: (image, nowMs) => {
      newestImage = image;
      for (const machine of byId.values()) machine.read(image, nowMs);
      facts = keepList(
        facts,
        [...byId.values()].map((machine) => machine.facts),
      );
    },
    verdict,
    machines: (culpritMachineId, context) => {
      machines = keepList(
        machines,
        placed.map(({ id, machine }) => machine.model(id === culpritMachineId, context)),
      );
      return machines;
    },
    edges: (image, context) => {
      edges = keepList(
        edges,
        conveyors.map((edge) => edge(image, context)),
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
    clock: (nowMs) => clock([Math.floor(nowMs / 1000)], () => clockTime(nowMs, line.timeZone)),
    dataText: (ageMs, silentMachines, { t, language }) => {
      // A second is the finest step that is read: "0 seconds ago" says nothing.
      const seconds = Math.max(1, Math.floor(ageMs / 1000));
      return dataText([seconds, silentMachines], () => {
        const age = ageText(seconds * 1000, language);
        const silent = silentMachines > 0 ? t('line.silent', { count: silentMachines }) : '';
        return [silent, t('board.age.data', { age })].filter(Boolean).join(' · ');
      });
    },
    speed: (context) => {
      const bottleneck = byId.get(line.bottleneckMachineId)?.report;
      const speed = bottleneck
        ? liveNumber(bottleneck.speed, bottleneck.machine.expectedPeriodMs, context)
        : null;
      return speedModel([speed?.value, speed?.staleness, speed?.text], () =>
        toLineSpeed(line, speed, context),
      );
    },
    summaryModels: (summary, context) =>
      toSummaryModels(line, summary, figuresAgeOf(summary, context), context, summaryModels),
  };
}
