import type { LineSummary } from '#shared/contracts/history/history.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PresentedState } from '#shared/contracts/plant/machine-state.ts';
import type { LiveState } from '#shared/domain/machine/live-value.ts';
import { presentedStateOf } from '#shared/domain/machine/staleness.ts';
import { type FlowGraph, findStopCause } from '#shared/domain/machine/stop-cause.ts';
import type { VendorReport } from '#shared/domain/text/vendor-text.ts';

/** What is known of a machine now, with its last report. `base` is `unknown` once its data is dead. */
export interface MachineFacts extends VendorReport {
  readonly base: PresentedState;
  /** Since when it has been in `base`, ms since 1970; null = not known. */
  readonly sinceMs: number | null;
}

export const NO_FACTS: MachineFacts = { base: 'unknown', sinceMs: null, code: null, text: null };

/** `state`: the last one received; null = none. */
export function machineFacts(state: LiveState | null, expectedPeriodMs: number, nowMs: number): MachineFacts {
  if (!state) return NO_FACTS;
  const base = presentedStateOf(state, expectedPeriodMs, nowMs);
  const { code, text, vendorText } = state;
  return { base, sinceMs: base === 'unknown' ? null : state.sinceTs, code, text, vendorText };
}

/** The one sentence a line board exists for. The cause and its report are set only when the line is stopped. */
export interface LineVerdict extends VendorReport {
  readonly kind: 'running' | 'stopped' | 'unknown';
  /** Since when the bottleneck has been in `base`; ms since 1970, null = not known. */
  readonly sinceMs: number | null;
  /** The bottleneck's state. */
  readonly base: PresentedState;
  readonly causeMachineId: Id | null;
  readonly causeBase: PresentedState | null;
}

/** The part of a line's summary that the verdict depends on. */
type StopSummary = Pick<LineSummary, 'computedAt' | 'lastStop'>;

/**
 * A line runs exactly when its bottleneck produces: only that decides how much comes out at the end. Every screen asks
 * this function, so that the console and the walls agree.
 */
export function lineVerdict(
  line: FlowGraph & { readonly bottleneckMachineId: Id },
  factsOf: (machineId: Id) => MachineFacts,
  summary: StopSummary | null,
): LineVerdict {
  return withKeptCause(liveVerdict(line, factsOf), summary);
}

function liveVerdict(
  line: FlowGraph & { readonly bottleneckMachineId: Id },
  stateOf: (machineId: Id) => MachineFacts,
): LineVerdict {
  const { base, sinceMs } = stateOf(line.bottleneckMachineId);
  if (base === 'production' || base === 'unknown') {
    const kind = base === 'production' ? 'running' : 'unknown';
    return { kind, sinceMs, base, causeMachineId: null, causeBase: null, code: null, text: null };
  }
  const cause = findStopCause(line, line.bottleneckMachineId, (machineId) => stateOf(machineId).base);
  const { code, text, vendorText } = stateOf(cause.machineId);
  return {
    kind: 'stopped',
    sinceMs,
    base,
    causeMachineId: cause.machineId,
    causeBase: cause.state,
    code,
    text,
    vendorText,
  };
}

/**
 * The verdict with the cause that the server kept, where the present states no longer show one: a machine that made a
 * gap often runs again while the gap still travels, and the line would seem to have stopped for no reason. Taken only
 * when the stop is the same one, still open when the summary was computed.
 */
function withKeptCause(verdict: LineVerdict, summary: StopSummary | null): LineVerdict {
  const stop = summary?.lastStop;
  if (verdict.kind !== 'stopped' || !isWaiting(verdict.causeBase) || verdict.sinceMs === null) return verdict;
  if (!stop || stop.to !== null || stop.base !== verdict.base || isWaiting(stop.causeBase)) return verdict;
  if (stop.from > verdict.sinceMs || summary.computedAt < verdict.sinceMs) return verdict;
  const { causeMachineId, causeBase, code, text, vendorText } = stop;
  return { ...verdict, sinceMs: stop.from, causeMachineId, causeBase, code, text, vendorText };
}

/** Waiting, or silent: no reason of a machine's own. */
function isWaiting(state: PresentedState | null): boolean {
  return state === 'material-shortage' || state === 'blockage' || state === 'unknown';
}
