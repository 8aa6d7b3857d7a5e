import { FrontEndLogEntry, postLogs } from '#shared/contracts/platform/log.ts';
import { openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const TIMINGS = /^FCP \d+ ms, LCP \d+ ms, TBT \d+ ms$/;

test('an error that nobody caught is posted, and read on the log page with its stack', async ({
  page,
  server,
}) => {
  await openPage(page, server, '/lines');
  // An address without a page leads to its own one.
  await page.waitForURL('**/lines/index');
  const post = page.waitForRequest((request) => {
    const isPost = request.method() === 'POST' && request.url().endsWith('/admin/log/logs');
    return isPost && (request.postData() ?? '').includes('seal-check');
  });
  await page.evaluate(() => {
    setTimeout(function checkSeal() {
      throw new TypeError('seal-check is not a function');
    });
    void Promise.reject(new RangeError('seal-check ran dry'));
  });
  const entries = FrontEndLogEntry.array().parse(JSON.parse((await post).postData() ?? ''));
  const thrown = entries.find(({ type }) => type === 'error');
  expect(thrown?.message).toContain('TypeError: seal-check is not a function');
  expect(thrown?.stack).toContain('checkSeal');
  expect(thrown?.url).toBe('/lines/index');

  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '日志' }).click();
  await menu.getByRole('link', { name: '前端错误日志' }).click();
  await page.getByPlaceholder('按信息、地址或用户筛选').fill('seal-check');
  const table = page.getByRole('grid', { name: '前端错误日志' });
  const row = table.getByRole('row', { name: /seal-check is not a function/ });
  await expect(row).toContainText('运行错误');
  await expect(row).toContainText('/lines/index');
  await expect(row).toContainText('admin');
  await expect(table.getByRole('row', { name: /RangeError: seal-check ran dry/ })).toContainText(
    '未处理的异步错误',
  );
  await row.getByRole('button', { name: '展开详情' }).click();
  await expect(table.locator('pre', { hasText: 'checkSeal' })).toBeVisible();
});

test('how long the start took is told to the console and kept in the log', async ({ page, server }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await openPage(page, server, '/lines');
  const post = page.waitForRequest((request) => (request.postData() ?? '').includes('FCP '));
  // The first thing that the reader does ends the start.
  await page.getByPlaceholder('按产线名称或编码筛选').press('a');
  await expect.poll(() => told.find((text) => TIMINGS.test(text))).toBeDefined();
  const entries = FrontEndLogEntry.array().parse(JSON.parse((await post).postData() ?? ''));
  const perf = entries.find(({ type }) => type === 'perf');
  expect(perf?.message).toMatch(TIMINGS);
  expect(JSON.parse(perf?.info ?? '{}')).toEqual({
    fcpMs: expect.any(Number),
    lcpMs: expect.any(Number),
    tbtMs: expect.any(Number),
  });
});

test('the log page begins with what failed; the timings of every start are a filter of its address', async ({
  page,
  server,
}) => {
  const admin = await startAdmin(server);
  const time = Date.now();
  const entry = { url: '/lines/index', time, stack: '', info: '' };
  await admin.api.call(postLogs, {
    body: [
      { ...entry, id: 'e'.repeat(16), type: 'react', message: 'the drill page failed' },
      { ...entry, id: 'f'.repeat(16), type: 'perf', message: 'FCP 4321 ms, LCP 5432 ms, TBT 0 ms' },
    ],
  });
  await openPage(page, server, '/front-end-log/index');
  const table = page.getByRole('grid', { name: '前端错误日志' });
  const failed = table.getByRole('row', { name: /the drill page failed/ });
  const timed = table.getByRole('row', { name: /FCP 4321 ms/ });
  await expect(failed).toBeVisible();
  await expect(table.getByRole('row', { name: /FCP / })).toHaveCount(0);
  await page.getByRole('combobox', { name: '类型' }).selectOption({ label: '性能' });
  await expect(page).toHaveURL(/\?type=perf$/);
  await expect(timed).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.reload();
  await expect(timed).toBeVisible();
  await page.getByRole('combobox', { name: '类型' }).selectOption({ label: '全部错误' });
  await expect(page).toHaveURL(/\/front-end-log\/index$/);
  await expect(failed).toBeVisible();
  await expect(timed).toHaveCount(0);
});

test('a list that never came says so in place of rows, also while it is tried again', async ({
  page,
  server,
}) => {
  const list = '**/admin/log/global*';
  await page.route(list, (route) =>
    route.fulfill({ status: 500, json: { code: 1, msg: '出错了', error: 'internal', data: null } }),
  );
  await openPage(page, server, '/front-end-log/index');
  const failure = page.getByRole('main').getByText('加载失败');
  const table = page.getByRole('grid', { name: '前端错误日志' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('main').getByText('出错了', { exact: true })).toBeVisible();
  await expect(table, 'no rows that pretend to be loading').toHaveCount(0);

  await page.unroute(list);
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await mayGoOn;
    await route.continue();
  });
  const again = page.waitForRequest(list);
  await page.getByRole('button', { name: '重试' }).click();
  await again;
  await expect(failure).toBeVisible();
  await expect(table).toHaveCount(0);
  goOn();
  await expect(table).toBeVisible();
  await expect(failure).toHaveCount(0);
});
