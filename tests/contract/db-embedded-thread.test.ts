import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openLastingEngine } from '#server/adapters/database/embedded-engine.ts';
import { type EngineLink, linkToThread } from '#server/adapters/database/embedded-link.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';
import { CONTRACT_MIGRATIONS } from './db-cases.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewall-thread-'));
  await unpackDatabase(folder, 'bare');
});
afterEach(() => rm(folder, { recursive: true }));

it('lets the event loop turn while a query is computed', { timeout: 60_000 }, async () => {
  const db = await openEmbedded({ folder });
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 10);
  const count = db.platform((tx) =>
    sql<{ n: number }>`select count(*)::int as n from generate_series(1, 2000000)`.execute(tx),
  );
  await expect.poll(() => turns).toBeGreaterThan(5);
  expect(await Promise.race([count.then(() => 'computed'), 'not yet'])).toBe('not yet');
  expect((await count).rows).toEqual([{ n: 2_000_000 }]);
  clearInterval(turn);
  await db.close();
});

it('begins what is urgent before what waits', { timeout: 60_000 }, async () => {
  const db = await openEmbedded({ folder });
  await db.migrate(CONTRACT_MIGRATIONS);
  const done: string[] = [];
  const read = (name: string, isUrgent: boolean) =>
    db[isUrgent ? 'urgent' : 'tenant']('1', async (tx) => {
      await sql`select name from item`.execute(tx);
      done.push(name);
    });
  await Promise.all([read('under way', false), read('list', false), read('machine', true)]);
  expect(done).toEqual(['under way', 'machine', 'list']);
  await db.close();
});

it('refuses what was asked of a thread that ends, and opens another', { timeout: 60_000 }, async () => {
  const links: EngineLink[] = [];
  const troubles: string[] = [];
  const engine = await openLastingEngine({
    open: async () => {
      const link = await linkToThread(folder);
      links.push(link);
      return link;
    },
    mayOpen: () => true,
    onLost: ({ message }) => troubles.push(message),
    onBack: () => troubles.push('back'),
  });
  await engine.exec('create table kept (n int); insert into kept values (1)');
  const asked = engine.transaction((tx) => tx.query('select pg_sleep(3600)', []));
  links[0]?.kill();
  await expect(asked).rejects.toThrow('the thread of the embedded database has ended');
  await expect.poll(() => troubles, { timeout: 30_000 }).toHaveLength(2);
  expect(troubles).toEqual(['the thread of the embedded database has ended', 'back']);
  expect(await engine.exec('select n from kept')).toEqual([{ n: 1 }]);
  await engine.close();
});

it('says why a folder cannot be opened', { timeout: 60_000 }, async () => {
  await rm(join(folder, 'global'), { recursive: true });
  await expect(linkToThread(folder)).rejects.toThrow();
});
