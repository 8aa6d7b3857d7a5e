import type { TruckCall } from './trucks.ts';

/** A new call stays on the band for at least this long; then the open calls take turns. */
export const FIRST_TURN_MS = 15_000;
export const TURN_MS = 8_000;

/** What the band shows: a call, or the message that stands beside the open calls. */
export type Turn =
  | { readonly kind: 'call'; readonly call: TruckCall; readonly isNew: boolean }
  | { readonly kind: 'message' };

export interface CallTurns {
  readonly turn: Turn;
  /** Open calls whose first turn has come, in this order: those that are to be said aloud. */
  readonly begun: readonly TruckCall[];
}

/**
 * Which call the band shows, from the calls and the time alone: all screens show the same, also after a reload. Calls
 * follow one another with a first turn each, and then take turns. What is being said is shown for as long as it is said.
 * `hasMessage`: a message takes turns with the open calls.
 */
export function callTurns(
  calls: readonly TruckCall[],
  nowMs: number,
  options: { readonly speaking: string | null; readonly hasMessage: boolean },
): CallTurns {
  const begun = withFirstTurns(calls).filter(({ fromMs }) => fromMs <= nowMs);
  const open = begun.filter(({ call }) => call.state === 'called');
  const shown = turnOf(begun, open, nowMs, options);
  const turn: Turn = shown
    ? { kind: 'call', call: shown.call, isNew: nowMs < shown.fromMs + FIRST_TURN_MS }
    : { kind: 'message' };
  return { turn, begun: open.map(({ call }) => call) };
}

interface Begun {
  readonly call: TruckCall;
  readonly fromMs: number;
}

/** `calls` in the order in which they were made. */
function withFirstTurns(calls: readonly TruckCall[]): readonly Begun[] {
  let freeMs = 0;
  return calls.map((call) => {
    const fromMs = Math.max(call.calledAt, freeMs);
    freeMs = fromMs + FIRST_TURN_MS;
    return { call, fromMs };
  });
}

function turnOf(
  begun: readonly Begun[],
  open: readonly Begun[],
  nowMs: number,
  { speaking, hasMessage }: { readonly speaking: string | null; readonly hasMessage: boolean },
): Begun | undefined {
  const spoken = open.find(({ call }) => call.key === speaking);
  if (spoken) return spoken;
  const newest = begun.at(-1);
  const turnsFromMs = (newest?.fromMs ?? 0) + FIRST_TURN_MS;
  if (newest && nowMs < turnsFromMs && open.includes(newest)) return newest;
  const places = open.length + (hasMessage ? 1 : 0);
  if (places === 0) return undefined;
  return open[Math.max(0, Math.floor((nowMs - turnsFromMs) / TURN_MS)) % places];
}
