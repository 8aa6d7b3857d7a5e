import { role } from '#shared/contracts/roles/role.ts';
import {
  chooseMenuItem,
  enterList,
  expectFocusOn,
  focused,
  isFocusSeen,
  tabTo,
} from '#tests/e2e/console/steps/keyboard.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

/** A day's work with roles without a pointer: nothing is focused by the test. */

test('roles: one is created with menus, changed, copied and removed; who has it is shown', async ({
  page,
  server,
}) => {
  const admin = await server.addUser();
  await openPage(page, server, '/role');
  const main = page.getByRole('main');
  const rows = main.locator('tr[data-row]');
  const tree = page.getByRole('tree', { name: '菜单' });
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  const stateOf = (name: string) => item(name).getAttribute('aria-checked');
  /** Searches the tree for this name and goes to its item by arrows; every item on the way must be seen. */
  const goTo = async (name: string) => {
    await tabTo(page, '搜索 菜单', (await focused(page)).role === 'treeitem' ? 'Shift+Tab' : 'Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(name);
    await expect(item(name)).toBeVisible();
    await tabTo(page, '全不选');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    for (let n = 0; n < 20; n += 1) {
      const at = await focused(page);
      expect(at.role).toBe('treeitem');
      expect(await isFocusSeen(page), `the focus is seen on “${at.name}”`).toBe(true);
      if (at.name === name) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`the arrows never came to ${name}`);
  };
  const granted = async (roleCode: string): Promise<readonly string[]> => {
    const { records } = role.page.reply.parse(
      (await server.call(role.page, { query: { roleName: roleCode } as never }, admin)).json().data,
    );
    return records.find((one) => one.roleCode === roleCode)?.menuIds ?? [];
  };
  const search = async (text: string) => {
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };

  await test.step('a role is typed, and menus are granted in the tree by arrows and space', async () => {
    await expect(rows.first()).toBeVisible();
    await tabTo(page, '新建角色');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '新建角色' });
    await expect(drawer).toBeVisible();
    await expectFocusOn(page, /^角色名称/);
    await page.keyboard.type('夜班员');
    await tabTo(page, /^角色编码/);
    await page.keyboard.type('night');
    await expect(tree).toBeVisible();
    await goTo('用户');
    await page.keyboard.press('Space');
    await expect(item('用户')).toHaveAttribute('aria-checked', /true|mixed/);
    await expect(item('组织与权限')).toHaveAttribute('aria-checked', 'mixed');
    await goTo('岗位');
    await page.keyboard.press('Space');
    await expect(item('岗位')).toHaveAttribute('aria-checked', /true|mixed/);
    await page.keyboard.press('Space');
    await expect(item('岗位')).toHaveAttribute('aria-checked', 'false');
    await tabTo(page, '创建');
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expectFocusOn(page, '新建角色');
    expect((await granted('night')).length, 'a page and the group above it').toBeGreaterThan(1);
  });

  await test.step('it is opened from its row; the tree shows the half of it, and all of a group is granted', async () => {
    await search('night');
    await expect(rows).toHaveCount(1);
    await enterList(page);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: '编辑：夜班员' });
    await expect(drawer).toBeVisible();
    await expect(item('组织与权限')).toHaveAttribute('aria-checked', 'mixed');
    const before = await granted('night');
    await goTo('组织与权限');
    await page.keyboard.press('Space');
    expect(await stateOf('组织与权限')).toBe('true');
    await tabTo(page, '保存');
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(page.locator('tr[data-row]:focus')).toHaveCount(1);
    expect((await granted('night')).length).toBeGreaterThan(before.length);
  });

  await test.step('who has it is shown, and Esc comes back', async () => {
    await tabTo(page, '夜班员：0 人');
    await page.keyboard.press('Enter');
    const holders = page.getByRole('dialog', { name: '拥有“夜班员”的用户' });
    await expect(holders).toContainText('还没有用户');
    await page.keyboard.press('Escape');
    await expect(holders).toBeHidden();
    await expectFocusOn(page, '夜班员：0 人');
  });

  await test.step('a copy is made from the row’s menu', async () => {
    await tabTo(page, '更多操作 夜班员');
    await chooseMenuItem(page, '复制');
    const drawer = page.getByRole('dialog', { name: '新建角色' });
    await expect(drawer).toBeVisible();
    await expectFocusOn(page, /^角色名称/);
    await expect(page.locator(':focus')).toHaveValue('夜班员 副本');
    await tabTo(page, /^角色编码/);
    await page.keyboard.type('night_copy');
    await page.keyboard.press('Enter');
    await expect(drawer).toBeHidden();
    await expect(rows).toHaveCount(2);
    expect((await granted('night_copy')).length).toBe((await granted('night')).length);
    await expectFocusOn(page, '更多操作 夜班员');
  });

  await test.step('both are selected and removed; the safe answer comes first', async () => {
    await search('夜班员');
    await expect(rows).toHaveCount(2);
    await enterList(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await tabTo(page, '删除', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('删除 2 个角色？');
    await expectFocusOn(page, '取消');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expectFocusOn(page, '删除');
    await page.keyboard.press('Enter');
    await tabTo(page, '删除');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(0);
    // The list is empty: what filters it is the next stop there is.
    await page.keyboard.press('/');
    await expectFocusOn(page, '按名称、编码或说明筛选');
  });
});
