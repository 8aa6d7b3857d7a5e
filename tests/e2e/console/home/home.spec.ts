import type { Page } from '@playwright/test';
import { SHORT_STOP_MS } from '#shared/domain/line/short-stop.ts';
import { keepSignIn, openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** Within which the demo plant's machines are expected to report. */
const PERIOD_MS = 10_000;

/** The names of the line cards, in their order. */
const cardNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('section:has(a[href^="/productLineSignage"]) h2').allTextContents();

test('a line that stops comes first, with its cause; silence is marked, then called unknown', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  const line = page.getByRole('region', { name: '3 号易拉罐线' });
  const ways = page.getByRole('navigation', { name: '系统管理' });
  await expect(ways.getByRole('link', { name: '谁改了什么' })).toHaveAttribute('href', '/operation-log');
  // The first tenant alone has others.
  await expect(ways.getByRole('link', { name: '管理租户' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 条产线没有数据');
  const filler = await startSteadyMachine(server.mqtt, 'L3-FILLER');
  await expect(line).toContainText('运行');
  await expect.poll(() => cardNames(page)).toEqual(['1 号灌装线', '2 号 PET 水线', '3 号易拉罐线']);
  await expect(line.locator('[data-staleness="fresh"]')).toHaveCount(2);

  filler.setStates(['fault'], 'F112');
  await expect(line).toContainText('短停');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('停机');
  server.clock.advance(SHORT_STOP_MS);
  await expect(line).toContainText('故障');
  await expect(line).toContainText('灌装机 · F112');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 条产线停机');
  await expect.poll(() => cardNames(page)).toEqual(['3 号易拉罐线', '1 号灌装线', '2 号 PET 水线']);
  await expect(page.getByRole('region', { name: '设备日志' }).getByRole('listitem').first()).toContainText(
    /故障灌装机.*3 号易拉罐线 · F112/,
  );

  await filler.stop();
  const other = await startSteadyMachine(server.mqtt, 'L1-FILLER');
  // The next value of any machine brings the server's time to the page.
  server.clock.advance(2 * PERIOD_MS);
  await expect(line.locator('[data-staleness="stale"]')).toHaveCount(2);
  await expect(line).toContainText('故障');
  server.clock.advance(5 * PERIOD_MS);
  await expect(line.locator('[data-staleness="dead"]')).toHaveCount(2);
  await other.stop();
  server.clock.advance(5 * PERIOD_MS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 条产线没有数据');
});

test('where the live channel cannot be opened, the lines stand there as unknown and the page says why', async ({
  page,
  server,
}) => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(page.getByText('实时数据已中断，正在重连；显示的数据不再更新')).toBeVisible({
    timeout: 45_000,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 条产线没有数据');
  expect(await cardNames(page)).toEqual(['1 号灌装线', '2 号 PET 水线', '3 号易拉罐线']);
});

test('everything is on one screen of 1280 × 800', async ({ page, server }) => {
  const filler = await startSteadyMachine(server.mqtt, 'L3-FILLER');
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(page.getByRole('region', { name: '设备日志' }).getByRole('listitem').first()).toBeVisible();
  const { needed, has } = await page
    .getByRole('main')
    .evaluate((main) => ({ needed: main.scrollHeight, has: main.clientHeight }));
  expect(needed).toBeLessThanOrEqual(has);
  await filler.stop();
});

test('a part that fails says so alone, and comes back by its button', async ({ page, server }) => {
  // The part also asks by itself now and then: only what the button asks for is answered.
  const isPressed = () => page.evaluate(() => document.documentElement.dataset.pressed === 'yes');
  await page.route('**/data/machinelog/page*', async (route) =>
    (await isPressed())
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: 1, msg: '出错了', error: 'internal', data: null } }),
  );
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  const log = page.getByRole('region', { name: '设备日志' });
  await expect(log.getByText(/出错了/)).toBeVisible();
  await expect(page.getByText('加载失败')).toHaveCount(1);
  await expect(page.getByRole('region', { name: '我的任务' })).toContainText('现在没有要处理的任务');
  await expect(page.getByRole('region', { name: '1 号灌装线' })).toBeVisible();
  const retry = log.getByRole('button', { name: '重试' });
  await retry.evaluate((button) =>
    button.addEventListener('click', () => {
      document.documentElement.dataset.pressed = 'yes';
    }),
  );
  const answer = page.waitForResponse(
    (response) => response.url().includes('/data/machinelog/page') && response.status() === 200,
  );
  await retry.click();
  await answer;
  await expect(log.getByText(/出错了/)).toHaveCount(0);
  await expect(page.getByText('加载失败')).toHaveCount(0);
});

test.describe('a session that owes a new password', () => {
  test.use({ tenant: { users: { newcomer: { role: 'admin', passwordChangedAt: null } } } });
  test('asks for nothing it would be refused', async ({ page, server }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    await keepSignIn(page, server.adminPassword, 'newcomer');
    await page.goto('/wel/layout');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(refused).toEqual([]);
  });
});
