import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportCell, ReportContent, ReportLink } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { PageLink } from '#shared/contracts/report/report-pages.ts';
import { type ExprValue, isProblem, measureOf } from '#shared/domain/expression/expression-value.ts';
import { asksPage } from './asks-page.ts';
import { cellFigure, type RegionStates } from './cell-figure.ts';
import { type CellStyle, cellStyle } from './cell-style.ts';
import { linkText, shownValue, textOfReader } from './cell-text.ts';
import type { GridCell } from './grid/grid-types.ts';
import { restWord } from './grid/grow-regions.ts';
import { type ReportSpot, SHEET_SPOT } from './region-state.ts';
import { memberAbove, type ReportNode } from './report-node.ts';
import type { ReportScope } from './report-scope.ts';
import type { RunCount } from './run-count.ts';

/** What conditions of a cell do to the lines that it stands in. */
export interface LineEffects {
  readonly hidesRow: boolean;
  readonly hidesColumn: boolean;
  readonly breaksBefore: boolean;
}

/** Lines of the grown sheet, both inclusive. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

const NO_CONDITIONS: NonNullable<ReportCell['when']> = [];
const NO_HOLDING: readonly boolean[] = [];

/** Computes what the cells of a sheet show, once for each place in which one stands. */
export class CellMaker {
  readonly #report: Report;
  readonly #sheet: ReportSheet;
  readonly #scope: ReportScope;
  readonly #regions: RegionStates;
  readonly #count: RunCount;
  /** By cell, and which of its conditions hold. */
  readonly #styles = new Map<number, CellStyle>();
  readonly #deferred = new Map<Expr, boolean>();

  constructor(
    report: Report,
    sheet: ReportSheet,
    scope: ReportScope,
    regions: RegionStates,
    count: RunCount,
  ) {
    this.#report = report;
    this.#sheet = sheet;
    this.#scope = scope;
    this.#regions = regions;
    this.#count = count;
  }

  /** Its problem counts for the reader where it is the first time that it is computed. Null where there is no such cell. */
  cell(index: number, row: Extent, col: Extent, spot: ReportSpot, isFirst: boolean): GridCell | null {
    const cell = this.#sheet.cells[index];
    if (!cell) return null;
    if (spot.row.blank || spot.col.blank) {
      // A row that stands for no data has the look of its cells, and nothing in them.
      const style = this.#style(index, cell, NO_HOLDING);
      return {
        index,
        r0: row.from,
        r1: row.to,
        c0: col.from,
        c1: col.to,
        text: '',
        isNumber: false,
        style,
        spot,
      };
    }
    const scope = this.#scope;
    scope.doubts = 0;
    const { value, shown } = this.#shown(cell, spot);
    const doubts = scope.doubts;
    const holding = this.#holding(cell, value, spot);
    const when = holding.length === 0 ? NO_CONDITIONS : (cell.when ?? []).filter((_, at) => holding[at]);
    if (isFirst && isProblem(value)) this.#count.problem(value.code);
    const style = this.#style(index, cell, holding);
    const instead = when.findLast(({ text }) => text !== undefined)?.text;
    const text = instead ? shownValue(scope.at(spot, instead), undefined, scope.context) : shown.text;
    const mark =
      when.findLast((one) => one.mark !== undefined)?.mark ??
      style.mark ??
      (doubts > 0 ? 'doubt' : undefined);
    const link = cell.link && this.#link(cell.link, spot);
    const isHidden = when.some(({ hide }) => hide === 'cell');
    const made: { -readonly [Key in keyof GridCell]: GridCell[Key] } = {
      index,
      r0: row.from,
      r1: row.to,
      c0: col.from,
      c1: col.to,
      text: isHidden ? '' : text,
      isNumber: measureOf(value) !== null,
      style,
      spot,
    };
    // Most cells have none of it.
    if (shown.figure && !isHidden) made.figure = shown.figure;
    if (mark && !isHidden) made.mark = mark;
    if (link) made.link = link;
    if (isProblem(value)) made.problem = value.code;
    if (cell.alt) made.alt = textOfReader(cell.alt, scope.context.language);
    if (shown.deferred && !instead) made.deferred = shown.deferred;
    if (this.#saysContinued(cell, spot.row)) made.saysContinued = true;
    return made;
  }

  /** A cell that was computed and forgotten: neither its problem nor its steps count again. */
  again(index: number, row: Extent, col: Extent, spot: ReportSpot): GridCell | null {
    return this.#scope.steps.again(() => this.cell(index, row, col, spot, false));
  }

  /** Which lines the conditions of a cell hide, and where they break pages. */
  effects(index: number, spot: ReportSpot): LineEffects | null {
    const cell = this.#sheet.cells[index];
    if (!cell || spot.row.blank || spot.col.blank) return null;
    const holding = this.#holding(cell, this.#shown(cell, spot).value, spot);
    const when = (cell.when ?? []).filter((_, at) => holding[at]);
    return {
      hidesRow: when.some(({ hide }) => hide === 'row'),
      hidesColumn: when.some(({ hide }) => hide === 'col'),
      breaksBefore: when.some((one) => one.break),
    };
  }

  #holding(cell: ReportCell, value: ExprValue, spot: ReportSpot): readonly boolean[] {
    this.#scope.own = value;
    return cell.when ? cell.when.map((condition) => this.#scope.at(spot, condition.if) === true) : NO_HOLDING;
  }

  /** What stands at a place of the page, outside of rows and columns. */
  float(content: ReportContent): Pick<GridCell, 'text' | 'figure' | 'problem' | 'deferred' | 'style'> {
    const { value, shown } = this.#shown({ content }, SHEET_SPOT);
    if (isProblem(value)) this.#count.problem(value.code);
    const problem = isProblem(value) ? { problem: value.code } : {};
    return { ...shown, ...problem, style: cellStyle(this.#report.styles, []) };
  }

  #style(index: number, cell: ReportCell, holding: readonly boolean[]): CellStyle {
    const key = holding.reduce((sum, holds) => sum * 2 + Number(holds), 1) * REPORT_LIMITS.cells + index;
    const known = this.#styles.get(key);
    if (known) return known;
    const given = (cell.when ?? []).filter((_, at) => holding[at]).map(({ style }) => style);
    const style = cellStyle(this.#report.styles, [cell.style, ...given]);
    this.#styles.set(key, style);
    return style;
  }

  #shown(
    cell: Pick<ReportCell, 'content' | 'format'>,
    spot: ReportSpot,
  ): { value: ExprValue; shown: Pick<GridCell, 'text' | 'figure' | 'deferred'> } {
    const { content } = cell;
    const { context } = this.#scope;
    if ('zh' in content) {
      const text = textOfReader(content, context.language);
      return { value: text, shown: { text } };
    }
    // A formula that cannot be read never runs.
    if ('draft' in content) return { value: null, shown: { text: '' } };
    if ('expr' in content) {
      const { expr } = content;
      if (this.#isDeferred(expr)) return { value: null, shown: { text: '', deferred: expr } };
      const value = this.#restValue(expr, spot, this.#scope.at(spot, expr));
      return { value, shown: { text: shownValue(value, cell.format, context, this.#scaleOf(expr, spot)) } };
    }
    const found = cellFigure(content, spot, this.#scope, this.#regions);
    const text =
      'diagonal' in content
        ? content.diagonal.map((one) => textOfReader(one, context.language)).join('\n')
        : '';
    if (!found) return { value: null, shown: { text } };
    if ('figure' in found) return { value: null, shown: { text, figure: found.figure } };
    const value: ExprValue = { t: 'problem', code: found.problem };
    return { value, shown: { text: shownValue(value, cell.format, context) } };
  }

  /** The rest of a group has no value of its own: where the group's value would stand its word, elsewhere nothing. */
  #restValue(expr: Expr, spot: ReportSpot, value: ExprValue): ExprValue {
    if (!isProblem(value) || value.code !== 'several_values' || expr.kind !== 'field') return value;
    const rest = [spot.row, spot.col].find(({ isRest }) => isRest);
    if (!rest) return value;
    const by = rest.axis?.by;
    return by?.kind === 'field' && by.key === expr.key ? restWord(this.#scope.context.language) : null;
  }

  /** Of a field, or a sum of one. */
  #scaleOf(expr: Expr, spot: ReportSpot): number | undefined {
    const [first] = expr.kind === 'call' ? expr.args : [];
    const field =
      expr.kind === 'field'
        ? expr
        : expr.kind === 'call' &&
            ['sum', 'min', 'max', 'first', 'last', 'rest', 'sum_if', 'running'].includes(expr.name)
          ? first
          : undefined;
    if (field?.kind === 'call') return this.#scaleOf(field, spot);
    if (field?.kind !== 'field') return undefined;
    const own = field.scope ?? spot.state?.table.key;
    return (this.#scope.column(own, field.key) ?? this.#scope.column(undefined, field.key))?.column.scale;
  }

  #isDeferred(expr: Expr): boolean {
    const known = this.#deferred.get(expr);
    if (known !== undefined) return known;
    const asks = asksPage(expr);
    this.#deferred.set(expr, asks);
    return asks;
  }

  #link(link: ReportLink, spot: ReportSpot): PageLink | undefined {
    const { timeZone } = this.#scope.context;
    const params: PageLink['params'] = {};
    for (const [key, expr] of Object.entries(link.params)) {
      const value = this.#scope.at(spot, expr);
      // Without one of its values it would lead elsewhere.
      if (value === null || isProblem(value)) return undefined;
      const isList = typeof value === 'object' && value.t === 'list';
      params[key] = isList ? value.items.map((item) => linkText(item, timeZone)) : linkText(value, timeZone);
    }
    return { to: link.to, id: link.id, params };
  }

  #saysContinued(cell: ReportCell, node: ReportNode): boolean {
    const axis = node.axis;
    if (!axis?.repeatHead || axis.kind !== 'group') return false;
    return cell.row === undefined || memberAbove(node, cell.row) === node;
  }
}
