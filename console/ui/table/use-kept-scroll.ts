import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives a scrolled part of a kept page its place back: what is not displayed forgets how far it was scrolled. */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>): void {
  const place = useRef({ top: 0, left: 0 });
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
