import { TAP_SLOP_PX } from './taps.ts';

/** A finger, or the mouse with its button down. */
export interface DragPoint {
  readonly x: number;
  readonly y: number;
}

export interface DragListener {
  /** With so many fingers, one or two, where they are; again when one comes or leaves. Returns whether it is followed. */
  start(fingers: readonly DragPoint[]): boolean;
  move(fingers: readonly DragPoint[]): void;
  /** The last finger has left. */
  end(): void;
}

const FINGERS_MOST = 2;

/**
 * Drags on the glass by fingers, a pen or the mouse. One begins where a finger has moved further than a tap may, or with a
 * second finger. `place`: a point of the window in the listener's own units.
 */
export function listenForDrags(
  holder: HTMLElement,
  place: (clientX: number, clientY: number) => DragPoint,
  listener: DragListener,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** In the order in which they came. */
  const fingers = new Map<number, { readonly from: DragPoint; x: number; y: number }>();
  let isDragging = false;
  let isRefused = false;

  const points = (): DragPoint[] =>
    [...fingers.values()].slice(0, FINGERS_MOST).map(({ x, y }) => place(x, y));

  function start(from: readonly DragPoint[]): void {
    isDragging = listener.start(from);
    isRefused = !isDragging;
  }

  function leave({ pointerId }: PointerEvent): void {
    if (!fingers.delete(pointerId)) return;
    if (fingers.size > 0) {
      if (isDragging) start(points());
      return;
    }
    if (isDragging) listener.end();
    isDragging = false;
    isRefused = false;
  }

  holder.addEventListener(
    'pointerdown',
    ({ pointerId, clientX, clientY, button }) => {
      if (button !== 0) return;
      fingers.set(pointerId, { from: { x: clientX, y: clientY }, x: clientX, y: clientY });
      if (fingers.size > 1 && fingers.size <= FINGERS_MOST && !isRefused) start(points());
    },
    { signal },
  );
  holder.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      const finger = fingers.get(pointerId);
      if (!finger || isRefused) return;
      finger.x = clientX;
      finger.y = clientY;
      const isTap = Math.hypot(clientX - finger.from.x, clientY - finger.from.y) <= TAP_SLOP_PX;
      if (isDragging) listener.move(points());
      // From here on: what was moved so far would be a jump.
      else if (!isTap) start(points());
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    holder.addEventListener(type, leave, { signal });

  return () => {
    stopping.abort();
    if (isDragging) listener.end();
    isDragging = false;
    fingers.clear();
  };
}
