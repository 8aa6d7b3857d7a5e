import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

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
  const [held] = useState(() => holdPart(props));

  useLayoutEffect(() => held.render(props));

  useLayoutEffect(() => {
    held.build(build);
    if (handle) handle.current = held;
    return () => {
      if (handle?.current === held) handle.current = null;
      held.destroy();
    };
  }, [held, build, handle]);
}

interface HeldPart<Props> extends PartHandle<Props> {
  /** Sets what differs from the properties of the last rendering. */
  render(props: Props): void;
  /** Builds the part with all that it has been set to. */
  build(make: (initial: Props) => BuiltPart<Props>): void;
  destroy(): void;
}

/**
 * Keeps what a part was set to, by its component and by its handle: a part that is built anew, on another ground or in
 * another tile, gets no live value again before the value changes. A value that comes again as it was costs no painting.
 */
export function holdPart<Props extends object>(initial: Props): HeldPart<Props> {
  const known = { ...initial };
  let rendered = initial;
  let part: BuiltPart<Props> | null = null;

  function set(change: Partial<Props>): void {
    const keys = Object.keys(change) as (keyof Props)[];
    if (keys.every((key) => Object.is(known[key], change[key]))) return;
    Object.assign(known, change);
    part?.set(change);
  }

  return {
    set,
    render(props) {
      const change = changedProps(rendered, props);
      rendered = props;
      if (change) set(change);
    },
    build(make) {
      part = make({ ...known });
    },
    destroy() {
      part?.destroy();
      part = null;
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
