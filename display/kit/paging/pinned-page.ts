import { type Page, pageAt } from '#display/kit/paging/page-at.ts';

const PAGE_MS = 10_000;
const PINNED = 2;

export interface PinnedPage<Item> {
  readonly rows: readonly Item[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/** A list whose first two rows stay while the others take turns; of two rows the first stays. */
export function pinnedPage<Item>(items: readonly Item[], rows: number, nowMs: number): PinnedPage<Item> {
  if (items.length <= rows) return { rows: items, page: { page: 0, pages: 1 } };
  const pinned = Math.min(PINNED, rows - 1);
  const others = items.slice(pinned);
  const { from, to, page, pages } = pageAt(others.length, rows - pinned, PAGE_MS, nowMs);
  return { rows: [...items.slice(0, pinned), ...others.slice(from, to)], page: { page, pages } };
}
