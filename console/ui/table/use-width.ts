import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of an element, px; the window's until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(() => window.innerWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    const measured = element.current;
    // A page that is kept but not shown has no width.
    const measure = (): void => {
      if (measured.clientWidth > 0) setWidthPx(measured.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
