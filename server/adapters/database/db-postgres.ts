import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/core/ports/database.ts';
import { createSqlDatabase } from './sql-database.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const MIGRATION_LOCK = 7_351_846_214;
const DATE_OID = 1082;

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
    // What it cannot write it says by itself, and goes on by itself.
    shortage: () => null,
    async ping() {
      await pool.query('select 1');
    },
    // Its own processes do that.
    async upkeep() {},
    async close() {
      await pool.end();
    },
  });
}
