import type { Page } from '@playwright/test';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { lineOnGlass } from '#tests/support/walls/wall-model.ts';

const NAME = '灌装车间 1';

async function expectLine(wall: Page): Promise<void> {
  await wall.waitForFunction(
    () => window.linewall?.diagnostics().state === 'showing' && window.linewall.model(),
  );
  expect((await lineOnGlass(wall)).machines.length).toBeGreaterThan(0);
}

test('a screen is created, opened by its link in another browser, changed, and revoked', async ({
  page,
  server,
  otherBrowser,
}) => {
  await openSignedIn(page, '/screen', server.adminPassword);
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const row = main.getByRole('row').filter({ hasText: NAME });
  const line = server.wiring.directory.lines(server.tenantId)[1];
  let link = '';

  await test.step('by keyboard and mouse, with the wall itself as the preview', async () => {
    await expect(main.getByText('还没有屏幕')).toBeVisible();
    await main.getByRole('button', { name: '新建屏幕' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByLabel('名称')).toBeVisible();
    await drawer.getByLabel('名称').focus();
    await page.keyboard.type(NAME);
    await drawer.getByLabel('产线', { exact: true }).selectOption({ label: line?.name ?? '' });
    await drawer.getByText('浅色', { exact: true }).click();
    const preview = drawer.getByTitle('预览');
    await expect(preview).toHaveAttribute('src', new RegExp(`line=${line?.id}&theme=light.*preview=1$`));
    const shown = page.frameLocator('iframe[title="预览"]').locator('html');
    await expect.poll(() => shown.evaluate(() => window.linewall?.diagnostics().state)).toBe('showing');
    await drawer.getByLabel('名称').focus();
    await page.keyboard.press('Enter');
  });

  await test.step('its link is shown once, as text and as a picture', async () => {
    const dialog = page.getByRole('alertdialog', { name: `${NAME} 的一次性链接` });
    await expect(dialog.getByRole('img', { name: `${NAME} 的一次性链接二维码` })).toBeVisible();
    await expect(dialog.getByText('这个地址只在本机有效')).toBeVisible();
    link = (await dialog.locator('code').textContent()) ?? '';
    expect(link).toContain(`${server.baseURL}/productLineSignage?line=${line?.id}&theme=light`);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(row).toContainText('链接待打开');
  });

  const wall = await otherBrowser();
  await wall.clock.install();
  await test.step('the link gives another browser the board, once', async () => {
    await wall.goto(link);
    await expectLine(wall);
    expect(wall.url()).not.toContain('ticket');
    await expect(row).toContainText('在线');
    const late = await otherBrowser();
    await late.goto(link);
    await expect(late.getByRole('heading', { name: '一次性链接已失效' })).toBeVisible();
  });

  await test.step('it stays the screen without its link, and follows what the console says', async () => {
    await wall.goto('/productLineSignage');
    await expect(wall).toHaveURL(/line=\d+&theme=light/);
    await expectLine(wall);
    await row.getByText(NAME).click();
    await drawer.getByText('星空', { exact: true }).click();
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toBeHidden();
    // A slow wall may still wait for its first answer, and then has no timer that the first minute could reach.
    await expect(async () => {
      await wall.clock.runFor('01:05');
      await expect(wall).toHaveURL(/theme=starry/, { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expectLine(wall);
  });

  await test.step('revoked, it says so and asks for nothing more', async () => {
    await row.getByRole('button', { name: new RegExp(`更多.*${NAME}`) }).click();
    await page.getByRole('menuitem', { name: '撤销授权' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销授权' }).click();
    await expect(wall.getByRole('heading', { name: '这块屏的授权已结束' })).toBeVisible();
    await expect(row).toContainText('已撤销');
    const asked: string[] = [];
    wall.on('request', (request) => asked.push(request.url()));
    wall.on('websocket', (socket) => asked.push(socket.url()));
    await wall.clock.runFor('30:00');
    expect(asked).toEqual([]);
    await wall.reload();
    await expect(wall.getByRole('heading', { name: '这块屏还没有授权' })).toBeVisible();
  });
});
