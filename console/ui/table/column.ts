import type { ReactNode } from 'react';
import type { SortValue } from './sorting.ts';

/** A column of a table. Its `key` names it in saved layouts and, where it sorts, in the address. */
export interface Column<Row> {
  readonly key: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that their digits line up. */
  readonly align?: 'start' | 'end';
  /** Absent: the column shares the width that the others leave. */
  readonly widthPx?: number;
  /** Of a column that shares: minor columns give way until it has this width. */
  readonly wantedPx?: number;
  /** Hidden where the table is too narrow for all columns and the user has not laid it out. */
  readonly isMinor?: boolean;
  /** Name of the column by which the server sorts. */
  readonly sort?: string;
  /** For tables that hold all of their rows: the value by which this one sorts in the browser. */
  readonly sortValue?: (row: Row) => SortValue;
}

/** Why a table has no rows, and what to do about it. */
export interface Emptiness {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
}

/** Narrowest that a column can be made. */
export const COLUMN_MIN_PX = 64;
/** Least width of a column that shares the rest. */
export const COLUMN_SHARE_MIN_PX = 160;
