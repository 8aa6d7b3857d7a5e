import type { Box } from '#display/parts/box.ts';
import type { Pen } from '#display/parts/pen-port.ts';
import type { ThemeTokens } from '#shared/theme/theme.ts';
import type { Page } from './page-at.ts';

const WIDEST = 52;
const GAP = 8;
const RADIUS = 4;

/** A stroke for each page of a list, at the right end of the box; none where there is one page only. */
export function paintPageStrokes(
  pen: Pen,
  box: Box,
  { page, pages }: Pick<Page, 'page' | 'pages'>,
  { textSecondary, surfaceSunken }: ThemeTokens,
): void {
  if (pages < 2) return;
  const w = Math.min(WIDEST, (box.w - (pages - 1) * GAP) / pages);
  for (let index = 0; index < pages; index += 1) {
    const x = box.x + box.w - (pages - index) * (w + GAP) + GAP;
    pen.roundRect(x, box.y, w, box.h, RADIUS).fill(index === page ? textSecondary : surfaceSunken);
  }
}
