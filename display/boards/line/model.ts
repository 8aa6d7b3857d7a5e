import type { FeedReader } from '../../../shared/client/feed-port.ts';
import { LINE_FEED_KEYS } from '../../../shared/contracts/feed.ts';
import { LineSummary } from '../../../shared/contracts/history.ts';
import { Line } from '../../../shared/contracts/plant.ts';
import { clockTime } from '../../../shared/domain/clock-time.ts';
import { ageText } from '../../../shared/domain/duration-text.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { ageMsOf, type Staleness } from '../../../shared/domain/staleness.ts';
import {
  type OeeModel,
  type PlanModel,
  type SpeedModel,
  toOeeModel,
  toPlanModel,
  toSpeedModel,
} from './figures-model.ts';
import { type EdgeModel, edgesOf, flowShapeOf, toEdgeModel } from './flow-model.ts';
import type { FlowShape } from './layout.ts';
import { type Age, ageOf, type Moment, readMetric } from './live-reading.ts';
import { type MachineModel, readMachines, toMachineModel } from './machine-model.ts';
import { type ReasonModel, type ShiftModel, toReasonModels, toShiftModel } from './shift-model.ts';
import { toVerdictModel, type VerdictModel } from './verdict-model.ts';
import { nameIn, sayIn } from './words.ts';

/** Everything that the line board shows, as plain JSON. */
export interface BoardModel {
  /** Server time that it was computed for, ms. */
  readonly atMs: number;
  readonly lineId: string;
  readonly lineName: string;
  readonly clock: string;
  /** Age of the youngest value on the board, and how many machines have stale or dead data. */
  readonly data: { readonly ageMs: number | null; readonly silentMachines: number; readonly text: string };
  readonly verdict: VerdictModel;
  readonly plan: PlanModel;
  readonly oee: OeeModel;
  readonly speed: SpeedModel;
  readonly shape: FlowShape;
  readonly machines: readonly MachineModel[];
  readonly edges: readonly EdgeModel[];
  readonly shift: ShiftModel | null;
  readonly noShiftText: string;
  readonly reasonsTitle: string;
  readonly reasons: readonly ReasonModel[];
  readonly reasonsStaleness: Staleness;
  readonly noReasonsText: string;
}

/** The server works a line's sums out anew at least this often. */
const SUMMARY_PERIOD_MS = 10_000;

export interface BoardModelInput {
  readonly image: FeedReader;
  readonly lineId: string;
  readonly nowMs: number;
  readonly language: Language;
}

/** Null until the image holds the line. */
export function toBoardModel({ image, lineId, nowMs, language }: BoardModelInput): BoardModel | null {
  const line = checked(Line, image.get(LINE_FEED_KEYS.line(lineId)));
  if (!line) return null;
  const moment: Moment = { nowMs, language, say: sayIn(language) };
  const { say } = moment;
  const summary = checked(LineSummary, image.get(LINE_FEED_KEYS.summary(lineId)));
  const summaryAge = summary ? summaryAgeOf(summary, moment) : null;
  const inputs = readMachines(image, line, nowMs);
  const bottleneck = inputs.get(line.bottleneckMachineId);
  const bottleneckAge = bottleneck?.state
    ? ageOf(bottleneck.state, bottleneck.machine.expectedPeriodMs, moment)
    : null;
  const verdict = toVerdictModel(line, inputs, summary, bottleneckAge, moment);
  const culpritMachineId = verdict.isPlanned ? null : verdict.causeMachineId;
  const told = summary && hasBeenTold(summary) ? summary : null;
  const shape = flowShapeOf(line);
  const machines = shape.steps.flat().flatMap((id) => {
    const input = inputs.get(id);
    return input ? [toMachineModel(image, input, culpritMachineId, moment)] : [];
  });
  const reasons = summary ? toReasonModels(line, summary, moment) : [];
  return {
    atMs: nowMs,
    lineId,
    lineName: nameIn(language, line),
    clock: clockTime(nowMs, line.timeZone),
    data: dataOf(inputs, machines, moment),
    verdict,
    plan: toPlanModel(line, summary, told, summaryAge, moment),
    oee: toOeeModel(told, summaryAge, moment),
    speed: toSpeedModel(
      line,
      bottleneck ? readMetric(image, bottleneck.machine, 'speed', moment) : null,
      moment,
    ),
    shape,
    machines,
    edges: edgesOf(line, shape.steps).map((edge) => toEdgeModel(image, line, edge, moment)),
    shift: summary ? toShiftModel(line, summary, told, summaryAge?.staleness ?? 'dead', moment) : null,
    noShiftText: say(summary ? 'line.shift.none' : 'line.status.none'),
    reasonsTitle: say('line.reasons.title'),
    reasons,
    reasonsStaleness: summaryAge?.staleness ?? 'dead',
    noReasonsText: say(told ? 'line.reasons.none' : 'line.status.none'),
  };
}

/** Of a line that was never heard of in its shift the sums are 0, and nobody knows what it made. */
function hasBeenTold({ timeline, counts }: LineSummary): boolean {
  return counts.produced > 0 || timeline.some(({ base }) => base !== 'unknown');
}

function summaryAgeOf({ computedAt }: LineSummary, moment: Moment): Age {
  const value = { sourceTs: computedAt, arrivalTs: computedAt, quality: 'good' } as const;
  return ageOf(value, SUMMARY_PERIOD_MS, moment);
}

function dataOf(
  inputs: ReturnType<typeof readMachines>,
  machines: readonly MachineModel[],
  { nowMs, language, say }: Moment,
): BoardModel['data'] {
  const stateAges = [...inputs.values()].flatMap(({ state }) => (state ? [ageMsOf(state, nowMs)] : []));
  const ages = [
    ...stateAges,
    ...machines.flatMap(({ speed }) => (speed.ageMs === null ? [] : [speed.ageMs])),
  ];
  const silentMachines = machines.filter(
    ({ staleness, isHeard }) => isHeard && (staleness === 'stale' || staleness === 'dead'),
  ).length;
  if (ages.length === 0) return { ageMs: null, silentMachines, text: say('line.status.none') };
  const ageMs = Math.min(...ages);
  // A second is the finest step that is read: "0 seconds ago" says nothing.
  const age = say('line.age.data', { age: ageText(Math.max(1000, ageMs), language) });
  const silent = silentMachines > 0 ? say('line.status.silent', { count: silentMachines }) : '';
  return { ageMs, silentMachines, text: [silent, age].filter(Boolean).join(' · ') };
}

const checkedValues = new WeakMap<object, unknown>();

/** A value of the image if it has the contract's shape. Checked once per object: the image keeps it until it changes. */
function checked<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  value: unknown,
): T | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!checkedValues.has(value)) checkedValues.set(value, schema.safeParse(value).data ?? null);
  // The map holds only what this schema made of this object: a key's values all have one schema.
  return checkedValues.get(value) as T | null;
}
