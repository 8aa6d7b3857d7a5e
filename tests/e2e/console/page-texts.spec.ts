import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '#tests/support/console-page.ts';
import { openSignedIn } from './sign-in.ts';

const MANIFEST = resolve(import.meta.dirname, '../../../dist/.vite/manifest.json');

/** The address of a namespace's own chunk. */
async function chunkOf(language: 'zh' | 'en', namespace: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(MANIFEST, 'utf8'));
  const entry = Object(manifest)[join('shared/i18n', language, `${namespace}.ts`)];
  expect(entry?.isDynamicEntry, `${namespace} is loaded when it is needed`).toBe(true);
  return `**/${entry.file}`;
}

test('a page is shown with its texts, never with their keys', async ({ page, server }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(await chunkOf('zh', 'lines'), async (route) => {
    await held;
    await route.continue();
  });
  await openSignedIn(page, '/lines', server.adminPassword);
  const main = page.locator('main');
  await expect(main.locator('.chakra-skeleton').first()).toBeVisible();
  await expect(main.getByRole('heading')).toHaveCount(0);
  release();
  await expect(main.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  expect(await main.innerText()).not.toMatch(/\blines\.\w/);
});

test('a page whose texts cannot be fetched says so and can be opened again', async ({ page, server }) => {
  const chunk = await chunkOf('zh', 'lines');
  await page.route(chunk, (route) => route.abort());
  await openSignedIn(page, '/lines', server.adminPassword);
  await expect(page.getByRole('alert').getByRole('heading', { name: '这个页面出错了' })).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
});

test('the language changes when its texts are there, and fetching them is repeated', async ({
  page,
  server,
}) => {
  const chunk = await chunkOf('en', 'lines');
  await page.route(chunk, (route) => route.abort());
  await openSignedIn(page, '/lines', server.adminPassword);
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('lines'));
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await refused;
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
  await page.unroute(chunk);
  await expect(page.getByRole('heading', { name: 'Lines', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
