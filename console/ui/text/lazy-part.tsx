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
 * cannot be fetched, or throws to the next error boundary.
 */
export function lazyPart<Props extends object>(
  code: LazyCode<Props>,
  onFailure?: (cause: unknown) => ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props): ReactElement {
    const { loadTexts } = useText();
    Loaded ??= lazy(async () => {
      try {
        const [Component] = await Promise.all([code.load(), loadTexts(code.texts)]);
        return { default: Component };
      } catch (cause) {
        if (!onFailure) throw cause;
        return { default: onFailure(cause) };
      }
    });
    return <Loaded {...props} />;
  };
}
