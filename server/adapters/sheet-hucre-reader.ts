import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type ReadLimits,
  type ReadRow,
  type SheetFormat,
  type SheetReader,
  type SheetRefusal,
  SheetRefused,
} from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { readZipDirectory } from '#shared/domain/files/zip-directory.ts';

const CHILD = join(import.meta.dirname, 'sheet-child.ts');
const ROOT = resolve(import.meta.dirname, '../..');
const HEAP_MAX_MB = 384;
const TIME_MAX_MS = 30_000;
const ABORTED = 134;
const PROBLEM_MAX_LENGTH = 2_000;
/** All rows as JSON. */
const OUTPUT_MAX_BYTES = 128 * 1024 * 1024;

/** What the child is given as its only argument. */
export interface ChildOrder {
  readonly format: SheetFormat;
  readonly limits: ReadLimits;
}

/** A line of the child's output. */
export type ChildLine =
  | { readonly row: ReadRow }
  | { readonly refused: SheetRefusal }
  | { readonly end: true };

/**
 * `SheetReader` over hucre in a process of its own for each file: what a file does to its parser costs neither our memory
 * nor our time, and the parser may read nothing but its own code.
 */
export function createSheetReader({ timeMaxMs = TIME_MAX_MS, heapMaxMb = HEAP_MAX_MB } = {}): SheetReader {
  return {
    async read(bytes, limits, signal) {
      signal.throwIfAborted();
      const format = formatOf(bytes);
      if (format === 'xlsx') refuseBomb(bytes);
      return {
        format,
        rows: await readInChild(startChild({ format, limits }, heapMaxMb), bytes, timeMaxMs, signal),
      };
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

async function readInChild(
  child: ChildProcess,
  bytes: Uint8Array,
  timeMaxMs: number,
  signal: AbortSignal,
): Promise<ReadRow[]> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeMaxMs);
  const onAbort = () => child.kill('SIGKILL');
  signal.addEventListener('abort', onAbort);
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let problem = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    problem = `${problem}${text}`.slice(-PROBLEM_MAX_LENGTH);
  });
  try {
    // A child that ends before it has read all answers by what it wrote.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
    const answer = await readLines(child);
    await ended;
    signal.throwIfAborted();
    if (isLate) throw new SheetRefused('took_too_long');
    if (answer === null) throw endOf(child, problem);
    return answer;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

/** The one package that the child imports, wherever it is installed. */
function packageFolder(): string {
  return dirname(dirname(realpathSync(fileURLToPath(import.meta.resolve('hucre')))));
}

/** Why it ended without an answer: V8 aborts the process that needs more memory than it may. */
function endOf({ exitCode, signalCode }: ChildProcess, problem: string): Error {
  if (signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || exitCode === ABORTED)
    return new SheetRefused('too_large', 'the reader ran out of memory');
  return new Error(`the reader of sheets ended with ${exitCode ?? signalCode}: ${problem}`);
}

function startChild(order: ChildOrder, heapMaxMb: number): ChildProcess {
  const readable = [ROOT, packageFolder()].map((folder) => `--allow-fs-read=${folder}`);
  return spawn(
    process.execPath,
    [`--max-old-space-size=${heapMaxMb}`, '--permission', ...readable, CHILD, JSON.stringify(order)],
    // Nothing of our environment: it holds secrets.
    { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: ROOT },
  );
}

/** Null = the child ended without saying so. */
async function readLines(child: ChildProcess): Promise<ReadRow[] | null> {
  if (!child.stdout) return null;
  const rows: ReadRow[] = [];
  let received = 0;
  for await (const text of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    received += text.length;
    if (received > OUTPUT_MAX_BYTES) throw new SheetRefused('too_large', 'too much text');
    // A killed child may stop in the middle of a line.
    const line = parseLine(text);
    if (line === null) return null;
    if ('end' in line) return rows;
    if ('refused' in line) throw new SheetRefused(line.refused);
    rows.push(line.row);
  }
  return null;
}

function parseLine(text: string): ChildLine | null {
  try {
    return JSON.parse(text) as ChildLine;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
