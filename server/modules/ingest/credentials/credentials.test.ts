import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCredential, listCredentials } from '#shared/contracts/ingest/credential.ts';
import { clearDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { type IngestBench, startIngestBench } from '#tests/support/benches/ingest-bench.ts';
import { connectMachine, startIngestServer } from '#tests/support/benches/ingest-server.ts';
import { createCredentials } from './credentials.ts';
import { writeDemoCredential } from './demo-credential.ts';

let bench: IngestBench;
beforeAll(async () => {
  bench = await startIngestBench();
});
afterAll(() => bench.close());
afterEach(() => bench.forget());

describe('dead letters', () => {
  it('can be filtered, and cleared by their own tenant only', async () => {
    const client = await bench.machineClient();
    await client.publishAsync('linewall/v1/1/FILLER/state', 'no json', { qos: 1 });
    await client.publishAsync('linewall/v1/1/CAPPER/state', '{"states":["dancing"]}', { qos: 1 });
    expect(await bench.deadLetters(bench.user, { reason: 'bad_state' })).toMatchObject([
      { topic: 'linewall/v1/1/CAPPER/state', payload: '{"states":["dancing"]}' },
    ]);
    expect(await bench.deadLetters(bench.user, { topic: 'FILLER' })).toMatchObject([{ reason: 'not_json' }]);
    expect((await bench.call(clearDeadLetters, {}, bench.other)).json().data).toBe(0);
    expect((await bench.call(clearDeadLetters, {}, bench.user)).json().data).toBe(2);
    expect(await bench.deadLetters()).toEqual([]);
  });
});

describe('credentials', () => {
  it('shows a secret once and keeps no trace of it', async () => {
    const { id, secret } = await bench.credential('http');
    const listed = (await bench.call(listCredentials, {}, bench.user)).body;
    expect(listed).toContain(`"id":"${id}"`);
    expect(listed).not.toContain(secret);
    expect((await bench.call(listCredentials, {}, bench.other)).json().data).toEqual([]);
  });

  it('tells when a credential was last used', async () => {
    await bench.machineClient();
    const [listed] = (await bench.call(listCredentials, {}, bench.user)).json().data;
    expect(listed.lastUsedAt).toEqual(expect.any(Number));
  });

  it.each([
    ['connection_view', createCredential, { body: { name: 'x', kind: 'http' } }],
    ['plant_view', listCredentials, {}],
  ] as const)('refuses who holds only %s', async (permission, contract, input) => {
    const weak = await bench.addUser({ permissions: [permission] });
    const answer = await bench.call(contract, input as never, weak);
    expect(answer.statusCode).toBe(403);
  });
});

describe('demo credential', () => {
  it('lets the demo plant in, is readable by its owner only, and stays the same at the next start', async () => {
    const demo = await startIngestServer({ '1': ['FILLER'] }, { env: { LINEWALL_DEMO: '1' } });
    const file = join(demo.config.dataDir, 'demo-credential.json');
    const { url, username, password, tenantId } = JSON.parse(await readFile(file, 'utf8'));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const client = await connectMachine(url, username, password);
    await client.publishAsync(`linewall/v1/${tenantId}/FILLER/state`, '{"states":["cip"]}', { qos: 1 });
    expect(demo.sink.readings).toHaveLength(1);
    const again = { credentials: createCredentials(demo.db, demo.clock), dataDir: demo.config.dataDir };
    await writeDemoCredential({ ...again, url: 'mqtt://plant.example:1883', externalUrl: null });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      url: 'mqtt://plant.example:1883',
      tenantId: '1',
      username,
      password,
    });
    const broker = 'mqtt://plant.example:1883';
    await writeDemoCredential({
      ...again,
      url: broker,
      externalUrl: 'mqtt://line%201:s%40fe@plant.example:1883',
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      url: broker,
      username: 'line 1',
      password: 's@fe',
    });
    await demo.close();
  });
});
