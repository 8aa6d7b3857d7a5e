import type { Locator, Page } from '@playwright/test';
import type { QueueModel } from '#display/boards/queue/model/model.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeDockDay } from '#tests/support/made/made-dock-day.ts';
import { makeCheckPlan } from '#tests/support/made/made-quality.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { openWall } from '#tests/support/walls/followed-walls.ts';

const PLATE = '沪A86K3K';
const MASKED = '沪A·8**3K';
const SHORTAGE = 'PET 少 100 箱';

test.use({ tenant: { users: { auditor: { role: 'admin' } } } });

/** Chooses the second of the slots of today that have not begun: it is at least 20 min ahead. */
async function pickSlot(page: Page): Promise<void> {
  await page.getByRole('button', { name: '日历' }).click();
  const calendar = page.getByRole('dialog', { name: '预约时段' });
  const today = await calendar
    .locator('th[data-today]')
    .evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
  await calendar
    .locator(`tbody td:nth-child(${today + 1}):not([data-past]):not([data-closed]) button`)
    .nth(1)
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '预约' }).click();
}

async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .click();
}

/** One truck, by mouse on the pages that staff use, while a wall in the yard and one at the docks follow. */
test('a truck is booked, called, unloaded with a shortage, checked, released and leaves', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeDockDay(server, admin);
  await makeCheckPlan(server, admin, { code: 'PET', productCode: 'PET' }, [
    { name: '标签', valueKind: 'yes_no', severity: 'minor' },
  ]);
  const [queue, docks] = await Promise.all([
    openWall<QueueModel>(server, otherBrowser, 'queue'),
    openWall<WarehouseModel>(server, otherBrowser, 'warehouse'),
  ]);
  const atDock = async () => (await docks.model())?.docks.find(({ code }) => code === '3');
  const exceptions = async () => (await docks.model())?.exceptions.rows.length;
  const truck = page.getByRole('row', { name: new RegExp(PLATE) });
  const does = async (action: string, state: string): Promise<void> => {
    await truck.getByRole('button', { name: new RegExp(`^${action} `) }).click();
    await expect(truck).toContainText(state);
  };

  await test.step('an order of 400 cases is announced', async () => {
    await openSignedIn(page, '/inbound-order', TEST_PASSWORD);
    await page.getByRole('button', { name: '新建入库单' }).first().click();
    await drawerOf(page).getByLabel('外部单号').fill('PO-4711');
    await drawerOf(page).getByRole('button', { name: '创建' }).click();
    await page.getByRole('row', { name: /草稿/ }).click();
    await page.getByRole('button', { name: '新建明细行' }).first().click();
    const drawer = drawerOf(page);
    await drawer.getByLabel('产品').fill('PET');
    await drawer.getByLabel('应收').fill('400');
    await drawer.getByText('需质检').click();
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(page.getByRole('row', { name: /PET/ })).toContainText('待收货');
    await page.getByRole('link', { name: '入库单' }).last().click();
    await page.getByRole('button', { name: /^预报 IN-/ }).click();
    await expect(page.getByRole('row', { name: /PO-4711/ })).toContainText('已预报');
  });

  await test.step('its truck is booked in the calendar; the docks expect it', async () => {
    await page.goto('/appointment');
    await pickSlot(page);
    const drawer = drawerOf(page);
    await drawer.getByText('卸货入库').click();
    await drawer.getByLabel('月台').selectOption('3');
    await drawer.getByLabel('车牌号').fill('沪a·86k3k');
    await choose(page, drawer.getByLabel('承运商'), 'SF');
    await drawer.getByLabel('单号').fill('PO-4711');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(truck).toContainText('已预约');
    await expect.poll(async () => (await atDock())?.plate).toBe(MASKED);
  });

  await test.step('it arrives, and waits on the wall', async () => {
    await does('到场', '排队中');
    await expect.poll(async () => (await queue.model())?.waiting.map(({ name }) => name)).toEqual([MASKED]);
  });

  await test.step('it is called, and the wall says to which dock', async () => {
    await truck.getByRole('button', { name: /^叫号 / }).click();
    await drawerOf(page).getByRole('button', { name: '叫号' }).click();
    await expect(truck).toContainText('已叫号');
    await expect
      .poll(async () => (await queue.model())?.band.call)
      .toMatchObject({ name: MASKED, dock: '3' });
    await expect.poll(async () => (await atDock())?.mark).toBe('call');
  });

  await test.step('it docks and its unloading begins', async () => {
    await does('靠台', '已靠台');
    await expect.poll(async () => (await queue.model())?.recent[0]?.isOnTheWay).toBe(false);
    await does('开始作业', '作业中');
    await expect.poll(async () => (await atDock())?.mark).toBe('play');
  });

  await test.step('three quarters of the goods are received, the rest is missing', async () => {
    await page.goto('/inbound-order');
    await expect(page.getByRole('row', { name: /PO-4711/ })).toContainText('已到货');
    await page.getByRole('row', { name: /PO-4711/ }).click();
    await page.getByRole('button', { name: '收货 第 1 行' }).click();
    const drawer = drawerOf(page);
    await drawer.getByLabel('本次收货数量').fill('300');
    await drawer.getByLabel('库位').fill('RCV-1');
    await drawer.getByLabel('批次').fill('L1');
    await drawer.getByRole('button', { name: '收货' }).click();
    await expect(page.getByRole('row', { name: /L1/ })).toContainText('300');
    // Of ten pallets.
    await expect.poll(async () => (await atDock())?.figure).toBe('7');
  });

  await test.step('the shortage is reported, and stands at the dock as its cause', async () => {
    await page.goto('/warehouse-exception');
    await page.getByRole('button', { name: '新建异常' }).first().click();
    const drawer = drawerOf(page);
    await drawer.getByLabel('类型').selectOption('shortage');
    await drawer.getByRole('textbox', { name: /^内容/ }).fill(SHORTAGE);
    await drawer.getByLabel('月台').selectOption('3');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(page.getByRole('row', { name: new RegExp(SHORTAGE) })).toContainText('未确认');
    await expect.poll(async () => (await atDock())?.foot).toBe(SHORTAGE);
    expect(await exceptions()).toBe(1);
  });

  await test.step('the line is closed short; what has come is held for its check', async () => {
    await page.goto('/inbound-order');
    await page.getByRole('row', { name: /PO-4711/ }).click();
    await page.getByRole('button', { name: /^更多.* 第 1 行/ }).click();
    await page.getByRole('menuitem', { name: '短收关闭' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '短收关闭' }).click();
    await expect(page.getByRole('row', { name: /L1/ })).toContainText('待质检');
    await expect.poll(exceptions).toBe(2);
  });

  await test.step('it is checked, and released by somebody else', async () => {
    await page.goto('/quality-check-bill');
    await page.getByRole('row', { name: /QC-/ }).click();
    await page.getByRole('button', { name: '开始检验' }).click();
    await page.getByLabel('标签 1', { exact: true }).selectOption('yes');
    await page.getByRole('button', { name: '保存结果' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByText('待审核').first()).toBeVisible();
    const auditing = await otherBrowser();
    await openSignedIn(auditing, '/quality-check-bill', TEST_PASSWORD, 'auditor');
    await auditing.getByRole('row', { name: /QC-/ }).click();
    await auditing.getByRole('button', { name: '审核', exact: true }).click();
    await drawerOf(auditing).getByText('合格', { exact: true }).click();
    await drawerOf(auditing).getByRole('button', { name: '审核' }).click();
    await expect(auditing.getByRole('main')).toContainText('已审核');
    await expect.poll(exceptions).toBe(1);
  });

  await test.step('the shortage is settled', async () => {
    await page.goto('/warehouse-exception');
    const row = page.getByRole('row', { name: new RegExp(SHORTAGE) });
    await row.getByRole('button', { name: /^确认 / }).click();
    await expect(row).toContainText('已确认');
    await row.getByRole('button', { name: /^解决 / }).click();
    await expect.poll(exceptions).toBe(0);
  });

  await test.step('the truck is finished and leaves', async () => {
    await page.goto('/appointment');
    await does('作业完成', '作业完成');
    await expect.poll(async () => (await atDock())?.mark).toBe('tick');
    await does('离场', '已离场');
    await expect.poll(async () => (await atDock())?.mark).toBe('door');
    expect((await queue.model())?.waiting).toEqual([]);
  });
});
