import type { ReportCell, ReportContent } from '#shared/contracts/report/report-cell.ts';
import type { ReportAxis, ReportRegion, ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportParam, ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import type { Text2 } from '#shared/contracts/report/report-terms.ts';

/** Rows and columns of a sheet, all inclusive, counted from 0. */
export interface GridRange {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
}

/** What can be changed of a value: `null` takes a property away, absent leaves it as it is. */
export type Patch<Value> = { readonly [Key in keyof Value]?: Value[Key] | null };

/** A cell of a pasted block, relative to its first. */
export interface PastedCell {
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
  readonly content?: ReportContent;
  readonly style?: ReportStyle;
}

/** One change of a definition, as a designer makes it. `sheet` is the key of a sheet. */
export type ReportEdit =
  | { readonly kind: 'title'; readonly title: Text2 }
  | {
      readonly kind: 'content';
      readonly sheet: string;
      readonly at: GridRange;
      readonly content: ReportContent | null;
    }
  | {
      readonly kind: 'cells';
      readonly sheet: string;
      readonly range: GridRange;
      readonly patch: Patch<Omit<ReportCell, 'at' | 'span' | 'content'>>;
    }
  /** Of every cell of the range; cells are made where there is none. */
  | {
      readonly kind: 'style';
      readonly sheet: string;
      readonly range: GridRange;
      readonly patch: Patch<ReportStyle>;
    }
  | {
      readonly kind: 'border';
      readonly sheet: string;
      readonly range: GridRange;
      readonly sides: 'all' | 'outer' | 'inner' | 'none' | 'top' | 'right' | 'bottom' | 'left';
    }
  | { readonly kind: 'merge' | 'split' | 'clear'; readonly sheet: string; readonly range: GridRange }
  | {
      readonly kind: 'insert' | 'remove';
      readonly sheet: string;
      readonly lines: 'rows' | 'cols';
      readonly from: number;
      readonly count: number;
    }
  | {
      readonly kind: 'size';
      readonly sheet: string;
      readonly lines: 'rows' | 'cols';
      readonly from: number;
      readonly count: number;
      readonly size: number;
    }
  | {
      readonly kind: 'row';
      readonly sheet: string;
      readonly from: number;
      readonly count: number;
      readonly patch: Patch<Omit<ReportSheet['rows'][number], 'h'>>;
    }
  | {
      readonly kind: 'paste';
      readonly sheet: string;
      readonly at: { readonly row: number; readonly col: number };
      readonly cells: readonly PastedCell[];
      readonly stylesOnly?: boolean;
      readonly widths?: readonly number[];
    }
  | {
      readonly kind: 'sheet';
      readonly sheet: string;
      readonly patch: Patch<
        Pick<
          ReportSheet,
          | 'name'
          | 'paper'
          | 'landscape'
          | 'margin'
          | 'fit'
          | 'headColumns'
          | 'pageHead'
          | 'pageFoot'
          | 'background'
          | 'across'
          | 'labels'
          | 'copies'
        >
      >;
    }
  | { readonly kind: 'addSheet'; readonly sheet: ReportSheet; readonly after?: string }
  | { readonly kind: 'removeSheet'; readonly sheet: string }
  | { readonly kind: 'region'; readonly sheet: string; readonly region: ReportRegion }
  | { readonly kind: 'removeRegion'; readonly sheet: string; readonly region: string }
  /** `parent` null: at the top of the tree. Replaces the axis of that key where there is one. */
  | {
      readonly kind: 'axis';
      readonly sheet: string;
      readonly region: string;
      readonly lines: 'rows' | 'cols';
      readonly parent: string | null;
      readonly axis: ReportAxis;
      readonly before?: string;
    }
  | {
      readonly kind: 'moveAxis';
      readonly sheet: string;
      readonly region: string;
      readonly axis: string;
      readonly parent: string | null;
      readonly before?: string;
    }
  | { readonly kind: 'removeAxis'; readonly sheet: string; readonly region: string; readonly axis: string }
  | { readonly kind: 'query'; readonly query: ReportQuery }
  | { readonly kind: 'removeQuery'; readonly query: string }
  | { readonly kind: 'params'; readonly params: readonly ReportParam[] }
  /** A field dropped on a cell: its value, or on a total its `sum`, where it may be added. */
  | {
      readonly kind: 'dropField';
      readonly sheet: string;
      readonly at: { readonly row: number; readonly col: number };
      readonly query: string;
      /** By the name that the query gives it. */
      readonly field: string;
      /** Whether its source says that its values may be added; without it only what the query has added. */
      readonly isAddable?: boolean;
    };

/** Why an edit was not made; texts of it are `reportDesign.refusals.*`. */
export type ReportEditRefusal =
  | 'merge_over_group'
  | 'outside_sheet'
  | 'no_such_part'
  | 'last_of_its_kind'
  | 'too_many'
  | 'in_use'
  | 'overlapping_regions'
  | 'field_of_other_query';

export type ReportEdited<Definition> =
  | { readonly report: Definition }
  | { readonly refused: ReportEditRefusal; readonly params: Readonly<Record<string, string | number>> };
