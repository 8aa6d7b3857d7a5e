import type { RunPlace } from '#display/kit/text-place.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** Sizes of the texts of a line's tile. */
export const LINE_TILE_SIZES = {
  name: 36,
  word: 42,
  clock: 52,
  figure: 42,
  smallClock: 44,
  smallFigure: 36,
  text: SMALLEST_SIZE,
} as const;

/** A line of texts from the left, and what ends it at the right. */
export interface LineSlot {
  readonly left: RunPlace;
  readonly right: RunPlace;
}

/** Places in a tile, from its corner. */
export interface LineSlots {
  readonly size: 'large' | 'small';
  /** How much larger than `LINE_TILE_SIZES` its texts are. */
  readonly scale: number;
  readonly name: LineSlot;
  /** State and since when; null in a small tile, whose first line says so. */
  readonly verdict: LineSlot | null;
  readonly detail: LineSlot;
  /** Null in a small tile. */
  readonly speed: (LineSlot & { readonly bar: Box }) | null;
  readonly output: LineSlot & { readonly bar: Box };
  readonly cells: Box;
  /** Null: there is no room. */
  readonly strip: Box | null;
}

/** A large tile with texts of the usual size, with its strip. */
export const USUAL_LINE_TILE = { w: 440, h: 350 } as const;

const PADDING = 16;
const STRIP_H = 24;
const TALLEST_STRIP = 72;
const TALLEST_CELLS = 52;

type Size = Pick<Box, 'w' | 'h'>;

function slotsIn(padding: number, w: number): (baseline: number, size: number) => LineSlot {
  return (baseline, size) => {
    const place = { x: padding, w: w - 2 * padding, baseline, size };
    return { left: { ...place, align: 'left' }, right: { ...place, align: 'right' } };
  };
}

export function largeLineSlots({ w, h }: Size, scale: number): LineSlots {
  const at = (units: number): number => Math.round(units * scale);
  const padding = at(PADDING);
  const line = slotsIn(padding, w);
  const bar = (y: number, barH: number): Box => ({ x: padding, y, w: w - 2 * padding, h: at(barH) });
  const hasStrip = h >= at(USUAL_LINE_TILE.h);
  const used = at(hasStrip ? USUAL_LINE_TILE.h : USUAL_LINE_TILE.h - STRIP_H - 8);
  // What is left goes between the groups first, then into what is drawn.
  const spare = Math.max(0, h - used);
  const more = Math.max(0, spare - at(48));
  const cellsMore = Math.min(more * 0.25, at(TALLEST_CELLS - 28));
  const stripMore = hasStrip ? Math.min(more * 0.4, at(TALLEST_STRIP - STRIP_H)) : 0;
  const gap = Math.floor((spare - cellsMore - stripMore) / 3);
  const figures = at(183) + 2 * gap;
  const cellsY = at(276) + 3 * gap;
  const cellsH = Math.round(at(28) + cellsMore);
  return {
    size: 'large',
    scale,
    name: line(at(42), at(LINE_TILE_SIZES.name)),
    verdict: line(at(93) + gap, at(LINE_TILE_SIZES.clock)),
    detail: line(at(130) + gap, at(LINE_TILE_SIZES.text)),
    speed: { ...line(figures, at(LINE_TILE_SIZES.figure)), bar: bar(figures + at(9), 7) },
    output: { ...line(figures + at(60), at(LINE_TILE_SIZES.figure)), bar: bar(figures + at(70), 9) },
    cells: { x: padding, y: cellsY, w: w - 2 * padding, h: cellsH },
    strip: hasStrip
      ? { x: padding, y: cellsY + cellsH + at(8), w: w - 2 * padding, h: Math.round(at(STRIP_H) + stripMore) }
      : null,
  };
}

const SMALL_H = 204;

export function smallLineSlots({ w, h }: Size): LineSlots {
  const padding = 14;
  const line = slotsIn(padding, w);
  const gap = Math.max(0, Math.floor((h - SMALL_H) / 4));
  const output = 128 + 2 * gap;
  return {
    size: 'small',
    scale: 1,
    name: line(46, LINE_TILE_SIZES.name),
    verdict: null,
    detail: line(84 + gap, LINE_TILE_SIZES.text),
    speed: null,
    output: {
      ...line(output, LINE_TILE_SIZES.smallFigure),
      bar: { x: padding, y: output + 10, w: w - 2 * padding, h: 8 },
    },
    cells: { x: padding, y: output + 32 + gap, w: w - 2 * padding, h: 30 + gap },
    strip: null,
  };
}
