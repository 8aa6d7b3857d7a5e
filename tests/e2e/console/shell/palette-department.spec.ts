import type { Page } from '@playwright/test';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const currentRow = (page: Page) =>
  page.getByRole('treegrid', { name: '工厂模型' }).locator('[aria-current=true]');

async function find(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '快速前往' });
  await palette.getByRole('combobox').fill(words);
  return palette.getByRole('option').filter({ hasText: '部门' });
}

test('the palette finds a department by its code and by its name in either language, and its page shows it', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  const found = await find(page, 'L2-FILLER');
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/\/deptlist\/index\?dept=\d+$/);
  await expect(currentRow(page)).toHaveCount(1);
  await expect(currentRow(page)).toContainText('L2-FILLER');
  await expect(currentRow(page)).toBeInViewport();

  // On the open page, whose rows are folded: the branch is opened again, for another department.
  await page.getByRole('button', { name: '全部收起' }).click();
  await expect(currentRow(page)).toHaveCount(0);
  await (await find(page, 'L3-FILLER')).click();
  await expect(currentRow(page)).toContainText('L3-FILLER');
  await expect(currentRow(page)).toBeInViewport();

  const machine = server.wiring.directory.findMachine(server.tenantId, 'L2-FILLER');
  if (!machine) throw new Error('the plant has no such machine');
  for (const name of [machine.name, machine.nameEn ?? ''])
    await expect((await find(page, name)).first()).toBeVisible();
});
