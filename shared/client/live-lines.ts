import type { z } from 'zod';
import type { Id } from '#shared/contracts/envelope.ts';
import { LINE_FEED_KEYS, LineFeedValue } from '#shared/contracts/feed.ts';
import type { LineSummary } from '#shared/contracts/history.ts';
import type { PresentedState } from '#shared/contracts/machine-state.ts';
import type { Line, Machine } from '#shared/contracts/plant.ts';
import {
  type LineVerdict,
  lineVerdict,
  type MachineFacts,
  settleVerdict,
} from '#shared/domain/line-verdict.ts';
import { type LiveMetric, type LiveState, toLiveMetric, toLiveState } from '#shared/domain/live-value.ts';
import { hasWarning } from '#shared/domain/machine-state.ts';
import { ageMsOf, presentedStateOf, type Staleness, stalenessOf } from '#shared/domain/staleness.ts';
import type { FeedReader } from './feed-port.ts';

export interface MachineView {
  readonly machine: Machine;
  readonly state: PresentedState;
  readonly hasWarning: boolean;
  /** Since when it has been in this state, ms since 1970; null = not known. */
  readonly sinceMs: number | null;
  readonly code: string | null;
  readonly text: string | null;
  readonly speed: LiveMetric | null;
  /** The speed's own: a machine may report its state and no speed. */
  readonly speedStaleness: Staleness;
  /** Age of the newest value, ms; null = never reported. */
  readonly ageMs: number | null;
  readonly staleness: Staleness;
}

export interface LineView {
  readonly line: Line;
  readonly verdict: LineVerdict;
  readonly machines: readonly MachineView[];
  readonly bottleneck: MachineView | null;
  /** The machine that made the line stop, when it stands. */
  readonly cause: Machine | null;
  readonly summary: LineSummary | null;
}

/** What needs somebody stands first. */
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

/** The server computes a line's figures every 2 s; its ticks may be late under load. */
const SUMMARY_PERIOD_MS = 5_000;
const STALENESS_ORDER: readonly Staleness[] = ['fresh', 'ageing', 'stale', 'dead'];

/** How far a line's produced count and OEE can be trusted: they are as old as what they were computed from. */
export function figuresAge(
  { summary, bottleneck }: Pick<LineView, 'summary' | 'bottleneck'>,
  nowMs: number,
): { readonly ageMs: number | null; readonly staleness: Staleness } {
  if (!summary || !bottleneck || bottleneck.ageMs === null) return { ageMs: null, staleness: 'dead' };
  const { computedAt } = summary;
  const computed = { sourceTs: computedAt, arrivalTs: computedAt, quality: 'good' } as const;
  const staleness = [stalenessOf(computed, SUMMARY_PERIOD_MS, nowMs), bottleneck.staleness].sort(
    (left, right) => STALENESS_ORDER.indexOf(right) - STALENESS_ORDER.indexOf(left),
  )[0];
  return { ageMs: Math.max(bottleneck.ageMs, ageMsOf(computed, nowMs)), staleness: staleness ?? 'dead' };
}

/** What is known of a line at `nowMs`: `plant` has the states, `detail` (the line's own topic) the rest. */
export function toLineView(
  line: Line,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): LineView {
  const machines = line.machines.map((machine) => toMachineView(machine, plant, detail, nowMs));
  const byId = new Map(machines.map((view) => [view.machine.id, view]));
  const summary =
    (detail && decode(LineFeedValue.summary, detail.get(LINE_FEED_KEYS.summary(line.id)))) ?? null;
  const verdict = settleVerdict(
    lineVerdict(line, (id) => toFacts(byId.get(id))),
    summary,
  );
  return {
    line,
    verdict,
    machines,
    bottleneck: byId.get(line.bottleneckMachineId) ?? null,
    cause: verdict.causeMachineId === null ? null : (byId.get(verdict.causeMachineId)?.machine ?? null),
    summary,
  };
}

/** Lines in an image, in the image's order. */
export function linesOf(image: FeedReader): readonly Line[] {
  return [...image.keys()]
    .filter((key) => key.startsWith('line:'))
    .flatMap((key) => decode(LineFeedValue.line, image.get(key)) ?? []);
}

function toMachineView(
  machine: Machine,
  plant: FeedReader | null,
  detail: FeedReader | null,
  nowMs: number,
): MachineView {
  const state = readState(detail, machine.id) ?? readState(plant, machine.id);
  const speed = readMetric(detail, machine.id, 'speed');
  const presented = presentedStateOf(state ?? undefined, machine.expectedPeriodMs, nowMs);
  const newest = [state, speed]
    .filter((value) => value !== null)
    .sort((left, right) => ageMsOf(left, nowMs) - ageMsOf(right, nowMs))[0];
  return {
    machine,
    state: presented,
    hasWarning: state !== null && presented !== 'unknown' && hasWarning(state.states),
    sinceMs: presented === 'unknown' ? null : (state?.sinceTs ?? null),
    code: state?.code ?? null,
    text: state?.text ?? null,
    speed,
    speedStaleness: speed ? stalenessOf(speed, machine.expectedPeriodMs, nowMs) : 'dead',
    ageMs: newest ? ageMsOf(newest, nowMs) : null,
    staleness: newest ? stalenessOf(newest, machine.expectedPeriodMs, nowMs) : 'dead',
  };
}

function toFacts(view: MachineView | undefined): MachineFacts {
  if (!view) return { base: 'unknown', sinceMs: null, code: null, text: null };
  return { base: view.state, sinceMs: view.sinceMs, code: view.code, text: view.text };
}

function readState(image: FeedReader | null, machineId: Id): LiveState | null {
  const wire = image && decode(LineFeedValue.state, image.get(LINE_FEED_KEYS.state(machineId)));
  return wire ? toLiveState(wire, image.baseTs) : null;
}

function readMetric(image: FeedReader | null, machineId: Id, key: string): LiveMetric | null {
  const wire = image && decode(LineFeedValue.metric, image.get(LINE_FEED_KEYS.metric(machineId, key)));
  return wire ? toLiveMetric(wire, image.baseTs) : null;
}

/** Values of an image are replaced, never changed: each is checked once. */
const decoded = new WeakMap<object, unknown>();

function decode<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!decoded.has(value)) {
    const result = schema.safeParse(value);
    decoded.set(value, result.success ? result.data : null);
  }
  // Kept under the value itself, which has one schema by its key.
  return decoded.get(value) as z.output<Schema> | null;
}
