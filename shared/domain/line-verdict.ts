import type { Id } from '../contracts/envelope.ts';
import type { PresentedState } from '../contracts/machine-state.ts';
import { type FlowGraph, findStopCause } from './stop-cause.ts';

/** What is known of a machine now. `base` is `unknown` once its data is dead; `sinceMs` in ms since 1970. */
export interface MachineFacts {
  readonly base: PresentedState;
  readonly sinceMs: number | null;
  readonly code: string | null;
  readonly text: string | null;
}

/** The one sentence a line board exists for. Cause, code and text are set only when the line is stopped. */
export interface LineVerdict {
  readonly kind: 'running' | 'stopped' | 'unknown';
  /** Since when the bottleneck has been in `base`; ms since 1970, null = not known. */
  readonly sinceMs: number | null;
  /** The bottleneck's state. */
  readonly base: PresentedState;
  readonly causeMachineId: Id | null;
  readonly causeBase: PresentedState | null;
  /** What the causing machine reported. */
  readonly code: string | null;
  readonly text: string | null;
}

/** A line runs exactly when its bottleneck produces: only that decides how much comes out at the end. */
export function lineVerdict(
  line: FlowGraph & { readonly bottleneckMachineId: Id },
  stateOf: (machineId: Id) => MachineFacts,
): LineVerdict {
  const { base, sinceMs } = stateOf(line.bottleneckMachineId);
  if (base === 'production' || base === 'unknown') {
    const kind = base === 'production' ? 'running' : 'unknown';
    return { kind, sinceMs, base, causeMachineId: null, causeBase: null, code: null, text: null };
  }
  const cause = findStopCause(line, line.bottleneckMachineId, (machineId) => stateOf(machineId).base);
  const { code, text } = stateOf(cause.machineId);
  return {
    kind: 'stopped',
    sinceMs,
    base,
    causeMachineId: cause.machineId,
    causeBase: cause.state,
    code,
    text,
  };
}
