import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createTenant } from '#server/modules/accounts/seed.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';
import { unpackDatabase } from '#tests/support/servers/template-database.ts';

const PROGRAM = resolve(import.meta.dirname, 'job-process.ts');
const postgres = await findPostgres();
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')));

/** Starts a process that runs jobs; `says` resolves when it has written the text. */
function start(database: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, JOB_DATABASE: database, ...env },
  });
  children.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return {
    output: () => output,
    says: (text: string) => vi.waitUntil(() => output.includes(text), { timeout: 60_000, interval: 20 }),
    async kill() {
      child.kill('SIGKILL');
      await new Promise((ended) => child.once('close', ended));
    },
  };
}

async function stored(db: Database, tenantId: string) {
  return typed<{
    sys_dict: { tenant_id: string; type: string; description: string };
    job: { tenant_id: string; title: string; status: string; attempts: number };
  }>(db).platform(async (tx) => ({
    effects: await tx
      .selectFrom('sys_dict')
      .select(['type', 'description'])
      .where('tenant_id', '=', tenantId)
      .orderBy('type')
      .execute(),
    jobs: await tx
      .selectFrom('job')
      .select(['title', 'status', 'attempts'])
      .where('tenant_id', '=', tenantId)
      .orderBy('title')
      .execute(),
  }));
}

/** As if the dead process had not been heard of for longer than its lease, which is long on purpose. */
async function expireLeases(db: Database, tenantId: string, title: string): Promise<void> {
  await db.platform((tx) =>
    sql`update job set lease_until = now() - interval '1 second' where tenant_id = ${tenantId} and worker =
      (select worker from job where tenant_id = ${tenantId} and title = ${title})`.execute(tx),
  );
}

const addTenant = (db: Database) =>
  typed<AccountsSchema>(db).platform((tx) => createTenant(tx, 'jobs', 'jobs'));

describe('a process that is killed in the middle of a job', { timeout: 240_000 }, () => {
  it('has the job done once by its successor on the embedded database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linewall-jobs-'));
    await unpackDatabase(join(folder, 'db'), MIGRATIONS);
    const database = join(folder, 'db');
    let db = await openEmbedded({ folder: database });
    const tenantId = await addTenant(db);
    await db.close();
    const first = start(database, { JOB_TENANT: tenantId, JOB_ADDS: 'a,b', JOB_HOLDS: '1' });
    await first.says('written a');
    await first.kill();
    const second = start(database, {});
    await Promise.all([second.says('done a'), second.says('done b')]);
    await second.kill();
    db = await openEmbedded({ folder: database });
    const { effects, jobs } = await stored(db, tenantId);
    await db.close();
    await rm(folder, { recursive: true, force: true });
    expect(effects.map(({ type }) => type)).toEqual(['a', 'b']);
    expect(effects[0]?.description).toBe('attempt 2');
    expect(jobs.map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it.skipIf('missing' in postgres)(
    'has it taken over by another process on PostgreSQL, and no job runs twice',
    async () => {
      if ('missing' in postgres) return;
      const server = await postgres.start();
      const url = await createDatabase(server);
      const db = await openPostgres(url, () => {});
      await db.migrate(MIGRATIONS);
      const tenantId = await addTenant(db);
      const holder = start(url, { JOB_TENANT: tenantId, JOB_ADDS: 'held', JOB_HOLDS: '1' });
      await holder.says('written held');
      const names = Array.from({ length: 40 }, (_, index) => `job_${index}`);
      const others = [
        start(url, { JOB_TENANT: tenantId, JOB_ADDS: names.slice(0, 20).join(',') }),
        start(url, { JOB_TENANT: tenantId, JOB_ADDS: names.slice(20).join(',') }),
      ];
      // The holder has room for one more, which it will hold too.
      await holder.kill();
      await expireLeases(db, tenantId, 'held');
      await vi.waitUntil(
        async () => (await stored(db, tenantId)).jobs.filter(({ status }) => status === 'done').length === 41,
        { timeout: 120_000, interval: 100 },
      );
      for (const other of others) await other.kill();
      const { effects, jobs } = await stored(db, tenantId);
      expect(effects.map(({ type }) => type).toSorted()).toEqual(['held', ...names].toSorted());
      const again = jobs.filter(({ attempts }) => attempts > 1).map(({ title }) => title);
      expect(again).toContain('held');
      expect(again.length).toBeLessThanOrEqual(2);
      const runs = others.flatMap((other) => other.output().match(/^running \S+/gm) ?? []);
      expect(new Set(runs).size).toBe(runs.length);
      await db.close();
      await server.stop();
    },
  );
});
