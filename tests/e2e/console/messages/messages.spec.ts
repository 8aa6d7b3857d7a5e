import type { Locator, Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import { clearDeadLetters } from '#shared/contracts/ingest/dead-letter.ts';
import { notice } from '#shared/contracts/messages/notice.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { test as base, expect } from '#tests/support/browser/console-page.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';

const COLLEAGUE = 'colleague';
const test = base.extend<{ colleague: Page }>({
  /** The browser of another user. */
  colleague: async ({ otherBrowser }, use) => use(await otherBrowser()),
});
test.use({ tenant: { users: { [COLLEAGUE]: { role: 'admin' } } } });

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

test('a notice reaches somebody else’s bell at once, is opened, and is read from then on', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/wel/layout', server.adminPassword, COLLEAGUE);
  await expect(page.getByText(/人在线/)).toBeVisible();
  await expect(page.getByRole('region', { name: '未读通知公告' })).toContainText('没有未读的通知公告');
  const admin = await startAdmin(server);
  await admin.api.call(notice.create, {
    body: { msgType: '2', noticeTitle: '周三停电检修', messageContent: '八点断电。\n<b>请提前停机。</b>' },
  });
  await expect(bell(page, '消息，1 条待处理')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('新的公告')).toBeVisible();
  await expect(
    page.getByRole('region', { name: '未读通知公告' }).getByRole('link', { name: /周三停电检修/ }),
  ).toBeVisible();
  await bell(page, '消息，1 条待处理').click();
  await page
    .getByRole('region', { name: '通知公告' })
    .getByRole('button', { name: /周三停电检修/ })
    .click();
  await expect(page).toHaveURL(/\/NoticeMore\?open=/);
  await expect(page.getByText('<b>请提前停机。</b>', { exact: true })).toBeVisible();
  await expect(bell(page, '消息')).toBeVisible();
  const row = page.getByRole('row', { name: /周三停电检修/ });
  await expect(row).not.toContainText('未读');
  await row.getByRole('button', { name: /^更多操作/ }).click();
  await page.getByRole('menuitem', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '新闻预览' });
  await expect(preview.getByLabel('公告标题')).toHaveValue('周三停电检修');
  await expect(preview.getByRole('group', { name: '公告内容' })).toContainText('<b>请提前停机。</b>');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await page.getByText('未读', { exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('a picture that is put into a notice lies in the library, and its readers see it', async ({
  page,
  colleague,
  server,
}) => {
  await openSignedIn(page, '/NoticeMore', server.adminPassword);
  await page.getByRole('button', { name: '新建通知公告' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题').fill('新配电柜');
  const text = drawer.getByRole('textbox', { name: /^内容/ });
  await text.click();
  await page.keyboard.type('位置见图。');
  const chooser = drawer.getByLabel('选择图片');
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('图片插入失败')).toBeVisible();
  await chooser.setInputFiles(await pictureFile(page, 'cabinet.png'));
  const isDrawn = (image: Locator) =>
    expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640);
  await isDrawn(text.locator('img'));
  await drawer.getByRole('button', { name: '创建' }).click();
  await expect(drawer).toHaveCount(0);

  await openSignedIn(colleague, '/NoticeMore', server.adminPassword, COLLEAGUE);
  await colleague.getByRole('button', { name: '新配电柜', exact: true }).click();
  await isDrawn(colleague.getByRole('main').locator('img[src*="/admin/sys-file/"]'));
});

test('a task appears for whoever can do it, and closes by itself once it is done', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/TaskMore', server.adminPassword);
  await expect(page.getByText('现在没有要处理的任务')).toBeVisible();
  const { host, port, username, password, tenantId } = server.mqtt;
  const client = await connectAsync({ host, port, username, password });
  await client.publishAsync(`linewall/v1/${tenantId}/L1-FILLER/state`, 'not json', { qos: 1 });
  await client.endAsync();
  await server.wiring.watchTasks();
  const task = page.getByRole('row', { name: /1 条设备消息未接收/ });
  await expect(task).toBeVisible();
  await expect(bell(page, /^消息，\d+ 条待处理$/)).toBeVisible();
  await task.getByRole('button', { name: '查看消息' }).click();
  await expect(page).toHaveURL(/\/connections\/index\?part=deadLetters$/);
  const admin = await startAdmin(server);
  expect(await admin.api.call(clearDeadLetters, {})).toBe(1);
  await server.wiring.watchTasks();
  await page.goto('/TaskMore');
  await expect(page.getByText('现在没有要处理的任务')).toBeVisible();
  await expect(task).toBeHidden();
});

test('the machine log lists every change of state, page by page and filtered by its address', async ({
  page,
  server,
}) => {
  const changes = 13;
  const { api } = await startAdmin(server);
  const machines = (await api.call(listLines, {})).flatMap((line) => line.machines);
  const machineId = machines.find(({ code }) => code === 'L2-FILLER')?.id ?? '';
  // The browser's own clock is behind the server's, and the log ends by the server's.
  server.clock.advance(2 * 3_600_000);
  const to = server.clock.now() + 3_600_000;
  const query = { machineId, from: to - 7_200_000, to };
  const logged = async (): Promise<number> => (await api.call(pageMachineLog, { query })).total;
  const expectLogged = (count: number) => expect.poll(logged, { intervals: [50] }).toBe(count);
  const filler = await startSteadyMachine(server.mqtt, 'L2-FILLER');
  for (let change = 0; change < changes; change += 1) {
    await expectLogged(2 * change + 1);
    filler.setStates(['fault'], `F${change}`);
    await expectLogged(2 * change + 2);
    filler.setStates(['production']);
  }
  await expectLogged(2 * changes + 1);
  await openSignedIn(page, '/MachineLogMore', server.adminPassword);
  const rows = page.getByRole('row', { name: /灌装机/ });
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('第 1 / 2 页')).toBeVisible();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(2 * changes + 1 - 20);
  await page.getByRole('combobox', { name: '状态' }).selectOption({ label: '故障' });
  await expect(page).toHaveURL(/state=fault/);
  await expect(rows).toHaveCount(changes);
  await expect(rows.first()).toContainText('F12');
  await page.reload();
  await expect(rows).toHaveCount(changes);
  await page.getByRole('combobox', { name: '产线' }).selectOption({ label: '1 号灌装线' });
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(rows).toHaveCount(20);
  await filler.stop();
});

test('the count of who is online follows a second user in and out', async ({ page, colleague, server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  await expect(page.getByText('1 人在线')).toBeVisible();
  await openSignedIn(colleague, '/lines', server.adminPassword, COLLEAGUE);
  await expect(page.getByText('2 人在线')).toBeVisible({ timeout: 5_000 });
  await expect(colleague.getByText('2 人在线')).toBeVisible();
  await colleague.close();
  await expect(page.getByText('1 人在线')).toBeVisible({ timeout: 5_000 });
});
