import type { Page } from '#display/kit/paging/page-at.ts';
import { urgentPage } from '#display/kit/paging/pinned-page.ts';
import type { Entry } from '#shared/client/board-entries.ts';
import { urgency } from '#shared/client/warehouse-entries.ts';
import type { BoardDock } from '#shared/contracts/yard/warehouse-board.ts';

/** Up to this many tiles are large. */
const LARGE_MAX = 12;
const SMALL_MAX = 24;
const PAGE_MS = 12_000;

export interface DockPaging {
  readonly size: 'large' | 'small';
  readonly docks: readonly Entry<BoardDock>[];
  /** Free and closed docks that have no tile of their own. */
  readonly folded: number;
  /** Docks with a tile on some page: how many places there are. */
  readonly places: number;
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/**
 * The docks of this moment. More than fit: free and closed ones become one tile, then pages take turns, on each of which
 * those that are late or at risk stand first, the worst before the others.
 */
export function dockPaging(docks: readonly Entry<BoardDock>[], nowMs: number): DockPaging {
  const only = { page: { page: 0, pages: 1 }, folded: 0 };
  if (docks.length <= LARGE_MAX) return { ...only, size: 'large', docks, places: docks.length };
  if (docks.length <= SMALL_MAX) return { ...only, size: 'small', docks, places: docks.length };
  const shown = docks.filter(
    ({ state, silentSince }) => silentSince !== null || (state !== 'free' && state !== 'closed'),
  );
  const folded = docks.length - shown.length;
  const room = SMALL_MAX - (folded > 0 ? 1 : 0);
  const places = Math.min(SMALL_MAX, shown.length + (folded > 0 ? 1 : 0));
  if (shown.length <= room)
    return { ...only, size: places <= LARGE_MAX ? 'large' : 'small', docks: shown, folded, places };
  const urgent = shown
    .filter((dock) => urgency(dock) < 2)
    .toSorted((a, b) => urgency(a) - urgency(b) || (b.byMs ?? 0) - (a.byMs ?? 0));
  const { rows, page } = urgentPage({ items: shown, urgent, places: room, dwellMs: PAGE_MS }, nowMs);
  return { size: 'small', docks: rows, folded, places: SMALL_MAX, page };
}
