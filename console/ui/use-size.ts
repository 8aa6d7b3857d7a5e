import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of an element, px; the window's until it is known. */
export function useSize(element: RefObject<Element | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useLayoutEffect(() => {
    if (!element.current) return;
    const measured = element.current;
    // A page that is kept but not shown has no size.
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = measured;
      if (width > 0)
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
