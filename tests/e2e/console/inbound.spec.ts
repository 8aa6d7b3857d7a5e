import { product } from '#shared/contracts/calendar/product.ts';
import { warehouseLocation } from '#shared/contracts/warehouse/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/warehouse/stock/warehouse-zone.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { makeWarehouse } from '#tests/support/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';
import { drawerOf } from './drawer.ts';
import { openSignedIn } from './sign-in.ts';

test('an order is announced, received with damage, and its topology leads to the lines', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeWarehouse(server, admin, 'WH');
  for (const [contract, body] of [
    [product.create, { code: 'PET', name: '水瓶', unit: 'piece' }],
    [warehouseZone.create, { warehouseCode: 'WH', code: 'RCV', name: '收货', kind: 'receiving' }],
    [
      warehouseLocation.create,
      { warehouseCode: 'WH', zoneCode: 'RCV', code: 'RCV-1', kind: 'floor', maxPallets: 9 },
    ],
  ] as const) {
    const made = await server.call(contract, { body } as never, admin);
    expect(made.statusCode, made.body).toBe(200);
  }
  await openSignedIn(page, '/inbound-order', TEST_PASSWORD);

  await test.step('an order with a line is created', async () => {
    await page.getByRole('button', { name: '新建入库单' }).first().click();
    await drawerOf(page).getByLabel('外部单号').fill('PO-4711');
    await drawerOf(page).getByRole('button', { name: '创建' }).click();
    await page.getByRole('row', { name: /草稿/ }).click();
    await page.getByRole('button', { name: '新建明细行' }).first().click();
    await drawerOf(page).getByLabel('产品').fill('PET');
    await drawerOf(page).getByLabel('批次').fill('L2211');
    await drawerOf(page).getByLabel('应收').fill('40');
    await drawerOf(page).getByRole('button', { name: '创建' }).click();
    await expect(page.getByRole('row', { name: /L2211/ })).toContainText('待收货');
  });

  await test.step('it is announced and arrives', async () => {
    await page.getByRole('link', { name: '入库单' }).last().click();
    await page.getByRole('button', { name: /^预报 IN-/ }).click();
    await expect(page.getByRole('row', { name: /IN-/ })).toContainText('已预报');
    await page.getByRole('button', { name: /^到货 IN-/ }).click();
    await expect(page.getByRole('row', { name: /IN-/ })).toContainText('已到货');
  });

  await test.step('goods are received, some of them damaged', async () => {
    await page.getByRole('row', { name: /IN-/ }).click();
    await page.getByRole('button', { name: '收货 第 1 行' }).click();
    await drawerOf(page).getByLabel('其中破损').fill('3');
    await drawerOf(page).getByLabel('库位').fill('RCV-1');
    await drawerOf(page).getByRole('button', { name: '收货' }).click();
    await expect(page.getByRole('row', { name: /L2211/ })).toContainText('已收货');
  });

  await test.step('the topology is walked by keys, and a double click leads to the lines', async () => {
    await page.getByRole('link', { name: '入库单' }).last().click();
    await page.getByRole('button', { name: /^更多 IN-|^更多操作 IN-/ }).click();
    await page.getByRole('menuitem', { name: '拓扑图' }).click();
    const panel = page.getByRole('dialog', { name: /拓扑图/ });
    await panel.getByRole('button', { name: /^入库单 IN-/ }).focus();
    await page.keyboard.press('ArrowRight');
    const line = panel.getByRole('button', { name: /^明细行 1 · PET/ });
    await expect(line).toBeFocused();
    await expect(panel.getByRole('button', { name: /^库存 RCV-1 · L2211 破损/ })).toBeVisible();
    await line.dblclick();
    await expect(page).toHaveURL(/\/inbound-order\/index\?.*order=\d+.*queryId=\d+.*num=/);
    await expect(page.getByRole('row', { name: /L2211/ })).toBeVisible();
  });
});
