import { setImmediate } from 'node:timers/promises';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { JobFailed, JobRefused } from '#server/core/ports/jobs.ts';
import {
  type ImportContext,
  type ImportProblem,
  type ImportRow,
  type ImportTarget,
  type ReadRow,
  type SheetColumnKind,
  SheetNotRead,
  type SheetReader,
  SheetRefused,
} from '#server/core/ports/sheets.ts';
import type { SheetFormats, SheetReading } from '#shared/contracts/jobs/sheet-reading.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { LANGUAGES, type Language } from '#shared/domain/text/language.ts';
import { findFormats } from './cell-formats.ts';
import { findHeader, type Header } from './header.ts';
import { readCells, typedText } from './import-cells.ts';
import { besideRefused, fileLinesOf, groupLines } from './import-groups.ts';
import { belowRefused, linkRows, type RefusedRow } from './import-tree.ts';
import { type Read, zonesOfLines } from './import-zones.ts';
import { type ParsedLine, parseCells, type ReadLine } from './read-line.ts';

/**
 * Others wait for a transaction on the embedded database: these take some tens of milliseconds. A request has up to three
 * transactions, and each of them can have to wait.
 */
const CHECKED_AT_ONCE = 100;
export const WRITTEN_AT_ONCE = 4;

/** A file as the target's schema sees it. */
export interface ImportFile {
  readonly header: Header;
  /** The rows below the header, as they stand in the file. */
  readonly lines: readonly ReadRow[];
  readonly reading: SheetReading;
  /** The rows that the schema accepts. */
  readonly rows: readonly ImportRow<unknown>[];
  readonly problems: readonly ImportProblem[];
  /** The rows that it does not accept, as they are named in the column of the target's tree. */
  readonly refused: readonly RefusedRow[];
}

export interface ImportParts {
  readonly reader: SheetReader;
  readonly blobs: BlobStore;
}

/** What a user says of a file. */
interface ReadAs {
  readonly language: Language;
  /** Of times of rows without a place. */
  readonly timeZone: string;
  readonly formats: SheetFormats;
}

/** Rows and columns of the file that its user sees before it is imported. */
const PREVIEW_ROWS = 4;
const PREVIEW_COLUMNS = 12;
const PREVIEW_LENGTH = 60;

function previewOf(rows: readonly ReadRow[]): string[][] {
  return rows
    .slice(0, PREVIEW_ROWS)
    .map(({ cells }) =>
      Array.from(cells.slice(0, PREVIEW_COLUMNS), (cell) =>
        (cell ?? '').slice(0, PREVIEW_LENGTH).toWellFormed(),
      ),
    );
}

const knownOf = <Value>(value: Value | 'unclear' | null): Value | null =>
  value === 'unclear' ? null : value;

/** The texts of a file as people have typed them where a date or a number is expected. */
function textsOf(header: Header, lines: readonly ReadRow[]) {
  const of = (...kinds: readonly SheetColumnKind[]) => {
    const places = [...header.columns].flatMap(([at, { kind }]) => (kinds.includes(kind) ? [at] : []));
    return lines.flatMap(({ cells, stored = [] }) =>
      places.flatMap((at) => (cells[at] == null || stored.includes(at) ? [] : [typedText(cells[at])])),
    );
  };
  return { dates: of('date', 'day'), numbers: of('number') };
}

function countZones(header: Header, zones: readonly string[]): SheetReading['zones'] {
  const hasTimes = [...header.columns.values()].some(({ kind }) => kind === 'date');
  return [...Map.groupBy(hasTimes ? zones : [], (zone) => zone)]
    .map(([zone, { length }]) => ({ zone, rows: length }))
    .toSorted((a, b) => b.rows - a.rows);
}

/** Reads an uploaded file and parses its rows; says of every cell at once what is wrong with it. */
export async function readImportFile(
  { reader, blobs }: ImportParts,
  target: ImportTarget,
  blob: string | null,
  { language, timeZone, formats }: ReadAs,
  ownHeaders: readonly string[],
  { signal, transaction }: { readonly signal: AbortSignal; readonly transaction: Read },
): Promise<ImportFile> {
  const bytes = blob === null ? null : await blobs.get(blob);
  if (!bytes) throw new JobRefused('file_gone');
  const limits = { rowsMax: LIMITS.importRowsMax + 10, columnsMax: LIMITS.importColumnsMax };
  const names = LANGUAGES.flatMap((each) => target.columns(each).map(({ header }) => header));
  const hints = { names, ...(formats.encoding && { encoding: formats.encoding }) };
  const sheet = await reader.read(bytes, limits, signal, hints).catch((error: unknown) => {
    if (error instanceof SheetRefused)
      throw new JobRefused(`sheet_${error.reason}`, {
        rows: LIMITS.importRowsMax,
        columns: LIMITS.importColumnsMax,
        ...(error.lineNum !== null && { line: error.lineNum }),
      });
    if (error instanceof SheetNotRead) throw new JobFailed('sheet_not_read', error);
    throw error;
  });
  const header = findHeader(sheet.rows, target, language, ownHeaders);
  const lines = sheet.rows.slice(header.rowIndex + 1);
  if (lines.length > LIMITS.importRowsMax)
    throw new JobRefused('sheet_too_many_rows', { rows: LIMITS.importRowsMax });
  if (lines.length === 0) throw new JobRefused('sheet_empty');
  const zones = await zonesOfLines(transaction, { target, header, lines, usualZone: timeZone });
  const found = findFormats({ ...textsOf(header, lines), isBySemicolons: sheet.isBySemicolons });
  const { dateOrder = found.dateOrder, decimal = found.decimal } = formats;
  const rules = { dateOrder: knownOf(dateOrder), decimal: knownOf(decimal) };
  const read = lines.map((line, index) => ({
    lineNum: line.lineNum,
    ...readCells(line, header, { ...rules, timeZone: zones[index] ?? timeZone }),
  }));
  const reading = {
    encoding: sheet.encoding,
    dateOrder: found.dateOrder && dateOrder,
    decimal: found.decimal && decimal,
    zones: countZones(header, zones),
    preview: previewOf(sheet.rows.slice(header.rowIndex)),
  };
  return { header, lines, reading, ...parseRows(target, read) };
}

function parseRows(
  target: ImportTarget,
  lines: readonly ReadLine[],
): Pick<ImportFile, 'rows' | 'problems' | 'refused'> {
  const isRepeated = createRepeatCheck(target);
  const parse = (line: ReadLine): ParsedLine => {
    const parsed = parseCells(target.row, line);
    return { ...parsed, problems: [...parsed.problems, ...isRepeated(line, parsed.data)] };
  };
  if (target.groups) return { ...groupLines(target.groups, lines, parse), refused: [] };
  const rows: ImportRow<unknown>[] = [];
  const problems: ImportProblem[] = [];
  const refused: RefusedRow[] = [];
  for (const line of lines) {
    const { lineNum, cells } = line;
    const { data, problems: ofLine } = parse(line);
    problems.push(...ofLine);
    if (ofLine.length === 0) rows.push({ lineNum, row: data });
    else if (target.tree) refused.push({ lineNum, name: cells[target.tree.name] ?? null });
  }
  return { rows, problems, refused };
}

/** What names a row may stand in the file once, however its cells are written; the first of them is good. */
function createRepeatCheck({
  unique = [],
  caseless = [],
}: Pick<ImportTarget, 'unique' | 'caseless'>): (line: ReadLine, data: unknown) => ImportProblem[] {
  const seen = unique.map(() => new Map<string, number>());
  return ({ lineNum, cells, problems }, data) =>
    unique.flatMap((keys, index) => {
      // What could not be read is not known to be the same.
      if (problems.some(({ field }) => field !== null && keys.includes(field))) return [];
      // A line that the schema refuses has its cells alone.
      const parsed = (data ?? {}) as Readonly<Record<string, unknown>>;
      const values = keys.map((key) => {
        const value = parsed[key] ?? cells[key] ?? null;
        if (value === null) return null;
        return caseless.includes(key) ? String(value).toLowerCase() : String(value);
      });
      if (values.every((value) => value === null)) return [];
      const name = JSON.stringify(values);
      const first = seen[index]?.get(name);
      if (first === undefined) {
        seen[index]?.set(name, lineNum);
        return [];
      }
      return [{ lineNum, field: keys[0] ?? null, key: 'repeated_in_file', params: { line: first } }];
    });
}

export interface CheckedRows {
  /** The rows that can be created, in the order in which they are: none before the row that it stands below. */
  readonly rows: readonly ImportRow<unknown>[];
  readonly problems: readonly ImportProblem[];
}

/** Checks that need the database, some rows at a time. */
export async function checkRows(
  read: Read,
  target: ImportTarget,
  context: ImportContext,
  file: ImportFile,
  progress: (checked: number) => void,
): Promise<CheckedRows> {
  const { tree } = target;
  const linked = tree ? await read((tx) => linkRows(tx, tree, file)) : { rows: file.rows, problems: [] };
  const problems = [...file.problems, ...linked.problems];
  const rivals = createRivals(target);
  let checked = 0;
  for await (const some of chunks(linked.rows, target.checkedAtOnce ?? CHECKED_AT_ONCE)) {
    const found = await read((tx) => target.check(tx, context, some, rivals.of(some)));
    problems.push(...found);
    rivals.add(goodRows(some, found));
    checked += countLines(some);
    progress(checked);
  }
  problems.push(
    ...belowRefused(target.tree, linked.rows, problems),
    ...besideRefused(target.groups, linked.rows, problems),
  );
  return { rows: goodRows(linked.rows, problems), problems };
}

/** Good rows of a file by what they use up. */
function createRivals({ uses }: Pick<ImportTarget, 'uses'>) {
  const byName = new Map<string, ImportRow<unknown>[]>();
  return {
    /** Those that use up the same as one of some rows, in the order of the file. */
    of(rows: readonly ImportRow<unknown>[]): readonly ImportRow<unknown>[] {
      const names = new Set(rows.flatMap(({ row }) => uses?.(row) ?? []));
      const found = new Set([...names].flatMap((name) => byName.get(name) ?? []));
      return [...found].toSorted((a, b) => a.lineNum - b.lineNum);
    },
    add(rows: readonly ImportRow<unknown>[]): void {
      for (const row of rows)
        for (const name of uses?.(row.row) ?? []) byName.set(name, [...(byName.get(name) ?? []), row]);
    },
  };
}

/** The rows of which no line has a problem. */
export function goodRows(
  rows: readonly ImportRow<unknown>[],
  problems: readonly ImportProblem[],
): readonly ImportRow<unknown>[] {
  const bad = new Set(problems.map(({ lineNum }) => lineNum));
  return rows.filter((row) => !fileLinesOf(row).some((lineNum) => bad.has(lineNum)));
}

/** How many lines of the file some rows are. */
export function countLines(rows: readonly ImportRow<unknown>[]): number {
  return rows.reduce((sum, row) => sum + fileLinesOf(row).length, 0);
}

/** Some rows at a time. In between requests and heartbeats have their turn: the embedded database does not wait for one. */
export async function* chunks<T>(rows: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) {
    yield rows.slice(at, at + size);
    await setImmediate();
  }
}
