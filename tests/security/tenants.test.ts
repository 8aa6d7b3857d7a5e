import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../../server/all-contracts.ts';
import { FEED_EVENTS, type SubscribeReply } from '../../shared/contracts/feed.ts';
import type { Line } from '../../shared/contracts/plant.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/test-server.ts';

const contracts = await loadContracts();
const readable = contracts.filter((contract) => contract.method === 'GET' && contract.access !== 'public');
const changing = contracts.filter((contract) => contract.method !== 'GET' && contract.path.includes(':'));

/** Ids of the first tenant in every place where an endpoint may take one. */
let ids: Record<string, string>;
let secrets: string[];
let server: TestServer;
let stranger: TestUser;
let address: string;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  address = await server.listen();
  stranger = await server.addUser({ tenantId: await server.addTenant('stranger') });
  const owner = await server.addUser();
  const lines: Line[] = (await server.app.inject({ url: '/data/line/list', headers: owner.headers })).json()
    .data;
  const line = lines[0];
  const machine = line?.machines[0];
  if (!line || !machine) throw new Error('the first tenant has no plant to be kept from others');
  ids = { id: line.id, machineId: machine.id };
  secrets = lines.flatMap((each) => [
    each.name,
    each.code,
    ...each.machines.flatMap(({ name, code }) => [name, code]),
  ]);
}, 60_000);
afterAll(() => server.close());

function urlOf(path: string): string {
  const id = path.startsWith('/data/machine') ? ids.machineId : ids.id;
  const now = server.clock.now();
  const query = new URLSearchParams({
    from: String(now - 3_600_000),
    to: String(now),
    deptId: ids.machineId ?? '',
    productIds: `${ids.id},${ids.machineId}`,
  });
  return `${path
    .replace(':id', id ?? '')
    .replace(':type', 'line')
    .replace(':key', 'speed')}?${query}`;
}

describe('another tenant', () => {
  it.each(readable.map((contract) => [contract.path, contract] as const))(
    'reads nothing of ours at GET %s',
    async (path) => {
      const answer = await server.app.inject({ url: urlOf(path), headers: stranger.headers });
      // Its own empty lists, or “there is no such thing”: never “you may not see this”.
      expect([200, 404], answer.body).toContain(answer.statusCode);
      expect(secrets.filter((secret) => answer.body.includes(JSON.stringify(secret)))).toEqual([]);
    },
  );

  it.each(changing.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    'changes nothing of ours by %s',
    async (_name, contract) => {
      const answer = await server.app.inject({
        method: contract.method,
        url: urlOf(contract.path),
        headers: stranger.headers,
      });
      expect([400, 404, 415], answer.body).toContain(answer.statusCode);
    },
  );

  it.each(['line', 'machine', 'plant'] as const)(
    'hears nothing of ours on the feed topic %s',
    async (name) => {
      const socket = io(address, {
        auth: { token: stranger.token, tenantId: stranger.tenantId },
        transports: ['websocket'],
      });
      const frames: unknown[] = [];
      socket.on(FEED_EVENTS.frame, (frame: unknown) => frames.push(frame));
      const topic = name === 'plant' ? { name } : { name, id: name === 'line' ? ids.id : ids.machineId };
      const reply: SubscribeReply = await socket.timeout(5_000).emitWithAck(FEED_EVENTS.subscribe, { topic });
      await new Promise((resolve) => setTimeout(resolve, 400));
      socket.close();
      if (name !== 'plant') expect(reply).toEqual({ ok: false, reason: 'not_found' });
      expect(frames.flatMap((frame) => (frame as { entries: unknown[] }).entries)).toEqual([]);
    },
  );

  it('does not get onto the feed in our name', async () => {
    const socket = io(address, {
      auth: { token: stranger.token, tenantId: server.tenantId },
      transports: ['websocket'],
    });
    const error = await new Promise<Error & { data?: unknown }>((resolve) =>
      socket.once('connect_error', resolve),
    );
    socket.close();
    expect(error.data).toEqual({ reason: 'wrong_tenant' });
  });
});

describe('tables', () => {
  it('are all under row-level security, but the list of migrations', async () => {
    const { rows } = await server.db.platform<Record<string, never>, { rows: unknown[] }>((tx) =>
      sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and not (relrowsecurity and relforcerowsecurity)`.execute(tx),
    );
    expect(rows).toEqual([{ relname: 'linewall_migration' }]);
  });

  it('show a tenant nothing but its own rows, partitions included', async () => {
    const leaks = await server.db.tenant<Record<string, never>, string[]>(stranger.tenantId, async (tx) => {
      const tables = await sql<{
        name: string;
      }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`.execute(tx);
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const { rows } =
          await sql`select from ${sql.table(name)} where tenant_id <> ${stranger.tenantId}`.execute(tx);
        if (rows.length > 0) found.push(name);
      }
      expect(tables.rows.length).toBeGreaterThan(10);
      return found;
    });
    expect(leaks).toEqual([]);
  });
});
