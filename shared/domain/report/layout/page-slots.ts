import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { PageRow } from './page-rows.ts';
import type { Paper } from './paper.ts';

/** Where a part of a sheet stands on its page, from the top left of the contents. */
export interface PageSlot {
  readonly x: number;
  readonly y: number;
}

/** The parts of a page that rows are laid out in, one after the other, all of one size in points. */
export interface PageSlots {
  readonly w: number;
  readonly h: number;
  readonly places: readonly PageSlot[];
}

/** What stands in a slot of a page. */
export interface SlotRows {
  readonly slot: PageSlot;
  readonly rows: readonly PageRow[];
}
export type PageSlotRows = readonly SlotRows[];

/** So that a gap that leaves nothing still has a place for a row. */
const SLOT_MIN = 1;

/** One, columns beside each other, or labels: along each row of labels, then down. */
export function pageSlots(
  { across, labels }: Pick<ReportSheet, 'across' | 'labels'>,
  paper: Paper,
): PageSlots {
  const columns = labels?.across ?? across?.count ?? 1;
  const rows = labels?.down ?? 1;
  const [gapX, gapY] = [labels?.gapX ?? across?.gap ?? 0, labels?.gapY ?? 0];
  const w = Math.max(SLOT_MIN, (paper.roomW - gapX * (columns - 1)) / columns);
  const h = Math.max(SLOT_MIN, (paper.roomH - gapY * (rows - 1)) / rows);
  const places = Array.from({ length: rows * columns }, (_, at) => ({
    x: (at % columns) * (w + gapX),
    y: Math.floor(at / columns) * (h + gapY),
  }));
  return { w, h, places };
}
