import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { CellStyle } from '#shared/domain/report/cell-style.ts';
import { breakLines, cutText } from './break-lines.ts';
import { textWidth } from './text-width.ts';

/** Of the size of a text. */
const LINE_HEIGHT = 1.4;

export interface BoxText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly isCut: boolean;
}

export function textLineHeight(size: number): number {
  return size * LINE_HEIGHT;
}

/** Room that a cell of a width has for text. */
export function innerWidth(width: number, style: CellStyle): number {
  return Math.max(1, width - 2 * style.padding[0] - style.indent);
}

/** A text in a box: on more lines, smaller, or cut, as its style says. Line ends of its own are kept where it is wrapped. */
export function fitText(text: string, width: number, style: CellStyle): BoxText {
  const { size, bold, overflow } = style;
  const inner = innerWidth(width, style);
  if (text === '') return { lines: [], size, isCut: false };
  if (overflow === 'wrap') return { lines: breakLines(text, inner, size, bold), size, isCut: false };
  const line = text.replace(/\s*[\r\n]+\s*/g, ' ');
  const own = textWidth(line, size, bold);
  const smaller =
    overflow === 'shrink'
      ? Math.max(size * REPORT_LIMITS.shrinkMin, Math.min(size, (size * inner) / own))
      : size;
  const cut = cutText(line, inner + 1e-6, smaller, bold);
  return { lines: [cut], size: smaller, isCut: cut !== line };
}

/** The height that a text needs. */
export function textHeight({ lines, size }: BoxText, style: CellStyle): number {
  return lines.length * textLineHeight(size) + 2 * style.padding[1];
}
