import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { PageBox, PageOrigin, ReportPage } from '#shared/contracts/report/report-pages.ts';
import { isProblem, measureOf } from '#shared/domain/expression/expression-value.ts';
import { valueAsText } from '#shared/domain/expression/value-text.ts';
import { cellStyle } from '#shared/domain/report/cell-style.ts';
import { shownValue, textOfReader } from '#shared/domain/report/cell-text.ts';
import type { GridCell, GrownSheet } from '#shared/domain/report/grid-types.ts';
import { restWord } from '#shared/domain/report/grow-regions.ts';
import { type ReportSpot, SHEET_SPOT } from '#shared/domain/report/region-state.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import type { ReportTable } from '#shared/domain/report/report-table.ts';
import type { RunCount } from '#shared/domain/report/run-count.ts';
import { CellsOnPage } from './cells-on-page.ts';
import { drawBox, roundedPoints } from './draw-box.ts';
import { type PageColumn, pageColumns } from './page-columns.ts';
import { type PageRow, pageRows } from './page-rows.ts';
import { type Paper, paperOf } from './paper.ts';
import { rowHeights } from './row-heights.ts';
import { missingCharacters, textWidth } from './text-width.ts';

const WHOLE = { index: 0, isCut: false, room: 0 };
const CONTINUED = { zh: '（续）', en: ' (continued)' } as const;
const PAGE_TEXT_SIZE = 8;

/** Pages of a grown sheet: down, then across, then once more for each copy. @throws ReportTooLarge */
export function sheetPages(grid: GrownSheet, scope: ReportScope, count: RunCount): readonly ReportPage[] {
  const paper = paperOf(grid.sheet);
  const { scale, pages: across } = pageColumns(grid, paper);
  const heights = rowHeights(grid);
  const down = pageRows(grid, heights, paper.roomH / scale, paper.h === null, () => count.page());
  const pages = across.flatMap((columns, index) => {
    if (index > 0) for (const _ of down) count.page();
    return down.map((rows) => ({ columns, rows }));
  });
  const drawer = new PageDrawer(grid, scope, count, paper, scale);
  const drawn = pages.map(({ columns, rows }, index) => drawer.page(rows, columns, index, pages.length));
  const { language } = scope.context;
  const copies = (grid.sheet.copies ?? []).map((label) => textOfReader(label, language));
  if (copies.length === 0) return drawn;
  return copies.flatMap((copy, index) => {
    if (index > 0) for (const _ of drawn) count.page();
    return drawn.map((page) => ({ ...page, copy }));
  });
}

class PageDrawer {
  readonly #grid: GrownSheet;
  readonly #scope: ReportScope;
  readonly #count: RunCount;
  readonly #paper: Paper;
  readonly #scale: number;
  readonly #cells: CellsOnPage;
  readonly #paths = new Map<ReportNode, PageOrigin['path']>();

  constructor(grid: GrownSheet, scope: ReportScope, count: RunCount, paper: Paper, scale: number) {
    this.#grid = grid;
    this.#scope = scope;
    this.#count = count;
    this.#paper = paper;
    this.#scale = scale;
    this.#cells = new CellsOnPage(grid);
  }

  page(rows: readonly PageRow[], columns: readonly PageColumn[], index: number, pages: number): ReportPage {
    const scope = this.#scope;
    const { sheet } = this.#grid;
    scope.page = { page: index + 1, pages, rowsOf: (table) => this.#rowsOn(rows, table) };
    const scale = this.#scale;
    const [dx, dy] = [this.#paper.x / scale, this.#paper.y / scale];
    const boxes = this.#cells.on(rows, columns).flatMap(({ cell, at, goesOn, row }): PageBox[] => {
      const place = { x: at.x + dx, y: at.y + dy, w: at.w, h: at.h };
      const shown = this.#shown(cell, goesOn);
      const part = { index: row.part, isCut: row.isCut && cell.r0 === cell.r1, room: row.room };
      const box = drawBox(shown, place, scale, part);
      if (!isSeen(box)) return [];
      box.from = this.#origin(cell);
      return [box];
    });
    if (index === 0) boxes.push(...this.#floats());
    const h =
      this.#paper.h ??
      roundedPoints(this.#paper.y * 2 + Math.max(0, ...rows.map((row) => (row.y + row.h) * scale)));
    const texts = [
      ...this.#pageTexts(sheet.pageHead, this.#paper.y / 2),
      ...this.#pageTexts(sheet.pageFoot, h - (h - this.#paper.y - this.#paper.roomH) / 2),
    ];
    scope.page = null;
    const all = [...boxes, ...texts];
    for (const { lines } of all)
      for (const { text } of lines) this.#count.missingCharacters += missingCharacters(text);
    const { background } = sheet;
    return {
      w: roundedPoints(this.#paper.w),
      h: roundedPoints(h),
      sheet: sheet.key,
      ...(background ? { background } : {}),
      boxes: all,
    };
  }

  #shown(cell: GridCell, goesOn: boolean): GridCell {
    if (cell.deferred) return { ...cell, ...this.#deferred(cell.deferred, cell.spot, cell.index) };
    if (!goesOn || !cell.saysContinued || cell.text === '') return cell;
    return { ...cell, text: cell.text + CONTINUED[this.#scope.context.language] };
  }

  #deferred(expr: Expr, spot: ReportSpot, index: number) {
    const value = this.#scope.at(spot, expr);
    if (isProblem(value)) this.#count.problem(value.code);
    const format = this.#grid.sheet.cells[index]?.format;
    return {
      text: shownValue(value, format, this.#scope.context),
      isNumber: measureOf(value) !== null,
      ...(isProblem(value) ? { problem: value.code } : {}),
    };
  }

  /** Source rows of the members that a page shows, each once. */
  #rowsOn(rows: readonly PageRow[], table: ReportTable): readonly number[] {
    const found = new Set<number>();
    for (const { row, isAgain, part } of rows) {
      if (isAgain || part > 0) continue;
      for (const { state, row: node } of this.#grid.membersAt.get(row) ?? []) {
        const isLeaf =
          node.axis !== null &&
          (node.axis.kind === 'group' || node.axis.kind === 'detail') &&
          node.members.size === 0;
        if (state?.table === table && isLeaf) for (const one of node.rows) found.add(one);
      }
    }
    return [...found].toSorted((one, other) => one - other);
  }

  #floats(): readonly PageBox[] {
    const [dx, dy] = [this.#paper.x / this.#scale, this.#paper.y / this.#scale];
    const { roomW, roomH } = this.#paper;
    return this.#grid.floats.flatMap(({ x, y, w, h, deferred, ...drawn }) => {
      const place = { x: Math.min(x, roomW / this.#scale), y: Math.min(y, roomH / this.#scale) };
      const at = {
        x: place.x + dx,
        y: place.y + dy,
        w: Math.min(w, roomW / this.#scale - place.x),
        h: Math.min(h, roomH / this.#scale - place.y),
      };
      if (at.w <= 0 || at.h <= 0) return [];
      const shown = deferred
        ? { ...drawn, ...this.#deferred(deferred, SHEET_SPOT, -1) }
        : { ...drawn, isNumber: false };
      return [drawBox(shown, at, this.#scale, WHOLE)];
    });
  }

  #pageTexts(
    texts: { left?: Expr | undefined; centre?: Expr | undefined; right?: Expr | undefined } | undefined,
    y: number,
  ): readonly PageBox[] {
    const { x, roomW } = this.#paper;
    return (['left', 'centre', 'right'] as const).flatMap((align) => {
      const expr = texts?.[align];
      if (!expr) return [];
      const value = this.#scope.at(SHEET_SPOT, expr);
      if (isProblem(value)) this.#count.problem(value.code);
      const text = shownValue(value, undefined, this.#scope.context);
      const style = cellStyle({}, [
        { size: PAGE_TEXT_SIZE, colour: 'muted', align, overflow: 'cut', padding: [0, 0] },
      ]);
      const h = PAGE_TEXT_SIZE * 1.4;
      const shown = { text, isNumber: false, style, ...(isProblem(value) ? { problem: value.code } : {}) };
      const w = Math.min(roomW, textWidth(text, PAGE_TEXT_SIZE, false) + 1);
      const left = align === 'left' ? x : align === 'right' ? x + roomW - w : x + (roomW - w) / 2;
      return text === '' ? [] : [drawBox(shown, { x: left, y: Math.max(0, y - h / 2), w, h }, 1, WHOLE)];
    });
  }

  /** Where a figure comes from. */
  #origin(cell: GridCell): PageOrigin {
    const { state, row, col } = cell.spot;
    if (!state) return { cell: cell.index, path: [], rows: 0 };
    const region = this.#grid.regionKeys.get(state);
    const path = col.axis ? [...this.#path(row), ...this.#path(col)] : this.#path(row);
    return {
      cell: cell.index,
      ...(region ? { region } : {}),
      query: state.table.key,
      path,
      rows: state.rows.of(row, col).length,
    };
  }

  #path(node: ReportNode): PageOrigin['path'] {
    const known = this.#paths.get(node);
    if (known) return known;
    const { language, timeZone } = this.#scope.context;
    const above = node.parent ? this.#path(node.parent) : [];
    const value = node.isRest
      ? restWord(language)
      : node.axis?.kind === 'detail'
        ? String(node.index + 1)
        : valueAsText(node.value, timeZone);
    const path = node.axis ? [...above, { axis: node.axis.key, value }] : above;
    this.#paths.set(node, path);
    return path;
  }
}

function isSeen({ lines, fill, border, figure }: PageBox): boolean {
  return lines.length > 0 || fill !== undefined || border !== undefined || figure !== undefined;
}
