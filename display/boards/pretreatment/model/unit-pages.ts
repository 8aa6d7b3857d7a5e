import type { Page } from '#display/kit/paging/page-at.ts';
import { urgentPage } from '#display/kit/paging/pinned-page.ts';
import type { GridShape } from '#display/kit/tiles/tile-grid.ts';
import type { UnitModel } from './unit-model.ts';

/** Up to this many tiles are large. */
const LARGE_MAX = 12;
const SMALL_MAX = 24;
const PAGE_MS = 15_000;

export interface UnitPage extends GridShape {
  readonly units: readonly UnitModel[];
  readonly page: Pick<Page, 'page' | 'pages'>;
}

/** The units of this moment. More than fit: pages take turns, on each of which those with trouble stand first. */
export function unitPage(units: readonly UnitModel[], nowMs: number): UnitPage {
  const only = { units, places: units.length, page: { page: 0, pages: 1 } };
  if (units.length <= LARGE_MAX) return { ...only, size: 'large' };
  if (units.length <= SMALL_MAX) return { ...only, size: 'small' };
  const isBad = ({ role }: UnitModel): boolean => role === 'worst' || role === 'bad';
  const urgent = units.filter(isBad).toSorted((a, b) => rank(a) - rank(b));
  const { rows, page } = urgentPage({ items: units, urgent, places: SMALL_MAX, dwellMs: PAGE_MS }, nowMs);
  return { size: 'small', places: SMALL_MAX, units: rows, page };
}

function rank({ role, tone }: UnitModel): number {
  return role === 'worst' ? 0 : tone === 'fault' ? 1 : 2;
}
