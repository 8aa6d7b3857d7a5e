import { addPlantWithLine, lineEditor, openLineEditor } from '#tests/e2e/console/steps/plant-steps.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeLine } from '#tests/support/made/made-line.ts';

/** Before anybody has built anything. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

const EMPTY_PLAN = {
  linewall: 'line-plan/1',
  unit: 'bottle',
  timeZone: 'Asia/Shanghai',
  bottleneck: null,
  machines: [],
  conveyors: [],
};

test('a line with a branch is built from nothing and shown on the wall', async ({
  page,
  server,
  context,
}) => {
  await openSignedIn(page, '/deptlist', server.adminPassword);
  await addPlantWithLine(page, '一号线');
  await openLineEditor(page, '一号线');
  const { machine, type, field, problems, properties, canvas, saved, publish } = lineEditor(page);
  await expect(problems).toContainText('产线还没有设备');

  // Each one behind the one before; the keyboard adds the third.
  await type('卸垛机').click();
  await type('灌装机').click();
  await type('旋盖机').focus();
  await page.keyboard.press('Enter');
  await expect(machine('旋盖机')).toBeVisible();
  await type('贴标机').click();
  // A second labeller beside the first.
  await machine('旋盖机').click();
  await type('贴标机').click();
  await expect(machine('贴标机 2')).toBeVisible();
  await machine('贴标机').click();
  await type('装箱机').click();
  // The second one is joined by the menu.
  await machine('贴标机 2').click();
  await properties.getByRole('combobox', { name: '连接到…' }).selectOption({ label: '装箱机' });
  await machine('装箱机').click();
  await field('理想速度（每小时）').fill('1700');
  await properties.getByRole('combobox', { name: '速度单位' }).selectOption({ label: '箱' });
  await field('每单位的基本包装数').fill('24');
  for (const [name, speed] of [
    ['卸垛机', '46000'],
    ['灌装机', '36000'],
    ['旋盖机', '36000'],
    ['贴标机', '15000'],
    ['贴标机 2', '20000'],
  ] as const) {
    await machine(name).click();
    await field('理想速度（每小时）').fill(speed);
  }
  // The first machine was taken for the bottleneck.
  await machine('灌装机').click();
  await properties.getByRole('button', { name: '设为瓶颈' }).click();
  await expect(problems).toContainText(/贴标机、贴标机 2 每小时最多带走 35,?\s?000/);
  await problems.getByRole('button').first().click();
  await expect(field('名称')).toHaveValue('贴标机');
  await field('理想速度（每小时）').fill('20000');
  await expect(problems).toContainText('没有问题');
  await canvas.getByRole('group', { name: '输送：卸垛机 → 灌装机' }).focus();
  await page.keyboard.press('Enter');
  await field('缓存容量（基本包装）').fill('2400');
  await saved();

  await publish('首次发布', '将新建 6 台设备');

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
  await machine('装箱机').click();
  await type('码垛机').click();
  await field('理想速度（每小时）').fill('1750');
  await saved();
  await publish();
  await expect.poll(async () => (await shown())?.names).toContain('码垛机');
});

test('a draft is undone and redone by keys, kept over a reload, and discarded', async ({ page, server }) => {
  const id = await makeLine(server, '一号线');
  await openSignedIn(page, `/line-editor/index?line=${id}`, server.adminPassword);
  const { machine, type, saved } = lineEditor(page);
  await type('灌装机').click();
  await type('旋盖机').click();
  await machine('灌装机').focus();
  await page.keyboard.press('ArrowRight');
  await expect(machine('旋盖机')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(machine('旋盖机')).toBeHidden();
  await machine('灌装机').focus();
  await page.keyboard.press('Control+z');
  await expect(machine('旋盖机')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(machine('旋盖机')).toBeHidden();
  await page.keyboard.press('Control+z');
  await saved();
  await page.reload();
  await expect(machine('旋盖机')).toBeVisible();
  await test.step('the draft is changed as JSON, and what is no plan is refused without a loss', async () => {
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '编辑 JSON' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑 JSON' });
    const code = dialog.getByRole('textbox', { name: '编辑 JSON' });
    const take = dialog.getByRole('button', { name: '应用到草稿' });
    await expect(code).toContainText('line-plan/1');
    await expect(take).toBeDisabled();
    await code.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{"linewall": "line-plan/1"');
    await expect(dialog.getByText('第 1 行第 27 列：缺少右花括号 }')).toBeVisible();
    // Esc belongs to the editor: then Tab leaves it, and the dialog stays.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(code).not.toBeFocused();
    await expect(dialog).toBeVisible();
    await take.click();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(code).toContainText('{"linewall": "line-plan/1"');
    await code.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(JSON.stringify(EMPTY_PLAN));
    await take.click();
    await expect(dialog).toBeHidden();
    await expect(machine('灌装机')).toBeHidden();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(machine('灌装机')).toBeVisible();
  });
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: '放弃草稿' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(machine('灌装机')).toBeHidden();
  expect(server.wiring.directory.lines(server.tenantId)).toEqual([]);
});

test('two who edit the same line are told of each other', async ({ page, server, otherBrowser }) => {
  const id = await makeLine(server, '一号线');
  const other = await otherBrowser();
  for (const one of [page, other]) {
    await openSignedIn(one, `/line-editor/index?line=${id}`, server.adminPassword);
    await expect(lineEditor(one).problems).toContainText('产线还没有设备');
  }
  const [mine, theirs] = [lineEditor(page), lineEditor(other)];
  await mine.type('灌装机').click();
  await mine.saved();
  await theirs.type('装箱机').click();
  await expect(other.getByRole('alert')).toContainText('admin 刚刚修改了这条产线');
  await other.getByRole('button', { name: '使用对方的版本' }).click();
  await expect(theirs.machine('灌装机')).toBeVisible();
  await expect(theirs.machine('装箱机')).toBeHidden();
});
