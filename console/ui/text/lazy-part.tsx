import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { useText } from './text-context.tsx';
import type { Namespace } from './texts.ts';

/** Code that is fetched when it is first shown, and the namespaces of texts that it uses beside those of the frame. */
export interface LazyCode<Props extends object = object> {
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<ComponentType<Props>>;
}

export interface LazyPartOptions<Props extends object> {
  /** Shown until code and texts are there; absent = nothing. */
  readonly fallback?: (props: Props) => ReactNode;
  /**
   * What the next error boundary gets when they cannot be fetched, null where the part is left out; absent = the cause.
   * After `fetchAgain` resolves, the part can be shown anew.
   */
  readonly failureOf?: (cause: unknown, fetchAgain: () => Promise<void>) => Error | null;
}

/**
 * A component whose code and texts are fetched when it is first shown. It does not suspend: React shows what has
 * suspended 300 ms after its fallback at the earliest, also where the code had been fetched ahead of the click.
 */
export function lazyPart<Props extends object>(
  code: LazyCode<Props>,
  { fallback, failureOf }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;
  return function LazyPart(props: Props): ReactNode {
    const { loadTexts } = useText();
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => known);
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Loaded !== null) return;
      let isShown = true;
      const fetchAll = async (): Promise<ComponentType<Props>> => {
        const [part] = await Promise.all([code.load(), loadTexts(code.texts)]);
        known = part;
        return part;
      };
      const fail = (cause: unknown): void => {
        const thrown = failureOf ? failureOf(cause, async () => void (await fetchAll())) : cause;
        if (isShown && thrown !== null) setFailure({ cause: thrown });
      };
      fetchAll().then((part) => {
        if (isShown) setLoaded(() => part);
      }, fail);
      return () => {
        isShown = false;
      };
    }, [Loaded, loadTexts]);
    if (failure !== null) throw failure.cause;
    return Loaded === null ? fallback?.(props) : <Loaded {...props} />;
  };
}
