import type { Box } from './box.ts';
import { FIGURE_EM, lineHeight, sizeFloor } from './type-scale.ts';

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
  readonly level: 'large' | 'medium' | 'small';
  readonly mark: Box;
  readonly warning: Box;
  readonly name: TextSlot;
  readonly pictogram: Box | null;
  readonly figure: TextSlot;
  readonly unit: TextSlot | null;
  /** Last line: yield of a machine that runs, reason of one that does not, age of one that is silent. */
  readonly foot: TextSlot | null;
  /** The last line's rule above it. */
  readonly rule: Box | null;
  readonly radius: number;
}

const SMALLEST = sizeFloor('detail');
const LABEL = sizeFloor('label');

/** Chooses the level of detail for a tile of this size. */
export function planTile(w: number, h: number): TileSlots {
  if (w >= 225 && h >= 190) return largeTile(w, h);
  if (h >= 104 && w >= 160) return mediumTile(w, h);
  return smallTile(w, h);
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
  const middleH = lineHeight(figure) + lineHeight(small) - 4;
  const middleY = top + nameH + Math.max(0, (ruleY - top - nameH - middleH) / 2);
  const figureW = Math.ceil(figure * FIGURE_EM);
  const pictogramW = Math.min(inner - figureW - 6, 112 * scale);
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
    rule: { x: pad, y: ruleY, w: inner, h: 2 },
    radius: Math.round(10 * Math.min(scale, 1.3)),
  };
}

function mediumTile(w: number, h: number): TileSlots {
  const pad = w >= 220 ? 14 : 10;
  const inner = w - 2 * pad;
  const roomy = h >= 132;
  const name = w >= 250 && roomy ? LABEL : SMALLEST;
  const nameH = lineHeight(name);
  const top = Math.round(h >= 118 ? 9 : 6);
  const footH = lineHeight(SMALLEST);
  const footY = h - footH - 7;
  const space = (bottom: number): number => Math.floor((bottom - top - nameH) / 1.16) - 1;
  const hasFoot = space(footY) >= 34;
  const bottom = hasFoot ? footY : h - 6;
  const figure = Math.round(Math.min(58, space(bottom), inner / FIGURE_EM));
  const figureH = lineHeight(figure);
  const figureW = Math.min(inner, Math.ceil(figure * FIGURE_EM));
  const figureY = top + nameH + (bottom - top - nameH - figureH) / 2;
  const left = inner - figureW - 8;
  const pictogramW = Math.min(96, left, figureH * 1.48);
  return {
    level: 'medium',
    ...nameRow(pad, top, inner, name),
    pictogram:
      pictogramW >= 60
        ? { x: pad, y: figureY + (figureH - pictogramW * 0.667) / 2, w: pictogramW, h: pictogramW * 0.667 }
        : null,
    figure: { x: w - pad - figureW, y: figureY, w: figureW, h: figureH, size: figure, align: 'right' },
    unit: null,
    foot: hasFoot ? { x: pad, y: footY, w: inner, h: footH, size: SMALLEST, align: 'left' } : null,
    rule: null,
    radius: 8,
  };
}

function smallTile(w: number, h: number): TileSlots {
  const pad = 8;
  const inner = w - 2 * pad;
  // Tighter than elsewhere: names above have no descenders to speak of, and the ink needs no more.
  const line = Math.ceil(SMALLEST * 1.08);
  const gap = Math.max(0, Math.min(8, (h - 2 * line) / 3));
  const top = Math.max(1, (h - 2 * line - gap) / 2);
  const second = top + line + gap;
  const figureW = Math.ceil(SMALLEST * FIGURE_EM);
  return {
    level: 'small',
    name: { x: pad, y: top, w: inner, h: line, size: SMALLEST, align: 'left' },
    mark: { x: pad, y: second + (line - 24) / 2, w: 24, h: 24 },
    warning: { x: pad + 28, y: second + (line - 24) / 2, w: 24, h: 24 },
    pictogram: null,
    figure: { x: w - pad - figureW, y: second, w: figureW, h: line, size: SMALLEST, align: 'right' },
    unit: null,
    foot: null,
    rule: null,
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
