import { processUnit } from '#shared/contracts/pretreatment/process-unit.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { replyOf } from '#tests/support/benches/reply-of.ts';
import { eventSender } from '#tests/support/benches/sent-events.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import {
  BLENDER,
  MADE_HALL,
  makeHallUnits,
  makeProgramme,
  makeRecipe,
} from '#tests/support/made/made-hall.ts';

type By = Parameters<typeof replyOf>[3];

function adminOf(server: ConsoleServer): By {
  const { admin } = server.users as Record<string, By>;
  if (!admin) throw new Error('the tenant has no administrator');
  return admin;
}

test('a recipe is written, released and frozen; its batch is released after the laboratory', async ({
  page,
  server,
}) => {
  const admin = adminOf(server);
  await makeHallUnits(server, admin);
  await makeRecipe(server, admin, 'ORANGE');
  await makeProgramme(server, admin, 'CIP-1');
  expect((await replyOf(server, processUnit.page, { query: {} } as never, admin)).total).toBe(2);

  await openSignedIn(page, '/recipe', server.adminPassword);
  await page.getByRole('button', { name: '新建配方' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('配方编码').fill('APPLE');
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('苹果汁 11°');
  await drawer.getByRole('textbox', { name: '产品' }).fill('ORANGE-product');
  await drawer.getByLabel('批量（吨）').fill('12');
  const first = drawer.getByRole('group', { name: '第 1 步' });
  await first.getByLabel('步骤名称').fill('溶解');
  await first.getByLabel('计划时长（分）').fill('10');
  await drawer.getByRole('button', { name: '添加步骤' }).click();
  const second = drawer.getByRole('group', { name: '第 2 步' });
  await second.getByLabel('步骤名称').fill('化验');
  await second.getByLabel('计划时长（分）').fill('8');
  await drawer.getByRole('button', { name: '创建', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'APPLE' });
  await expect(row).toContainText('2 步 · 18 分');
  await expect(row).toContainText('草稿');

  await row.getByRole('button', { name: /^更多/ }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
  await expect(row).toContainText('已发布');
  // A released version cannot be edited; its steps can still be read.
  await row.getByRole('button', { name: '展开详情' }).click();
  await expect(page.getByRole('list', { name: '步骤' }).getByRole('listitem')).toHaveText([
    /溶解.*10 分/,
    /化验.*8 分/,
  ]);

  const send = await eventSender(server, admin, MADE_HALL);
  await send([
    { type: 'batch', no: 'B-1', recipe: 'APPLE', state: 'running', step: 1, unit: BLENDER },
    { type: 'batch', no: 'B-1', state: 'complete', step: 2 },
  ]);
  await page.goto('/process-batch');
  const batch = page.getByRole('row').filter({ hasText: 'B-1' });
  await expect(batch).toContainText('待放行');
  await batch.getByRole('button', { name: /^放行/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放行' }).click();
  await expect(batch).toContainText('已放行');
});
