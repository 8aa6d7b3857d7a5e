import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { embeddedDatabase } from '#server/adapters/database/db-embedded.ts';
import { openEngine } from '#server/adapters/database/embedded-engine.ts';
import { linkHere } from '#server/adapters/database/embedded-link.ts';
import { openPGlite } from '#server/adapters/database/embedded-pglite.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';

it('keeps log and tables of the embedded database small while rows are updated for ever', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewall-upkeep-'));
  await unpackDatabase(folder, 'bare');
  const pglite = await openPGlite({ folder });
  const db = embeddedDatabase(await openEngine(linkHere(pglite)));
  await pglite.exec(`create table latest (id int primary key, filler text, n int);
    insert into latest select g, repeat('x', 500), 0 from generate_series(1, 1000) g`);
  const size = async () => {
    const { rows } = await pglite.query<{ kib: number }>(
      `select (pg_relation_size('latest') / 1024)::int as kib`,
    );
    return rows[0]?.kib ?? 0;
  };
  const before = await size();
  for (let round = 0; round < 60; round += 1) {
    await pglite.exec(`update latest set n = n + 1, filler = repeat('${round % 10}', 500)`);
    await db.upkeep();
  }
  // Without upkeep: 40 times as large, and 80 MB of log.
  expect(await size()).toBeLessThan(before * 8);
  const segments = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(segments.length).toBeLessThanOrEqual(5);
  await db.close();
  await rm(folder, { recursive: true });
});

it('plans for small tables by what is in them', async () => {
  const pglite = await openPGlite({ folder: null });
  const db = embeddedDatabase(await openEngine(linkHere(pglite)));
  await pglite.exec('create table small (id int); insert into small select generate_series(1, 200)');
  await db.upkeep();
  const { rows } = await pglite.query<{ reltuples: number }>(
    `select reltuples::int as reltuples from pg_class where relname = 'small'`,
  );
  expect(rows).toEqual([{ reltuples: 200 }]);
  await db.close();
});
