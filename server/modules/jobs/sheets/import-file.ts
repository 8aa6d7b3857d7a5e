import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import { JobRefused } from '#server/core/ports/jobs.ts';
import {
  type ImportContext,
  type ImportProblem,
  type ImportRow,
  type ImportTarget,
  type ReadRow,
  type SheetReader,
  SheetRefused,
} from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { fieldMessage } from '#shared/domain/field-message.ts';
import type { Language } from '#shared/domain/language.ts';
import { findHeader, type Header } from './header.ts';
import { readCells } from './import-cells.ts';
import { belowRefused, linkRows, type RefusedRow } from './import-tree.ts';

/** Others wait for a transaction on the embedded database: these take some tens of milliseconds. */
const CHECKED_AT_ONCE = 100;
export const WRITTEN_AT_ONCE = 10;

/** A file as the target's schema sees it. */
export interface ImportFile {
  readonly header: Header;
  /** The rows below the header, as they stand in the file. */
  readonly lines: readonly ReadRow[];
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

/** Reads an uploaded file and parses its rows; says of every cell at once what is wrong with it. */
export async function readImportFile(
  { reader, blobs }: ImportParts,
  target: ImportTarget,
  blob: string | null,
  language: Language,
  ownHeaders: readonly string[],
  signal: AbortSignal,
): Promise<ImportFile> {
  const bytes = blob === null ? null : await blobs.get(blob);
  if (!bytes) throw new JobRefused('file_gone');
  const limits = { rowsMax: LIMITS.importRowsMax + 10, columnsMax: LIMITS.importColumnsMax };
  const sheet = await reader.read(bytes, limits, signal).catch((error: unknown) => {
    if (error instanceof SheetRefused)
      throw new JobRefused(`sheet_${error.reason}`, { rows: LIMITS.importRowsMax });
    throw error;
  });
  const header = findHeader(sheet.rows, target, language, ownHeaders);
  const lines = sheet.rows.slice(header.rowIndex + 1);
  if (lines.length > LIMITS.importRowsMax)
    throw new JobRefused('sheet_too_many_rows', { rows: LIMITS.importRowsMax });
  if (lines.length === 0) throw new JobRefused('sheet_empty');
  return { header, lines, ...parseRows(target, header, lines) };
}

function parseRows(
  target: ImportTarget,
  header: Header,
  lines: readonly ReadRow[],
): Pick<ImportFile, 'rows' | 'problems' | 'refused'> {
  const rows: ImportRow<unknown>[] = [];
  const problems: ImportProblem[] = [];
  const refused: RefusedRow[] = [];
  const repeated = createRepeatCheck(target.unique ?? []);
  for (const line of lines) {
    const { lineNum } = line;
    const { cells, problems: found } = readCells(line, header);
    const named = new Set(found.map(({ field }) => field));
    const parsed = target.row.safeParse(cells, { reportInput: true });
    const schemaProblems = (parsed.error?.issues ?? []).map((issue) => ({
      lineNum,
      field: issue.path.length > 0 ? issue.path.join('.') : null,
      ...fieldMessage(issue),
    }));
    // A cell that could not be read is missing for the schema: one problem of a cell is enough.
    const ofLine = [
      ...found,
      ...schemaProblems.filter(({ field }) => !named.has(field)),
      ...repeated(line, cells),
    ];
    problems.push(...ofLine);
    if (ofLine.length === 0) rows.push({ lineNum, row: parsed.data });
    else if (target.tree) refused.push({ lineNum, name: cells[target.tree.name] ?? null });
  }
  return { rows, problems, refused };
}

/** What names a row may stand in the file once; the first of them is good. */
function createRepeatCheck(
  unique: readonly (readonly string[])[],
): (line: ReadRow, cells: Readonly<Record<string, string>>) => ImportProblem[] {
  const seen = unique.map(() => new Map<string, number>());
  return ({ lineNum }, cells) =>
    unique.flatMap((keys, index) => {
      const values = keys.map((key) => cells[key] ?? null);
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

/** A transaction of the tenant. */
type Read = <T>(work: (tx: Transaction<unknown>) => Promise<T>) => Promise<T>;

/** What only the database knows of the rows, some at a time. */
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
  let checked = 0;
  for await (const some of chunks(linked.rows, CHECKED_AT_ONCE)) {
    problems.push(...(await read((tx) => target.check(tx, context, some))));
    checked += some.length;
    progress(checked);
  }
  problems.push(...belowRefused(target.tree, linked.rows, problems));
  const bad = new Set(problems.map(({ lineNum }) => lineNum));
  return { rows: linked.rows.filter(({ lineNum }) => !bad.has(lineNum)), problems };
}

/** Some rows at a time. In between requests and heartbeats have their turn: the embedded database does not wait for one. */
export async function* chunks<T>(rows: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) {
    yield rows.slice(at, at + size);
    await setImmediate();
  }
}
