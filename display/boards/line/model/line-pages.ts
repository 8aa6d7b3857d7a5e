import { type KnownLine, stoppedLines } from '#display/kit/lines/known-lines.ts';
import type { Page } from '#display/kit/paging/page-at.ts';
import { urgentPage } from '#display/kit/paging/pinned-page.ts';
import type { GridShape } from '#display/kit/tiles/tile-grid.ts';

/** Up to this many tiles are large. */
const LARGE_MAX = 8;
const SMALL_MAX = 12;
const PAGE_MS = 12_000;

export interface LinePaging extends GridShape {
  readonly shown: readonly KnownLine[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/** The lines of this moment, in the order of the plant; where not all fit, those that need a person stay in front. */
export function linePaging(lines: readonly KnownLine[], nowMs: number): LinePaging {
  const only = { shown: lines, page: { page: 0, pages: 1 }, places: lines.length };
  if (lines.length <= LARGE_MAX) return { ...only, size: 'large' };
  if (lines.length <= SMALL_MAX) return { ...only, size: 'small' };
  const urgent = stoppedLines(lines, nowMs);
  const { rows, page } = urgentPage({ items: lines, urgent, places: SMALL_MAX, dwellMs: PAGE_MS }, nowMs);
  return { size: 'small', places: SMALL_MAX, shown: rows, page };
}
