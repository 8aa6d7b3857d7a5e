import { type Page, pageAt } from '#display/kit/paging/page-at.ts';

const PAGE_MS = 10_000;
const PINNED = 2;

export interface PinnedPage<Item> {
  readonly rows: readonly Item[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

interface UrgentItems<Item> {
  readonly items: readonly Item[];
  readonly urgent: readonly Item[];
  readonly places: number;
  readonly dwellMs: number;
}

/**
 * Items on a number of places that take turns while the most urgent ones, first in `urgent`, stay in front; those have at
 * most half of the places, so that the others take turns however many are urgent.
 */
export function urgentPage<Item>(
  { items, urgent, places, dwellMs }: UrgentItems<Item>,
  nowMs: number,
): PinnedPage<Item> {
  const pinned = urgent.slice(0, Math.floor(places / 2));
  const others = items.filter((item) => !pinned.includes(item));
  const { from, to, page, pages } = pageAt(others.length, places - pinned.length, dwellMs, nowMs);
  return { rows: [...pinned, ...others.slice(from, to)], page: { page, pages } };
}

/** A list whose first two rows stay while the others take turns; of two rows the first stays. */
export function pinnedPage<Item>(items: readonly Item[], rows: number, nowMs: number): PinnedPage<Item> {
  if (items.length <= rows) return { rows: items, page: { page: 0, pages: 1 } };
  const pinned = Math.min(PINNED, rows - 1);
  const others = items.slice(pinned);
  const { from, to, page, pages } = pageAt(others.length, rows - pinned, PAGE_MS, nowMs);
  return { rows: [...items.slice(0, pinned), ...others.slice(from, to)], page: { page, pages } };
}
