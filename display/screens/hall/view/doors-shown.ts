import { type Page, pageAt } from '#display/kit/paging/page-at.ts';
import type { DoorModel } from '#display/screens/hall/model/door-model.ts';

const PAGE_MS = 12_000;
const RANKS = { culprit: 0, suffers: 1 } as const;

export interface DoorsShown {
  /** In the order of the doors. */
  readonly doors: readonly DoorModel[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/**
 * The doors of the cells at this moment. Where not all fit, those in trouble keep their cells, in at most half of them, and
 * pages of the others take turns, so that each door has its time.
 */
export function doorsShown(doors: readonly DoorModel[], cells: number, nowMs: number): DoorsShown {
  if (doors.length <= cells) return { doors, page: { page: 0, pages: 1 } };
  const pinned = doors
    .flatMap((door) =>
      door.look === 'culprit' || door.look === 'suffers' ? [{ door, rank: RANKS[door.look] }] : [],
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, Math.floor(cells / 2))
    .map(({ door }) => door);
  const others = doors.filter((door) => !pinned.includes(door));
  const { from, to, page, pages } = pageAt(others.length, cells - pinned.length, PAGE_MS, nowMs);
  const shown = new Set([...pinned, ...others.slice(from, to)]);
  return { doors: doors.filter((door) => shown.has(door)), page: { page, pages } };
}
