/**
 * The marks of the states as SVG path data in a 24 × 24 box, filled, non-zero rule, absolute commands only
 * (M L H V C Z), so that Pixi's `GraphicsPath` and SVG draw the same. Holes are cut in along a seam: neither needs a
 * fill rule. Each is told from the others by its silhouette alone; a test compares the areas that they cover.
 */
export const shapePaths = {
  play: 'M6 3 L21 12 L6 21 Z',
  square: 'M5 5 H19 V19 H5 Z',
  /** A stop sign with its bar. */
  octagon: 'M12 2 H16.1 L22 7.9 V16.1 L16.1 22 H7.9 L2 16.1 V7.9 L7.9 2 H12 V10 H6 V14 H18 V10 H12 Z',
  bolt: 'M14.5 1 L4 13.8 H10.6 L8.8 23 L20 9.2 H12.9 Z',
  drop: 'M12 1.5 C12 1.5 4.5 10.4 4.5 15.2 C4.5 19.3 7.8 22.5 12 22.5 C16.2 22.5 19.5 19.3 19.5 15.2 C19.5 10.4 12 1.5 12 1.5 Z',
  /** A flow with nothing in its middle. */
  gap: 'M1 8 H8 V16 H1 Z M16 8 H23 V16 H16 Z M9.5 11.2 H11.1 V12.8 H9.5 Z M12.9 11.2 H14.5 V12.8 H12.9 Z',
  /** Goods that pile up. */
  stack:
    'M1 13.5 H7.2 V20 H1 Z M8.9 13.5 H15.1 V20 H8.9 Z M16.8 13.5 H23 V20 H16.8 Z M5 5 H11.2 V11.5 H5 Z M12.8 5 H19 V11.5 H12.8 Z',
  triangle:
    'M12 2 L23.5 21.5 H0.5 L12 2 V8.5 H10.6 L11 15 H12 V17 H10.8 V19.4 H13.2 V17 H12 V15 H13 L13.4 8.5 H12 Z',
  question:
    'M6.5 8.2 C6.5 4.6 8.8 2 12 2 C15.3 2 17.7 4.2 17.7 7.4 C17.7 9.9 16.3 11.2 15.1 12.3 C14.1 13.2 13.6 13.8 13.6 15.2 H10.4 C10.4 12.5 11.5 11.3 12.8 10.2 C13.8 9.3 14.5 8.6 14.5 7.4 C14.5 5.9 13.5 5 12 5 C10.5 5 9.6 6.1 9.6 8.2 Z M10.4 17.6 H13.6 V21 H10.4 Z',
} as const;

export type ShapeName = keyof typeof shapePaths;
