import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keepSignIn, openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const MANIFEST = resolve(import.meta.dirname, '../../../../dist/.vite/manifest.json');

/** The address of the chunk of a file of texts. */
const chunkOf = (language: 'zh' | 'en', path: string): Promise<string> =>
  chunkOfFile(join('shared/i18n', language, `${path}.ts`));

async function chunkOfFile(path: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(MANIFEST, 'utf8'));
  const entry = Object(manifest)[path];
  expect(entry?.isDynamicEntry, `${path} is loaded when it is needed`).toBe(true);
  return `**/${entry.file}`;
}

test('a page is shown with its texts, never with their keys', async ({ page, server }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(await chunkOf('zh', 'live/lines'), async (route) => {
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

test('the sign-in page shows nothing that stands for a page of the frame until it is there', async ({
  page,
}) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const chunk = await chunkOfFile('console/app/login-screen.tsx');
  await page.route(chunk, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(chunk);
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  await expect(page.locator('#root')).toBeAttached();
  expect(await page.locator('.chakra-skeleton').count()).toBe(0);
  release();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

test('a page whose texts cannot be fetched says so and can be opened again', async ({ page, server }) => {
  let isOpenedAgain = false;
  // The page is shown by itself as soon as its texts can be fetched; here the button comes first.
  await page.route(await chunkOf('zh', 'live/lines'), (route) =>
    isOpenedAgain ? route.continue() : route.abort(),
  );
  await openSignedIn(page, '/lines', server.adminPassword);
  await expect(page.getByRole('alert').getByRole('heading', { name: '这个页面出错了' })).toBeVisible();
  page.once('framenavigated', () => {
    isOpenedAgain = true;
  });
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect(page.getByRole('heading', { name: '产线', level: 1 })).toBeVisible();
});

test('the language changes when its texts are there, and fetching them is repeated', async ({
  page,
  server,
}) => {
  const chunk = await chunkOf('en', 'live/lines');
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

test('records of the product are named in the language of the user, until they are renamed', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await keepSignIn(page, server.adminPassword, 'admin');
  await page.goto('/param?publicKey=HIDE_AI');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'HIDE_AI' });
  await expect(row).toContainText('Hide the AI assistant');
  await row.getByRole('button', { name: 'Edit Hide the AI assistant' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit Hide the AI assistant' });
  const name = drawer.getByLabel(/^Name/);
  await expect(name).toHaveValue('隐藏 AI 助手');
  await expect(drawer.getByText('Shown in English as "Hide the AI assistant"')).toBeVisible();
  await name.fill('No assistant');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('No assistant');

  await page.goto('/dict?type=msg_type');
  const main = page.getByRole('main');
  await main.getByRole('row').filter({ hasText: 'msg_type' }).getByText('Message types').click();
  await expect(main.getByRole('heading', { name: 'Message types', level: 1 })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Edit Notice' })).toBeVisible();
});

test('the ring of a row with the focus goes around its actions too', async ({ page, server }) => {
  for (const path of ['/dict', '/menu']) {
    await openSignedIn(page, path, server.adminPassword);
    const row = page.getByRole('main').locator('tbody tr[aria-level], tbody tr[data-row]').nth(1);
    await row.focus();
    await page.keyboard.press('ArrowDown');
    const shadows = await page.evaluate(() =>
      [...document.querySelectorAll('tr:focus-visible > td')].map((cell) => getComputedStyle(cell).boxShadow),
    );
    expect(shadows.length, path).toBeGreaterThan(3);
    for (const shadow of shadows) expect(shadow, path).toMatch(/0px 2px .*inset.*0px -2px .*inset/);
    expect(shadows.at(-1), path).toMatch(/-2px 0px/);
  }
});
