/** States that undo and redo go through. They share what did not change between them. */
export interface EditHistory<State> {
  /** The oldest first. */
  readonly past: readonly State[];
  readonly now: State;
  /** The next one first. */
  readonly future: readonly State[];
}

export const HISTORY_STEPS = 200;

export function historyOf<State>(now: State): EditHistory<State> {
  return { past: [], now, future: [] };
}

/** A state that is the same is no step. With `joins` it takes the place of the last one: what is typed is one step. */
export function withState<State>(
  history: EditHistory<State>,
  state: State,
  { joins = false } = {},
): EditHistory<State> {
  const { past, now } = history;
  if (state === now) return history;
  const before = joins && past.length > 0 ? past : [...past, now].slice(-HISTORY_STEPS);
  return { past: before, now: state, future: [] };
}

/** The same history where there is no step back. */
export function undone<State>(history: EditHistory<State>): EditHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

/** The same history where there is no step forward. */
export function redone<State>(history: EditHistory<State>): EditHistory<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
