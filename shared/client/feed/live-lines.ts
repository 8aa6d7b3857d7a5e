import type { VendorText } from '#shared/contracts/codes/vendor-text.ts';
import type { LineSummary } from '#shared/contracts/history/history.ts';
import { LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/live/feed.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import { figuresAge, machineAge } from '#shared/domain/line/line-age.ts';
import {
  type LineVerdict,
  lineVerdict,
  type MachineFacts,
  machineFacts,
  NO_FACTS,
} from '#shared/domain/line/line-verdict.ts';
import { type PlannedStopNow, plannedStopNow } from '#shared/domain/line/planned-verdict.ts';
import type { LiveMetric } from '#shared/domain/machine/live-value.ts';
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
  /** What it has made, by its own counter. */
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
  readonly summary: LineSummary | null;
  /** How far the counts and the OEE of `summary` can be trusted; null = nothing is known of the line. */
  readonly figuresAge: ValueAge | null;
}

/** States that need a person come first. */
export const STATE_RANK: Readonly<Record<PresentedState, number>> = {
  'crash-stop': 0,
  fault: 1,
  blockage: 2,
  'material-shortage': 3,
  unknown: 4,
  shutdown: 5,
  cip: 6,
  production: 7,
};

/** What is known of a line at `nowMs`: `plant` has the states, `detail` (the line's own topic) the rest. */
export function toLiveLine(
  line: Line,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): LiveLine {
  const machines = line.machines.map((machine) => toMachineView(machine, plant, detail, nowMs));
  const byId = new Map(machines.map((view) => [view.machine.id, view]));
  const summary = detail && decodeOnce(LineFeedValue.summary, detail.get(LINE_FEED_KEYS.summary(line.id)));
  const verdict = lineVerdict(line, (id) => toFacts(byId.get(id)), summary);
  const bottleneck = byId.get(line.bottleneckMachineId) ?? null;
  const bottleneckAge =
    bottleneck?.ageMs == null ? null : { ageMs: bottleneck.ageMs, staleness: bottleneck.staleness };
  return {
    line,
    verdict,
    machines,
    bottleneck,
    planned: plannedStopNow(verdict, summary, nowMs),
    cause: verdict.causeMachineId === null ? null : (byId.get(verdict.causeMachineId)?.machine ?? null),
    summary,
    figuresAge: figuresAge(summary, bottleneckAge, nowMs),
  };
}

/** Lines in an image, in the image's order. */
export function linesOf(image: FeedReader): readonly Line[] {
  return [...image.keys()]
    .filter((key) => key.startsWith('line:'))
    .flatMap((key) => decodeOnce(LineFeedValue.line, image.get(key)) ?? []);
}

function toMachineView(
  machine: Machine,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): LiveMachine {
  const { id, expectedPeriodMs } = machine;
  const state = (detail && readState(detail, id)) ?? (plant && readState(plant, id));
  const speed = detail && readMetric(detail, id, 'speed');
  const { base, ...facts } = machineFacts(state, expectedPeriodMs, nowMs);
  const age = machineAge({ state, speed }, expectedPeriodMs, nowMs);
  return {
    machine,
    state: base,
    ...facts,
    hasWarning: state !== null && base !== 'unknown' && hasWarning(state.states),
    speed,
    produced: detail && readMetric(detail, id, 'yield'),
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
