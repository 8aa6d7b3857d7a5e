import { type Page, pageAt } from '#display/kit/paging/page-at.ts';

const PAGE_MS = 10_000;
const PINNED = 2;

export interface PinnedPage<Item> {
  readonly rows: readonly Item[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/** A list whose first two rows stay while the others take turns. */
export function pinnedPage<Item>(items: readonly Item[], rows: number, nowMs: number): PinnedPage<Item> {
  if (items.length <= rows) return { rows: items, page: { page: 0, pages: 1 } };
  const others = items.slice(PINNED);
  const { from, to, page, pages } = pageAt(others.length, rows - PINNED, PAGE_MS, nowMs);
  return { rows: [...items.slice(0, PINNED), ...others.slice(from, to)], page: { page, pages } };
}
