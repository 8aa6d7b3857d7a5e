import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import { createTenant } from '#server/modules/accounts/seed.ts';
import { type ModbusPeer, startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { createDatabase, findPostgres } from '#tests/support/servers/local-postgres.ts';

const PROGRAM = resolve(import.meta.dirname, 'connector-process.ts');
const LEASE_MS = 4_000;
const postgres = await findPostgres();
const children: ChildProcess[] = [];
const peers: ModbusPeer[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const peer of peers) await peer.close();
});

interface Reader {
  /** Connectors that it reads at the moment, in the order of their ids. */
  reading(): string[];
  /** How often it has begun to read one. */
  begun(): number;
  /** Values have come from each of these since the call. */
  hears(ids: readonly string[]): Promise<void>;
  phases(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

function start(database: string, ids: readonly string[]): Reader {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      CONNECTOR_DATABASE: database,
      CONNECTOR_LEASE_MS: String(LEASE_MS),
      CONNECTOR_IDS: ids.join(','),
    },
  });
  children.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const found = (pattern: RegExp): string[] => [...output.matchAll(pattern)].map(([, id]) => id ?? '');
  return {
    reading() {
      const open = new Map<string, number>();
      for (const id of found(/^begin (\d+)$/gm)) open.set(id, (open.get(id) ?? 0) + 1);
      for (const id of found(/^end (\d+)$/gm)) open.set(id, (open.get(id) ?? 0) - 1);
      return [...open]
        .flatMap(([id, count]) => (count > 0 ? [id] : []))
        .toSorted((a, b) => Number(a) - Number(b));
    },
    begun: () => found(/^begin (\d+)$/gm).length,
    async hears(wanted) {
      const from = output.length;
      await until(() => wanted.every((id) => output.indexOf(`\nread ${id}\n`, from) !== -1));
    },
    phases: () => found(/^phases (.+)$/gm).at(-1) ?? '',
    async end(signal) {
      child.kill(signal);
      await new Promise((ended) => child.once('close', ended));
    },
  };
}

const until = (check: () => boolean): Promise<unknown> =>
  vi.waitUntil(check, { timeout: 60_000, interval: 20 });

/** Connectors of a new tenant, one for each peer; their ids. */
async function addConnectors(db: Database): Promise<string[]> {
  const tenantId = await typed<AccountsSchema>(db).platform((tx) => createTenant(tx, 'readers', 'readers'));
  return db.platform(async (tx) => {
    const ids: string[] = [];
    for (const { address } of peers) {
      const { rows } = await sql<{ id: string }>`insert into connector
        (tenant_id, name, kind, address, timeout_ms, word_order, is_enabled, created_at, updated_at)
        values (${tenantId}, ${address}, 'modbus', ${address}, 1000, 'ABCD', true, now(), now())
        returning id::text as id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await sql`insert into connector_point
        (tenant_id, connector_id, name, address, data_type, period_ms, scale, "offset", deadband_unit, target, created_at, updated_at)
        values (${tenantId}, ${id}, 'number', '1:hr:100', 'uint16', 100, 1, 0, 'absolute', 'none', now(), now())`.execute(
        tx,
      );
      ids.push(id);
    }
    return ids;
  });
}

describe('connectors of several processes on one PostgreSQL', { timeout: 240_000 }, () => {
  it.skipIf('missing' in postgres)('are each read by one, and taken over when it is gone', async () => {
    if ('missing' in postgres) return;
    const server = await postgres.start();
    const url = await createDatabase(server);
    const db = await openPostgres(url, () => {});
    await db.migrate(MIGRATIONS);
    for (let at = 0; at < 3; at += 1) peers.push(await startModbusPeer());
    const ids = await addConnectors(db);

    const first = start(url, ids);
    await first.hears(ids);
    const second = start(url, ids);
    // It knows how they are doing, though it reads none of them.
    await until(() => second.phases() === 'online online online');
    expect([first.reading(), second.reading(), second.begun()]).toEqual([ids, [], 0]);

    // A change is a matter of whoever reads the connector, not of whoever made it.
    await db.platform((tx) =>
      sql`update connector set is_enabled = false, updated_at = now() where id = ${ids[2]}`.execute(tx),
    );
    await until(() => first.reading().length === 2);
    expect(second.begun()).toBe(0);

    const ask = (question: ReturnType<typeof sql<{ answer: string | null }>>) =>
      db.platform(async (tx) => (await question.execute(tx)).rows[0]?.answer ?? null);
    await first.end('SIGKILL');
    const heldUntil = await ask(sql`select max(lease_until)::text as answer from connector_lease`);
    await second.hears(ids.slice(0, 2));
    expect(second.reading()).toEqual(ids.slice(0, 2));
    // Not before: the process could as well have been cut off and alive.
    expect(await ask(sql`select (now() > ${heldUntil}::timestamptz)::text as answer`)).toBe('true');
    expect(
      await ask(sql`select count(distinct owner)::text as answer from connector_lease
      where lease_until >= now()`),
    ).toBe('1');

    // Who ends in order gives them back, and nobody has to wait for a lease.
    const third = start(url, ids);
    await until(() => third.phases() === 'online online off');
    await second.end('SIGTERM');
    expect(
      await ask(sql`select count(*)::text as answer from connector_lease where lease_until >= now()`),
    ).toBe('0');
    await third.hears(ids.slice(0, 2));
    await third.end('SIGTERM');
    await db.close();
    await server.stop();
  });
});
