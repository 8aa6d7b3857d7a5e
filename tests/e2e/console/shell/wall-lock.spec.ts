import type { Page } from '@playwright/test';
import { createScreenLink, screen } from '#shared/contracts/screens/screen.ts';
import { lockScreen, unlockScreen } from '#tests/e2e/console/steps/lock-screen.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

const WALL = '/productLineSignage?theme=light';

const isShowing = async (page: Page): Promise<boolean> => (await diagnose(page)).state === 'showing';

/** Nothing of the plant is on the glass, and nothing of it is kept ready. */
async function expectLocked(page: Page, title = '控制台已锁定'): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.linewall?.texts())).toEqual([]);
  expect(await page.evaluate(() => window.linewall?.model())).toBeNull();
  expect((await diagnose(page)).counts.topics).toBe(0);
}

async function linkOfScreen(server: ConsoleServer): Promise<string> {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const made = await server.call(screen.create, { body: { name: 'hall', board: 'line' } as never }, admin);
  const link = await server.call(createScreenLink, { params: { id: made.json().data.id } }, admin);
  return link.json().data.path;
}

test('a wall that uses the console’s session is locked with it, and comes back with it', async ({
  page,
  context,
  server,
}) => {
  await openPage(page, server, '/lines');
  const open = await context.newPage();
  await open.goto(WALL);
  await expect.poll(() => isShowing(open)).toBe(true);
  await lockScreen(page);
  await expectLocked(open);

  const fresh = await context.newPage();
  const asked: string[] = [];
  fresh.on('request', (request) => asked.push(new URL(request.url()).pathname));
  fresh.on('websocket', (socket) => asked.push(socket.url()));
  await fresh.goto(`${WALL}&lang=en`);
  await expectLocked(fresh, 'The console is locked');
  await fresh.reload();
  await expectLocked(fresh, 'The console is locked');
  expect(asked.filter((path) => /^\/(data|admin|busi)\/|socket\.io/.test(path))).toEqual([]);
  // Another board in the same tab, and back.
  await fresh.evaluate(() => window.linewallTest?.navigate('/warehouseSignage'));
  await fresh.goBack();
  await expectLocked(fresh, 'The console is locked');

  await unlockScreen(page);
  for (const wall of [open, fresh]) {
    await expect.poll(() => isShowing(wall)).toBe(true);
    await expect.poll(() => wall.evaluate(() => window.linewall?.texts().length)).toBeGreaterThan(0);
  }
});

test('the locked wall leads to the lock screen, and that back to the wall', async ({ page, server }) => {
  await openPage(page, server, '/lines');
  await lockScreen(page);
  await page.goto(WALL);
  await expectLocked(page);
  await page.getByRole('link', { name: '解锁' }).click();
  await expect(page).toHaveURL(/\/lock\?to=/);
  await unlockScreen(page);
  await expect(page).toHaveURL(new RegExp(`${WALL.replace('?', '\\?')}$`));
  await expect.poll(() => isShowing(page)).toBe(true);
});

test('signing out of the locked console ends the wall', async ({ page, context, server }) => {
  await openPage(page, server, '/lines');
  const wall = await context.newPage();
  await wall.goto(WALL);
  await expect.poll(() => isShowing(wall)).toBe(true);
  await lockScreen(page);
  await expectLocked(wall);
  await page.getByRole('button', { name: '退出并重新登录' }).click();
  await expect(wall.getByRole('heading', { name: '这块屏的授权已结束' })).toBeVisible();
  await expect.poll(() => wall.evaluate(() => window.linewall?.texts())).toEqual([]);
});

test('a screen with a link of its own goes on', async ({ page, context, server }) => {
  await openPage(page, server, '/lines');
  const wall = await context.newPage();
  await wall.goto(await linkOfScreen(server));
  await expect.poll(() => isShowing(wall)).toBe(true);
  await lockScreen(page);
  await wall.reload();
  await expect.poll(() => isShowing(wall)).toBe(true);
  await expect(wall.getByRole('heading', { name: '控制台已锁定' })).toHaveCount(0);
});
