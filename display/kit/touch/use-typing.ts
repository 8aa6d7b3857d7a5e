import { useEffect, useRef } from 'react';

export type TypedKey = { readonly text: string } | 'back' | 'enter' | 'escape';

const NAMED: Readonly<Record<string, Exclude<TypedKey, object>>> = {
  Backspace: 'back',
  Enter: 'enter',
  Escape: 'escape',
};

/** Keys of a keyboard or of a scanner that types, while it is on; shortcuts of the browser stay its own. */
export function useTyping(isOn: boolean, onKey: (key: TypedKey) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    if (!isOn) return;
    const stopping = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
        const named = NAMED[event.key];
        if (!named && event.key.length !== 1) return;
        event.preventDefault();
        latest.current(named ?? { text: event.key });
      },
      { signal: stopping.signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        const text = event.clipboardData?.getData('text') ?? '';
        if (text !== '') latest.current({ text });
      },
      { signal: stopping.signal },
    );
    return () => stopping.abort();
  }, [isOn]);
}
