import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { drawerOf as drawer } from '#tests/e2e/console/steps/drawer.ts';
import { pictureFile } from '#tests/e2e/console/steps/picture-file.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';

/** Before anybody has built anything. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

const tree = (page: Page) => page.getByRole('treegrid', { name: '工厂模型' });
const rowOf = (page: Page, name: string) =>
  tree(page).getByRole('row', { name: new RegExp(`移动 ${name} `) });

/** Fills the drawer that is open. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await drawer(page).getByRole('textbox', { name: label, exact: true }).fill(value);
}

async function create(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toBeHidden();
}

async function addBelow(page: Page, parent: string, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${parent}`, exact: true }).click();
  await page.getByRole('menuitem', { name: '新建下级' }).click();
  await fill(page, values);
  await create(page);
}

/** A company with a plant, a workshop, a line and a machine, by mouse and keyboard. */
async function build(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建公司' }).first().click();
  await fill(page, { 名称: '青山饮料', 编码: 'QS' });
  await create(page);
  await addBelow(page, '青山饮料', { 名称: '一厂', 编码: 'QS-1' });
  await addBelow(page, '一厂', { 名称: '灌装车间', 编码: 'QS-1-W' });
  await addBelow(page, '灌装车间', { 名称: '一号线', 编码: 'QS-L1' });
  await addBelow(page, '一号线', { 名称: '灌装机', 编码: 'QS-F1', '理想速度（每小时）': '12000' });
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The machine has been running since a while ago. */
async function giveHistory(server: ConsoleServer): Promise<void> {
  const machine = server.wiring.directory.findMachine(server.tenantId, 'QS-F1');
  if (!machine) throw new Error('the machine was not created');
  await server.db.tenant(server.tenantId, (tx) =>
    sql`insert into state_interval (tenant_id, machine_id, from_ts, last_seen, arrival_ts, states, quality)
      values (${server.tenantId}, ${machine.id}, 5000, 6000, 6000, 1, 0)`.execute(withSchema<unknown>(tx)),
  );
}

test('an empty server leads to a company, and from there to a machine', async ({ page, server }) => {
  await openSignedIn(page, '/lines', server.adminPassword);
  await page.getByRole('button', { name: '建立工厂模型' }).click();
  await expect(tree(page).locator('..')).toContainText('还没有工厂');
  await build(page);
  await expect(rowOf(page, '灌装机')).toHaveAttribute('aria-level', '5');
  await expect(rowOf(page, '灌装机')).toContainText('草稿');
  expect(server.wiring.directory.findMachine(server.tenantId, 'QS-F1')).toMatchObject({
    idealSpeedPerHour: 12_000,
  });
});

test('a refused field keeps what was typed', async ({ page, server }) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await build(page);
  await page.getByRole('button', { name: '更多操作 一号线', exact: true }).click();
  await page.getByRole('menuitem', { name: '新建下级' }).click();
  await fill(page, { 名称: '贴标机', 编码: 'QS-F1', '理想速度（每小时）': '12000' });
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toContainText('编码已被使用');
  await fill(page, { 编码: '12' });
  await drawer(page).getByRole('button', { name: '创建' }).click();
  await expect(drawer(page)).toContainText('编码不能只有数字');
  await expect(drawer(page).getByRole('textbox', { name: '名称', exact: true })).toHaveValue('贴标机');
});

test('a machine gets a picture, cropped, and its pictogram again', async ({ page, server }) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await build(page);
  await page.getByRole('button', { name: '编辑 灌装机', exact: true }).click();
  const part = drawer(page).getByRole('region', { name: '设备图片' });
  await part.getByRole('button', { name: '选择图片' }).click();
  const dialog = page.getByRole('dialog', { name: '设备图片' });
  const file = dialog.getByLabel('要裁剪的图片');
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('alert')).toHaveText('这个文件不是可以读取的图片。');
  await file.setInputFiles(await pictureFile(page, 'filler.png'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByLabel('保留的部分').press('ArrowRight');
  await dialog.getByRole('button', { name: '确认上传' }).click();
  await expect(part.getByRole('img', { name: '设备图片' })).toBeVisible();
  const imageUrl = () => server.wiring.directory.findMachine(server.tenantId, 'QS-F1')?.imageUrl ?? null;
  await expect.poll(imageUrl).not.toBeNull();
  await part.getByRole('button', { name: '删除图片' }).click();
  await expect(part.getByRole('img')).toHaveCount(0);
  await expect.poll(imageUrl).toBeNull();
});

test('drafts are audited together and started; an audited parent stays', async ({ page, server }) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await build(page);
  await page.getByRole('checkbox', { name: '选择全部' }).click();
  const bulk = page.getByRole('toolbar', { name: '批量操作' });
  await expect(bulk).toContainText('已选 5 项');
  await bulk.getByRole('button', { name: '审核', exact: true }).click();
  await expect(rowOf(page, '灌装机')).toContainText('已审核');
  await expect(rowOf(page, '灌装机')).toContainText('admin');
  await bulk.getByRole('button', { name: '启用', exact: true }).click();
  await expect(rowOf(page, '青山饮料')).toContainText('已启用');
  await bulk.getByRole('button', { name: '取消选择' }).click();
  await act(page, '一号线', '取消审核');
  await expect(page.getByRole('alertdialog')).toContainText('灌装机');
});

test('a deletion says what goes along and that history is kept, and is undone', async ({ page, server }) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await build(page);
  await giveHistory(server);
  await act(page, '一号线', '删除');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('删除“一号线”？');
  await expect(question).toContainText('它下面的 1 个部门会一起删除');
  await expect(question).toContainText('“灌装机”从 1970');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, '灌装机')).toBeVisible();
  await act(page, '一号线', '删除');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, '灌装机')).toBeHidden();
  await expect(page.getByText('已删除“一号线”，历史数据已保留')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, '灌装机')).toBeVisible();
});

test('a machine is moved by keyboard, and not where it cannot stand', async ({ page, server }) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await build(page);
  await addBelow(page, '一号线', { 名称: '贴标机', 编码: 'QS-L', '理想速度（每小时）': '12000' });
  await rowOf(page, '贴标机').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('已移动“贴标机”')).toBeVisible();
  await expect(rowOf(page, '贴标机')).toHaveAttribute('aria-posinset', '1');
  // Out of the plant, a workshop would stand beside it, below the company.
  await rowOf(page, '灌装车间').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('不能放在这种类型的上级下')).toBeVisible();
});
