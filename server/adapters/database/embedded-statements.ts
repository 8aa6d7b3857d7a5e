import { protocol } from '@electric-sql/pglite';
import {
  type AnswerColumn,
  affectedRows,
  type EngineAnswer,
  readAnswer,
  readRows,
} from './embedded-answer.ts';
import type { EngineLink } from './embedded-link.ts';
import { LIST_TYPES_SQL, PARSERS, toText, withLists } from './embedded-types.ts';

interface Statement {
  /** Empty = only the latest of these is known to the engine. */
  readonly name: string;
  /** What it returns; null before the engine has said so. A kept statement cannot come to return anything else. */
  readonly columns: readonly AnswerColumn[] | null;
}

/** A kept statement takes some 20 to 200 kB of the engine's memory, which never shrinks. */
const KEPT_MAX = 256;
/** Longer ones are lists of values, which seldom come again with as many values. */
const TEXT_MAX = 16_384;
const SEEN_MAX = 1_024;
const KEEPABLE = /^\s*(?:select|insert|update|delete|with)\b/i;
/** What may change what a kept statement returns. */
const CHANGES_SCHEMA = /^\s*(?:create|alter|drop|do|discard|deallocate)\b/i;

const { serialize } = protocol;
const SYNC = serialize.sync();
const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P' });
const BEGIN = serialize.query('begin');

type Rows = Record<string, unknown>[];

export interface StatementResult {
  readonly rows: Rows;
  readonly fields: { name: string; dataTypeID: number }[];
  readonly affectedRows: number;
}

/** Statements of one connection. One after another: the caller waits for each. */
export interface Statements {
  /** One statement with its parameters. */
  run(text: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Statements of a text, without parameters; the rows of the last. */
  script(text: string): Promise<{ readonly rows: Rows; readonly command: string }>;
  /** Begins a transaction together with what is asked next. */
  begin(): void;
  /** Is done together with what is asked next, and before it. What it returns is not read. */
  defer(text: string, parameters: readonly unknown[]): void;
  /** Ends a transaction; resolves with the engine's word for how. The engine is not asked where it knows of none. */
  end(how: 'commit' | 'rollback'): Promise<string>;
}

/**
 * A statement is one message to the engine, which keeps those that come again analyzed. They are still planned for their
 * parameters at each execution, and analyzed anew after a change of a table or of the role that row-level security is
 * about.
 */
export async function openStatements(link: EngineLink): Promise<Statements> {
  const kept = new Map<string, Statement>();
  /** Texts that came once: they are kept when they come again. */
  const seen = new Set<string>();
  let count = 0;
  let isBeginDue = false;
  let deferred: Uint8Array[] = [];
  /** Statements that are parsed with them to be kept: their texts and names. */
  let deferredNew: (readonly [text: string, name: string])[] = [];
  let toClose: Uint8Array[] = [];
  let parsers = PARSERS;

  async function send(...parts: readonly Uint8Array[]): Promise<EngineAnswer> {
    const message = [...(isBeginDue ? [BEGIN] : []), ...deferred, ...toClose, ...parts];
    const parsed = deferredNew;
    forgetDue();
    toClose = [];
    const answer = readAnswer(await link.send(joined(message)));
    for (const [text, name] of parsed) kept.set(text, { name, columns: [] });
    return answer;
  }

  function forgetDue(): void {
    isBeginDue = false;
    deferred = [];
    deferredNew = [];
  }

  function forget(text: string): void {
    const name = kept.get(text)?.name;
    if (name && kept.delete(text)) toClose.push(serialize.close({ type: 'S', name }));
  }

  function forgetAll(): void {
    for (const text of [...kept.keys()]) forget(text);
  }

  function statementOf(text: string): Statement {
    const known = kept.get(text);
    if (known) {
      // The one that was used longest ago is the first.
      kept.delete(text);
      kept.set(text, known);
      return known;
    }
    if (text.length > TEXT_MAX || !KEEPABLE.test(text)) return UNKEPT;
    if (!seen.delete(text)) {
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.add(text);
      return UNKEPT;
    }
    for (const [oldest] of kept) if (kept.size >= KEPT_MAX) forget(oldest);
    count += 1;
    return { name: `kept_${count}`, columns: null };
  }

  async function script(text: string) {
    forgetAll();
    const answer = await send(SYNC, serialize.query(text));
    return { rows: readRows(answer, answer.columns ?? [], parsers), command: answer.command };
  }

  await script('set plan_cache_mode = force_custom_plan');
  parsers = withLists(PARSERS, (await script(LIST_TYPES_SQL)).rows);

  return {
    async run(text, parameters) {
      if (CHANGES_SCHEMA.test(text)) forgetAll();
      const { name, columns } = statementOf(text);
      const bind = serialize.bind({ statement: name, values: parameters.map(toText) });
      try {
        const answer = columns
          ? await send(bind, EXECUTE, SYNC)
          : await send(serialize.parse({ text, name }), bind, DESCRIBE, EXECUTE, SYNC);
        const returned = columns ?? answer.columns ?? [];
        if (name && !columns) kept.set(text, { name, columns: returned });
        return {
          rows: readRows(answer, returned, parsers),
          fields: returned.map((column) => ({ name: column.name, dataTypeID: column.type })),
          affectedRows: affectedRows(answer),
        };
      } catch (error) {
        if (name) toClose.push(serialize.close({ type: 'S', name }));
        kept.delete(text);
        throw error;
      }
    },
    script,
    begin() {
      isBeginDue = true;
    },
    defer(text, parameters) {
      const { name, columns } = statementOf(text);
      if (!columns) deferred.push(serialize.parse({ text, name }));
      if (name && !columns) deferredNew.push([text, name]);
      deferred.push(serialize.bind({ statement: name, values: parameters.map(toText) }), EXECUTE);
    },
    async end(how) {
      if (isBeginDue) {
        forgetDue();
        return how;
      }
      return (await send(SYNC, serialize.query(how))).command;
    },
  };
}

const UNKEPT: Statement = { name: '', columns: null };

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
