import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeGoods } from '#tests/support/made/made-goods.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

/** An order by mouse, from its wave to the truck; 20 of 30 are there. */
test('an order is allocated with a shortage, picked in a wave and shipped', async ({ page, server }) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const warehouseId = await makeWarehouse(server, admin, 'WO');
  await makeDock(server, admin, { warehouseCode: 'WO', code: '7' });
  await makeGoods(server, { warehouseId, productCode: 'JUICE', quantity: 20 });
  await page.clock.install({ time: server.clock.now() });
  const row = (name: RegExp) => page.getByRole('row', { name });
  const does = async (name: RegExp, action: string, state: string) => {
    await row(name)
      .getByRole('button', { name: new RegExp(`^${action} `) })
      .click();
    const asked = page.getByRole('alertdialog');
    if (['下达 W', '发运 OUT'].includes(`${action} ${name.source.replace(/[^A-Z]/g, '')}`))
      await asked.getByRole('button', { name: action }).click();
    await expect(row(name)).toContainText(state);
  };
  const create = async () => {
    await drawerOf(page).getByRole('button', { name: '创建' }).click();
    await expect(drawerOf(page)).toHaveCount(0);
  };

  await test.step('a wave and an order with a line are created', async () => {
    await openSignedIn(page, '/wave', TEST_PASSWORD);
    await page
      .getByRole('button', { name: '新建 波次' })
      .or(page.getByRole('button', { name: '新建波次' }))
      .first()
      .click();
    await drawerOf(page).getByRole('textbox', { name: '名称', exact: true }).fill('午间');
    await drawerOf(page).getByLabel('月台').selectOption('7');
    await create();
    await expect(row(/午间/)).toContainText('计划');
    await openSignedIn(page, '/outbound-order', TEST_PASSWORD);
    await page.getByRole('button', { name: /^新建/ }).first().click();
    // By its name, with the keyboard alone.
    const waveNo = drawerOf(page).getByLabel('波次');
    await waveNo.fill('午间');
    await expect(page.getByRole('option', { name: /午间/ })).toBeVisible();
    await waveNo.press('Enter');
    await expect(waveNo).toHaveValue(/^W-\d{8}-0001$/);
    await create();
    await page.getByRole('button', { name: /^新建/ }).first().click();
    await drawerOf(page).getByLabel('产品').fill('JUICE');
    await drawerOf(page).getByLabel('订单数量').fill('30');
    await create();
    await expect(row(/JUICE/)).toContainText('未分配');
  });

  await test.step('what is not there makes the line short, and an exception that is acknowledged', async () => {
    await page.getByRole('link', { name: '返回出库单' }).click();
    await does(/OUT-/, '下达', '已下达');
    await does(/OUT-/, '分配库存', '缺 1 行');
    await openSignedIn(page, '/warehouse-exception', TEST_PASSWORD);
    await expect(row(/OUT-.*JUICE.*缺 10/)).toContainText('未确认');
    await does(/OUT-/, '确认', '已确认');
  });

  await test.step('the released wave makes a pick task, which is done', async () => {
    await openSignedIn(page, '/wave', TEST_PASSWORD);
    await does(/W-/, '下达', '已下达');
    await openSignedIn(page, '/warehouse-task', TEST_PASSWORD);
    await expect(row(/拣货/)).toContainText('A-01-01 → S-01');
    await row(/拣货/)
      .getByRole('button', { name: /^派工 / })
      .click();
    await drawerOf(page).getByLabel('执行人').fill('王五');
    await drawerOf(page).getByRole('button', { name: '派工' }).click();
    await does(/王五/, '开始', '进行中');
    await does(/王五/, '完成', '完成');
  });

  await test.step('the order is packed, loaded at the dock of its wave and shipped; the wave is done', async () => {
    await openSignedIn(page, '/outbound-order', TEST_PASSWORD);
    await does(/OUT-/, '打包完成', '已打包');
    await openSignedIn(page, '/warehouse-task', TEST_PASSWORD);
    await expect(row(/装车/)).toContainText('S-01 → 7');
    await openSignedIn(page, '/outbound-order', TEST_PASSWORD);
    await does(/OUT-/, '开始装车', '装车中');
    await does(/OUT-/, '发运', '已发运');
    await openSignedIn(page, '/wave', TEST_PASSWORD);
    await expect(row(/午间/)).toContainText('已完成');
  });
});
