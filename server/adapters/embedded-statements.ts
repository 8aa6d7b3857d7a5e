import { type PGlite, protocol, type Results, type Transaction } from '@electric-sql/pglite';
import {
  type AnswerColumn,
  affectedRows,
  type EngineAnswer,
  readAnswer,
  readRows,
} from './embedded-answer.ts';

interface Statement {
  /** Empty = only the latest of these is known to the engine. */
  readonly name: string;
  readonly types: readonly number[];
  /** What it returns. A kept statement cannot come to return anything else. */
  readonly columns: readonly AnswerColumn[];
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

/**
 * Statements of transactions take one or two messages to the engine instead of six, and the engine keeps those that come
 * again analyzed. They are still planned for their parameters at each execution, and analyzed anew after a change of a
 * table or of the role that row-level security is about.
 */
export async function keepStatements(pglite: PGlite): Promise<PGlite> {
  await pglite.exec('set plan_cache_mode = force_custom_plan');
  const kept = new Map<string, Statement>();
  /** Texts that came once: they are kept when they come again. */
  const seen = new Set<string>();
  let count = 0;
  let toClose: Uint8Array[] = [];

  async function send(...parts: readonly Uint8Array[]): Promise<EngineAnswer> {
    const message = Buffer.concat([...toClose, ...parts, SYNC]);
    toClose = [];
    const answer: Buffer[] = [];
    await pglite.execProtocolRawStream(message, {
      syncToFs: false,
      // What is given is the engine's memory, which it uses again.
      onRawData: (bytes) => answer.push(Buffer.from(bytes)),
    });
    const [first, ...others] = answer;
    return readAnswer(first && others.length === 0 ? first : Buffer.concat(answer));
  }

  function forget(text: string): void {
    const name = kept.get(text)?.name;
    if (name && kept.delete(text)) toClose.push(serialize.close({ type: 'S', name }));
  }

  function forgetAll(): void {
    for (const text of [...kept.keys()]) forget(text);
  }

  async function describe(text: string, name: string): Promise<Statement> {
    const { types, columns } = await send(
      serialize.parse({ text, name }),
      serialize.describe({ type: 'S', name }),
    );
    return { name, types, columns: columns ?? [] };
  }

  async function statementOf(text: string): Promise<Statement> {
    const known = kept.get(text);
    if (known) {
      // The one that was used longest ago is the first.
      kept.delete(text);
      kept.set(text, known);
      return known;
    }
    if (text.length > TEXT_MAX) return describe(text, '');
    if (!seen.delete(text)) {
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.add(text);
      return describe(text, '');
    }
    for (const [oldest] of kept) if (kept.size >= KEPT_MAX) forget(oldest);
    count += 1;
    const made = await describe(text, `kept_${count}`);
    kept.set(text, made);
    return made;
  }

  function run(text: string, parameters: readonly unknown[]) {
    return pglite.runExclusive(async () => {
      const { name, types, columns } = await statementOf(text);
      const values = parameters.map((value, at) => toText(pglite, types[at], value));
      try {
        const answer = await send(serialize.bind({ statement: name, values }), EXECUTE);
        return {
          rows: readRows(answer, columns, pglite),
          fields: columns.map((column) => ({ name: column.name, dataTypeID: column.type })),
          affectedRows: affectedRows(answer),
        };
      } catch (error) {
        forget(text);
        throw error;
      }
    });
  }

  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      const query: Transaction['query'] = async <Row>(text: string, parameters: unknown[] = []) => {
        if (tx.closed) throw new Error('the transaction has ended');
        // The type of the rows is the caller's claim, as with the engine's own `query`.
        if (KEEPABLE.test(text)) return (await run(text, parameters)) as Results<Row>;
        if (CHANGES_SCHEMA.test(text)) forgetAll();
        return tx.query<Row>(text, parameters);
      };
      return work({
        query,
        exec(...input) {
          forgetAll();
          return tx.exec(...input);
        },
        sql: (...input) => tx.sql(...input),
        rollback: () => tx.rollback(),
        listen: (...input) => tx.listen(...input),
        get closed() {
          return tx.closed;
        },
      });
    });
  return pglite;
}

function toText({ serializers }: PGlite, type: number | undefined, value: unknown) {
  if (value === null || value === undefined) return null;
  return serializers[type ?? '']?.(value) ?? String(value);
}
