import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { THEME_NAMES } from '#shared/theme/theme.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { rightPoint } from '#tests/support/people/captcha-solver.ts';
import { TEST_PASSWORD, type TestServer } from '#tests/support/servers/test-server.ts';

/** The server runs in this process: its clock can be advanced, and its database has the answer of a picture. */
const test = base.extend<{ captchas: Captchas; noFailuresBefore: undefined }>({
  captchas: async ({ page, server }, use) => use(watchCaptchas(page, server)),
  /** Failures and locks are counted by client address, which all tests of a server share. */
  noFailuresBefore: [
    async ({ server }, use) => {
      server.clock.advance(LONGEST_WINDOW_MS);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** After five failures an address is locked for five minutes. */
const LONGEST_WINDOW_MS = 300_000;

/** The browser's own work takes seconds, and many on a busy machine. */
const WORK_LIMIT = { timeout: 100_000 };

const SlideAnswer = z.object({ x: z.number() });
const ClickAnswer = z.array(z.object({ x: z.number(), y: z.number() }));

interface Captchas {
  /** Tokens of the pictures that the page got, in order. */
  readonly tokens: string[];
  /** The answer of the picture that is shown. */
  answer(): Promise<object>;
}

function watchCaptchas(page: Page, server: TestServer): Captchas {
  const tokens: string[] = [];
  let answers = 0;
  page.on('response', async (response) => {
    if (!response.url().endsWith('/captcha/get')) return;
    answers += 1;
    const { repData }: { repData: { token: string } | null } = await response.json();
    if (repData) tokens.push(repData.token);
    else answers -= 1;
  });
  return {
    tokens,
    async answer() {
      // The page may show a picture before its answer has been read here.
      await expect.poll(() => tokens.length > 0 && tokens.length === answers).toBe(true);
      return rightPoint(server.db, tokens.at(-1) ?? '');
    },
  };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '请完成安全验证' });
const handleOf = (page: Page) => dialogOf(page).getByRole('slider');

/** Fills the sign-in form of the administrator and waits for the picture. */
async function askForCaptcha(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用户名').fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialogOf(page).locator('img').first()).toBeVisible();
}

async function drag(page: Page, byPx: number): Promise<void> {
  const box = await boxOf(handleOf(page));
  const [x, y] = [box.x + 20, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y + 3, { steps: 6 });
  await page.mouse.move(x + byPx, y - 2, { steps: 6 });
  await page.mouse.up();
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

const gapOf = async (captchas: Captchas) => SlideAnswer.parse(await captchas.answer()).x;

test('a slider is solved by drag: its time is told, and the sign-in goes on by itself', async ({
  page,
  captchas,
}) => {
  await askForCaptcha(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('向右滑动完成验证')).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().includes('grant_type=password'), WORK_LIMIT);
  await drag(page, await gapOf(captchas));
  await expect(handleOf(page)).toHaveAttribute('data-phase', 'success');
  await expect(dialog.getByText(/^\d+\.\d\ds验证成功$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '换一张' })).toBeHidden();
  expect(new URL((await sent).url()).searchParams.get('randomStr')).toBe('blockPuzzle');
  await expect(page).toHaveURL(/\/wel/);
});

test('a wrong drag is refused, and another picture is given', async ({ page, captchas }) => {
  await askForCaptcha(page);
  const gap = await gapOf(captchas);
  await drag(page, gap > 150 ? gap - 60 : gap + 60);
  await expect(handleOf(page)).toHaveAttribute('data-phase', 'failure');
  await expect(dialogOf(page).getByText('验证失败')).toBeVisible();
  await expect(handleOf(page)).toHaveAttribute('data-phase', 'idle');
  await expect(handleOf(page)).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(() => captchas.tokens.length).toBe(2);
  await drag(page, await gapOf(captchas));
  await expect(page).toHaveURL(/\/wel/);
});

test('a slider that is let go too late is refused', async ({ page, captchas, server }) => {
  await askForCaptcha(page);
  const gap = await gapOf(captchas);
  server.clock.advance(120_000);
  await drag(page, gap);
  await expect(dialogOf(page).getByText('验证失败')).toBeVisible();
  await expect.poll(() => captchas.tokens.length).toBe(2);
});

test('a solved slider that was spent already is refused in the specification’s words', async ({
  page,
  captchas,
  server,
}) => {
  await page.route(/grant_type=password/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const proof = {
      randomStr: searchParams.get('randomStr') ?? '',
      code: searchParams.get('code') ?? '',
    };
    expect(await server.wiring.captchas.spend(proof)).toBe(true);
    await route.continue();
  });
  await askForCaptcha(page);
  await drag(page, await gapOf(captchas));
  await expect(page.getByRole('alert').getByText('验证码错误,请重新输入')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/login/);
});

test('a solved slider that is sent too late is refused', async ({ page, captchas, server }) => {
  await page.route(/grant_type=password/, async (route) => {
    server.clock.advance(180_000);
    await route.continue();
  });
  await askForCaptcha(page);
  await drag(page, await gapOf(captchas));
  await expect(page.getByRole('alert').getByText('验证码错误,请重新输入')).toBeVisible();
});

test('a slider is solved by a finger', async ({ otherBrowser, server }) => {
  const page = await otherBrowser({ hasTouch: true });
  const captchas = watchCaptchas(page, server);
  await askForCaptcha(page);
  const box = await boxOf(handleOf(page));
  const [x, y, gap] = [box.x + 20, box.y + 20, await gapOf(captchas)];
  const touch = await touchScreen(page);
  await touch('touchStart', x, y);
  for (let part = 1; part <= 10; part += 1) await touch('touchMove', x + (gap * part) / 10, y + part);
  await touch('touchEnd', x + gap, y);
  await expect(handleOf(page)).toHaveAttribute('data-phase', 'success');
  await expect(page).toHaveURL(/\/wel/);
});

async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
}

test('a slider is solved by the arrow keys', async ({ page, captchas }) => {
  await askForCaptcha(page);
  await expect(handleOf(page)).toBeFocused();
  const gap = await gapOf(captchas);
  for (let leap = 0; leap < Math.floor(gap / 20); leap += 1) await page.keyboard.press('PageUp');
  for (let step = 0; step < Math.round((gap % 20) / 2); step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wel/);
});

test('who cannot drag lets the browser work, by keyboard alone', async ({ page, captchas }) => {
  await askForCaptcha(page);
  await handleOf(page).press('Tab');
  const other = dialogOf(page).getByRole('button', { name: /无法拖动？/ });
  await expect(other).toBeFocused();
  await page.keyboard.press('Enter');
  const sent = page.waitForRequest((request) => request.url().includes('grant_type=password'), WORK_LIMIT);
  await dialogOf(page).getByRole('button', { name: '开始验证' }).press('Enter');
  await expect(dialogOf(page).getByText(/s验证成功$/)).toBeVisible(WORK_LIMIT);
  expect(new URL((await sent).url()).searchParams.get('randomStr')).toBe('proofOfWork');
  await expect(page).toHaveURL(/\/wel/);
  expect(captchas.tokens).toHaveLength(2);
});

test('words are clicked in order; another order is refused', async ({ page, captchas }) => {
  await page.route('**/LOGIN_CAPTCHA', (route) =>
    route.fulfill({ json: { code: 0, msg: null, data: 'clickWord' } }),
  );
  await askForCaptcha(page);
  const picture = dialogOf(page).getByRole('button', { name: /^请依次点击【.,.,.】$/ });
  const click = async (points: readonly { readonly x: number; readonly y: number }[]) => {
    for (const position of points) await picture.click({ position });
  };
  await click(ClickAnswer.parse(await captchas.answer()).toReversed());
  await expect(dialogOf(page).getByText('验证失败')).toBeVisible();
  await expect.poll(() => captchas.tokens.length).toBe(2);
  await expect(picture).toBeVisible();
  await click(ClickAnswer.parse(await captchas.answer()));
  await expect(dialogOf(page).getByText('验证成功')).toBeVisible();
  await expect(page).toHaveURL(/\/wel/);
});

test('closes with Esc, keeps the focus while it is open, and shows another picture on request', async ({
  page,
  captchas,
}) => {
  await askForCaptcha(page);
  await dialogOf(page).getByRole('button', { name: '换一张' }).click();
  await expect.poll(() => captchas.tokens.length).toBe(2);
  for (let tab = 0; tab < 8; tab += 1) {
    await page.keyboard.press('Tab');
    expect(await dialogOf(page).locator(':focus').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/login/);
});

test('says why there is no picture after too many failures; the browser’s work stays open', async ({
  page,
  captchas,
}) => {
  await askForCaptcha(page);
  for (let failure = 1; failure <= 5; failure += 1) {
    await expect.poll(() => captchas.tokens.length).toBe(failure);
    const gap = await gapOf(captchas);
    await expect(handleOf(page)).toBeEnabled();
    const checked = page.waitForResponse((response) => response.url().endsWith('/captcha/check'));
    await drag(page, gap > 150 ? gap - 60 : gap + 60);
    await checked;
  }
  await expect(dialogOf(page).getByRole('alert')).toContainText('接口验证失败数过多，请稍后再试');
  await dialogOf(page)
    .getByRole('button', { name: /无法拖动？/ })
    .click();
  await dialogOf(page).getByRole('button', { name: '开始验证' }).click();
  await expect(page).toHaveURL(/\/wel/, WORK_LIMIT);
});

for (const theme of THEME_NAMES) {
  test(`passes axe in the ${theme} theme`, async ({ page, captchas: _captchas }) => {
    await page.addInitScript(
      (name) => localStorage.setItem('linewall-appearance', JSON.stringify({ theme: name })),
      theme,
    );
    await askForCaptcha(page);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      expect
        .soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`))
        .toEqual([]);
    };
    await check();
    await dialogOf(page)
      .getByRole('button', { name: /无法拖动？/ })
      .click();
    await check();
  });
}
