import type { Expr } from '#shared/contracts/kit/expression.ts';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { PageBox, PageFigure, PageLink } from '#shared/contracts/report/report-pages.ts';
import type { CellStyle } from '#shared/domain/report/cell-style.ts';
import type { RegionState, ReportSpot } from '#shared/domain/report/region-state.ts';
import type { ReportNode } from '#shared/domain/report/report-node.ts';
import type { SpanIndex } from './span-index.ts';

/** A row or column of a grown sheet. */
export interface GrownGridLine {
  /** Points. */
  readonly size: number;
  readonly design: number;
  isHidden: boolean;
  /** Level of the outline that it is in, 0 outside of one; pages show all levels. */
  readonly outline: number;
  /** Whether a file shows the outline with this line folded away. */
  readonly isFolded: boolean;
}

export interface GridRow extends GrownGridLine {
  readonly grow: boolean;
  readonly band: ReportSheet['rows'][number]['band'];
  breaksBefore: boolean;
  /** Repeated until the page is full. */
  readonly fillsPage: boolean;
}

/** A rectangle of the grown sheet, rows and columns inclusive. */
export interface GridCell {
  /** Of the sheet's cells; -1 of the text of an empty region. */
  readonly index: number;
  readonly r0: number;
  readonly r1: number;
  readonly c0: number;
  readonly c1: number;
  readonly text: string;
  readonly isNumber: boolean;
  readonly style: CellStyle;
  readonly spot: ReportSpot;
  readonly figure?: PageFigure;
  readonly mark?: PageBox['mark'];
  readonly link?: PageLink;
  readonly problem?: string;
  readonly alt?: string;
  /** Depends on the page: computed when that is known, and never changes a height. */
  readonly deferred?: Expr;
  /** Says that it goes on where it begins anew on another page. */
  readonly saysContinued?: boolean;
}

/** The cells of a grown sheet, by row; computed when they are asked for. */
export interface SheetCells {
  /** Those whose first row that is seen is this one, by their column. */
  at(row: number): readonly GridCell[];
  /** Those that began above a row and go over it. */
  over(row: number): readonly GridCell[];
  /** Those over several rows of which this is the last. */
  endingAt(row: number): readonly GridCell[];
  /** A cell as it is for other rows of its table: what is carried over a page. */
  asOf(cell: GridCell, row: ReportNode): GridCell;
  /** From now on only cells over these columns are computed; null = all. */
  show(columns: ReadonlySet<number> | null): void;
  /** Rows up to this one are not asked for again, but for heads, feet and cells that go on below it. */
  forget(last: number): void;
}

/** Rows of one member of a group, both inclusive, that pages treat as one. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
  readonly node: ReportNode;
}

/** A total whose lines are carried over the pages: rows `from` to the one before `to` are what it adds up. */
export interface CarriedSpan extends RowSpan {
  readonly state: RegionState;
  /** Rows of the total itself. */
  readonly lines: readonly number[];
}

/** A sheet with its regions grown: what pages, files and the viewer's table are made of. */
export interface GrownSheet {
  readonly sheet: ReportSheet;
  readonly rows: readonly GridRow[];
  readonly columns: readonly GrownGridLine[];
  readonly cells: SheetCells;
  /** Not to be parted where a page has room for them. */
  readonly kept: readonly RowSpan[];
  /** Whose first rows are repeated on the next page. */
  readonly repeated: SpanIndex<RowSpan & { readonly headRows: number }>;
  readonly carried: SpanIndex<CarriedSpan>;
  readonly floats: readonly GridFloat[];
  /** Keys of the regions by their trees. */
  readonly regionKeys: ReadonlyMap<RegionState, string>;
  /** The members that stand in a row. */
  readonly membersAt: (row: number) => readonly ReportSpot[];
}

/** What stands at a place of the first page, in points from the top left of its contents. */
export interface GridFloat extends Pick<GridCell, 'text' | 'figure' | 'problem' | 'deferred' | 'style'> {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
