import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/core/ports/database.ts';
import { createSqlDatabase } from './sql-database.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const PING_TIMEOUT_MS = 1_000;
const MIGRATION_LOCK = 7_351_846_214;
const DATE_OID = 1082;

/**
 * SQLSTATEs of a server that ends or begins, or has no connection left: classes 08 and 57P, and 53300. 57014 is a statement
 * that was cancelled.
 */
const AWAY_STATE = /^(?:08...|57P0[1-5]|53300)$/;
const AWAY_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What pg and its pool say of a connection has no code. */
const AWAY_TEXT =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired)/;

/** Whether an error of pg says that its server does not answer. */
function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // A refusal of the server itself has a severity.
  if ('severity' in error) return AWAY_STATE.test(code);
  // Its socket's file is gone with it.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return AWAY_CODES.has(code) || AWAY_TEXT.test(error.message);
}

/** A PostgreSQL server. `onIdleError` is called for connections that broke while they were idle. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'linewall',
    options: '-c timezone=UTC',
    // A date has no time zone: pg's own Date would shift it.
    types: {
      getTypeParser: (oid, format) => (oid === DATE_OID ? String : pg.types.getTypeParser(oid, format)),
    },
  });
  pool.on('error', onIdleError);
  // Of one that is in use, between two statements: the next one fails with it. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A pool of its own: a probe must not queue behind work, nor behind attempts to connect that began during an outage.
  const probe = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
    application_name: 'linewall',
  });
  // A broken idle connection is reported by the next probe.
  probe.on('error', () => undefined);
  let asked: Promise<void> | null = null;
  async function ask(): Promise<void> {
    await probe.query('select 1');
  }
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(
      `the database of LINEWALL_DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }

  return createSqlDatabase({
    kind: 'postgres',
    kysely: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    settle: (tx, settings) => settings.execute(tx),
    lockSql: `select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    async script(isolation, work) {
      const client = await pool.connect();
      try {
        await client.query(isolation === 'repeatable' ? 'begin isolation level repeatable read' : 'begin');
        const result = await work(async (text, parameters) => {
          const answer = await (parameters ? client.query(text, [...parameters]) : client.query(text));
          // Several statements in one text give one answer each.
          return (Array.isArray(answer) ? answer.at(-1) : answer).rows;
        });
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away, with whatever it held.
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(broken);
        throw error;
      }
    },
    isAway: isPostgresAway,
    // What it cannot write it says by itself, and goes on by itself.
    shortage: () => null,
    ping() {
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    },
    // Its own processes do that.
    async upkeep() {},
    async close() {
      await Promise.all([pool.end(), probe.end()]);
    },
  });
}
