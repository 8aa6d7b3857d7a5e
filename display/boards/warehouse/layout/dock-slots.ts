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
  /** How much larger than `TILE_SIZES` its texts are. */
  readonly scale: number;
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

export function largeSlots({ w, h }: Pick<Box, 'w' | 'h'>, scale: number): DockSlots {
  const at = (units: number): number => Math.round(units * scale);
  const padding = at(PADDING);
  const inner = w - 2 * padding;
  const place = (baseline: number, size: number, align: RunPlace['align']): RunPlace => ({
    x: padding,
    w: inner,
    baseline,
    size: at(size),
    align,
  });
  const barY = h - at(50);
  const middle = barY - at(16);
  const figureBase = Math.min(middle - at(34), Math.round((at(38) + middle) / 2) + at(16));
  const pictureH = figureBase - at(36);
  const picture = pictureSize({ w: inner, h: pictureH - at(12) }, scale);
  return {
    scale,
    name: place(at(40), TILE_SIZES.name, 'left'),
    top: place(at(40), TILE_SIZES.text, 'right'),
    large: {
      picture: { x: padding, y: at(48), ...picture },
      figure: place(figureBase, TILE_SIZES.figure, 'right'),
      middleLeft: place(middle, TILE_SIZES.text, 'left'),
      middleRight: place(middle, TILE_SIZES.text, 'right'),
      footLeft: place(h - at(12), TILE_SIZES.text, 'left'),
      footRight: place(h - at(12), TILE_SIZES.text, 'right'),
    },
    line: place(middle, TILE_SIZES.text, 'left'),
    bar: { x: padding, y: barY, w: inner, h: at(BAR_H) },
  };
}

const PICTURE = { w: 84, h: 56 } as const;
/** Of the width of a tile. */
const PICTURE_SHARE = 0.4;

/** In a tile that is larger than usual the picture takes what the figure leaves. */
function pictureSize({ w, h }: Pick<Box, 'w' | 'h'>, scale: number): Pick<Box, 'w' | 'h'> {
  const most = scale === 1 ? 1 : Math.min(h / PICTURE.h, (w * PICTURE_SHARE) / PICTURE.w);
  const factor = Math.max(scale, most);
  return {
    w: Math.round(PICTURE.w * factor),
    h: Math.round(scale === 1 ? Math.min(h + 12, PICTURE.h) : PICTURE.h * factor),
  };
}

export function smallSlots({ w, h }: Pick<Box, 'w' | 'h'>): DockSlots {
  const inner = w - 2 * PADDING;
  const line = Math.round(h / 2 + 22);
  return {
    scale: 1,
    name: { x: PADDING, w: inner, baseline: 42, size: TILE_SIZES.name, align: 'left' },
    top: { x: PADDING, w: inner, baseline: 42, size: TILE_SIZES.smallFigure, align: 'right' },
    large: null,
    line: { x: PADDING, w: inner, baseline: line, size: TILE_SIZES.text, align: 'left' },
    bar: { x: PADDING, y: h - 22, w: inner, h: BAR_H },
  };
}
