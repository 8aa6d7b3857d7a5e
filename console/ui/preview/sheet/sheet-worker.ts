/** Parses a spreadsheet away from the page: what a file does to its parser ends with this worker. */
import { PreviewProblem, type ProblemCode } from '#console/ui/preview/preview-problem.ts';
import type { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';
import { openWorkbook, type Workbook } from './read-sheet.ts';
import { CELL_SEPARATOR } from './sheet-limits.ts';

/** To the worker: a file, then the sheets that are looked at. */
export type ToSheetWorker =
  | { readonly type: 'open'; readonly bytes: ArrayBuffer; readonly encoding?: TextEncoding }
  | { readonly type: 'rows'; readonly sheet: number };

/** From the worker. A row is one text: a hundred thousand of them are handed over faster than their cells. */
export type FromSheetWorker =
  | { readonly type: 'opened'; readonly names: readonly string[]; readonly encoding: TextEncoding | null }
  | { readonly type: 'rows'; readonly sheet: number; readonly rows: readonly string[] }
  | { readonly type: 'end'; readonly sheet: number; readonly columns: number; readonly isCut: boolean }
  | { readonly type: 'problem'; readonly code: ProblemCode };

/** The page stays responsive while so many rows arrive. */
const ROWS_AT_ONCE = 5_000;

let workbook: Workbook | null = null;

const send = (message: FromSheetWorker): void => self.postMessage(message);

/** The first rows, then the others, then that it is all. */
async function sendSheet(sheet: number): Promise<void> {
  if (!workbook) return;
  const head = workbook.head(sheet);
  sendRows(sheet, head.rows, 0);
  const all = head.isCut ? await workbook.rows(sheet) : head;
  sendRows(sheet, all.rows, head.rows.length);
  send({ type: 'end', sheet, columns: all.columns, isCut: all.isCut });
}

function sendRows(sheet: number, rows: readonly (readonly string[])[], start: number): void {
  for (let from = start; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    send({ type: 'rows', sheet, rows: part.map((row) => row.join(CELL_SEPARATOR)) });
  }
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof PreviewProblem) return error.code;
  return error instanceof RangeError ? 'inflatesTooFar' : 'damaged';
}

self.addEventListener('message', async ({ data }: MessageEvent<ToSheetWorker>) => {
  try {
    if (data.type === 'rows') return await sendSheet(data.sheet);
    workbook = await openWorkbook(new Uint8Array(data.bytes), data.encoding);
    send({ type: 'opened', names: workbook.names, encoding: workbook.encoding ?? null });
    await sendSheet(0);
  } catch (error) {
    send({ type: 'problem', code: codeOf(error) });
  }
});
