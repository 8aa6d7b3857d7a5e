import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type SlideType, slideByKey, slideTo } from './slide-track.ts';

export interface Slide {
  readonly offsetPx: number;
  readonly isDragging: boolean;
  readonly reset: () => void;
  /** To be spread on the handle. Mouse, finger and pen, the pointer held until it is let go; arrow keys and Enter. */
  readonly handle: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: () => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

/** A handle on a bar. `onRelease` gets the position and the duration of the drag; it is not called for a mere press. */
export function useSlide(options: {
  readonly type: SlideType;
  readonly isEnabled: boolean;
  readonly onRelease: (offsetPx: number, heldMs: number) => void;
}): Slide {
  const { type, isEnabled, onRelease } = options;
  const [offsetPx, setOffsetPx] = useState(0);
  const [isDragging, setIsDragging] = useState(false);
  const grabbed = useRef({ x: 0, atMs: 0 });

  function stop(): void {
    setIsDragging(false);
    setOffsetPx(0);
  }

  return {
    offsetPx,
    isDragging,
    reset: stop,
    handle: {
      onPointerDown(event) {
        if (!isEnabled || isDragging || event.button !== 0 || !event.isPrimary) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grabbed.current = { x: event.clientX - offsetPx, atMs: performance.now() };
        setIsDragging(true);
      },
      onPointerMove(event) {
        if (isDragging) setOffsetPx(slideTo(type, event.clientX, grabbed.current.x));
      },
      onPointerUp(event) {
        if (!isDragging) return;
        setIsDragging(false);
        const at = slideTo(type, event.clientX, grabbed.current.x);
        setOffsetPx(at);
        if (at > 0) onRelease(at, performance.now() - grabbed.current.atMs);
      },
      onPointerCancel: stop,
      onKeyDown(event) {
        if (!isEnabled || isDragging) return;
        const next = slideByKey(type, offsetPx, event.key);
        if (next !== null) {
          if (offsetPx === 0) grabbed.current.atMs = performance.now();
          setOffsetPx(next);
          event.preventDefault();
        } else if (event.key === 'Enter' && offsetPx > 0) {
          event.preventDefault();
          onRelease(offsetPx, performance.now() - grabbed.current.atMs);
        }
      },
    },
  };
}
