import { type messages, protocol } from '@electric-sql/pglite';
import type { Parsers } from './embedded-types.ts';

/** What the engine has answered to one or more messages: of several statements, to the last. */
export interface EngineAnswer {
  /** Names and types of the columns, after a statement was described; null = it returns no rows. */
  readonly columns: readonly AnswerColumn[] | null;
  /** The rows as bytes, which `readRows` reads. */
  readonly rows: readonly number[];
  /** The last word of what the statement did: `INSERT 0 3`. */
  readonly command: string;
  readonly bytes: Buffer;
}

export interface AnswerColumn {
  readonly name: string;
  readonly type: number;
}

const CODE = { row: 68, columns: 84, command: 67, error: 69 };
const FATAL: ReadonlySet<string> = new Set(['PANIC', 'FATAL']);
/** Of messages that belong to the next statement. */
const BEGINNINGS: ReadonlySet<number> = new Set([CODE.row, CODE.columns, CODE.command]);
/** Code and length, which counts itself. */
const HEAD_BYTES = 5;

/**
 * Reads an answer of the engine. PGlite's own reader makes several objects and copies of each value, which takes as long
 * as the database takes for a list. Throws what the engine refuses, as PGlite does.
 */
export function readAnswer(bytes: Buffer): EngineAnswer {
  let rows: number[] = [];
  let columns: readonly AnswerColumn[] | null = null;
  let command: string | null = null;
  for (let at = 0; at < bytes.length; ) {
    const code = bytes[at];
    const length = bytes.readInt32BE(at + 1);
    const body = at + HEAD_BYTES;
    if (command !== null && BEGINNINGS.has(code ?? 0)) {
      rows = [];
      columns = null;
      command = null;
    }
    if (code === CODE.row) rows.push(body);
    else if (code === CODE.columns) columns = readColumns(bytes, body);
    else if (code === CODE.command) command = bytes.toString('utf8', body, at + length);
    else if (code === CODE.error) throw errorOf(bytes.subarray(at, at + 1 + length));
    at += 1 + length;
  }
  return { columns, rows, command: command ?? '', bytes };
}

/** The rows of an answer, as objects by the names of the columns. */
export function readRows(
  { rows, bytes }: EngineAnswer,
  columns: readonly AnswerColumn[],
  parsers: Parsers,
): Record<string, unknown>[] {
  const readers = columns.map(({ name, type }) => ({ name, parse: parsers[type], type }));
  return rows.map((begin) => {
    const row: Record<string, unknown> = {};
    let at = begin + 2;
    for (const { name, parse, type } of readers) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) row[name] = null;
      else {
        const text = bytes.toString('utf8', at, at + length);
        row[name] = parse ? parse(text, type) : text;
        at += length;
      }
    }
    return row;
  });
}

/** How many rows a statement has written. */
export function affectedRows({ command }: EngineAnswer): number {
  return /^(?:INSERT|UPDATE|DELETE|MERGE|COPY) /.test(command) ? Number(command.split(' ').at(-1)) : 0;
}

/** Why the engine has ended, where it says so: it must not be spoken to again. */
export function fatalErrorOf(bytes: Buffer): Error | null {
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes[at] === CODE.error) {
      const error = errorOf(bytes.subarray(at, end));
      if ('severity' in error && FATAL.has(String(error.severity))) return error;
    }
    at = end;
  }
  return null;
}

function readColumns(bytes: Buffer, body: number): AnswerColumn[] {
  let at = body + 2;
  return Array.from({ length: bytes.readUInt16BE(body) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    // After the name: table (4), number of the column (2), type (4), its length (2), its modifier (4), format (2).
    const type = bytes.readUInt32BE(end + 7);
    at = end + 19;
    return { name, type };
  });
}

function errorOf(bytes: Buffer): Error {
  let found: messages.DatabaseError | null = null;
  new protocol.Parser().parse(bytes, (message) => {
    // The type of a message of the protocol is its name.
    if (message.name === 'error') found = message as messages.DatabaseError;
  });
  return found ?? new Error('the engine refused a statement without a reason');
}
