import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';

const MACHINE = '洗瓶机';

/** The layout editor's parts, by their accessible names. */
function layoutEditor(page: Page) {
  const main = page.getByRole('main');
  const canvas = main.getByRole('application');
  const properties = main.getByRole('region', { name: '属性' });
  const field = (name: string) => properties.getByRole('textbox', { name, exact: true });
  return {
    main,
    canvas,
    properties,
    field,
    x: field('x（米）'),
    z: field('z（米）'),
    /** In the list beside the plan. */
    row: (name: string) =>
      main
        .getByRole('region', { name: '物体' })
        .getByRole('button', { name: new RegExp(`^${name}( 已调整)?$`) }),
    onPlan: (name: string) => canvas.getByRole('button', { name, exact: true }),
    /** The first layout is made of the model: the screen in the frame says where everything stands. */
    async opened(): Promise<void> {
      await expect(canvas).toBeVisible({ timeout: 120_000 });
    },
    async saved(): Promise<void> {
      await expect(page.getByRole('status').getByText('草稿已保存')).toBeVisible();
    },
    async more(item: string): Promise<void> {
      await page.getByRole('button', { name: '更多操作', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
  };
}

const numberOf = async (field: ReturnType<Page['getByRole']>): Promise<number> =>
  Number(await field.inputValue());

test('a machine is moved by mouse and keys, undone, saved, published, and taken out as a file', async ({
  page,
  server,
}) => {
  await openSignedIn(page, '/screen', server.adminPassword);
  const editor = layoutEditor(page);
  await page.getByRole('main').getByRole('button', { name: '大屏布局' }).click();
  await editor.opened();
  await editor.row(MACHINE).first().click();
  const [firstX, firstZ] = [await numberOf(editor.x), await numberOf(editor.z)];

  await test.step('the mouse drags it as far as the pointer goes', async () => {
    await page.getByRole('button', { name: '对齐' }).click();
    const box = await editor.onPlan(MACHINE).first().boundingBox();
    if (!box) throw new Error('the machine is not on the plan');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    const moved = await editor.onPlan(MACHINE).first().boundingBox();
    expect(Math.round((moved?.x ?? 0) - box.x)).toBe(60);
    expect(await numberOf(editor.x)).toBeGreaterThan(firstX);
    await editor.saved();
  });

  await test.step('keys undo it, move it by the grid and turn it', async () => {
    await editor.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(editor.x).toHaveValue(String(firstX));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('r');
    expect(await numberOf(editor.x)).toBeCloseTo(firstX + 2, 2);
    expect(await numberOf(editor.z)).toBeCloseTo(firstZ - 0.1, 2);
    await expect(editor.properties.getByRole('combobox', { name: '转角（°）' })).toHaveValue('90');
    await editor.saved();
  });

  await test.step('a number in a field does the same, what is none is refused', async () => {
    await editor.x.fill('30.5');
    await editor.saved();
    await editor.x.fill('3000');
    await expect(editor.properties).toContainText('不能大于 2000');
    await page.reload();
    await editor.opened();
    await editor.row(MACHINE).first().click();
    await expect(editor.x).toHaveValue('30.5');
  });

  await test.step('the screen in the frame shows it there', async () => {
    await expect(editor.row(MACHINE).first()).toContainText('已调整');
    const shown = page.frameLocator('iframe[title="三维预览"]').locator('html');
    await expect.poll(() => shown.evaluate(() => window.linewall?.diagnostics().state)).toBe('showing');
  });

  await test.step('an area and a person are added', async () => {
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByRole('menuitem', { name: '区域' }).click();
    await editor.field('名称').fill('原料区');
    await expect(editor.onPlan('原料区')).toBeVisible();
    await page.getByRole('button', { name: '添加' }).click();
    await page.getByRole('menuitem', { name: '人员' }).click();
    await editor.canvas.focus();
    await page.keyboard.press('Control+d');
    await expect(editor.row('人员 2')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(editor.row('人员 2')).toBeHidden();
    await editor.saved();
  });

  await test.step('it is published with a note, which the versions show', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '发布布局' });
    await dialog.getByRole('textbox', { name: '修改说明（可选）' }).fill('新的洗瓶机位置');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByRole('status').getByText('已发布，无修改')).toBeVisible();
    await page.getByRole('button', { name: '版本', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '版本' })).toContainText('新的洗瓶机位置');
    await page.getByRole('dialog', { name: '版本' }).getByRole('button', { name: '关闭' }).last().click();
  });

  await test.step('JSON goes out and comes in', async () => {
    const downloading = page.waitForEvent('download');
    await editor.more('导出 JSON');
    const path = await (await downloading).path();
    const file = JSON.parse(await readFile(path, 'utf8')) as { layout: unknown };
    const layout = SceneLayout.parse(file.layout);
    expect(layout.places).toMatchObject([{ kind: 'machine', x: 30.5, turn: 90 }]);
    expect(layout.areas.map(({ name }) => name)).toEqual(['原料区']);

    const chooser = page.getByLabel('导入 JSON');
    const send = (content: unknown) =>
      chooser.setInputFiles({
        name: 'layout.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      });
    await send({ ...file, layout: { ...layout, places: [{ ...layout.places[0], x: 'left' }] } });
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('layout.places[0].x：请填写数字');
    await alert.getByRole('button').last().click();
    await send({ ...file, layout: { ...layout, places: [] } });
    await expect(editor.row(MACHINE).first()).not.toContainText('已调整');
    await editor.saved();
    await editor.canvas.focus();
    await page.keyboard.press('Control+z');
    await expect(editor.row(MACHINE).first()).toContainText('已调整');
    await editor.saved();
  });
});

test('two who move things in the same scene are told of each other, and nothing is lost', async ({
  page,
  server,
  otherBrowser,
}) => {
  const other = await otherBrowser();
  const [mine, theirs] = [layoutEditor(page), layoutEditor(other)];
  for (const [one, editor] of [
    [page, mine],
    [other, theirs],
  ] as const) {
    await openSignedIn(one, '/scene-layout/index', server.adminPassword);
    await editor.opened();
    await editor.row(MACHINE).first().click();
  }
  await mine.x.fill('10');
  await mine.saved();
  await theirs.x.fill('20');
  const alert = theirs.main.getByRole('alert');
  await expect(alert).toContainText('admin 刚刚修改了这个布局');
  await expect(alert).toContainText('对方保存于');

  await other.getByRole('button', { name: '查看对方的版本' }).click();
  // Theirs is only looked at.
  await expect(theirs.properties).toContainText(/x（米）\s*10(?!\d)/);
  await expect(theirs.x).toBeHidden();
  await other.getByRole('button', { name: '返回我的版本' }).click();
  await expect(theirs.x).toHaveValue('20');

  await other.getByRole('button', { name: '使用对方的版本' }).click();
  await theirs.row(MACHINE).first().click();
  await expect(theirs.x).toHaveValue('10');
  // One's own version is an undo away.
  await theirs.canvas.focus();
  await other.keyboard.press('Control+z');
  await theirs.row(MACHINE).first().click();
  await expect(theirs.x).toHaveValue('20');
  await theirs.saved();
});

test.describe('before anybody has built anything', () => {
  test.use({ tenant: { plant: { departments: [], lines: [] } } });
  test('the editor says what is missing and leads there', async ({ page, server }) => {
    await openSignedIn(page, '/scene-layout/index', server.adminPassword);
    const main = page.getByRole('main');
    await expect(main.getByText('还没有产线')).toBeVisible();
    await main.getByText('库房', { exact: true }).click();
    await expect(main.getByText('还没有货位和月台')).toBeVisible();
    await main.getByText('工厂', { exact: true }).click();
    await main.getByRole('button', { name: '前往工厂模型' }).click();
    await expect(page).toHaveURL(/\/deptlist/);
  });
});
