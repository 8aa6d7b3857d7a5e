import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { connectFeed, type FeedClient } from '#tests/support/benches/feed-bench.ts';
import { type IngestServer, startIngestServer } from '#tests/support/benches/ingest-server.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

let server: IngestServer;
let user: TestUser;
let url: string;
const watchers: FeedClient[] = [];

beforeEach(async () => {
  server = await startIngestServer({ '1': ['FILLER'], '2': [] });
  user = await server.addUser();
  url = await server.listen();
});
afterEach(async () => {
  for (const watcher of watchers.splice(0)) watcher.socket.disconnect();
  await server.close();
});

async function send(...payloads: unknown[]): Promise<void> {
  const { secret } = (await server.call(createCredential, { body: { name: 'x', kind: 'http' } }, user)).json()
    .data;
  const body = payloads.map((payload) => ({ topic: 'linewall/v1/1/FILLER/metrics', payload }));
  const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
  expect(answer.statusCode).toBe(200);
}

async function watch(who: TestUser): Promise<FeedClient> {
  const client = connectFeed(url, who.token, { tenantId: who.tenantId });
  watchers.push(client);
  expect(await client.subscribe({ name: 'ingest' })).toEqual({ ok: true });
  return client;
}

describe('the live list of messages', () => {
  it('shows those before and those that arrive, with what became of them', async () => {
    await send({ speed: 1 });
    const client = await watch(user);
    await send({ speed: 'fast' });
    const image = client.image({ name: 'ingest' });
    await expect.poll(() => [...image.keys()]).toEqual(['0', '1']);
    expect(image.get('0')).toMatchObject({
      n: 0,
      source: 'http',
      topic: 'linewall/v1/1/FILLER/metrics',
      payload: '{"speed":1}',
      outcome: { ok: true, text: 'speed 1' },
    });
    expect(image.get('1')).toMatchObject({ n: 1, outcome: { ok: false, reason: 'not_a_number' } });
  });

  it('keeps the newest fifty', async () => {
    const client = await watch(user);
    await send(...Array.from({ length: 120 }, (_, speed) => ({ speed })));
    const image = client.image({ name: 'ingest' });
    await expect.poll(() => image.get('19')).toMatchObject({ n: 119 });
    expect([...image.keys()]).toHaveLength(50);
    expect(image.get('20')).toMatchObject({ n: 70 });
  });

  it("shows nothing of another tenant's, and nothing to whom may not see connections", async () => {
    const other = await server.addUser({ tenantId: await server.addTenant('other') });
    const client = await watch(other);
    await send({ speed: 1 });
    const own = await watch(user);
    await expect.poll(() => own.image({ name: 'ingest' }).get('0')).toBeDefined();
    expect([...client.image({ name: 'ingest' }).keys()]).toEqual([]);
    const weak = await server.addUser({ permissions: ['plant_view'] });
    const refused = connectFeed(url, weak.token, { tenantId: weak.tenantId });
    watchers.push(refused);
    expect(await refused.subscribe({ name: 'ingest' })).toEqual({ ok: false, reason: 'forbidden' });
  });
});
