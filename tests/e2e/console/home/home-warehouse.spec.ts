import type { Page } from '@playwright/test';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { addWalkIn } from '#shared/contracts/yard/appointment.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import { openSignedIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { makeGoods } from '#tests/support/made/made-goods.ts';
import { makeDock, makeWarehouse } from '#tests/support/made/made-warehouse.ts';

const card = (page: Page, code: string) => page.getByRole('region', { name: `warehouse ${code}` });
const steps = (page: Page) => page.getByRole('region', { name: '开始使用仓库' }).getByRole('listitem');

async function made(server: ConsoleServer, contract: Endpoint, input: object): Promise<{ readonly id: Id }> {
  const answer = await server.call(contract, input as never, server.users.admin);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

function adminOf(server: ConsoleServer) {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  return admin;
}

test('a warehouse says what leaves, what waits and what is wrong, and leads to its boards', async ({
  page,
  server,
}) => {
  const admin = adminOf(server);
  const warehouseId = await makeWarehouse(server, admin, 'HW');
  for (const code of ['1', '2']) await makeDock(server, admin, { warehouseCode: 'HW', code });
  await makeGoods(server, { warehouseId, productCode: 'JUICE', quantity: 400 });
  // Overdue for a minute: due today or before, at any time of day.
  const dueAt = server.clock.now() - 60_000;
  const order = await made(server, outboundOrder.create, { body: { warehouseCode: 'HW', dueAt } });
  await made(server, outboundLine.create, {
    body: { outboundOrderId: order.id, lineNo: 1, productCode: 'JUICE', quantityOrdered: 120 },
  });
  await made(server, stepOutboundOrder, { params: { id: order.id }, body: { step: 'release' } });
  await made(server, addWalkIn, { body: { warehouseCode: 'HW', direction: 'out', plate: '沪A86K3K' } });

  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(card(page, 'HW')).toContainText('今日车辆1 候车 1');
  await expect(card(page, 'HW')).toContainText('在用月台0 / 2');
  await expect(card(page, 'HW')).toContainText('今日出库（托）0 / 3');
  await expect(card(page, 'HW')).toContainText('没有未解决的异常');
  // It is in no wave and on no truck: it is late all the same.
  await expect(card(page, 'HW')).toContainText('逾期 1 单');
  await expect(card(page, 'HW')).not.toContainText('全部准时');
  await expect(card(page, 'HW')).not.toContainText('今天没有计划');
  // Nothing is left to set up.
  await expect(steps(page)).toHaveCount(0);

  for (const [name, path, title] of [
    ['月台看板', '/warehouseSignage', '仓库看板'],
    ['办公室看板', '/officeSignage', '办公室看板'],
    ['叫号看板', '/orderSignage', '司机叫号'],
  ] as const) {
    const link = card(page, 'HW').getByRole('link', { name });
    const opened = page.context().waitForEvent('page');
    await link.click();
    const board = await opened;
    await expect(board).toHaveURL(
      (url) => url.pathname === path && url.searchParams.get('warehouse') === 'HW',
    );
    await expect(board).toHaveTitle(`${title} · Linewall`);
    await board.close();
  }
});

test('an order of the day that nobody has begun is said to be so', async ({ page, server }) => {
  const admin = adminOf(server);
  const warehouseId = await makeWarehouse(server, admin, 'HN');
  await makeDock(server, admin, { warehouseCode: 'HN', code: '1' });
  // The last minute of this day of the warehouse.
  const timeZone = 'Asia/Shanghai';
  const wall = wallClockOf(server.clock.now(), timeZone);
  const dueAt = instantOf({ ...wall, day: wall.day + 1, minuteOfDay: 0 }, timeZone) - 1;
  const order = await made(server, outboundOrder.create, { body: { warehouseCode: 'HN', dueAt } });
  await makeGoods(server, { warehouseId, productCode: 'TEA', quantity: 40 });
  await made(server, outboundLine.create, {
    body: { outboundOrderId: order.id, lineNo: 1, productCode: 'TEA', quantityOrdered: 20 },
  });
  await made(server, stepOutboundOrder, { params: { id: order.id }, body: { step: 'release' } });
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(card(page, 'HN')).toContainText('今日 1 单还没开始');
  await expect(card(page, 'HN')).not.toContainText('全部准时');
});

test('a warehouse without orders and trucks is not called on time: nothing is planned there', async ({
  page,
  server,
}) => {
  await makeWarehouse(server, adminOf(server), 'HE');
  await openSignedIn(page, '/wel/layout', server.adminPassword);
  await expect(card(page, 'HE')).toContainText('今天没有计划');
  await expect(card(page, 'HE')).not.toContainText('全部准时');
});

test.describe('a tenant that has no lines either', () => {
  test.use({ tenant: { plant: { departments: [], lines: [] } } });

  test('without a warehouse the steps to one stand in their order, and what is done is ticked', async ({
    page,
    server,
  }) => {
    await openSignedIn(page, '/wel/layout', server.adminPassword);
    await expect(steps(page)).toHaveCount(4);
    const named = [
      ['建立仓库', '/deptlist'],
      ['建立月台', '/dock'],
      ['建立库区和库位', '/warehouse-zone'],
      ['接入 WMS，或导入单据和库存', '/connections'],
    ] as const;
    for (const [index, [name, path]] of named.entries())
      await expect(steps(page).nth(index).getByRole('link', { name })).toHaveAttribute('href', path);

    const admin = adminOf(server);
    await makeWarehouse(server, admin, 'HS');
    await makeDock(server, admin, { warehouseCode: 'HS', code: '1' });
    await page.reload();
    await expect(card(page, 'HS')).toBeVisible();
    await expect(steps(page).nth(1)).toContainText('已完成');
    await expect(steps(page).getByRole('link')).toHaveCount(2);
    await steps(page).getByRole('link', { name: '建立库区和库位' }).click();
    await expect(page).toHaveURL(/\/warehouse-zone\b/);
  });
});
