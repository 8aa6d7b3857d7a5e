import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { readAuthority, serverFileOf, writeAuthority } from '#server/adapters/tls/authority-files.ts';
import { authorityDirOf } from '#server/core/tls-settings.ts';
import { test as base, expect } from '#tests/support/browser/browser-fixture.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';
import { prepareDataDir } from '#tests/support/servers/template-database.ts';
import { diagnose, lineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

interface OwnAuthority {
  readonly dataDir: string;
  readonly ca: string;
  /** By which Chromium takes the server's key for trusted. */
  readonly keyHash: string;
}

/**
 * A server with an authority of its own. Chromium is told the hash of the server's key, which needs neither a tool nor a
 * change of the machine's stores; that clients which trust the authority accept the certificate is tried with OpenSSL in
 * `tests/contract/tls.test.ts`.
 */
const test = base.extend<object, { authority: OwnAuthority; mqttsPort: number }>({
  authority: [
    async ({ playwright: _playwright }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'linewall-https-'));
      await prepareDataDir(dataDir);
      const dir = authorityDirOf(dataDir);
      await writeAuthority(dir, ['wall.plant'], Date.now());
      const { publicKey } = new X509Certificate(await readFile(serverFileOf(dir)));
      const spki = publicKey.export({ type: 'spki', format: 'der' });
      const keyHash = createHash('sha256').update(spki).digest('base64');
      await use({ dataDir, ca: (await readAuthority(dir))?.pem ?? '', keyHash });
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  mqttsPort: [async ({ playwright: _playwright }, use) => use(await freePort()), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, authority: { keyHash } }, use) => {
      const trust = `--ignore-certificate-errors-spki-list=${keyHash}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), trust] });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ authority: { dataDir }, mqttsPort }, use) => {
      const server = await startServerProcess({
        LINEWALL_DATA_DIR: dataDir,
        LINEWALL_TLS_AUTHORITY: '1',
        LINEWALL_HTTPS_PORT: String(await freePort()),
        LINEWALL_MQTTS_PORT: String(mqttsPort),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('a wall comes alive over HTTPS, by what a machine sends by MQTTS', async ({
  wall,
  server,
  authority,
  mqttsPort,
}) => {
  expect(server.baseURL).toMatch(/^https:/);
  const sockets: string[] = [];
  wall.on('websocket', (socket) => sockets.push(new URL(socket.url()).protocol));
  await openLine(wall, 'L1');
  expect(await wall.evaluate(() => window.isSecureContext)).toBe(true);
  await expect.poll(async () => (await diagnose(wall)).feed.phase).toBe('live');
  expect(new Set(sockets)).toEqual(new Set(['wss:']));

  const { tenantId, username, password } = server.mqtt;
  const machine = await connectAsync(`mqtts://127.0.0.1:${mqttsPort}`, {
    username,
    password,
    ca: authority.ca,
  });
  const faults = async () =>
    (await lineOnGlass(wall)).machines.filter(({ state }) => state === 'fault').length;
  expect(await faults()).toBe(0);
  const message = JSON.stringify({ ts: Date.now(), states: ['fault'] });
  await machine.publishAsync(`linewall/v1/${tenantId}/L1-FILLER/state`, message, { qos: 1 });
  await expect.poll(faults).toBe(1);
  await machine.endAsync();
});

test('a browser that asks for HTTP is sent on, and stays there', async ({ browser, server }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.plainURL}/productLineSignage?line=L1`);
  expect(page.url()).toBe(`${server.baseURL}/productLineSignage?line=L1`);
  await context.close();
});
