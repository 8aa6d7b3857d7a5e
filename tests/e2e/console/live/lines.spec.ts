import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

test('lines are sorted by a click on a head, up, down and back; the address remembers it', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  const heads = page.getByRole('columnheader', { name: '产线' });
  const names = () =>
    page
      .getByRole('button', { name: /^展开 .* 的设备$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await expect.poll(async () => (await names()).length).toBe(3);
  const own = await names();
  await expect(heads).toHaveAttribute('aria-sort', 'none');
  await page.getByRole('button', { name: '产线', exact: true }).click();
  await expect(heads).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: '产线', exact: true }).click();
  await expect(heads).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/\?sort=-line$/);
  expect(await names()).toEqual([...own].sort().reverse());
  await page.reload();
  await expect(heads).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: '产线', exact: true }).click();
  await expect(heads).toHaveAttribute('aria-sort', 'none');
  await expect.poll(names).toEqual(own);
});

test('the palette finds a machine by its code; Esc closes only what is on top', async ({ page, server }) => {
  await openSignedIn(page, '/connections', server.adminPassword);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('L2-FILLER');
  // The same machine as a department of the plant.
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('option').first()).toContainText('设备画面');
  await expect(page.getByRole('option').last()).toContainText('部门');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: '搜索页面、产线、设备' })).toBeHidden();
  await page.getByRole('button', { name: '新建接入' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建接入' });
  await drawer.getByLabel('名称').fill('x');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: '有未保存的修改' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer).toBeVisible();
});

test.describe('a browser far from the plant', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('shows when a credential was made by the plant’s clocks', async ({ page, server }) => {
    await openSignedIn(page, '/connections/index?part=credentials', server.adminPassword);
    const made = page.getByRole('row', { name: /MQTT/ }).first().locator('time').first();
    const expected = await made.evaluate((time) =>
      new Date(time.getAttribute('datetime') ?? '').toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }),
    );
    // The reader's clock shows another time: the zone stands beside it.
    await expect(made).toHaveText(`${expected} GMT+8`);
    await expect(made).toHaveAttribute('title', `${expected} GMT+8`);
  });
});
