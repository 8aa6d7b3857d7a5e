import { FIGURE_EM, LABEL_SIZE, lineHeight, SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import type { Box } from '#display/parts/box.ts';

/** A line of text inside a tile, relative to the tile's corner. */
export interface TextSlot extends Box {
  readonly size: number;
  readonly align: 'left' | 'right';
}

/**
 * What a tile shows and where, relative to its corner. What a tile has no room for is null; a name and a
 * figure it always has.
 */
export interface TileSlots {
  readonly level: 'large' | 'medium' | 'small' | 'line';
  readonly mark: Box;
  readonly warning: Box;
  readonly name: TextSlot;
  readonly pictogram: Box | null;
  readonly figure: TextSlot;
  readonly unit: TextSlot | null;
  /** Yield of a machine that runs, reason of one that does not, age of one that is silent. */
  readonly foot: TextSlot | null;
  /** The unit and the foot have one place: what runs shows its unit, and no yield. */
  readonly sharesFoot: boolean;
  /** Where there is no foot: the short age of old data. On a small tile it stands where the mark is. */
  readonly age: TextSlot | null;
  /** The last line's rule above it. */
  readonly rule: Box | null;
  /** Left free around the body, so that the culprit, which leaves none, is the largest. */
  readonly rim: number;
  readonly radius: number;
}

const SMALLEST = SMALLEST_SIZE;
const LABEL = LABEL_SIZE;
const SMALL_MARK = 24;
/** `瓶/时`, `Starved`. */
const BESIDE_W = 98;
/** Enough for ink between two lines that have hardly any descenders. */
const TIGHT_LINE = Math.ceil(SMALLEST * 1.08);
const FIGURE_SMALL_W = Math.ceil(SMALLEST * 2.68);
/** A wide tile can put name and figure on one line. */
const LINE_LEVEL_W = 230;

/** The least height of a tile of this width. */
export function leastTileHeight(w: number): number {
  return w >= LINE_LEVEL_W ? 46 : 66;
}

/** Chooses the level of detail for a tile of this size. */
export function planTile(w: number, h: number): TileSlots {
  if (w >= 225 && h >= 190) return largeTile(w, h);
  if (h >= 88 && w >= 160) return mediumTile(w, h);
  return h < 66 && w >= LINE_LEVEL_W ? lineTile(w, h) : smallTile(w, h);
}

function largeTile(w: number, h: number): TileSlots {
  const scale = Math.min(w / 280, h / 216, 1.7);
  const pad = Math.round(16 * Math.max(scale, 0.85));
  const name = Math.max(Math.round(LABEL * scale), SMALLEST + 2);
  const figure = Math.round(58 * scale);
  const small = Math.max(Math.round(SMALLEST * scale), SMALLEST);
  const inner = w - 2 * pad;
  const nameH = lineHeight(name);
  const footH = lineHeight(small);
  const footY = h - footH - Math.round(pad * 0.6);
  const ruleY = footY - Math.round(6 * scale);
  const top = Math.round(pad * 0.75);
  const middleH = lineHeight(figure) + footH - 4;
  const middleY = top + nameH + Math.max(0, (ruleY - top - nameH - middleH) / 2);
  const figureW = Math.ceil(figure * FIGURE_EM);
  const pictogramW = Math.min(inner - figureW - 6, 128 * scale);
  return {
    level: 'large',
    ...nameRow(pad, top, inner, name),
    pictogram:
      pictogramW >= 56
        ? { x: pad, y: middleY + (middleH - pictogramW * 0.667) / 2, w: pictogramW, h: pictogramW * 0.667 }
        : null,
    figure: {
      x: w - pad - figureW,
      y: middleY,
      w: figureW,
      h: lineHeight(figure),
      size: figure,
      align: 'right',
    },
    unit: {
      x: pad + pictogramW + 6,
      y: middleY + lineHeight(figure) - 4,
      w: inner - pictogramW - 6,
      h: footH,
      size: small,
      align: 'right',
    },
    foot: { x: pad, y: footY, w: inner, h: footH, size: small, align: 'left' },
    sharesFoot: false,
    age: null,
    rule: { x: pad, y: ruleY, w: inner, h: 2 },
    rim: 3,
    radius: Math.round(10 * Math.min(scale, 1.3)),
  };
}

function mediumTile(w: number, h: number): TileSlots {
  const pad = w >= 220 ? 14 : 10;
  const inner = w - 2 * pad;
  const name = w >= 250 && h >= 124 ? LABEL : SMALLEST;
  const nameH = lineHeight(name);
  const top = Math.round(h >= 118 ? 9 : 5);
  const footH = lineHeight(SMALLEST);
  const footY = h - footH - 7;
  const space = (bottom: number): number => Math.floor((bottom - top - nameH) / 1.16) - 1;
  const hasFootLine = space(footY) >= 38;
  const bottom = hasFootLine ? footY : h - 5;
  // Without a line for it the unit or reason stands beside the figure, where the width allows both.
  const beside = hasFootLine ? 0 : BESIDE_W + 11;
  const widest = (inner - beside) / FIGURE_EM >= 32 ? inner - beside : inner;
  const figure = Math.floor(Math.min(58, space(bottom), widest / FIGURE_EM));
  const figureH = lineHeight(figure);
  const figureW = Math.min(inner, Math.ceil(figure * FIGURE_EM));
  const figureY = top + nameH + (bottom - top - nameH - figureH) / 2;
  const left = inner - figureW - 10;
  const pictogramW = Math.min(96, left, figureH * 1.48);
  const hasPictogram = hasFootLine && pictogramW >= 60;
  const foot: TextSlot | null = hasFootLine
    ? { x: pad, y: footY, w: inner, h: footH, size: SMALLEST, align: 'left' }
    : left >= BESIDE_W
      ? { x: pad, y: figureY + figureH - footH - 2, w: left, h: footH, size: SMALLEST, align: 'left' }
      : null;
  return {
    level: 'medium',
    ...nameRow(pad, top, inner, name),
    pictogram: hasPictogram
      ? { x: pad, y: figureY + (figureH - pictogramW * 0.667) / 2, w: pictogramW, h: pictogramW * 0.667 }
      : null,
    figure: { x: w - pad - figureW, y: figureY, w: figureW, h: figureH, size: figure, align: 'right' },
    unit: foot ? { ...foot, align: hasFootLine ? 'right' : 'left' } : null,
    foot,
    sharesFoot: true,
    age: foot
      ? null
      : {
          x: pad,
          y: figureY + figureH - footH - 2,
          w: Math.max(0, left),
          h: footH,
          size: SMALLEST,
          align: 'left',
        },
    rule: null,
    rim: 2,
    radius: 8,
  };
}

function smallTile(w: number, h: number): TileSlots {
  const pad = 4;
  const inner = w - 2 * pad;
  const gap = Math.max(0, Math.min(10, (h - 2 * TIGHT_LINE) / 3));
  const top = Math.max(1, (h - 2 * TIGHT_LINE - gap) / 2);
  const second = top + TIGHT_LINE + gap;
  const markY = second + (TIGHT_LINE - SMALL_MARK) / 2;
  const figureX = w - pad - FIGURE_SMALL_W;
  return {
    level: 'small',
    name: { x: pad, y: top, w: inner, h: TIGHT_LINE, size: SMALLEST, align: 'left' },
    mark: { x: pad, y: markY, w: SMALL_MARK, h: SMALL_MARK },
    warning: { x: pad + SMALL_MARK + 5, y: markY, w: SMALL_MARK, h: SMALL_MARK },
    pictogram: null,
    figure: { x: figureX, y: second, w: FIGURE_SMALL_W, h: TIGHT_LINE, size: SMALLEST, align: 'right' },
    unit: null,
    foot: null,
    sharesFoot: false,
    age: { x: pad, y: second, w: figureX - pad, h: TIGHT_LINE, size: SMALLEST, align: 'left' },
    rule: null,
    rim: 0,
    radius: 6,
  };
}

/** Mark, name and figure on one line. */
function lineTile(w: number, h: number): TileSlots {
  const pad = 8;
  const y = (h - TIGHT_LINE) / 2;
  const markY = (h - SMALL_MARK) / 2;
  const figureX = w - pad - FIGURE_SMALL_W;
  const nameX = pad + SMALL_MARK + 6;
  const ageW = 84;
  return {
    level: 'line',
    mark: { x: pad, y: markY, w: SMALL_MARK, h: SMALL_MARK },
    name: { x: nameX, y, w: figureX - nameX - 4, h: TIGHT_LINE, size: SMALLEST, align: 'left' },
    warning: { x: figureX - SMALL_MARK - 6, y: markY, w: SMALL_MARK, h: SMALL_MARK },
    pictogram: null,
    figure: { x: figureX, y, w: FIGURE_SMALL_W, h: TIGHT_LINE, size: SMALLEST, align: 'right' },
    unit: null,
    foot: null,
    sharesFoot: false,
    age: { x: figureX - ageW - 6, y, w: ageW, h: TIGHT_LINE, size: SMALLEST, align: 'right' },
    rule: null,
    rim: 0,
    radius: 6,
  };
}

function nameRow(
  pad: number,
  top: number,
  inner: number,
  size: number,
): Pick<TileSlots, 'mark' | 'warning' | 'name'> {
  const mark = Math.round(size * 0.9);
  const lineH = lineHeight(size);
  const gap = Math.round(size * 0.28);
  return {
    mark: { x: pad, y: top + (lineH - mark) / 2, w: mark, h: mark },
    name: { x: pad + mark + gap, y: top, w: inner - mark - gap, h: lineH, size, align: 'left' },
    warning: { x: pad + inner - mark, y: top + (lineH - mark) / 2, w: mark, h: mark },
  };
}
