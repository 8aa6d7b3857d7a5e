import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { SurfaceContext } from '#display/parts/scene.ts';
import type { BoardHost } from './board.ts';
import { isSame } from './deep-equal.ts';

export const BoardContext = createContext<BoardHost<unknown, never> | null>(null);

export function useBoard<Model, Texts>(): BoardHost<Model, Texts> {
  const host = useContext(BoardContext);
  if (!host) throw new Error('a board is mounted by the runtime');
  // A context cannot be generic; the runtime mounts a view with the host of its own definition.
  return host as unknown as BoardHost<Model, Texts>;
}

/** Live values: `apply` runs outside React, at most at the display's rate, and again where the parts are built anew. */
export function useLive<Model, Value>(select: (model: Model) => Value, apply: (value: Value) => void): void {
  const host = useBoard<Model, unknown>();
  const surface = useContext(SurfaceContext);
  const latest = useRef({ select, apply });
  useLayoutEffect(() => {
    latest.current = { select, apply };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another window is another scene, whose parts are empty
  useLayoutEffect(
    () =>
      host.watch(
        (model) => latest.current.select(model),
        (value) => latest.current.apply(value),
      ),
    [host, surface],
  );
}

/** For what changes the layout (which machines there are): React renders again when the selection differs. */
export function useShape<Model, Value>(select: (model: Model) => Value): Value {
  const host = useBoard<Model, unknown>();
  const last = useRef<{ value: Value } | null>(null);
  const read = (): Value => {
    const value = select(host.model());
    if (last.current && isSame(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore((onChange) => host.watch(select, onChange), read);
}
