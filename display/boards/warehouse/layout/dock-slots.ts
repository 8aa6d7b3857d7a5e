import type { RunPlace } from '#display/kit/text-place.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** Sizes of the texts of a tile. */
export const TILE_SIZES = {
  name: 36,
  figure: 56,
  unit: SMALLEST_SIZE,
  smallFigure: 44,
  text: SMALLEST_SIZE,
} as const;

/** Places in a tile, from its corner. */
export interface DockSlots {
  readonly name: RunPlace;
  /** Direction of a large tile, figure of a small one. */
  readonly top: RunPlace;
  /** Null in a small tile. */
  readonly large: LargeSlots | null;
  /** The second line of a small tile. */
  readonly line: RunPlace;
  readonly bar: Box;
}

export interface LargeSlots {
  readonly picture: Box;
  readonly figure: RunPlace;
  /** Carrier and plate; of an empty dock what it waits for. */
  readonly middleLeft: RunPlace;
  readonly middleRight: RunPlace;
  readonly footLeft: RunPlace;
  readonly footRight: RunPlace;
}

const PADDING = 14;
const BAR_H = 8;

export function largeSlots({ w, h }: Pick<Box, 'w' | 'h'>): DockSlots {
  const inner = w - 2 * PADDING;
  const place = (baseline: number, size: number, align: RunPlace['align']): RunPlace => ({
    x: PADDING,
    w: inner,
    baseline,
    size,
    align,
  });
  const barY = h - 50;
  const middle = barY - 16;
  const figureBase = Math.min(middle - 38, Math.round((38 + middle) / 2) + 16);
  const pictureH = figureBase - 44 + 8;
  return {
    name: place(40, TILE_SIZES.name, 'left'),
    top: place(40, TILE_SIZES.text, 'right'),
    large: {
      picture: { x: PADDING, y: 48, w: 84, h: Math.min(56, pictureH) },
      figure: place(figureBase, TILE_SIZES.figure, 'right'),
      middleLeft: place(middle, TILE_SIZES.text, 'left'),
      middleRight: place(middle, TILE_SIZES.text, 'right'),
      footLeft: place(h - 12, TILE_SIZES.text, 'left'),
      footRight: place(h - 12, TILE_SIZES.text, 'right'),
    },
    line: place(middle, TILE_SIZES.text, 'left'),
    bar: { x: PADDING, y: barY, w: inner, h: BAR_H },
  };
}

export function smallSlots({ w, h }: Pick<Box, 'w' | 'h'>): DockSlots {
  const inner = w - 2 * PADDING;
  const line = Math.round(h / 2 + 22);
  return {
    name: { x: PADDING, w: inner, baseline: 42, size: TILE_SIZES.name, align: 'left' },
    top: { x: PADDING, w: inner, baseline: 42, size: TILE_SIZES.smallFigure, align: 'right' },
    large: null,
    line: { x: PADDING, w: inner, baseline: line, size: TILE_SIZES.text, align: 'left' },
    bar: { x: PADDING, y: h - 22, w: inner, h: BAR_H },
  };
}
