import type { Expr } from '#shared/contracts/kit/expression.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { PageBox, PageOrigin, ReportPage } from '#shared/contracts/report/report-pages.ts';
import { isProblem, measureOf } from '#shared/domain/expression/expression-value.ts';
import { valueAsText } from '#shared/domain/expression/value-text.ts';
import { cellStyle } from '#shared/domain/report/cell-style.ts';
import { carryWord, shownValue } from '#shared/domain/report/cell-text.ts';
import type { GridCell, GrownSheet } from '#shared/domain/report/grid/grid-types.ts';
import { restWord } from '#shared/domain/report/grid/grow-regions.ts';
import { type ReportSpot, SHEET_SPOT } from '#shared/domain/report/region-state.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { ReportScope } from '#shared/domain/report/report-scope.ts';
import type { ReportTable } from '#shared/domain/report/report-table.ts';
import { RunCount } from '#shared/domain/report/run-count.ts';
import { CellsOnPage } from './cells-on-page.ts';
import { drawBox, roundedPoints } from './draw-box.ts';
import type { PageColumn } from './page-columns.ts';
import type { PageRow } from './page-rows.ts';
import type { PageSlot, PageSlotRows, PageSlots } from './page-slots.ts';
import type { Paper } from './paper.ts';
import { missingCharacters, textWidth } from './text-width.ts';

const WHOLE = { index: 0, isCut: false, room: 0 };
const CONTINUED = { zh: '（续）', en: ' (continued)' } as const;
const PAGE_TEXT_SIZE = 8;

/** Draws what stands on a page. */
export class PageDrawer {
  readonly #grid: GrownSheet;
  readonly #scope: ReportScope;
  readonly #paper: Paper;
  readonly #slots: PageSlots;
  readonly #scale: number;
  readonly #cells: CellsOnPage;
  readonly #paths = new Map<ReportNode, PageOrigin['path']>();
  #count = new RunCount(REPORT_LIMITS.pages);

  constructor(grid: GrownSheet, scope: ReportScope, paper: Paper, slots: PageSlots, scale: number) {
    this.#grid = grid;
    this.#scope = scope;
    this.#paper = paper;
    this.#slots = slots;
    this.#scale = scale;
    this.#cells = new CellsOnPage(grid);
  }

  /** `pages`: how many there are; 0 where nothing asks for it. */
  page(
    slots: PageSlotRows,
    columns: readonly PageColumn[],
    index: number,
    pages: number,
    count: RunCount,
  ): ReportPage {
    this.#count = count;
    const scope = this.#scope;
    const { sheet } = this.#grid;
    const boxes: PageBox[] = [];
    for (const [at, { slot, rows }] of slots.entries()) {
      scope.page = { page: index + 1, pages, rowsOf: (table) => this.#rowsOn(rows, table) };
      this.#draw(boxes, slot, rows, columns);
      if (sheet.labels || (index === 0 && at === 0)) this.#floats(boxes, slot);
    }
    const all = slots.flatMap(({ rows }) => rows);
    scope.page = { page: index + 1, pages, rowsOf: (table) => this.#rowsOn(all, table) };
    const h =
      this.#paper.h ??
      roundedPoints(this.#paper.y * 2 + Math.max(0, ...all.map((row) => (row.y + row.h) * this.#scale)));
    this.#pageTexts(boxes, sheet.pageHead, this.#paper.y / 2);
    this.#pageTexts(boxes, sheet.pageFoot, h - (h - this.#paper.y - this.#paper.roomH) / 2);
    scope.page = null;
    for (const { lines } of boxes)
      for (const { text } of lines) count.missingCharacters += missingCharacters(text);
    const { background } = sheet;
    return {
      w: roundedPoints(this.#paper.w),
      h: roundedPoints(h),
      sheet: sheet.key,
      ...(background ? { background } : {}),
      boxes,
    };
  }

  #draw(boxes: PageBox[], slot: PageSlot, rows: readonly PageRow[], columns: readonly PageColumn[]): void {
    const scale = this.#scale;
    const [dx, dy] = [(this.#paper.x + slot.x) / scale, (this.#paper.y + slot.y) / scale];
    for (const { cell, at, goesOn, row, word } of this.#cells.on(rows, columns)) {
      const place = { x: at.x + dx, y: at.y + dy, w: at.w, h: at.h };
      const shown = word
        ? { ...cell, text: carryWord(word, this.#scope.context.language) }
        : this.#shown(cell, goesOn);
      const part = { index: row.part, isCut: row.isCut && cell.r0 === cell.r1, room: row.room };
      const box = drawBox(shown, place, scale, part);
      if (!isSeen(box)) continue;
      box.from = this.#origin(cell);
      boxes.push(box);
    }
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
      for (const { state, row: node } of this.#grid.membersAt(row)) {
        const isLeaf =
          node.axis !== null &&
          (node.axis.kind === 'group' || node.axis.kind === 'detail') &&
          node.members.size === 0;
        if (state?.table === table && isLeaf) for (const one of node.rows) found.add(one);
      }
    }
    return [...found].toSorted((one, other) => one - other);
  }

  #floats(boxes: PageBox[], slot: PageSlot): void {
    const scale = this.#scale;
    const [dx, dy] = [(this.#paper.x + slot.x) / scale, (this.#paper.y + slot.y) / scale];
    // Without labels the whole page is theirs.
    const { w: roomW, h: roomH } = this.#grid.sheet.labels
      ? this.#slots
      : { w: this.#paper.roomW, h: this.#paper.roomH };
    for (const { x, y, w, h, deferred, ...drawn } of this.#grid.floats) {
      const place = { x: Math.min(x, roomW / scale), y: Math.min(y, roomH / scale) };
      const at = {
        x: place.x + dx,
        y: place.y + dy,
        w: Math.min(w, roomW / scale - place.x),
        h: Math.min(h, roomH / scale - place.y),
      };
      if (at.w <= 0 || at.h <= 0) continue;
      const shown = deferred
        ? { ...drawn, ...this.#deferred(deferred, SHEET_SPOT, -1) }
        : { ...drawn, isNumber: false };
      boxes.push(drawBox(shown, at, scale, WHOLE));
    }
  }

  #pageTexts(boxes: PageBox[], texts: ReportSheet['pageHead'], y: number): void {
    const { x, roomW } = this.#paper;
    for (const align of ['left', 'centre', 'right'] as const) {
      const expr = texts?.[align];
      if (!expr) continue;
      const value = this.#scope.at(SHEET_SPOT, expr);
      if (isProblem(value)) this.#count.problem(value.code);
      const text = shownValue(value, undefined, this.#scope.context);
      if (text === '') continue;
      const style = cellStyle({}, [
        { size: PAGE_TEXT_SIZE, colour: 'muted', align, overflow: 'cut', padding: [0, 0] },
      ]);
      const h = PAGE_TEXT_SIZE * 1.4;
      const shown = { text, isNumber: false, style, ...(isProblem(value) ? { problem: value.code } : {}) };
      const w = Math.min(roomW, textWidth(text, PAGE_TEXT_SIZE, false) + 1);
      const left = align === 'left' ? x : align === 'right' ? x + roomW - w : x + (roomW - w) / 2;
      boxes.push(drawBox(shown, { x: left, y: Math.max(0, y - h / 2), w, h }, 1, WHOLE));
    }
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
    // Rows are too many to be kept, and asked for once.
    if (node.axis?.kind !== 'detail') this.#paths.set(node, path);
    return path;
  }
}

function isSeen({ lines, fill, border, figure }: PageBox): boolean {
  return lines.length > 0 || fill !== undefined || border !== undefined || figure !== undefined;
}
