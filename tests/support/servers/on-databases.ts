import { afterAll, beforeAll, describe, it } from 'vitest';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import type { Database, Migration } from '#server/core/ports/database.ts';
import { createDatabase, findPostgres } from './local-postgres.ts';
import { openTestDatabase } from './template-database.ts';

const postgres = await findPostgres();

/** Runs the same tests on the embedded database and, where there is one, on PostgreSQL. Each begins migrated and empty. */
export function describeOnDatabases(
  title: string,
  migrations: readonly Migration[],
  body: (database: () => Database) => void,
): void {
  describeOn(`${title} on the embedded database`, migrations, body, async () => {
    const db = await openTestDatabase(migrations);
    return { db, close: () => db.close() };
  });
  if ('missing' in postgres) {
    describe.skip(`${title} on PostgreSQL (${postgres.missing})`, () => {
      it('is the same', () => {});
    });
    return;
  }
  describeOn(`${title} on PostgreSQL`, migrations, body, async () => {
    const server = await postgres.start();
    const db = await openPostgres(await createDatabase(server), () => {});
    return {
      db,
      async close() {
        await db.close();
        await server.stop();
      },
    };
  });
}

function describeOn(
  title: string,
  migrations: readonly Migration[],
  body: (database: () => Database) => void,
  open: () => Promise<{ db: Database; close: () => Promise<void> }>,
): void {
  describe(title, { timeout: 120_000 }, () => {
    let opened: { db: Database; close: () => Promise<void> } | null = null;
    beforeAll(async () => {
      opened = await open();
      await opened.db.migrate(migrations);
    }, 120_000);
    afterAll(() => opened?.close());
    body(() => {
      if (!opened) throw new Error('the database is open only while tests run');
      return opened.db;
    });
  });
}
