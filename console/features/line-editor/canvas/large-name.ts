import { emsOf, type NameParts, nameParts } from '#shared/domain/text/text-fit.ts';
import { NODE_SIZE } from './arrange.ts';

/** Names of machines that are seen from afar: so large, on so many lines. */
export const LARGE_NAMES = {
  name: { fontSizePx: 22, lineHeightPx: 25, lines: 3 },
  short: { fontSizePx: 36, lineHeightPx: 38, lines: 2 },
} as const;

/** Of a line: padding and border, and what words that go to the next line leave free. */
const USED_PX = 20;
const USABLE_SHARE = 0.8;

export interface LargeName extends NameParts {
  /** The lines that the head has; its end has one of its own. */
  readonly headLines: number;
}

/** A name that fits is whole; of one that does not the beginning is cut, so that the number at its end can be read. */
export function largeName(name: string, detail: keyof typeof LARGE_NAMES): LargeName {
  const { fontSizePx, lines } = LARGE_NAMES[detail];
  const roomPx = lines * (NODE_SIZE.width - USED_PX) * USABLE_SHARE;
  const { head, tail } = nameParts(name);
  if (tail === '' || emsOf(name) * fontSizePx <= roomPx) return { head: name, tail: '', headLines: lines };
  return { head, tail, headLines: lines - 1 };
}
