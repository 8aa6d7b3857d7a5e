import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '#server/core/access/principal.ts';
import type { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { NewJob } from './jobs.ts';

/** What a cell holds. An id is `text`: a spreadsheet would round it. A `date` has a time, a `day` has none. */
export type SheetColumnKind = 'text' | 'number' | 'date' | 'day' | 'boolean';

export interface SheetColumn {
  /** Field of the row. */
  readonly key: string;
  /** Text of the header cell, in the language of the file. */
  readonly header: string;
  readonly kind: SheetColumnKind;
  /** What a cell shows in place of a value, in the language of the file. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** A `date` is epoch ms. */
export type SheetValue = string | number | boolean | null;
export type SheetRow = Readonly<Record<string, SheetValue>>;

/** Key of a row's zone, in which its dates are shown; absent or null = the zone that the export was asked for. */
export const ZONE_KEY = '$zone';
/** Header of the column of zones, which every sheet with dates has. */
export const ZONE_HEADERS = { zh: '时间所用时区', en: 'Zone of the times' } as const;

export interface ExportPageRequest<Query> {
  readonly tenantId: Id;
  readonly userId: Id;
  readonly query: Query;
  /** `next` of the page before; null = the first page. */
  readonly after: string | null;
  readonly size: number;
}

export interface ExportPage {
  readonly rows: readonly SheetRow[];
  /** Where the next page continues; null = this was the last one. */
  readonly next: string | null;
}

/**
 * What can be exported of a subject. An export runs as a job, page by page, each page in a transaction of its own (the
 * embedded database has no cursors): pages follow a key, so that rows that are added or removed meanwhile neither
 * repeat nor hide others.
 */
export interface ExportSource<Schema = unknown, Query = unknown> {
  readonly subject: string;
  /** What the exporting user needs, when the export is started, run, repeated and fetched. */
  readonly permission: Permission;
  /** Parses the stored query again when the job runs: it may have been stored by an older version. */
  readonly query: z.ZodType<Query>;
  /** Where the rows are not the tenant's own, which are all that the transactions of a job see. */
  readonly transaction?: <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  columns(language: Language): readonly SheetColumn[];
  page(tx: Transaction<Schema>, request: ExportPageRequest<Query>): Promise<ExportPage>;
  /** Number of rows, for the progress. */
  count(
    tx: Transaction<Schema>,
    request: Pick<ExportPageRequest<Query>, 'tenantId' | 'userId' | 'query'>,
  ): Promise<number>;
}

export interface ImportColumn extends SheetColumn {
  readonly required: boolean;
  /** Shown below the header in the template; null = nothing to say. */
  readonly note: string | null;
  /** Allowed values, such as a dictionary's items: a cell may hold the label or the value, `row` gets the value. */
  readonly options?: readonly {
    readonly value: string;
    readonly label: string;
    /** In all languages. */
    readonly labels?: readonly string[];
  }[];
}

export interface ImportContext {
  readonly tenantId: Id;
  readonly userId: Id;
  readonly language: Language;
  readonly nowMs: number;
}

export interface ImportRow<Row> {
  /** Line in the file, the header included: what a spreadsheet program shows beside the row. */
  readonly lineNum: number;
  readonly row: Row;
  /** All lines that it is made of, where the target takes several rows as one record; `lineNum` is the first. */
  readonly lines?: readonly number[];
  /** The row of the same file that is above this one, where the target has a tree: it is created before. */
  readonly parent?: ImportRow<Row>;
}

/** One problem of one cell. `key` is below `errors.field` of the texts; `field` null = the row as a whole. */
export interface ImportProblem {
  readonly lineNum: number;
  readonly field: string | null;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Rows that stand below one another, in any order within a file. */
export interface ImportTree<Schema = unknown> {
  /** Column that names a row. */
  readonly name: string;
  /** Column that names the row above. */
  readonly parent: string;
  /** Which of some names are those of records: rows below them need no row of the file. */
  stored(tx: Transaction<Schema>, names: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Rows of a file that are parts of one record, such as the lines of an order: each repeats the cells of the record. */
export interface ImportGroups {
  /** Columns of the record: rows with the same values in them belong together. A row without the last stands alone. */
  readonly key: readonly string[];
  /** What the keys of a part's columns begin with; all others are the record's. Later rows may leave those blank. */
  readonly partPrefix: string;
  /** Parses the cells of a part by column key, without the prefix. A row without any of them adds none. */
  readonly part: z.ZodType;
}

/** A row of a target with `groups`: the record, and its parts with the lines that they stand in. */
export interface GroupedRow<Row = unknown> {
  readonly record: Row;
  readonly parts: readonly { readonly lineNum: number; readonly part: unknown }[];
}

/**
 * What can be imported into a subject. `row` parses the cells of a line by column key: each a trimmed, non-empty text;
 * a blank cell is absent. Numbers come as `1234.5`, days as `YYYY-MM-DD`, dates as `2026-11-22T08:30:00.000Z`, booleans
 * as `true` or `false`. With `groups` it parses the record's cells, and `check` and `create` are given a `GroupedRow`.
 */
export interface ImportTarget<Schema = unknown, Row = unknown> {
  readonly subject: string;
  /** What the importing user needs, at each step and when its jobs are run or repeated. */
  readonly permission: Permission;
  readonly row: z.ZodType<Row>;
  /** Largest file in bytes; absent = `LIMITS.importFileMaxBytes`. */
  readonly fileMaxBytes?: number;
  readonly groups?: ImportGroups;
  /** Rows that are checked in one transaction; absent = as many as only need queries. */
  readonly checkedAtOnce?: number;
  /** Columns whose values together name a row, each list by itself: a file may hold them only once. */
  readonly unique?: readonly (readonly string[])[];
  /** Columns of `unique` in which upper and lower case are the same. */
  readonly caseless?: readonly string[];
  /** What creating a row uses up, such as a time at a warehouse: rows with the same name in it are checked together. */
  uses?(row: Row): readonly string[];
  readonly tree?: ImportTree<Schema>;
  /** By which column the place of a row is known, and the zones of some of its values. Absent = rows have no place. */
  readonly place?: {
    readonly column: string;
    zones(tx: Transaction<Schema>, values: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  columns(language: Language): readonly ImportColumn[];
  /**
   * What only the database can check: values that are taken, references to nothing. Called for some rows at a time. `before`:
   * the good rows of earlier calls that use up the same as one of these, in the order of the file.
   */
  check(
    tx: Transaction<Schema>,
    context: ImportContext,
    rows: readonly ImportRow<Row>[],
    before: readonly ImportRow<Row>[],
  ): Promise<readonly ImportProblem[]>;
  /** Returns the ids in the order of the rows. Rows of a file are created some at a time, each time in a transaction. */
  create(
    tx: Transaction<Schema>,
    context: ImportContext,
    rows: readonly ImportRow<Row>[],
  ): Promise<readonly Id[]>;
  /** Removes what `create` returned, and returns how many were still there. Absent = an import cannot be undone. */
  undo?(tx: Transaction<Schema>, context: ImportContext, ids: readonly Id[]): Promise<number>;
  /** Called after `create` or `undo` has been committed: caches and open pages follow. */
  changed?(context: ImportContext, ids: readonly Id[]): void;
}

export type SheetFormat = 'xlsx' | 'xls' | 'csv';

export interface StartExport extends Actor {
  readonly subject: string;
  /** As `ExportSource.query` parsed it; stored as JSON. */
  readonly query: unknown;
  /** Name of the file without its ending, such as `Dictionaries 2026-11-21`. */
  readonly fileName: string;
  readonly format?: 'xlsx' | 'csv';
  readonly language: Language;
  /** IANA name, for times of rows without a place; absent = the tenant's. */
  readonly timeZone?: string;
  /** See `NewJob.also`. */
  readonly also?: NewJob<unknown>['also'];
}

/** Exports and imports as jobs. Subjects register while the server is wired, before it serves. */
export interface SheetJobs {
  exportSource<Schema, Query>(source: ExportSource<Schema, Query>): void;
  importTarget<Schema, Row>(target: ImportTarget<Schema, Row>): void;
  /**
   * The caller has checked the permission. The same export into a file of the same name that is still queued or running is returned, not started
   * again.
   * Throws `too_many_sheet_jobs`.
   */
  startExport(request: StartExport): Promise<{ readonly jobId: Id }>;
}

export interface WriteSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

/**
 * Writes a sheet as bytes while rows arrive; neither is kept in memory as a whole. Texts stay texts, also where they
 * begin like a formula. A `date` is what the clock shows, in ms as if it were UTC: a cell has no time zone.
 */
export interface SheetWriter {
  xlsx(sheet: WriteSheet, rows: AsyncIterable<SheetRow>): AsyncIterable<Uint8Array>;
  /** UTF-8 with a byte order mark; texts that a spreadsheet would run as a formula are escaped. */
  csv(sheet: WriteSheet, rows: AsyncIterable<SheetRow>): AsyncIterable<Uint8Array>;
  /** Headers, notes and lists of allowed values, ready to be filled in. */
  template(name: string, columns: readonly ImportColumn[]): Promise<Uint8Array>;
}

/** Every cell as text, blank ones as null. Column 0 is A. A merged cell's value stands in all that it covers. */
export interface ReadRow {
  readonly lineNum: number;
  readonly cells: readonly (string | null)[];
  /** Columns whose number had more digits than the file keeps: an id that was typed as a number. */
  readonly rounded?: readonly number[];
  /** Columns with a formula whose value the file does not keep. */
  readonly unknown?: readonly number[];
  /** Columns whose value is stored as a number or a date: their text is not as a person has typed it. */
  readonly stored?: readonly number[];
}

/** Why a file was not read. */
export type SheetRefusal =
  | 'not_a_sheet'
  | 'document_type'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'encrypted'
  | 'damaged'
  | 'took_too_long';

export interface ReadLimits {
  readonly rowsMax: number;
  readonly columnsMax: number;
}

/** What helps to read a text file. */
export interface ReadHints {
  /** As the user says it; absent = found by the bytes. */
  readonly encoding?: TextEncoding;
  /** Headers that the file may have. */
  readonly names?: readonly string[];
}

export interface ReadSheet {
  readonly format: SheetFormat;
  /** Null = it is no text file. */
  readonly encoding: TextEncoding | null;
  /** The cells of a text file are between semicolons. */
  readonly isBySemicolons: boolean;
  readonly rows: readonly ReadRow[];
}

/**
 * Reads the first visible sheet of a file of unknown origin; blank rows are left out. Throws `SheetRefused`,
 * `SheetNotRead`, and the reason of `signal` when that is aborted.
 */
export interface SheetReader {
  read(bytes: Uint8Array, limits: ReadLimits, signal: AbortSignal, hints?: ReadHints): Promise<ReadSheet>;
}

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly reason: SheetRefusal;
  /** The row that is refused; null = the file as a whole. */
  readonly lineNum: number | null;

  constructor(reason: SheetRefusal, detail: string = reason, lineNum: number | null = null) {
    super(detail);
    this.reason = reason;
    this.lineNum = lineNum;
  }
}

/** The reader ended before it knew what is in the file. Another attempt may succeed. */
export class SheetNotRead extends Error {
  override readonly name = 'SheetNotRead';
}
