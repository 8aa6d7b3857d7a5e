import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportPage } from '#shared/contracts/report/report-pages.ts';
import { isProblem } from '#shared/domain/expression/expression-value.ts';
import { asksPageCount } from '#shared/domain/report/asks-page.ts';
import { textOfReader } from '#shared/domain/report/cell-text.ts';
import type { GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
import { SHEET_SPOT } from '#shared/domain/report/region-state.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import { RunCount } from '#shared/domain/report/run-count.ts';
import { pageColumns } from './page-columns.ts';
import { PageDrawer } from './page-drawer.ts';
import { type PageRow, pageRows } from './page-rows.ts';
import { type PageSlot, type PageSlotRows, pageSlots, type SlotRows } from './page-slots.ts';
import { paperOf } from './paper.ts';
import { RowHeights } from './row-heights.ts';

/**
 * Pages of a grown sheet, one by one: down, then across, then once more for each copy. A page is drawn as soon as its rows are
 * known, unless a text of the sheet asks how many there are. @throws ReportTooLarge
 */
export function* sheetPages(grid: GrownSheet, scope: ReportScope, count: RunCount): Generator<ReportPage> {
  const { sheet, cells } = grid;
  const paper = paperOf(sheet);
  const slots = pageSlots(sheet, paper);
  const { scale, pages: across } = pageColumns(grid, slots.w);
  const drawer = new PageDrawer(grid, scope, paper, slots, scale);
  const strips = pageRows(grid, new RowHeights(grid), slots.h / scale, paper.h === null);
  const down = pagesOf(strips, slots.places, firstSlot(sheet, scope, count), count);
  const copies = (sheet.copies ?? []).map((label) => textOfReader(label, scope.context.language));
  const [columns = []] = across;
  if (across.length === 1 && copies.length === 0 && !showsPageCount(sheet)) {
    let index = 0;
    for (const rows of down) {
      yield drawer.page(rows, columns, index, 0, count);
      index += 1;
      cells.forget(lastRowOf(rows));
    }
    return;
  }
  const known: PageSlotRows[] = [];
  for (const rows of down) {
    known.push(rows);
    cells.forget(lastRowOf(rows));
  }
  const perCopy = known.length * across.length;
  for (let more = known.length; more < perCopy * Math.max(1, copies.length); more += 1) count.page();
  for (const [at, copy] of (copies.length === 0 ? [undefined] : copies).entries()) {
    // Problems and missing characters are counted once.
    const counted = at === 0 ? count : new RunCount(REPORT_LIMITS.pages);
    for (const [side, shown] of across.entries()) {
      cells.show(new Set(shown.map(({ col }) => col)));
      for (const [index, rows] of known.entries()) {
        const page = drawer.page(rows, shown, side * known.length + index, perCopy, counted);
        yield copy === undefined ? page : { ...page, copy };
        cells.forget(lastRowOf(rows));
      }
    }
  }
}

function* pagesOf(
  strips: Iterable<readonly PageRow[]>,
  places: readonly PageSlot[],
  first: number,
  count: RunCount,
): Generator<PageSlotRows> {
  let page: SlotRows[] = [];
  let next = first;
  for (const rows of strips) {
    if (page.length === 0) count.page();
    page.push({ rows, slot: places[next] ?? { x: 0, y: 0 } });
    next += 1;
    if (next < places.length) continue;
    yield page;
    page = [];
    next = 0;
  }
  if (page.length > 0) yield page;
}

/** The slot that the first label stands in, from 0: the first ones of a sheet of labels may be used up. */
function firstSlot({ labels }: ReportSheet, scope: ReportScope, count: RunCount): number {
  if (!labels?.first) return 0;
  const value = scope.at(SHEET_SPOT, labels.first);
  if (value === null) return 0;
  const isPlace =
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= 1 &&
    value <= labels.across * labels.down;
  if (isPlace) return value - 1;
  count.problem(isProblem(value) ? value.code : 'out_of_range');
  return 0;
}

function lastRowOf(slots: PageSlotRows): number {
  return slots.at(-1)?.rows.findLast(({ isAgain }) => !isAgain)?.row ?? -1;
}

/** Whether a text shows how many pages there are. */
function showsPageCount({ cells, floats, pageHead, pageFoot }: ReportSheet): boolean {
  const contents = [...cells, ...floats].flatMap(({ content }) => ('expr' in content ? [content.expr] : []));
  const texts = [pageHead, pageFoot].flatMap((one) => [one?.left, one?.centre, one?.right]);
  return [...contents, ...texts].some((expr) => expr && asksPageCount(expr));
}
