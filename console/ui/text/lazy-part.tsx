import { type ComponentType, lazy, type ReactElement } from 'react';
import { useText } from './text-context.tsx';
import type { Namespace } from './texts.ts';

/** Code that is fetched when it is first shown, and the namespaces of texts that it uses beside those of the frame. */
export interface LazyCode<Props extends object = object> {
  readonly texts: readonly Namespace[];
  readonly load: () => Promise<ComponentType<Props>>;
}

/**
 * A component that suspends until its code and its texts are there. `onFailure` returns what is shown when one of them
 * cannot be fetched, or throws to the next error boundary; after `fetchAgain` resolves, the part can be shown anew.
 */
export function lazyPart<Props extends object>(
  code: LazyCode<Props>,
  onFailure?: (cause: unknown, fetchAgain: () => Promise<void>) => ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props): ReactElement {
    const { loadTexts } = useText();
    const fetchAll = () => Promise.all([code.load(), loadTexts(code.texts)]);
    const fetchAgain = async (): Promise<void> => {
      await fetchAll();
      Loaded = null;
    };
    Loaded ??= lazy(async () => {
      try {
        return { default: (await fetchAll())[0] };
      } catch (cause) {
        if (!onFailure) throw cause;
        return { default: onFailure(cause, fetchAgain) };
      }
    });
    return <Loaded {...props} />;
  };
}
