import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textLines } from '#server/core/streams/text-lines.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ABORTED = 134;
const PROBLEM_MAX_LENGTH = 2_000;

/** A script that reads a file from standard input and writes lines of JSON. */
export interface Parser {
  readonly script: string;
  /** The package that the script imports. */
  readonly packageName: string;
  /** Given to the script as JSON, its only argument. */
  readonly order: unknown;
  readonly timeMaxMs: number;
  readonly heapMaxMb: number;
  /** All lines together. */
  readonly outputMaxBytes: number;
}

/** Why a parser gave no answer: it was too slow, needed too much memory, wrote too much, or ended in any other way. */
export type ParserEnd = 'late' | 'memory' | 'output' | 'crash';

export class ParserFailed extends Error {
  override readonly name = 'ParserFailed';
  readonly end: ParserEnd;

  constructor(end: ParserEnd, detail: string) {
    super(detail);
    this.end = end;
  }
}

/**
 * Runs a parser in a process of its own: what a file does to it costs neither our memory nor our time, and it may read
 * nothing but its own code and packages. Returns the lines that it wrote. Throws `ParserFailed`, and the reason of
 * `signal` when that is aborted.
 */
export async function runParser<Line>(
  parser: Parser,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<readonly Line[]> {
  signal.throwIfAborted();
  const child = startChild(parser);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, parser.timeMaxMs);
  const onAbort = () => child.kill('SIGKILL');
  signal.addEventListener('abort', onAbort);
  let problem = '';
  const note = (text: string) => {
    problem = `${problem}${text}`.slice(-PROBLEM_MAX_LENGTH);
  };
  const ended = new Promise<void>((done) => {
    child.once('close', () => done());
    // The system has no room for a process: it has no streams either, then.
    child.once('error', (error) => {
      note(error.message);
      done();
    });
  });
  child.stderr?.setEncoding('utf8').on('data', note);
  try {
    // A child that ends before it has read all answers by what it wrote.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
    const { lines, isWhole } = await readLines<Line>(bounded(child.stdout ?? [], parser.outputMaxBytes));
    await ended;
    signal.throwIfAborted();
    if (isLate) throw new ParserFailed('late', `no answer within ${parser.timeMaxMs} ms`);
    if (child.exitCode !== 0) throw endOf(child, problem);
    if (!isWhole) throw new ParserFailed('crash', `line ${lines.length + 1} of the parser is no JSON`);
    return lines;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

/** V8 aborts the process that needs more memory than it may. */
function endOf({ exitCode, signalCode }: ChildProcess, problem: string): ParserFailed {
  if (signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || exitCode === ABORTED)
    return new ParserFailed('memory', 'the parser ran out of memory');
  return new ParserFailed('crash', `the parser ended with ${exitCode ?? signalCode}: ${problem}`);
}

function startChild({ script, packageName, order, heapMaxMb }: Parser): ChildProcess {
  const readable = [ROOT, packagesFolder(packageName)].map((folder) => `--allow-fs-read=${folder}`);
  return spawn(
    process.execPath,
    [`--max-old-space-size=${heapMaxMb}`, '--permission', ...readable, script, JSON.stringify(order)],
    // Nothing of our environment: it holds secrets.
    { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: ROOT },
  );
}

/** The `node_modules` that has a package and what it depends on, wherever that is installed. */
function packagesFolder(packageName: string): string {
  const main = realpathSync(fileURLToPath(import.meta.resolve(packageName)));
  const folder = `node_modules/${packageName}`;
  const at = main.lastIndexOf(`${folder}/`);
  return at < 0 ? dirname(main) : main.slice(0, at + 'node_modules'.length);
}

async function* bounded(
  output: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of output) {
    received += chunk.length;
    if (received > maxBytes) throw new ParserFailed('output', `more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** `isWhole` = every line is JSON. A child that is killed may stop in the middle of one. */
async function readLines<Line>(
  output: AsyncIterable<Uint8Array>,
): Promise<{ readonly lines: readonly Line[]; readonly isWhole: boolean }> {
  const lines: Line[] = [];
  for await (const text of textLines(output)) {
    const line = parseLine<Line>(text);
    if (line === null) return { lines, isWhole: false };
    lines.push(line);
  }
  return { lines, isWhole: true };
}

function parseLine<Line>(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
