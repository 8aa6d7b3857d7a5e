/** A value with what it was before, and what was undone. */
export interface History<Value> {
  readonly value: Value;
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** What the last change was part of: changes of one group are undone at once. */
  readonly group: string | null;
  /** Rises when the value is replaced otherwise than by a field: forms begin anew. */
  readonly epoch: number;
}

const STEPS_MAX = 200;

export function startHistory<Value>(value: Value, epoch = 0): History<Value> {
  return { value, past: [], future: [], group: null, epoch };
}

/** `isTyped`: the change came out of a form, which must not begin anew. */
export function record<Value>(
  history: History<Value>,
  value: Value,
  group: string | null,
  isTyped = group !== null,
): History<Value> {
  if (value === history.value) return history;
  const isSameGroup = group !== null && group === history.group;
  const past = isSameGroup ? history.past : [...history.past, history.value].slice(-STEPS_MAX);
  return { value, past, future: [], group, epoch: history.epoch + (isTyped ? 0 : 1) };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const value = history.past.at(-1);
  if (value === undefined) return history;
  return {
    value,
    past: history.past.slice(0, -1),
    future: [history.value, ...history.future],
    group: null,
    epoch: history.epoch + 1,
  };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [value, ...future] = history.future;
  if (value === undefined) return history;
  return { value, past: [...history.past, history.value], future, group: null, epoch: history.epoch + 1 };
}
