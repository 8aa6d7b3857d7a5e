import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { LineModel } from '#display/kit/line/line-model.ts';
import { lineEditor } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeLine } from '#tests/support/made/made-line.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';
import { sixtyMachines } from './sixty-machines.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

test.beforeEach(async ({ page, server }) => {
  const line = await makeLine(server, '一号线');
  await openPage(page, server, `/line-editor/index?line=${line}`);
  await expect(lineEditor(page).problems).toContainText('产线还没有设备');
});

/** Where an element is once it stands still: the canvas moves to show every machine. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  // A trial does nothing but wait until it is visible and stands still.
  await element.hover({ trial: true });
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Near its lower right corner, from its own upper left one; the buttons for the zoom are left free. */
async function cornerOf(canvas: Locator): Promise<{ x: number; y: number }> {
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the canvas is not shown');
  return { x: box.width * 0.85, y: box.height * 0.9 };
}

/** Presses the mouse on one element, moves it to the other and lets go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  const end = await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

const fileMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), fileMenu(page, '导出 JSON')]);
  return readFile(await download.path(), 'utf8');
}

async function importFile(page: Page, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), fileMenu(page, '导入 JSON')]);
  await chooser.setFiles({ name: 'line.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Names of the machines that the preview shows. */
async function previewed(page: Page): Promise<readonly string[]> {
  const frame = page.frames().find((one) => one.url().includes('feed=synthetic'));
  const model = await frame?.evaluate(() => window.linewall?.model() as LineModel | null | undefined);
  return model?.machines.map(({ name }) => name) ?? [];
}

test('machines are dragged from the palette and joined at their handles; the preview follows', async ({
  page,
}) => {
  const { canvas, machine, type, field, problems, properties, saved } = lineEditor(page);
  const conveyor = canvas.getByRole('group', { name: '输送：灌装机 → 旋盖机' });
  await test.step('two are dropped where the mouse lets go', async () => {
    await type('灌装机').dragTo(canvas, { targetPosition: { x: 120, y: 140 } });
    await expect(machine('灌装机')).toBeVisible();
    // The first one stands in the middle of the canvas now.
    const corner = await cornerOf(canvas);
    await type('旋盖机').dragTo(canvas, { targetPosition: corner });
    await expect(machine('旋盖机')).toBeVisible();
    const [first, second] = [await middleOf(machine('灌装机')), await middleOf(machine('旋盖机'))];
    expect(second.x).toBeGreaterThan(first.x);
    expect(second.y).toBeGreaterThan(first.y);
    await expect(problems).toContainText('旋盖机：没有与瓶颈连通');
    await expect(conveyor).toHaveCount(0);
  });

  await test.step('a line is drawn from the one to the other', async () => {
    await drag(page, machine('灌装机').locator('.source'), machine('旋盖机').locator('.target'));
    await expect(conveyor).toHaveCount(1);
    await expect(problems).not.toContainText('没有与瓶颈连通');
    await saved();
  });

  await test.step('one follows the mouse, and is where it was let go after a reload', async () => {
    const before = await middleOf(machine('旋盖机'));
    await page.mouse.move(before.x, before.y);
    await page.mouse.down();
    // A machine is taken up by the first movement, and follows those after it.
    await page.mouse.move(before.x, before.y - 2);
    await page.mouse.move(before.x - 40, before.y - 122, { steps: 5 });
    await expect.poll(() => middleOf(machine('旋盖机'))).toEqual({ x: before.x - 40, y: before.y - 120 });
    await page.mouse.up();
    await saved();
    const moved = JSON.parse(await exported(page)).machines;
    await page.reload();
    await expect(machine('旋盖机')).toBeVisible();
    expect(JSON.parse(await exported(page)).machines).toEqual(moved);
  });

  await test.step('the preview shows the line as it is changed', async () => {
    await expect.poll(() => previewed(page)).toEqual(['灌装机', '旋盖机']);
    await machine('旋盖机').click();
    await field('名称').fill('压盖机');
    await expect.poll(() => previewed(page)).toEqual(['灌装机', '压盖机']);
    await type('贴标机').click();
    await expect.poll(() => previewed(page)).toEqual(['灌装机', '压盖机', '贴标机']);
    await machine('贴标机').click();
    await properties.getByRole('button', { name: '移出产线' }).click();
    await expect.poll(() => previewed(page)).toEqual(['灌装机', '压盖机']);
  });
});

test('a plan goes out as JSON and comes in again as it was; an older version is restored and published', async ({
  page,
  server,
}) => {
  const editor = lineEditor(page);
  const { machine, properties, saved, publish } = editor;
  const published = () =>
    server.wiring.directory.lines(server.tenantId).flatMap((line) => line.machines.map(({ name }) => name));

  await editor.add('灌装机', 36_000);
  await editor.add('旋盖机', 37_000);
  await editor.canvas.getByRole('group', { name: '输送：灌装机 → 旋盖机' }).focus();
  await page.keyboard.press('Enter');
  await editor.field('缓存容量（基本包装）').fill('2400');
  await saved();
  const file = await exported(page);

  await test.step('what is no plan changes nothing, and says so', async () => {
    await importFile(page, '{"linewall":"something else"}');
    await expect(page.getByText('这不是有效的产线文件，没有任何改动。')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(machine('旋盖机')).toBeVisible();
  });

  await test.step('the plan comes in again as it went out', async () => {
    await machine('旋盖机').click();
    await properties.getByRole('button', { name: '移出产线' }).click();
    await expect(machine('旋盖机')).toBeHidden();
    expect(await exported(page)).not.toBe(file);
    await importFile(page, file);
    await expect(page.getByText('已导入 2 台设备，可撤销')).toBeVisible();
    await expect(machine('旋盖机')).toBeVisible();
    expect(await exported(page)).toBe(file);
    await saved();
  });

  await test.step('two versions are published', async () => {
    await publish('两台设备');
    await expect.poll(published).toEqual(['灌装机', '旋盖机']);
    await machine('旋盖机').click();
    await editor.add('装箱机', 38_000);
    await saved();
    await publish('加装箱机');
    await expect.poll(published).toEqual(['灌装机', '旋盖机', '装箱机']);
  });

  await test.step('the first one becomes the draft, and what walls show', async () => {
    await page.getByRole('button', { name: '版本', exact: true }).click();
    const versions = page.getByRole('dialog', { name: '版本' });
    await versions
      .getByRole('listitem')
      .filter({ hasText: '两台设备' })
      .getByRole('button', { name: '恢复为草稿' })
      .click();
    await expect(page.getByText('版本 1 已恢复为草稿')).toBeVisible();
    await expect(machine('装箱机')).toBeHidden();
    await expect(machine('旋盖机')).toBeVisible();
    expect(published()).toEqual(['灌装机', '旋盖机', '装箱机']);
    await publish('回到两台');
    await expect.poll(published).toEqual(['灌装机', '旋盖机']);
  });
});

test('a line of sixty machines is drawn whole: none lies on another, none outside, and its wall shows each', async ({
  page,
  server,
}) => {
  const { canvas, problems, saved, publish } = lineEditor(page);
  await importFile(page, sixtyMachines());
  await expect(page.getByText('已导入 60 台设备，可撤销')).toBeVisible();
  await expect(problems).toContainText('没有问题');
  await page.getByRole('button', { name: '自动排列' }).click();
  await saved();
  const nodes = canvas.locator('.react-flow__node');
  await expect(nodes).toHaveCount(60);
  // The canvas moves until it shows all of them.
  await expect
    .poll(() =>
      nodes.evaluateAll((elements) => {
        const boxes = elements.map((element) => element.getBoundingClientRect());
        const frame = elements[0]?.closest('.react-flow')?.getBoundingClientRect();
        const outside = boxes.filter(
          (box) =>
            !frame ||
            box.left < frame.left ||
            box.right > frame.right ||
            box.top < frame.top ||
            box.bottom > frame.bottom,
        );
        const overlapping = boxes.filter((box, at) =>
          boxes.some(
            (other, place) =>
              place !== at &&
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
        );
        return [outside.length, overlapping.length];
      }),
    )
    .toEqual([0, 0]);
  await expect.poll(async () => (await previewed(page)).length).toBe(60);
  await publish();
  const wall = await page.context().newPage();
  const [line] = server.wiring.directory.lines(server.tenantId);
  await openLine(wall, line?.id ?? '');
  const drawn = () => wall.evaluate(() => window.linewall?.texts().map(({ text }) => text) ?? []);
  for (const name of ['卸垛机', '出库小车']) await expect.poll(drawn).toContain(name);
});
