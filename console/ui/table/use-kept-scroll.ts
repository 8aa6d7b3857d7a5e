import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Begins at the top when `key` changes, and gives a scrolled part of a kept page its place back: what is not displayed forgets how far it was scrolled. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, key = ''): void {
  const place = useRef({ top: 0, left: 0 });
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, key]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo(place.current);
    const remember = (): void => {
      place.current = { top: element.scrollTop, left: element.scrollLeft };
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller]);
}
