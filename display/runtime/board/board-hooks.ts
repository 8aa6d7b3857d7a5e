import { createContext, useContext, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { BoardHost } from './board.ts';
import { isSame } from './deep-equal.ts';

export const BoardContext = createContext<BoardHost<unknown, never> | null>(null);

export interface BoardHooks<Model, Texts> {
  useBoard(): BoardHost<Model, Texts>;
  /** Live values: `apply` runs outside React, at most at the display's rate. */
  useLive<Value>(select: (model: Model) => Value, apply: (value: Value) => void): void;
  /** For what changes the layout (which machines there are): React renders again when the selection differs. */
  useShape<Value>(select: (model: Model) => Value): Value;
  /** Runs something every so often while the board is mounted. */
  useEvery(periodMs: number, run: () => void): void;
}

/** The host's hooks with a board's own types; called once per board, beside its model. */
export function boardHooks<Model, Texts>(): BoardHooks<Model, Texts> {
  return {
    useBoard: useBoardHost<Model, Texts>,
    useLive: useLiveValue as BoardHooks<Model, Texts>['useLive'],
    useShape: useModelShape as BoardHooks<Model, Texts>['useShape'],
    useEvery: useRepeated,
  };
}

function useBoardHost<Model, Texts>(): BoardHost<Model, Texts> {
  const host = useContext(BoardContext);
  if (!host) throw new Error('a board is mounted by the runtime');
  // A context cannot be generic; the runtime mounts a view with the host of its own definition.
  return host as unknown as BoardHost<Model, Texts>;
}

function useLiveValue<Model, Value>(select: (model: Model) => Value, apply: (value: Value) => void): void {
  const host = useBoardHost<Model, unknown>();
  const latest = useRef({ select, apply });
  useLayoutEffect(() => {
    latest.current = { select, apply };
  });
  useLayoutEffect(
    () =>
      host.watch(
        (model) => latest.current.select(model),
        (value) => latest.current.apply(value),
      ),
    [host],
  );
}

function useModelShape<Model, Value>(select: (model: Model) => Value): Value {
  const host = useBoardHost<Model, unknown>();
  const last = useRef<{ value: Value } | null>(null);
  const read = (): Value => {
    const value = select(host.model());
    if (last.current && isSame(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore((onChange) => host.watch(select, onChange), read);
}

function useRepeated(periodMs: number, run: () => void): void {
  const host = useBoardHost<unknown, unknown>();
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => host.every(periodMs, () => latest.current()), [host, periodMs]);
}
