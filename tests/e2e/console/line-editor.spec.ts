import type { Page } from '@playwright/test';
import { auditDepartments, department } from '#shared/contracts/department.ts';
import { type ConsoleServer, expect, test } from '#tests/support/console-page.ts';
import { dataOf } from '#tests/support/foreign-rows.ts';
import { openSignedIn } from './sign-in.ts';

/** Before anybody has built anything. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

const drawer = (page: Page) => page.getByRole('dialog');
const canvas = (page: Page) => page.getByRole('application');
const machine = (page: Page, name: string) => canvas(page).getByRole('group', { name, exact: true });
const properties = (page: Page) => page.getByRole('region', { name: '属性' });
const problems = (page: Page) => page.getByRole('region', { name: '检查结果' });
const type = (page: Page, name: string) =>
  page.getByRole('region', { name: '设备库' }).getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => properties(page).getByRole('textbox', { name, exact: true });
const saved = (page: Page) => expect(page.getByRole('status').getByText('草稿已保存')).toBeVisible();

async function addDepartment(page: Page, parent: string | null, name: string, code: string): Promise<void> {
  if (parent === null) await page.getByRole('button', { name: '新建公司' }).first().click();
  else {
    await page.getByRole('button', { name: `更多操作 ${parent}`, exact: true }).click();
    await page.getByRole('menuitem', { name: '新建下级' }).click();
  }
  await drawer(page).getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await drawer(page).getByRole('textbox', { name: '编码', exact: true }).fill(code);
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
}

/** A company with a plant, a workshop and a line, all audited, over the wire. */
async function makeLine(server: ConsoleServer): Promise<string> {
  const { admin } = server.users as Record<string, Parameters<typeof dataOf>[3]>;
  if (!admin) throw new Error('the tenant has no administrator');
  let parentId: string | null = null;
  for (const dtype of ['company', 'plant', 'workshop', 'line'] as const) {
    const body = {
      dtype,
      parentId,
      name: dtype,
      code: `E-${dtype}`,
      unit: 'bottle',
      timeZone: 'Asia/Shanghai',
    } as const;
    const made: Record<string, string> = await dataOf(server, department.create, { body }, admin);
    parentId = made.deptId ?? null;
    await dataOf(server, auditDepartments, { body: { ids: [parentId ?? ''] } }, admin);
  }
  return parentId ?? '';
}

test('a line with a branch is built from nothing and shown on the wall', async ({
  page,
  server,
  context,
}) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await addDepartment(page, null, '青山饮料', 'QS');
  await addDepartment(page, '青山饮料', '一厂', 'QS-1');
  await addDepartment(page, '一厂', '灌装车间', 'QS-W');
  await addDepartment(page, '灌装车间', '一号线', 'QS-L1');
  await page.getByRole('checkbox', { name: '选择全部' }).click();
  await page
    .getByRole('toolbar', { name: '批量操作' })
    .getByRole('button', { name: '审核', exact: true })
    .click();
  await page.getByRole('navigation', { name: '主菜单' }).getByText('产线', { exact: true }).click();
  await page.getByRole('button', { name: '编辑产线' }).first().click();
  await page.getByRole('button', { name: /一号线/ }).click();
  await expect(problems(page)).toContainText('产线还没有设备');

  // Each one behind the one before; the keyboard adds the third.
  await type(page, '卸垛机').click();
  await type(page, '灌装机').click();
  await type(page, '旋盖机').focus();
  await page.keyboard.press('Enter');
  await expect(machine(page, '旋盖机')).toBeVisible();
  await type(page, '贴标机').click();
  // A second labeller beside the first.
  await machine(page, '旋盖机').click();
  await type(page, '贴标机').click();
  await expect(machine(page, '贴标机 2')).toBeVisible();
  await machine(page, '贴标机').click();
  await type(page, '装箱机').click();
  // The second one is joined by the menu.
  await machine(page, '贴标机 2').click();
  await properties(page).getByRole('combobox', { name: '连接到…' }).selectOption({ label: '装箱机' });
  await machine(page, '装箱机').click();
  await field(page, '理想速度（每小时）').fill('1700');
  await properties(page).getByRole('combobox', { name: '速度单位' }).selectOption({ label: '箱' });
  await field(page, '每单位的基本包装数').fill('24');
  for (const [name, speed] of [
    ['卸垛机', '46000'],
    ['灌装机', '36000'],
    ['旋盖机', '36000'],
    ['贴标机', '15000'],
    ['贴标机 2', '20000'],
  ] as const) {
    await machine(page, name).click();
    await field(page, '理想速度（每小时）').fill(speed);
  }
  // The first machine was taken for the bottleneck.
  await machine(page, '灌装机').click();
  await properties(page).getByRole('button', { name: '设为瓶颈' }).click();
  await expect(problems(page)).toContainText(/贴标机、贴标机 2 每小时最多带走 35,?\s?000/);
  await problems(page).getByRole('button').first().click();
  await expect(field(page, '名称')).toHaveValue('贴标机');
  await field(page, '理想速度（每小时）').fill('20000');
  await expect(problems(page)).toContainText('没有问题');
  await canvas(page).getByRole('group', { name: '输送：卸垛机 → 灌装机' }).focus();
  await page.keyboard.press('Enter');
  await field(page, '缓存容量（基本包装）').fill('2400');
  await saved(page);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(drawer(page)).toContainText('将新建 6 台设备');
  await drawer(page).getByRole('textbox', { name: '修改说明（可选）' }).fill('首次发布');
  await drawer(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('status').getByText('已发布，无修改')).toBeVisible();

  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '打开看板' }).click(),
  ]);
  const shown = () =>
    opened.evaluate(() => {
      const model = window.linewall?.model() as {
        shape: { steps: string[][] };
        machines: { name: string }[];
      } | null;
      return (
        model && {
          steps: model.shape.steps.map(({ length }) => length),
          names: model.machines.map(({ name }) => name),
        }
      );
    });
  await expect.poll(shown).toMatchObject({ steps: [1, 1, 1, 2, 1] });
  expect((await shown())?.names).toContain('贴标机 2');

  // What is published next is on that wall without a reload.
  await machine(page, '装箱机').click();
  await type(page, '码垛机').click();
  await field(page, '理想速度（每小时）').fill('1750');
  await saved(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await drawer(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect.poll(async () => (await shown())?.names).toContain('码垛机');
});

test('a draft is undone and redone by keys, kept over a reload, and discarded', async ({ page, server }) => {
  const id = await makeLine(server);
  await openSignedIn(page, `/line-editor/index?line=${id}`, server.adminPassword);
  await type(page, '灌装机').click();
  await type(page, '旋盖机').click();
  await machine(page, '灌装机').focus();
  await page.keyboard.press('ArrowRight');
  await expect(machine(page, '旋盖机')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(machine(page, '旋盖机')).toBeHidden();
  await machine(page, '灌装机').focus();
  await page.keyboard.press('Control+z');
  await expect(machine(page, '旋盖机')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(machine(page, '旋盖机')).toBeHidden();
  await page.keyboard.press('Control+z');
  await saved(page);
  await page.reload();
  await expect(machine(page, '旋盖机')).toBeVisible();
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '放弃草稿' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(machine(page, '灌装机')).toBeHidden();
  expect(server.wiring.directory.lines(server.tenantId)).toEqual([]);
});

test('two who edit the same line are told of each other', async ({ page, server, otherBrowser }) => {
  const id = await makeLine(server);
  const other = await otherBrowser();
  for (const one of [page, other]) {
    await openSignedIn(one, `/line-editor/index?line=${id}`, server.adminPassword);
    await expect(problems(one)).toContainText('产线还没有设备');
  }
  await type(page, '灌装机').click();
  await saved(page);
  await type(other, '装箱机').click();
  await expect(other.getByRole('alert')).toContainText('admin 刚刚修改了这条产线');
  await other.getByRole('button', { name: '使用对方的版本' }).click();
  await expect(machine(other, '灌装机')).toBeVisible();
  await expect(machine(other, '装箱机')).toBeHidden();
});
