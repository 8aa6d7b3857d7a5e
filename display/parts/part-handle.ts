import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** What a board holds to change a part: `useRef<PartHandle<LabelProps>>(null)`, given to the part as `handle`. */
export interface PartHandle<Props> {
  set(change: Partial<Props>): void;
}

export type PartComponent<Props> = (
  props: Props & { readonly handle?: RefObject<PartHandle<Props> | null> | undefined },
) => ReactNode;

/** What was built for a component: changed in place, so that live values never pass through React. */
interface BuiltPart<Props> {
  set(change: Partial<Props>): void;
  destroy(): void;
}

/** Builds a part when `build` changes, and sets what differs when the component is rendered again. */
export function usePart<Props extends object>(
  build: (initial: Props) => BuiltPart<Props>,
  props: Props,
  handle: RefObject<PartHandle<Props> | null> | null,
): void {
  const latest = useRef(props);
  const built = useRef<PartHandle<Props> | null>(null);

  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = props;
    const change = changedProps(before, props);
    if (built.current && change) built.current.set(change);
  });

  useLayoutEffect(() => {
    const part = build(latest.current);
    const setter = toSetter(part, latest.current);
    built.current = setter;
    if (handle) handle.current = setter;
    return () => {
      built.current = null;
      if (handle?.current === setter) handle.current = null;
      part.destroy();
    };
  }, [build, handle]);
}

/** Sets only what differs: a live value that comes again as it was costs no painting. */
function toSetter<Props extends object>(part: PartHandle<Props>, initial: Props): PartHandle<Props> {
  const known: Partial<Props> = { ...initial };
  return {
    set(change) {
      const keys = Object.keys(change) as (keyof Props)[];
      if (keys.every((key) => Object.is(known[key], change[key]))) return;
      Object.assign(known, change);
      part.set(change);
    },
  };
}

function changedProps<Props extends object>(before: Props, after: Props): Partial<Props> | null {
  let change: Partial<Props> | null = null;
  for (const key of Object.keys(after) as (keyof Props)[]) {
    if (!Object.is(before[key], after[key])) {
      change ??= {};
      change[key] = after[key];
    }
  }
  return change;
}
