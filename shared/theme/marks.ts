import { type ShapeName, shapePaths } from './shapes.ts';

/**
 * Marks of what people do, wait for or missed; drawn by the same rules as the shapes of the states (`shapes.ts`). Each has
 * one meaning on every board.
 */
export const markPaths = {
  /** Called: a loudspeaker. */
  call: 'M0.8 8.3 H5.2 L12 2.8 V21.2 L5.2 15.7 H0.8 Z M14.5 8.9 L15.9 7 C19 9.6 19 14.4 15.9 17 L14.5 15.1 C16.4 13.4 16.4 10.6 14.5 8.9 Z M17.6 5.5 L19 3.6 C24.4 8 24.4 16 19 20.4 L17.6 18.5 C21.8 15 21.8 9 17.6 5.5 Z',
  /** Comes next. */
  next: 'M1.6 3.4 H7 L13 12 L7 20.6 H1.6 L7.6 12 Z M11 3.4 H16.4 L22.4 12 L16.4 20.6 H11 L17 12 Z',
  /** Waits; the time stands beside it. */
  hourglass:
    'M4 1.5 H20 V5 H18.4 C18.4 8.8 15.8 10.2 14.4 12 C15.8 13.8 18.4 15.2 18.4 19 H20 V22.5 H4 V19 H5.6 C5.6 15.2 8.2 13.8 9.6 12 C8.2 10.2 5.6 8.8 5.6 5 H4 Z',
  /** Go there. */
  arrow: 'M1 8.8 H12.4 V2.6 L23.2 12 L12.4 21.4 V15.2 H1 Z',
  /** Done, or fine. */
  tick: 'M9.3 20.6 L1.4 12.7 L4.8 9.3 L9.3 13.8 L19.2 3.9 L22.6 7.3 Z',
  /** Missed, or damaged. */
  cross:
    'M5.2 1.8 L12 8.6 L18.8 1.8 L22.2 5.2 L15.4 12 L22.2 18.8 L18.8 22.2 L12 15.4 L5.2 22.2 L1.8 18.8 L8.6 12 L1.8 5.2 Z',
  /** Late. */
  clock:
    'M12 0.4 C18.41 0.4 23.6 5.59 23.6 12 C23.6 18.41 18.41 23.6 12 23.6 C5.59 23.6 0.4 18.41 0.4 12 C0.4 5.59 5.59 0.4 12 0.4 V4 H10.2 V13.2 L16.6 17.2 L18.4 14.2 L13.8 11.3 V4 H12 Z',
  /** A free dock: its door is open. */
  door: 'M1.5 2.5 H22.5 V22 H19 V9.2 H5 V22 H1.5 Z M7 11.2 H17 V14 H7 Z',
  /** Goods come in: down, onto the floor. */
  in: 'M9.6 0.5 H14.4 V7.4 H20.5 L12 17 L3.5 7.4 H9.6 Z M0.8 12.6 H4.2 V19.6 H19.8 V12.6 H23.2 V23.2 H0.8 Z',
  /** Goods go out: up, off the floor. */
  out: 'M12 0.5 L22 10.6 H14.6 V17.8 H9.4 V10.6 H2 Z M0.8 19.6 H23.2 V23.2 H0.8 Z',
  /** Waits for a quality check. */
  flask:
    'M6.4 1.2 H12 V4.4 H11 V10.4 L7.6 15.4 H16.4 L13 10.4 V4.4 H12 V1.2 H17.6 V4.4 H16 V9.6 L22.4 19.6 C23.3 21.1 22.4 22.8 20.6 22.8 H3.4 C1.6 22.8 0.7 21.1 1.6 19.6 L8 9.6 V4.4 H6.4 Z',
  /** People. */
  person:
    'M12 1.2 C14.9 1.2 17.2 3.5 17.2 6.4 C17.2 9.3 14.9 11.6 12 11.6 C9.1 11.6 6.8 9.3 6.8 6.4 C6.8 3.5 9.1 1.2 12 1.2 Z M2.2 22.8 C2.2 16.6 6.4 13.2 12 13.2 C17.6 13.2 21.8 16.6 21.8 22.8 Z',
} as const;

export type MarkName = keyof typeof markPaths | ShapeName;

/** Path data of a mark, in the 24 × 24 box. */
export function markPath(name: MarkName): string {
  return { ...shapePaths, ...markPaths }[name];
}
