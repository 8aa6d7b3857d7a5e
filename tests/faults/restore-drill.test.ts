import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobDisk } from '#server/adapters/blobs/blob-disk.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { checkBackup, readBackup, writeBackup } from '#server/core/database/backup-file.ts';
import type { BlobStore } from '#server/core/ports/blobs.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { fillWithAnyValues, WITHOUT_CONSTRAINTS } from '#tests/support/servers/any-values.ts';
import { createDatabase, findPostgres, type TestPostgres } from '#tests/support/servers/local-postgres.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

const ALL = [...MIGRATIONS, WITHOUT_CONSTRAINTS];
const postgres = await findPostgres();

interface Stores {
  readonly db: Database;
  readonly blobs: BlobStore;
}

/** Every table that a backup holds with its rows, one digest each, and every sequence with its state. */
async function contentsOf(db: Database): Promise<Record<string, readonly unknown[]>> {
  return db.platform(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> 'linewall_migration' and coalesce(obj_description(oid, 'pg_class'), '') <> 'of this database alone'`.execute(
      tx,
    );
    await sql`set local timezone to 'UTC'`.execute(tx);
    const contents: Record<string, readonly unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql`select md5(t::text) as row from ${sql.table(name)} t order by 1`.execute(tx);
      contents[name] = rows;
    }
    const { rows: sequences } = await sql`
      select sequencename, last_value::text from pg_sequences where schemaname = current_schema() order by 1`.execute(
      tx,
    );
    return { ...contents, sequences };
  });
}

async function filesOf(blobs: BlobStore): Promise<readonly (readonly [string, string])[]> {
  const ids = [...(await blobs.list())].sort();
  return Promise.all(
    ids.map(async (id) => [id, Buffer.from((await blobs.get(id)) ?? []).toString('hex')] as const),
  );
}

describe('a database with every value that its columns can hold', { timeout: 600_000 }, () => {
  let folder: string;
  let server: TestPostgres | null = null;
  let source: Stores;
  const opened: Database[] = [];
  const kept = (db: Database): Database => {
    opened.push(db);
    return db;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewall-drill-'));
    server = 'missing' in postgres ? null : await postgres.start();
    source = { db: kept(await openTestDatabase(ALL)), blobs: await openBlobDisk(join(folder, 'embedded')) };
    await source.db.migrate(ALL);
    expect(await fillWithAnyValues(source.db)).toBeGreaterThan(1_500);
    for (const size of [0, 1, 70_000]) await source.blobs.put(`file-${size}`, randomBytes(size));
  }, 600_000);
  afterAll(async () => {
    for (const db of opened) await db.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const openEmpty = (kind: string): Promise<Database> =>
    kind === 'PostgreSQL' && server
      ? createDatabase(server).then((url) => openPostgres(url, () => {}))
      : openTestDatabase('bare');

  it.each('missing' in postgres ? ['embedded'] : ['PostgreSQL', 'embedded'])(
    'is the same in its copy: %s',
    async (kind) => {
      const file = join(folder, `${kind}.backup`);
      await writeBackup(source.db, source.blobs, file);
      await checkBackup(file);
      const target = {
        db: kept(await openEmpty(kind)),
        blobs: await openBlobDisk(join(folder, `to-${kind}`)),
      };
      await readBackup(target.db, target.blobs, file, ALL);
      const [was, is] = [await contentsOf(source.db), await contentsOf(target.db)];
      expect(
        Object.keys(is).filter((name) => JSON.stringify(is[name]) !== JSON.stringify(was[name])),
      ).toEqual([]);
      expect(Object.keys(is).toSorted()).toEqual(Object.keys(was).toSorted());
      expect(Object.values(is).filter((rows) => rows.length === 0)).toEqual([]);
      expect(await filesOf(target.blobs)).toEqual(await filesOf(source.blobs));
      // The next copy is made of this one: from the embedded database to PostgreSQL, and back.
      source = target;
    },
  );
});
