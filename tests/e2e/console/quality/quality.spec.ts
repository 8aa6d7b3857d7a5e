import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { drawerOf } from '#tests/e2e/console/steps/drawer.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeCheckBill, makeCheckPlan, makeProduct } from '#tests/support/made/made-quality.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const ITEMS = [
  { name: '净重', unit: 'g', lowerLimit: 99.5, upperLimit: 100.5, severity: 'critical', samples: 2 },
  { name: '标签', valueKind: 'yes_no', severity: 'minor' },
];

test.use({ tenant: { users: { auditor: { role: 'admin' } } } });

/** A bill from its opening to the verdict: nobody audits what they have measured. */
test('a bill is opened, filled in place, submitted, and audited by somebody else', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  await makeWarehouse(server, admin, 'WH');
  await makeDock(server, admin, { warehouseCode: 'WH', code: '3' });
  await makeProduct(server, admin, 'P1');
  await makeCheckPlan(server, admin, { code: 'P1', productCode: 'P1' }, ITEMS);

  await test.step('it is opened for goods whose truck stands at a dock', async () => {
    await openSignedIn(page, '/quality-check-bill', TEST_PASSWORD);
    await page.getByRole('button', { name: '新建质检单' }).first().click();
    const drawer = drawerOf(page);
    const productCode = drawer.getByLabel('产品');
    await productCode.fill('NONE');
    await expect(page.getByRole('listbox').getByText('没有符合的记录')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(drawer.getByText('没有找到，请从列表中选择')).toBeVisible();
    await productCode.fill('P1');
    await drawer.getByLabel('月台').selectOption('3');
    await drawer.getByRole('button', { name: '创建' }).click();
    await expect(page.getByRole('row', { name: /QC-/ })).toContainText('待检');
  });

  await test.step('a picture is put at it, and stays', async () => {
    const openAttachments = async () => {
      await page.getByRole('button', { name: /^更多操作 QC-/ }).click();
      await page.getByRole('menuitem', { name: '附件' }).click();
      return page.getByRole('dialog', { name: /^附件：QC-/ });
    };
    const dialog = await openAttachments();
    await expect(dialog.getByText('还没有文件')).toBeVisible();
    await dialog.getByLabel('要上传的图片').setInputFiles(await pictureFile(page, '破损.png'));
    await expect(dialog.getByRole('button', { name: '查看图片：破损.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    const again = await openAttachments();
    await expect(again.getByRole('button', { name: '查看图片：破损.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(again).toBeHidden();
  });

  await test.step('its values are entered; one outside of its limits is told at once', async () => {
    await page.getByRole('row', { name: /QC-/ }).click();
    await page.getByRole('button', { name: '开始检验' }).click();
    const first = page.getByRole('row', { name: /净重/ }).first();
    await first.getByLabel('净重 1', { exact: true }).fill('101.2');
    await expect(first).toContainText('超出限值');
    await first.getByLabel('净重 1', { exact: true }).press('Enter');
    await expect(page.getByLabel('净重 2', { exact: true })).toBeFocused();
    await page.getByLabel('净重 2', { exact: true }).fill('100');
    await page.getByLabel('标签 1', { exact: true }).selectOption('yes');
    await page.getByRole('button', { name: '保存结果' }).click();
    await expect(page.getByText('已保存 3 项结果')).toBeVisible();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByText('您是这张质检单的检验员，须由他人审核。')).toBeVisible();
    await expect(page.getByRole('button', { name: '审核', exact: true })).toBeDisabled();
  });

  await test.step('another user cannot pass it, and holds it with a note', async () => {
    const auditing = await otherBrowser();
    await openSignedIn(auditing, '/quality-check-bill', TEST_PASSWORD, 'auditor');
    await auditing.getByRole('row', { name: /QC-/ }).click();
    await auditing.getByRole('button', { name: '审核', exact: true }).click();
    const drawer = drawerOf(auditing);
    await expect(drawer).toContainText('1 项超出限值');
    await drawer.getByText('合格', { exact: true }).click();
    await drawer.getByRole('button', { name: '审核' }).click();
    await expect(drawer).toContainText('有结果超出限值，结论不能是合格');
    await drawer.getByText('暂扣', { exact: true }).click();
    await drawer.getByLabel('审核意见').fill('复称');
    await drawer.getByRole('button', { name: '审核' }).click();
    await expect(auditing.getByRole('main')).toContainText('已审核');
    await expect(auditing.getByRole('main')).toContainText('暂扣');
  });

  await test.step('checked again within its limits, its results are approved and it is released', async () => {
    const id = await makeCheckBill(server, admin, { warehouseCode: 'WH', productCode: 'P1' });
    await page.goto(`/quality-check-bill?bill=${id}`);
    await page.getByRole('button', { name: '开始检验' }).click();
    await page.getByLabel('净重 1', { exact: true }).fill('100.1');
    await page.getByLabel('净重 2', { exact: true }).fill('99.9');
    await page.getByLabel('标签 1', { exact: true }).selectOption('yes');
    await page.getByRole('button', { name: '保存结果' }).click();
    await page.getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByText('待审核').first()).toBeVisible();
    const auditing = await otherBrowser();
    await openSignedIn(auditing, `/quality-check-bill?bill=${id}`, TEST_PASSWORD, 'auditor');
    await auditing.getByRole('checkbox').first().click();
    await auditing.getByRole('button', { name: '审核所选' }).click();
    await drawerOf(auditing).getByRole('button', { name: '审核' }).click();
    await expect(auditing.getByRole('main')).toContainText('已审核');
    const after = await server.call(qualityCheckBill.get, { params: { id } }, admin);
    expect(after.json().data).toMatchObject({ verdict: 'pass', auditedBy: 'auditor' });
  });
});
