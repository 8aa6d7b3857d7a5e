import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Database, DatabaseUnavailable, type Migration } from '#server/core/ports/database.ts';
import { dumpRows, loadRows, migrationsOf, type RunSql } from './sql-copy.ts';
import { type AppliedMigration, inStepsOfToday, planMigrations, sha256Of } from './sql-migrations.ts';
import { BYPASS_SQL, PREPARE_SQL } from './sql-protection.ts';

/** What differs between the embedded database and PostgreSQL. */
export interface SqlDriver {
  readonly kind: Database['kind'];
  readonly kysely: Kysely<Record<string, never>>;
  /** The same database; its transactions go before others that wait. Absent: none waits for another. */
  readonly urgent?: Kysely<Record<string, never>>;
  /** One transaction on one connection, for SQL text; `repeatable` = all of it sees one snapshot. */
  script<T>(isolation: 'committed' | 'repeatable', work: (run: RunSql) => Promise<T>): Promise<T>;
  /** Does what is the first thing in each transaction; may do it together with the second. */
  settle(tx: Transaction<unknown>, settings: RawBuilder<unknown>): Promise<unknown>;
  /** Keeps other processes from migrating at the same time, until the transaction ends. */
  readonly lockSql: string;
  /** Whether an error says that the database does not answer. */
  isAway(error: unknown): boolean;
  shortage(): string | null;
  ping(): Promise<void>;
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

const SEE_ALL = `select set_config('app.platform', 'on', true)`;

const becomeTenant = (role: string, tenantId: string) =>
  sql`select set_config('role', ${role}, true), set_config('app.platform', 'off', true), set_config('app.tenant_id', ${tenantId}, true)`;

/** The `Database` port over either driver: the same SQL, the same protection. */
export function createSqlDatabase(driver: SqlDriver): Database {
  let tenantRole: string | null = null;
  let isClosed = false;

  async function migrate(migrations: readonly Migration[]): Promise<void> {
    await driver.script('committed', async (run) => {
      await run(driver.lockSql);
      await run(PREPARE_SQL);
      const [bypass] = await run(BYPASS_SQL);
      if (bypass?.bypasses === true) {
        throw new Error(
          'the database user bypasses row-level security and may not create the role linewall_app: use another user',
        );
      }
      tenantRole = String(bypass?.role);
    });
    const missing = await driver.script('committed', async (run) => {
      await run(driver.lockSql);
      // The columns are named in the statement.
      const listed = (await run(
        'select name, sha256 from linewall_migration',
      )) as unknown as AppliedMigration[];
      const applied = inStepsOfToday(migrations, listed);
      const steps = planMigrations(migrations, applied);
      await listAs(run, listed, applied);
      return steps;
    });
    for (const migration of missing) await apply(migration);
  }

  /** Writes the list of applied steps anew where steps of today have replaced others. */
  async function listAs(
    run: RunSql,
    listed: readonly AppliedMigration[],
    applied: readonly AppliedMigration[],
  ): Promise<void> {
    const before = new Set(listed.map(({ name }) => name));
    const after = new Set(applied.map(({ name }) => name));
    for (const { name } of listed)
      if (!after.has(name)) await run('delete from linewall_migration where name = $1', [name]);
    for (const { name, sha256 } of applied)
      if (!before.has(name))
        await run('insert into linewall_migration (name, sha256) values ($1, $2)', [name, sha256]);
  }

  async function apply(migration: Migration): Promise<void> {
    await driver.script('committed', async (run) => {
      await run(driver.lockSql);
      const done = await run('select from linewall_migration where name = $1', [migration.name]);
      if (done.length > 0) return;
      await run(SEE_ALL);
      await run(migration.sql);
      await run('insert into linewall_migration (name, sha256) values ($1, $2)', [
        migration.name,
        sha256Of(migration),
      ]);
    });
  }

  /** The schema of a transaction is the caller's claim about the tables that its own migrations made. */
  function transaction<Schema, T>(
    settings: RawBuilder<unknown>,
    work: (tx: Transaction<Schema>) => Promise<T>,
    kysely = driver.kysely,
  ): Promise<T> {
    const done = kysely.transaction().execute(async (tx) => {
      await driver.settle(tx as unknown as Transaction<unknown>, settings);
      return work(tx as unknown as Transaction<Schema>);
    });
    return done.catch((error: unknown) => {
      if (!(error instanceof Error) || !driver.isAway(error)) throw error;
      throw new DatabaseUnavailable(error.message, { cause: error });
    });
  }

  return {
    kind: driver.kind,
    tenant(tenantId, work) {
      if (tenantRole === null) throw new Error('tenant work before the migrations');
      return transaction(becomeTenant(tenantRole, tenantId), work);
    },
    urgent(tenantId, work) {
      if (tenantRole === null) throw new Error('tenant work before the migrations');
      return transaction(becomeTenant(tenantRole, tenantId), work, driver.urgent);
    },
    platform(work) {
      return transaction(sql.raw(SEE_ALL), work);
    },
    async asTenant(anyTx, tenantId, work) {
      const tx = anyTx as Transaction<unknown>;
      if (tenantRole === null) throw new Error('tenant work before the migrations');
      await becomeTenant(tenantRole, tenantId).execute(tx);
      // Where it fails, the transaction has ended and its settings with it.
      const result = await work();
      await sql`select set_config('role', 'none', true), set_config('app.tenant_id', '', true)`.execute(tx);
      await sql.raw(SEE_ALL).execute(tx);
      return result;
    },
    migrate,
    shortage: driver.shortage,
    ping: driver.ping,
    upkeep: driver.upkeep,
    async dump(write) {
      await driver.script('repeatable', async (run) => {
        await run(SEE_ALL);
        await dumpRows(run, write);
      });
    },
    async load(lines, migrations) {
      const iterator = lines[Symbol.asyncIterator]();
      const first = await iterator.next();
      if (first.done) throw new Error('the backup is empty');
      const made = migrationsOf(first.value, migrations);
      const [used] = await driver.script('committed', (run) =>
        run(`select to_regclass('linewall_migration')::text as name`),
      );
      if (used?.name) throw new Error('the target is not empty: restore only fills a new database');
      await migrate(made);
      await driver.script('committed', async (run) => {
        await run(SEE_ALL);
        await loadRows(run, { [Symbol.asyncIterator]: () => iterator });
      });
      await migrate(migrations);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await driver.close();
    },
  };
}
