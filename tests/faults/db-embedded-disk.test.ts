import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { textLines } from '#server/core/streams/text-lines.ts';
import { CONTRACT_MIGRATIONS, type ContractSchema } from '#tests/contract/db-cases.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';

const ADAPTER = resolve(import.meta.dirname, '../../server/adapters/database/db-embedded.ts');

it('keeps what it acknowledged when the process is killed', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-disk-'));
  await unpackDatabase(folder, CONTRACT_MIGRATIONS);
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(ADAPTER)});
    const { sql } = await import('kysely');
    const db = await openEmbedded({ folder: ${JSON.stringify(folder)} });
    await db.migrate(${JSON.stringify(CONTRACT_MIGRATIONS)});
    for (let n = 1; ; n += 1) {
      await db.tenant('1', (tx) => sql\`insert into item (tenant_id, name) values (1, \${String(n)})\`.execute(tx));
      process.stdout.write(n + '\\n');
    }`;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: resolve(import.meta.dirname, '../..'),
  });
  let acknowledged = 0;
  const exit = once(writer, 'exit');
  for await (const line of textLines(writer.stdout)) {
    acknowledged = Math.max(acknowledged, Number(line));
    if (acknowledged > 50) writer.kill('SIGKILL');
  }
  await exit;

  const db = await openEmbedded({ folder });
  await db.migrate(CONTRACT_MIGRATIONS);
  const rows = await typed<ContractSchema>(db).tenant('1', (tx) =>
    tx.selectFrom('item').select('name').execute(),
  );
  const stored = new Set(rows.map((row) => Number(row.name)));
  expect(acknowledged).toBeGreaterThan(50);
  expect(Array.from({ length: acknowledged }, (_, index) => index + 1).filter((n) => !stored.has(n))).toEqual(
    [],
  );
  await db.close();
  await rm(folder, { recursive: true });
});

it('asks the disk to keep every commit', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-disk-'));
  await unpackDatabase(folder, CONTRACT_MIGRATIONS);
  const db = await openEmbedded({ folder, isHere: true });
  await db.migrate(CONTRACT_MIGRATIONS);
  const sync = vi.spyOn(fs, 'fdatasyncSync');
  syncBuiltinESMExports();
  const { rows } = await typed<ContractSchema>(db).platform((tx) =>
    sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(tx),
  );
  expect(rows).toEqual([{ fsync: 'on' }]);
  const before = sync.mock.calls.length;
  await typed<ContractSchema>(db).tenant('1', (tx) =>
    sql`insert into item (tenant_id, name) values (1, 'kept')`.execute(tx),
  );
  expect(sync.mock.calls.length).toBeGreaterThan(before);
  sync.mockRestore();
  syncBuiltinESMExports();
  await db.close();
  await rm(folder, { recursive: true });
});
