import { product } from '#shared/contracts/calendar/product.ts';
import { inboundOrder } from '#shared/contracts/orders/inbound-order.ts';
import { warehouseLocation } from '#shared/contracts/stock/warehouse-location.ts';
import { warehouseZone } from '#shared/contracts/stock/warehouse-zone.ts';
import { axeOn } from '#tests/e2e/console/accessibility/axe-check.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { uploadCsv } from '#tests/support/files/file-upload.ts';
import { makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

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

test('files are put at an order from the library and by upload, looked at, and taken away', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeWarehouse(server, admin, 'WH');
  await server.call(inboundOrder.create, { body: { warehouseCode: 'WH' } as never }, admin);
  await uploadCsv(server, admin, '送货单.csv');
  const check = await axeOn(page);
  await openSignedIn(page, '/inbound-order', TEST_PASSWORD);
  await page.getByRole('button', { name: /^更多操作 IN-/ }).click();
  await page.getByRole('menuitem', { name: '附件' }).click();
  const dialog = page.getByRole('dialog', { name: /^附件：IN-/ });
  await expect(dialog.getByText('还没有文件')).toBeVisible();

  await dialog.getByRole('button', { name: '从文件库选择' }).click();
  const picker = page.getByRole('dialog', { name: '选择文件' });
  await picker
    .getByRole('button', { name: /送货单/ })
    .first()
    .click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(picker).toHaveCount(0);
  await expect(dialog.getByText('送货单.csv')).toBeVisible();

  await test.step('of several files, the one that is refused is named, and the others are uploaded', async () => {
    await dialog.getByRole('button', { name: '从文件库选择' }).click();
    const file = (name: string, text: string) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
    await picker
      .getByLabel('要上传的文件')
      .setInputFiles([
        file('装箱单.csv', 'a,b\n'),
        file('假合同.pdf', '<html></html>'),
        file('质检单.csv', 'c,d\n'),
      ]);
    const refusal = page.getByText(/“假合同\.pdf”：/);
    await expect(refusal).toBeVisible();
    await expect(refusal).not.toContainText('装箱单');
    for (const name of [/装箱单/, /质检单/])
      await expect(picker.getByRole('button', { name }).first()).toBeVisible();
    await expect(picker.getByRole('button', { name: /假合同/ })).toHaveCount(0);
    await picker.getByRole('button', { name: '取消' }).click();
    await expect(picker).toHaveCount(0);
  });
  await dialog.getByLabel('要上传的图片').setInputFiles(await pictureFile(page, '破损.png'));
  await expect(dialog.getByRole('button', { name: '查看图片：破损.png' })).toBeVisible();
  await check('the attachments of an order');

  await dialog.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByText('1', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await dialog.getByRole('button', { name: '移除附件 送货单.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '移除附件' }).click();
  await expect(dialog.getByText('还没有文件')).toBeVisible();
});
