import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dayOf } from '#server/core/warehouse/numbers.ts';
import { productionPlan } from '#shared/contracts/calendar/production-plan.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { makeReceivedOrder } from '#tests/support/made/made-topology.ts';
import { addGoods, makeStockPlaces } from '#tests/support/made/made-warehouse.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';

const isFull = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('the flow of a line is shown in full, walked by keys, and leads to pages', async ({ page, server }) => {
  const { admin } = server.users;
  const [line] = server.wiring.directory.lines(server.tenantId);
  if (!admin || !line) throw new Error('no administrator, or no line');
  const made = async (contract: Endpoint, body: object) => {
    const answer = await server.call(contract, { body } as never, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  };
  await makeStockPlaces(server, admin, 'WF');
  await made(productionPlan.create, {
    ...{ lineCode: line.code, day: dayOf(server.clock.now(), line.timeZone), shiftName: '早班' },
    ...{ productCode: 'WF-goods', plannedCount: 100, sequence: 900 },
  });
  await addGoods(server, admin, 'WF', { lotCode: 'L1' });
  await openSignedIn(page, '/lines', TEST_PASSWORD);
  const open = page.getByRole('button', { name: `物料流：${line.name}` });
  const panel = page.getByRole('dialog', { name: `拓扑图：${line.name}` });

  await test.step('it fills the screen and leaves it, and closes', async () => {
    await open.click();
    await expect(panel.getByRole('button', { name: /^产品 WF-goods/ })).toBeVisible();
    const size = await panel.getByRole('button', { name: /^产线/ }).boundingBox();
    expect([size?.width, size?.height]).toEqual([150, 60]);
    await panel.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await panel.getByRole('button', { name: '退出全屏' }).click();
    await expect.poll(() => isFull(page)).toBe(false);
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: '全屏', exact: true }).click();
    await expect.poll(() => isFull(page)).toBe(true);
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(panel).toBeHidden();
    expect(await isFull(page)).toBe(false);
  });

  await test.step('a node without a menu says so', async () => {
    await open.click();
    await panel.getByRole('button', { name: /^缓冲/ }).first().dblclick();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('没有获取到菜单信息');
    await alert.getByRole('button').first().click();
    await expect(alert).toBeHidden();
  });

  await test.step('arrows walk, and Enter opens the page with what the specification says', async () => {
    await panel.getByRole('button', { name: /^产线/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('button', { name: /^设备/ }).and(page.locator(':focus'))).toBeVisible();
    await panel.getByRole('button', { name: /^产品 WF-goods/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('button', { name: /^库存 S-1 · L1/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/stock\/index\?.*id=\d+&label=.*&rootId=\d+&queryId=\d+&num=/);
    await expect(page.getByRole('row', { name: /WF-goods/ })).toBeVisible();
  });
});

test('a node whose page is not among the menus of a reader says so', async ({ page, server }) => {
  const { admin } = server.users;
  const [line] = server.wiring.directory.lines(server.tenantId);
  if (!admin || !line) throw new Error('no administrator, or no line');
  await server.db.tenant(server.tenantId, (tx) =>
    sql`delete from sys_role_menu where menu_id in (select menu_id from sys_menu where path = '/product')`.execute(
      tx,
    ),
  );
  await openSignedIn(page, '/lines', TEST_PASSWORD);
  await page.getByRole('button', { name: `物料流：${line.name}` }).click();
  const panel = page.getByRole('dialog', { name: `拓扑图：${line.name}` });
  await panel.getByRole('button', { name: /^产品/ }).first().dblclick();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('没有权限');
  await expect(alert).not.toContainText('菜单信息');
});

test('an order of 500 documents is drawn, walked to its end, and closed without an error', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const order = await makeReceivedOrder(server, admin, { code: 'FH', lines: 10, pallets: 48 });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openSignedIn(page, '/inbound-order', TEST_PASSWORD);
  await page.getByRole('button', { name: new RegExp(`^更多.* ${order.no}`) }).click();
  await page.getByRole('menuitem', { name: '拓扑图' }).click();
  const panel = page.getByRole('dialog', { name: `拓扑图：${order.no}` });
  const nodes = panel.getByRole('list', { name: '拓扑图' }).getByRole('button');
  await expect(nodes).toHaveCount(501);
  const boxes = await nodes.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = button as HTMLElement;
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight].join();
    }),
  );
  // Each has a place of its own, of the size of the specification.
  expect(new Set(boxes).size).toBe(501);
  expect(boxes.every((box) => box.endsWith(',150,60'))).toBe(true);
  const last = panel.getByRole('button', { name: /^库存 R-1 · L10 / });
  await last.focus();
  await expect(last).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await expect(panel.getByRole('button', { name: /^明细行 10 · FH-goods/ })).toBeFocused();
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toBeHidden();
  expect(errors).toEqual([]);
});
