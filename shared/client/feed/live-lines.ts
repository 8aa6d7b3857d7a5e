import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { figuresAge, machineAge } from '#shared/domain/line/line-age.ts';
import { type LineDisturbance, lineDisturbance } from '#shared/domain/line/line-disturbance.ts';
import { bufferFill, edgesOfLine } from '#shared/domain/line/line-edges.ts';
import {
  type LineVerdict,
  lineVerdict,
  type MachineFacts,
  machineFacts,
  NO_FACTS,
} from '#shared/domain/line/line-verdict.ts';
import { type PlannedStopNow, plannedStopNow } from '#shared/domain/line/planned-verdict.ts';
import { isShortStop, shortStopMsOf } from '#shared/domain/line/short-stop.ts';
import type { LiveMetric, LiveState } from '#shared/domain/machine/live-value.ts';
import { hasWarning } from '#shared/domain/machine/machine-state.ts';
import { type Staleness, stalenessOf, type ValueAge } from '#shared/domain/machine/staleness.ts';
import type { FeedReader } from './feed-port.ts';
import { decodeOnce, readMetric, readState } from './feed-reader.ts';

export interface LiveMachine {
  readonly machine: Machine;
  readonly state: PresentedState;
  readonly hasWarning: boolean;
  /** Since when it has been in this state, ms since 1970; null = not known. */
  readonly sinceMs: number | null;
  readonly code: string | null;
  readonly text: string | null;
  readonly vendorText?: VendorText | undefined;
  readonly speed: LiveMetric | null;
  /** What it has made in the range of the line's summary: the running shift. */
  readonly produced: LiveMetric | null;
  /** Of the speed alone: a machine may report its state and no speed. */
  readonly speedStaleness: Staleness;
  /** Of its data as a whole, ms; null = never reported. */
  readonly ageMs: number | null;
  readonly staleness: Staleness;
}

export interface LiveLine {
  readonly line: Line;
  readonly verdict: LineVerdict;
  readonly machines: readonly LiveMachine[];
  readonly bottleneck: LiveMachine | null;
  /** The machine that made the line stop, when it stands. */
  readonly cause: Machine | null;
  /** The planned stop that explains why it stands. */
  readonly planned: PlannedStopNow | null;
  /** The bottleneck's state is too old to blame a machine by. */
  readonly isOld: boolean;
  /** It stands, for less time than calls for a person. */
  readonly isShort: boolean;
  /** The machine that is down while the line runs. */
  readonly disturbance: LineDisturbance | null;
  readonly summary: LineSummary | null;
  /** How far the counts and the OEE of `summary` can be trusted; null = nothing is known of the line. */
  readonly figuresAge: ValueAge | null;
}

/** States that need a person come first. */
const STATE_RANK: Readonly<Record<PresentedState, number>> = {
  'crash-stop': 0,
  fault: 1,
  blockage: 2,
  'material-shortage': 3,
  unknown: 4,
  shutdown: 5,
  cip: 6,
  production: 7,
};
/** After what stands and what is silent, before what is planned. */
const DISTURBED_RANK = 4.5;

/** By the verdict of a line: what needs a person first. */
export function lineRank({ verdict, isShort, disturbance }: LiveLine): number {
  return isShort || disturbance ? DISTURBED_RANK : STATE_RANK[verdict.base];
}

/** What is known of a line at `nowMs`: `plant` has the states, `detail` (the line's own topic) the rest. */
export function toLiveLine(
  line: Line,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): LiveLine {
  const machines = line.machines.map((machine) => toMachineView(machine, line.id, plant, detail, nowMs));
  const byId = new Map(machines.map((view) => [view.machine.id, view]));
  const summary = readSummary(detail, line.id);
  const verdict = lineVerdict(line, (id) => toFacts(byId.get(id)), summary);
  const planned = plannedStopNow(verdict, summary, nowMs);
  const bottleneck = byId.get(line.bottleneckMachineId) ?? null;
  const state = stateIn(plant, detail, line.bottleneckMachineId);
  const bottleneckAge =
    bottleneck?.ageMs == null ? null : { ageMs: bottleneck.ageMs, staleness: bottleneck.staleness };
  return {
    line,
    verdict,
    machines,
    bottleneck,
    planned,
    isOld: isOld(bottleneck, state, nowMs),
    isShort: planned === null && isShort(state, verdict, summary, nowMs),
    disturbance: disturbanceOf(line, byId, state, summary, detail, nowMs),
    cause: verdict.causeMachineId === null ? null : (byId.get(verdict.causeMachineId)?.machine ?? null),
    summary,
    figuresAge: figuresAge(summary, bottleneckAge, nowMs),
  };
}

function stateIn(plant: FeedReader | null, detail: FeedReader | null, machineId: Id): LiveState | null {
  return (detail && readState(detail, machineId)) ?? (plant && readState(plant, machineId));
}

function isOld(bottleneck: LiveMachine | null, state: LiveState | null, nowMs: number): boolean {
  if (!bottleneck || !state) return false;
  const staleness = stalenessOf(state, bottleneck.machine.expectedPeriodMs, nowMs);
  return staleness === 'stale' || staleness === 'dead';
}

function isShort(
  state: LiveState | null,
  verdict: LineVerdict,
  summary: LineSummary | null,
  nowMs: number,
): boolean {
  const { kind, base } = verdict;
  if (!state || kind !== 'stopped' || base === 'cip' || base === 'shutdown') return false;
  return isShortStop(verdict, nowMs, summary);
}

function disturbanceOf(
  line: Line,
  byId: ReadonlyMap<Id, LiveMachine>,
  state: LiveState | null,
  summary: LineSummary | null,
  detail: FeedReader | null,
  nowMs: number,
): LineDisturbance | null {
  const bottleneck = byId.get(line.bottleneckMachineId);
  if (!bottleneck || !state) return null;
  const { expectedPeriodMs, primaryPerUnit, speedUnit, yieldUnit } = bottleneck.machine;
  // What is not known to be true now is no forecast.
  if (stalenessOf(state, expectedPeriodMs, nowMs) !== 'fresh') return null;
  const isMeasured = bottleneck.speedStaleness === 'fresh' && speedUnit === yieldUnit;
  return lineDisturbance(
    { ...line, edges: edgesOfLine(line) },
    (id) => toFacts(byId.get(id)),
    {
      bottleneckPerHour: isMeasured && bottleneck.speed ? bottleneck.speed.value * primaryPerUnit : null,
      contentOf(edge) {
        const from = byId.get(edge.from)?.machine;
        const content =
          detail && from && edge.bufferMetric ? readMetric(detail, from.id, edge.bufferMetric) : null;
        if (!from || !content || stalenessOf(content, from.expectedPeriodMs, nowMs) !== 'fresh') return null;
        const fill = bufferFill(edge, content.value);
        return fill === null || edge.bufferCapacity === null ? null : fill * edge.bufferCapacity;
      },
    },
    { nowMs, shortStopMs: shortStopMsOf(summary) },
  );
}

/** Lines in an image, in the image's order. */
export function linesOf(image: FeedReader): readonly Line[] {
  return [...image.keys()]
    .filter((key) => key.startsWith('line:'))
    .flatMap((key) => decodeOnce(LineFeedValue.line, image.get(key)) ?? []);
}

function readSummary(detail: FeedReader | null, lineId: Id): LineSummary | null {
  return detail && decodeOnce(LineFeedValue.summary, detail.get(LINE_FEED_KEYS.summary(lineId)));
}

/** What the line's summary says that a machine has made, as old as its newest counter reading. */
function readOutput(detail: FeedReader, machineId: Id, lineId: Id): LiveMetric | null {
  const counter = readMetric(detail, machineId, 'yield');
  const output = readSummary(detail, lineId)?.outputs[machineId] ?? null;
  return counter && output !== null ? { ...counter, value: output } : null;
}

function toMachineView(
  machine: Machine,
  lineId: Id,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): LiveMachine {
  const { id, expectedPeriodMs } = machine;
  const state = stateIn(plant, detail, id);
  const speed = detail && readMetric(detail, id, 'speed');
  const { base, ...facts } = machineFacts(state, expectedPeriodMs, nowMs);
  const age = machineAge({ state, speed }, expectedPeriodMs, nowMs);
  return {
    machine,
    state: base,
    ...facts,
    hasWarning: state !== null && base !== 'unknown' && hasWarning(state.states),
    speed,
    produced: detail && readOutput(detail, id, lineId),
    speedStaleness: speed ? stalenessOf(speed, expectedPeriodMs, nowMs) : 'dead',
    ageMs: age?.ageMs ?? null,
    staleness: age?.staleness ?? 'dead',
  };
}

function toFacts(view: LiveMachine | undefined): MachineFacts {
  if (!view) return NO_FACTS;
  const { state: base, sinceMs, code, text, vendorText } = view;
  return { base, sinceMs, code, text, vendorText };
}
