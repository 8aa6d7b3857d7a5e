/**
 * The marks of the states as SVG path data in a 24 × 24 box, filled, non-zero rule, absolute commands only
 * (M L H V C Z), so that Pixi's `GraphicsPath` and SVG draw the same. Holes are cut in along a seam: neither needs a
 * fill rule. Each can be recognised by its silhouette alone; a test compares the areas that they cover.
 */
export const shapePaths = {
  play: 'M6 3 L21 12 L6 21 Z',
  square: 'M5 5 H19 V19 H5 Z',
  /** A stop sign with its bar. */
  octagon: 'M12 2 H16.1 L22 7.9 V16.1 L16.1 22 H7.9 L2 16.1 V7.9 L7.9 2 H12 V10 H6 V14 H18 V10 H12 Z',
  bolt: 'M14.5 1 L4 13.8 H10.6 L8.8 23 L20 9.2 H12.9 Z',
  drop: 'M12 0.8 C12 0.8 5.2 10.4 5.2 16 C5.2 20 8.2 23 12 23 C15.8 23 18.8 20 18.8 16 C18.8 10.4 12 0.8 12 0.8 Z',
  /** A flow with nothing in its middle. */
  gap: 'M0.5 7 H7.8 V17 H0.5 Z M16.2 7 H23.5 V17 H16.2 Z M9.3 11 H11.3 V13 H9.3 Z M12.7 11 H14.7 V13 H12.7 Z',
  /** Goods that pile up. */
  stack:
    'M1 13.5 H7.2 V20 H1 Z M8.9 13.5 H15.1 V20 H8.9 Z M16.8 13.5 H23 V20 H16.8 Z M5 5 H11.2 V11.5 H5 Z M12.8 5 H19 V11.5 H12.8 Z',
  triangle:
    'M12 2 L23.5 21.5 H0.5 L12 2 V8.5 H10.6 L11 15 H12 V17 H10.8 V19.4 H13.2 V17 H12 V15 H13 L13.4 8.5 H12 Z',
  question:
    'M6 8.4 C6 4.4 8.5 1.5 12 1.5 C15.6 1.5 18.2 4 18.2 7.5 C18.2 10.2 16.8 11.5 15.5 12.7 C14.4 13.7 13.9 14.2 13.9 15.5 H10.1 C10.1 12.6 11.3 11.3 12.6 10.1 C13.7 9.1 14.3 8.6 14.3 7.5 C14.3 6.1 13.4 5.2 12 5.2 C10.6 5.2 9.8 6.3 9.8 8.4 Z M10 17.8 H14 V22 H10 Z',
} as const;

export type ShapeName = keyof typeof shapePaths;
