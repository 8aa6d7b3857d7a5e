import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { startServerProcess } from '#tests/support/servers/server-process.ts';

const ASSETS = resolve(import.meta.dirname, '../../../../dist/assets');
const ADDRESS = '/productLineSignage?feed=synthetic&test=1';

/** Chunks that can make a display throw. */
function breakingChunks(): string[] {
  return readdirSync(ASSETS).filter(
    (name) => name.endsWith('.js') && readFileSync(join(ASSETS, name), 'utf8').includes('fault injected'),
  );
}

test('a server without the setting offers no test window and sends none of its code', async ({ browser }) => {
  const server = await startServerProcess({ LINEWALL_TEST_WINDOW: '0' });
  try {
    const page = await browser.newPage();
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    await page.goto(server.baseURL + ADDRESS);
    await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
    expect(await page.evaluate(() => 'linewallTest' in window)).toBe(false);
    const chunks = breakingChunks();
    expect(chunks).toHaveLength(1);
    expect(loaded.filter((url) => chunks.some((name) => url.endsWith(name)))).toEqual([]);
    await page.close();
  } finally {
    await server.stop();
  }
});

test('a server that was started for tests offers it', async ({ page }) => {
  await page.goto(ADDRESS);
  await page.waitForFunction(() => window.linewall?.diagnostics().state === 'showing');
  expect(await page.evaluate(() => typeof window.linewallTest?.throwIn)).toBe('function');
});
