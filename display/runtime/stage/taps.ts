/** A press that moved further (CSS pixels) or lasted longer than this is not a tap. */
export const TAP_SLOP_PX = 24;
const TAP_MS = 800;
/** The pointer disappears from the glass this long after it moved. */
const CURSOR_IDLE_MS = 3000;

export interface Taps<Target> {
  add(target: Target, listener: () => void): () => void;
  targets(): Iterable<Target>;
  /** Which of the targets a tap at a point of the holder reaches, counted from 0; null = none. */
  at(x: number, y: number): number | null;
  size(): number;
  destroy(): void;
}

/** Taps by finger, pen or mouse; and hides the cursor, which should not be seen on a wall. */
/** `find`: what is at a point of the holder, in CSS pixels. */
export function listenForTaps<Target>(
  holder: HTMLElement,
  find: (x: number, y: number) => Target | null,
): Taps<Target> {
  const listeners = new Map<Target, () => void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let press: { readonly id: number; readonly x: number; readonly y: number; readonly at: number } | null =
    null;
  let idle: ReturnType<typeof setTimeout> | null = null;

  function toLocal(event: PointerEvent): { x: number; y: number } {
    const bounds = holder.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  }

  function showCursor(): void {
    if (idle !== null) clearTimeout(idle);
    holder.style.cursor = 'default';
    idle = setTimeout(() => {
      idle = null;
      holder.style.cursor = '';
    }, CURSOR_IDLE_MS);
  }

  holder.addEventListener(
    'pointerdown',
    (event) => {
      press = event.isPrimary ? { id: event.pointerId, ...toLocal(event), at: event.timeStamp } : null;
    },
    { signal },
  );
  holder.addEventListener(
    'pointerup',
    (event) => {
      const start = press;
      press = null;
      if (!start || start.id !== event.pointerId || event.timeStamp - start.at > TAP_MS) return;
      const end = toLocal(event);
      if (Math.hypot(end.x - start.x, end.y - start.y) > TAP_SLOP_PX) return;
      const target = find(end.x, end.y);
      if (target !== null) listeners.get(target)?.();
    },
    { signal },
  );
  holder.addEventListener('pointercancel', () => (press = null), { signal });
  holder.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && showCursor(), {
    signal,
  });

  return {
    add: (target, listener) => {
      listeners.set(target, listener);
      return () => listeners.delete(target);
    },
    targets: () => listeners.keys(),
    at: (x, y) => {
      const target = find(x, y);
      return target === null ? null : [...listeners.keys()].indexOf(target);
    },
    size: () => listeners.size,
    destroy: () => {
      stopping.abort();
      if (idle !== null) clearTimeout(idle);
      listeners.clear();
    },
  };
}
