import { join } from 'node:path';
import {
  type ReadRow,
  type ReadSheet,
  type SheetFormat,
  SheetNotRead,
  type SheetReader,
  SheetRefused,
} from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { readZipDirectory } from '#shared/domain/files/zip-directory.ts';
import { ParserFailed, runParser } from './parser-child.ts';
import type { SheetLine, SheetOrder } from './sheet-lines.ts';

const CHILD = join(import.meta.dirname, 'sheet-child.ts');
const HEAP_MAX_MB = 384;
const TIME_MAX_MS = 30_000;
/** All rows as JSON. */
const OUTPUT_MAX_BYTES = 128 * 1024 * 1024;

/** Reads the lines of a file. Rejects with `SheetRefused` or `SheetNotRead` where there are none. */
type LinesReader = (
  bytes: Uint8Array,
  order: SheetOrder,
  signal: AbortSignal,
) => Promise<readonly SheetLine[]>;

/** `SheetReader` over hucre, in a process of its own for each file. */
export function createSheetReader({ timeMaxMs = TIME_MAX_MS, heapMaxMb = HEAP_MAX_MB } = {}): SheetReader {
  const parser = { script: CHILD, packageName: 'hucre', outputMaxBytes: OUTPUT_MAX_BYTES };
  return sheetReaderBy((bytes, order, signal) =>
    runParser<SheetLine>({ ...parser, order, timeMaxMs, heapMaxMb }, bytes, signal).catch(
      (error: unknown) => {
        throw toRefused(error);
      },
    ),
  );
}

/** `SheetReader` over anything that reads lines. */
export function sheetReaderBy(readLines: LinesReader): SheetReader {
  return {
    async read(bytes, limits, signal, hints = {}) {
      signal.throwIfAborted();
      const format = formatOf(bytes);
      if (format === 'xlsx') refuseBomb(bytes);
      const lines = await readLines(bytes, { format, limits, hints }, signal);
      return { format, ...endOf(lines), rows: rowsOf(lines) };
    },
  };
}

/** By its first bytes, never by its name. */
function formatOf(bytes: Uint8Array): SheetFormat {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (head.startsWith('504b0304')) return 'xlsx';
  if (head === 'd0cf11e0a1b11ae1') return 'xls';
  return 'csv';
}

function refuseBomb(bytes: Uint8Array): void {
  const entries = readZipDirectory(bytes);
  if (!entries) throw new SheetRefused('damaged', 'no zip directory');
  const inflated = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0);
  if (inflated > LIMITS.sheetInflatedMaxBytes)
    throw new SheetRefused('too_large', `inflates to ${inflated} bytes`);
}

function toRefused(error: unknown): unknown {
  if (!(error instanceof ParserFailed)) return error;
  if (error.end === 'late') return new SheetRefused('took_too_long');
  if (error.end === 'crash') return new SheetNotRead(error.message, { cause: error });
  return new SheetRefused('too_large', error.message);
}

function endOf(lines: readonly SheetLine[]): Pick<ReadSheet, 'encoding' | 'isBySemicolons'> {
  const end = lines.find((line) => 'end' in line);
  return { encoding: end?.encoding ?? null, isBySemicolons: end?.isBySemicolons ?? false };
}

function rowsOf(lines: readonly SheetLine[]): ReadRow[] {
  const rows: ReadRow[] = [];
  for (const line of lines) {
    if ('end' in line) return rows;
    if ('refused' in line) throw new SheetRefused(line.refused, line.refused, line.lineNum);
    rows.push(line.row);
  }
  throw new SheetNotRead(`the reader of sheets ended after ${rows.length} rows`);
}
