import type { Page } from '@playwright/test';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { type Admin, openPage, startAdmin } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

let admin: Admin;
test.beforeEach(async ({ server }) => {
  admin = await startAdmin(server);
});
test.afterEach(() => admin.removeAll());

const rowHeights = (page: Page) => page.getByRole('radiogroup', { name: '行高' });

test('the row heights of a table have the labels that the tenant gives them in its dictionary', async ({
  page,
  server,
}) => {
  const items = await admin.api.call(getDictItems, { params: { type: 'table_layout' } });
  const item = items.find(({ value }) => value === 'compact');
  if (!item) throw new Error('the seed has a compact layout');
  const body = { id: item.id, value: item.value, label: '看板密排', sort: 2 };
  await admin.api.call(dictItem.update, { body });
  await openPage(page, server, '/dict');
  await page.getByRole('button', { name: '列设置' }).click();
  await expect(rowHeights(page).getByText('标准布局', { exact: true })).toBeVisible();
  await rowHeights(page).getByText('看板密排', { exact: true }).click();
  await expect(rowHeights(page).getByRole('radio', { name: '看板密排' })).toBeChecked();
});

test('without the dictionary they have the words of the product', async ({ page, server }) => {
  await page.route('**/admin/dict/type/table_layout', (route) => route.abort());
  await openPage(page, server, '/dict');
  await page.getByRole('button', { name: '列设置' }).click();
  await expect(rowHeights(page).getByText('标准', { exact: true })).toBeVisible();
  await expect(rowHeights(page).getByText('紧凑', { exact: true })).toBeVisible();
});
