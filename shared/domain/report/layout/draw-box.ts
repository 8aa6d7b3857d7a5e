import type { PageBox, PageLine } from '#shared/contracts/report/report-pages.ts';
import { markedText } from '#shared/domain/report/cell-style.ts';
import type { GridCell } from '#shared/domain/report/grid/grid-types.ts';
import { cutText } from './break-lines.ts';
import { fitText, innerWidth, textLineHeight } from './fit-text.ts';
import { linesIn } from './row-heights.ts';
import { textWidth } from './text-width.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Of the height of a line, from its top. */
const BASE_LINE = 1.08 / 1.4;

type Drawn = Pick<GridCell, 'text' | 'isNumber' | 'style' | 'figure' | 'mark' | 'link' | 'problem' | 'alt'>;

/** Coordinates in a thousandth of a point: what a reader of pages compares. */
export function roundedPoints(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/**
 * A cell in a rectangle of its page, all measures times `scale`. `part`: which lines of a row that is cut, in parts of `room`.
 */
export function drawBox(
  cell: Drawn,
  at: Rectangle,
  scale: number,
  part: { readonly index: number; readonly isCut: boolean; readonly room: number },
): PageBox {
  const { style } = cell;
  const text = markedText(cell.text, cell.mark);
  const fitted = fitText(text, at.w, style);
  let { lines } = fitted;
  let { isCut } = fitted;
  const fits = linesIn(part.isCut ? part.room : at.h, cell, fitted.size);
  if (part.isCut) lines = lines.slice(part.index * fits, (part.index + 1) * fits);
  else if (lines.length > fits) {
    const last = lines.slice(fits - 1).join(' ');
    const inner = innerWidth(at.w, style);
    const short = cutText(`${last.slice(0, 500)}${'\u2026'}`, inner, fitted.size, style.bold);
    lines = [...lines.slice(0, fits - 1), short.endsWith('…') ? short : `${short}…`];
    isCut = true;
  }
  const { x, y, w, h } = at;
  const { figure, mark, link, problem, alt } = cell;
  const box: PageBox = {
    x: roundedPoints(x * scale),
    y: roundedPoints(y * scale),
    w: roundedPoints(w * scale),
    h: roundedPoints(h * scale),
    lines: lines.map((line, index) => drawLine(line, index, lines.length, fitted.size, cell, at, scale)),
  };
  // A run has a million boxes: what most of them lack takes no place.
  if (style.fill) box.fill = style.fill;
  if (style.border) box.border = style.border;
  if (mark) box.mark = mark;
  if (figure) box.figure = figure;
  if (link) box.link = link;
  if (problem) box.problem = problem;
  if (isCut) box.cut = true;
  if (alt) box.alt = alt;
  return box;
}

function drawLine(
  text: string,
  index: number,
  count: number,
  size: number,
  cell: Drawn,
  at: Rectangle,
  scale: number,
): PageLine {
  const { style, isNumber, figure } = cell;
  const isDiagonal = figure !== undefined && 'diagonal' in figure;
  const align = isDiagonal
    ? index === 0
      ? 'right'
      : 'left'
    : (style.align ?? (isNumber ? 'right' : 'left'));
  const [padX, padY] = style.padding;
  const width = textWidth(text, size, style.bold);
  const left = at.x + padX + style.indent;
  const inner = innerWidth(at.w, style);
  const x = align === 'left' ? left : align === 'right' ? left + inner - width : left + (inner - width) / 2;
  const height = textLineHeight(size);
  const free = at.h - 2 * padY - count * height;
  const spread = isDiagonal && count > 1 ? (free * index) / (count - 1) : 0;
  const before = isDiagonal
    ? spread
    : style.valign === 'top'
      ? 0
      : style.valign === 'bottom'
        ? free
        : free / 2;
  const top = at.y + padY + before + index * height;
  const line: PageLine = {
    text,
    x: roundedPoints(x * scale),
    y: roundedPoints((top + height * BASE_LINE) * scale),
    w: roundedPoints(width * scale),
    size: roundedPoints(size * scale),
    weight: style.bold ? 700 : 400,
    colour: style.colour,
    align,
  };
  if (style.italic) line.italic = true;
  if (style.underline) line.underline = true;
  return line;
}
