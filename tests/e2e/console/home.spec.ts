import type { Page } from '@playwright/test';
import { listTasks } from '../../../shared/contracts/task.ts';
import { expect, test } from '../../support/browser-fixture.ts';
import { startSteadyMachine } from '../../support/steady-machine.ts';
import { openSignedIn } from './sign-in.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/** The names of the line cards, in their order. */
const cardNames = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('section:has(a[href^="/productLineSignage"]) h2').allTextContents();

test('a line that stops comes first within seconds, with its cause; silence is marked, then called unknown', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  const line = page.getByRole('region', { name: '3 号易拉罐线' });
  await expect(line).toContainText('还没有数据');
  const filler = await startSteadyMachine(server.mqtt, 'L3-FILLER');
  await expect(line).toContainText('运行');
  await expect.poll(() => cardNames(page)).toEqual(['1 号灌装线', '2 号 PET 水线', '3 号易拉罐线']);
  await expect(line.locator('[data-staleness="fresh"]')).toHaveCount(2);

  filler.setStates(['fault'], 'F112');
  await expect(line).toContainText('故障', { timeout: 3_000 });
  await expect(line).toContainText('灌装机 · F112');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 条产线停机');
  await expect.poll(() => cardNames(page)).toEqual(['3 号易拉罐线', '1 号灌装线', '2 号 PET 水线']);
  await expect(page.getByRole('region', { name: '设备日志' }).getByRole('listitem').first()).toContainText(
    /故障灌装机.*3 号易拉罐线 · F112/,
  );

  await filler.stop();
  await expect(line.locator('[data-staleness="stale"]')).toHaveCount(2, { timeout: 30_000 });
  await expect(line).toContainText('故障');
  await expect(line.locator('[data-staleness="dead"]')).toHaveCount(2, { timeout: 45_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3 条产线没有数据');
});

test('everything is on one screen of 1280 × 800', async ({ page, server }) => {
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(page.getByRole('region', { name: '设备日志' }).getByRole('listitem').first()).toBeVisible();
  const { needed, has } = await page
    .getByRole('main')
    .evaluate((main) => ({ needed: main.scrollHeight, has: main.clientHeight }));
  expect(needed).toBeLessThanOrEqual(has);
});

test('somebody who may not see the plant is shown the own parts, and nothing of the plant is asked for', async ({
  page,
  server,
}) => {
  await page.route('**/admin/user/info', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"plant_view"', '"x"') });
  });
  await openSignedIn(page, '/info/index', server.adminPassword);
  await page.evaluate(() => {
    const text = sessionStorage.getItem('linewall-console') ?? '';
    sessionStorage.setItem('linewall-console', text.replaceAll('"plant_view"', '"x"'));
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/wel/layout');
  await expect(page.getByRole('region', { name: '我的任务' })).toContainText('现在没有要处理的任务');
  await expect(page.getByRole('region', { name: '未读通知公告' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('首页');
  await expect(page.getByRole('region', { name: '设备日志' })).toHaveCount(0);
  expect(asked).toContain(listTasks.path);
  expect(asked.filter((path) => path.startsWith('/data/') || path.startsWith('/feed'))).toEqual([]);
});
