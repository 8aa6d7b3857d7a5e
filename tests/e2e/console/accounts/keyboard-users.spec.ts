import type { Page } from '@playwright/test';
import { post } from '#shared/contracts/roles/post.ts';
import { listRoles } from '#shared/contracts/roles/role.ts';
import { enterList, expectFocusOn, isFocusSeen, tabTo } from '#tests/e2e/console/steps/keyboard.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** A day's work with users without a pointer: nothing is focused by the test. */

test('users: opened, filtered, created with a place, refused, changed, and two given a role', async ({
  page,
  server,
}) => {
  const admin = await server.addUser();
  await server.call(
    post.create,
    { body: { postName: '夜班长', postCode: 'night', postSort: 1, remark: '' } as never },
    admin,
  );
  const roles: { roleName: string; roleCode: string }[] = (await server.call(listRoles, {}, admin)).json()
    .data;
  const viewer = roles.find(({ roleCode }) => roleCode === 'viewer')?.roleName ?? '';
  for (const name of ['kb-one', 'kb-two']) await server.addUser({ username: name });
  await openPage(page, server, '/wel/layout');
  const main = page.getByRole('main');
  const rowOf = (name: string) => main.getByRole('row').filter({ hasText: name });

  await test.step('the palette opens the page', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('用户');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user/);
    await expect(main.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('/ filters the list, and Esc empties the filter', async () => {
    await page.keyboard.press('/');
    await expectFocusOn(page, /姓名或用户名/);
    await page.keyboard.type('nobody');
    await expect(page).toHaveURL(/name=nobody/);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(page).not.toHaveURL(/name=/);
  });

  const drawer = page.getByRole('dialog', { name: '新建用户' });
  await test.step('a user is typed, with department, post and role', async () => {
    await tabTo(page, '新建用户', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expectFocusOn(page, /^姓名/);
    await page.keyboard.type('李夜班');
    await page.keyboard.press('Tab');
    await page.keyboard.type('admin');
    await choose(page, /^部门/, '搜索 部门', '');
    await choose(page, /^岗位/, '搜索 岗位', '夜班长');
    await choose(page, /^角色/, '搜索 角色', viewer);
    await tabTo(page, '创建');
    await page.keyboard.press('Enter');
  });

  await test.step('a refusal takes the focus to its field, where it is corrected', async () => {
    await expect(drawer.getByText('用户名已存在')).toBeVisible();
    await expectFocusOn(page, /^用户名/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('li.night');
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    // How the user gets in is asked at once; Esc leaves it for later, and the focus goes back to the list.
    await expectFocusOn(page, /^邀请链接/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expectFocusOn(page, '新建用户');
  });

  await test.step('a row is found, opened and changed; the focus is on it again', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('李夜班');
    await expect(main.locator('tr[data-row]')).toHaveCount(1);
    await enterList(page);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: '编辑：李夜班' });
    await expect(edit).toBeVisible();
    await expectFocusOn(page, /^姓名/);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('李白班');
    await page.keyboard.press('Enter');
    await expect(edit).toBeHidden();
    await expect(rowOf('李白班')).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('li.night');
    await expect(rowOf('李白班')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('kb-');
    await expect(main.locator('tr[data-row]')).toHaveCount(2);
  });

  await test.step('two are selected and given a role in the bulk bar', async () => {
    await enterList(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await expect(bar).toContainText('已选 2 项');
    await tabTo(page, '授予角色', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await choose(page, /^角色/, '搜索 角色', viewer, 1);
    await tabTo(page, '授予角色');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已授予')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('users: two are removed at once, and the removal is taken back without a pointer', async ({
  page,
  server,
}) => {
  for (const username of ['kb-one', 'kb-two', 'kb-zero']) await server.addUser({ username });
  await openPage(page, server, '/user?name=kb-');
  const rows = page.getByRole('main').locator('tr[data-row]');
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  const toasts = page.getByRole('region', { name: /^消息/ });
  await expect(rows).toHaveCount(3);
  const removeTwo = async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('已选 2 项');
    await tabTo(page, '删除', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(1);
  };

  await test.step('the list has the focus when the bar and its rows are gone', async () => {
    await page.keyboard.press('/');
    await enterList(page);
    await removeTwo();
    await expectRowFocus(page);
  });

  await test.step('Ctrl+Z brings them back', async () => {
    await expect(toasts).toContainText('Ctrl Z');
    await page.keyboard.press('Control+z');
    await expect(rows).toHaveCount(3);
    await expect(toasts).toContainText('已恢复');
    await expectRowFocus(page);
  });

  await test.step('so does the button of the message, which Alt+T goes to', async () => {
    await page.keyboard.press('Home');
    await removeTwo();
    await page.keyboard.press('Alt+t');
    await tabTo(page, /^撤销/);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(3);
    await expectRowFocus(page);
  });

  await test.step('in a field, Ctrl+Z takes back what was typed and no removal', async () => {
    await page.keyboard.press('Home');
    await removeTwo();
    await page.keyboard.press('/');
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('main').getByPlaceholder('姓名或用户名')).toHaveValue('kb-');
    await expect(rows).toHaveCount(1);
  });
});

async function expectRowFocus(page: Page): Promise<void> {
  await expect(page.locator('tr[data-row]:focus')).toHaveCount(1);
  expect(await isFocusSeen(page), 'the row that has the focus is seen').toBe(true);
}

/** A choice out of a list that opens: the first, or the one that is searched for. */
async function choose(page: Page, field: RegExp, search: string, text: string, max = 99): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, search);
  if (text === '') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  if (text !== '' && max > 1) await page.keyboard.press('Escape');
  await expectFocusOn(page, field);
}
