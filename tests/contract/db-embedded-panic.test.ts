import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { type Database, DatabaseUnavailable } from '#server/core/ports/database.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';
import { CONTRACT_MIGRATIONS, type ContractSchema } from './db-cases.ts';

function insert(db: Database, name: string): Promise<unknown> {
  return typed<ContractSchema>(db).tenant('1', (tx) =>
    sql`insert into item (tenant_id, name) values (1, ${name})`.execute(tx),
  );
}

it('opens the embedded database again by itself when the disk has refused to keep a commit', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-panic-'));
  await unpackDatabase(folder, CONTRACT_MIGRATIONS);
  const troubles: string[] = [];
  const db = await openEmbedded({ folder, isHere: true, onTrouble: ({ text }) => troubles.push(text) });
  await db.migrate(CONTRACT_MIGRATIONS);
  await insert(db, 'before');

  const sync = vi.spyOn(fs, 'fdatasyncSync').mockImplementationOnce(() => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  });
  syncBuiltinESMExports();
  const attempts = await Promise.allSettled(['one', 'two', 'three'].map((name) => insert(db, name)));
  sync.mockRestore();
  syncBuiltinESMExports();
  // Nothing hangs, and what was not kept is not taken for kept.
  expect(attempts).toEqual(Array(3).fill({ status: 'rejected', reason: expect.any(DatabaseUnavailable) }));

  await expect
    .poll(
      () =>
        insert(db, 'after').then(
          () => 'stored',
          () => 'not yet',
        ),
      { timeout: 30_000 },
    )
    .toBe('stored');
  expect(troubles).toEqual([
    expect.stringMatching(/^the embedded database stopped \(.+\) and is opened again$/),
    'the embedded database is open again',
  ]);
  const names = await typed<ContractSchema>(db).tenant('1', (tx) =>
    tx.selectFrom('item').select('name').execute(),
  );
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['before', 'after']));
  await db.close();
  await rm(folder, { recursive: true });
});
