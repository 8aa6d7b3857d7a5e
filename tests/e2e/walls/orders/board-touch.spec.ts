import type { Page } from '@playwright/test';
import type { OfficeModel } from '#display/boards/office/model/model.ts';
import type { WarehouseModel } from '#display/boards/warehouse/model/model.ts';
import { outboundLine } from '#shared/contracts/orders/outbound-line.ts';
import { outboundOrder, stepOutboundOrder } from '#shared/contracts/orders/outbound-order.ts';
import { warehouseException } from '#shared/contracts/orders/warehouse-exception.ts';
import { wave } from '#shared/contracts/orders/wave.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';
import { qualityCheckBill } from '#shared/contracts/quality/quality-check-bill.ts';
import { addStock } from '#shared/contracts/stock/stock.ts';
import { stockLimit } from '#shared/contracts/stock/stock-limit.ts';
import { keepSignIn } from '#tests/e2e/console/steps/sign-in.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { type DockDay, makeDockDay } from '#tests/support/made/made-dock-day.ts';
import { TEST_PASSWORD } from '#tests/support/servers/test-server.ts';
import { LANDSCAPE, openWall } from '#tests/support/walls/followed-walls.ts';
import { diagnose } from '#tests/support/walls/wall-model.ts';

const HOUR_MS = 3_600_000;
const CAUSE = {
  type: 'exception',
  kind: 'equipment',
  text: '升降板故障',
  textEn: 'Leveller stuck',
  dock: '3',
};

test.use({ tenant: { users: { reader: { permissions: ['plant_view', 'warehouse_board_view'] } } } });

/** A truck whose order is loaded at dock 3, out of a wave that was allocated; its product is below its limit. */
async function makeOutboundWork(server: ConsoleServer) {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const day = await makeDockDay(server, admin);
  const goods = { warehouseCode: 'WH', productCode: 'PET' };
  await day.make(addStock, { body: { ...goods, locationCode: 'S-1', quantity: 80, reason: 'first count' } });
  await day.make(stockLimit.create, { body: { ...goods, minimum: 500 } });
  const dueAt = server.clock.now() + 2 * HOUR_MS;
  const made = await day.make(wave.create, {
    body: { warehouseCode: 'WH', name: '杭州', strategy: 'discrete', cutOffAt: dueAt },
  });
  const truck = await day.book({ direction: 'out', dockCode: '3', slots: 1, plate: '沪A86K3K' });
  const order = await day.make(outboundOrder.create, {
    body: { warehouseCode: 'WH', waveNo: made.no, appointmentNo: truck.no, dueAt },
  });
  await day.make(outboundLine.create, {
    body: { outboundOrderId: order.id, lineNo: 1, productCode: 'PET', quantityOrdered: 40 },
  });
  for (const step of ['release', 'allocate'])
    await day.make(stepOutboundOrder, { params: { id: order.id }, body: { step } });
  await day.step(truck.id, 'arrive', 'call', 'dock', 'start');
  const bill = await day.make(qualityCheckBill.create, { body: goods });
  return { day, truck, order, bill, wave: made };
}

const warehouseOn = (page: Page) => page.evaluate(() => window.linewall?.model() as WarehouseModel | null);
const officeOn = (page: Page) => page.evaluate(() => window.linewall?.model() as OfficeModel | null);

/** Touches where a text stands. */
async function tap(page: Page, part: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => window.linewall?.texts().some((one) => one.part === name), part))
    .toBe(true);
  const at = await page.evaluate((name) => {
    const found = window.linewall?.texts().find((one) => one.part === name);
    return found && { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  }, part);
  if (!at) throw new Error(`no ${part} on the glass`);
  await page.mouse.click(at.x, at.y);
}

/** What a touch opens, beside the board. */
async function opened(page: Page, part: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await tap(page, part);
  return opening;
}

const newExceptions = async (page: Page) =>
  (await warehouseOn(page))?.exceptions.rows.filter(({ isNew }) => isNew).map(({ text }) => text);

async function raise(day: DockDay, page: Page, event: typeof CAUSE): Promise<void> {
  await day.report([event]);
  await expect.poll(() => newExceptions(page)).toContain(event.text);
  // The glass follows the model: it is what is touched.
  await expect
    .poll(() => page.evaluate(() => window.linewall?.texts().map(({ text }) => text) ?? []))
    .toContain(event.text);
}

test('docks and tasks lead to their pages; staff acknowledge, and the verdict stands still', async ({
  page,
  server,
}) => {
  const { admin } = server.users;
  if (!admin) throw new Error('no administrator');
  const { day, truck, wave: made } = await makeOutboundWork(server);
  await page.setViewportSize(LANDSCAPE);
  await keepSignIn(page, TEST_PASSWORD, 'admin');
  await page.goto('/warehouseSignage');
  await expect.poll(async () => (await warehouseOn(page))?.docks[0]?.appointmentNo).toBe(truck.no);

  await test.step('a dock opens its appointment', async () => {
    const appointments = await opened(page, 'detail.dock0.plate');
    await expect(appointments).toHaveURL(new RegExp(`/appointment/index\\?no=${truck.no}$`));
    await expect(appointments.getByRole('row', { name: /沪A86K3K/ })).toBeVisible();
    await appointments.close();
  });

  await test.step('a task opens its wave', async () => {
    const waves = await opened(page, 'detail.task0.text');
    await expect(waves).toHaveURL(new RegExp(`/wave/index\\?no=${made.no}$`));
    await expect(waves.getByRole('row', { name: /杭州/ })).toBeVisible();
    await waves.close();
  });

  await test.step('a late verdict blinks until its cause is acknowledged', async () => {
    server.clock.advance(HOUR_MS);
    await raise(day, page, CAUSE);
    await expect.poll(async () => (await warehouseOn(page))?.verdict.needsPerson).toBe(true);
    // The verdict's mark, and that of the exception.
    await expect.poll(async () => (await diagnose(page)).counts.blinks).toBe(2);
    await tap(page, 'detail.exception0.text');
    await expect(page.getByRole('status')).toHaveText('已确认：升降板故障');
    await expect.poll(() => newExceptions(page)).toEqual([]);
    expect((await warehouseOn(page))?.verdict).toMatchObject({ tone: 'fault', needsPerson: false });
    await expect.poll(async () => (await diagnose(page)).counts.blinks).toBe(0);
  });

  await test.step('in portrait, too', async () => {
    await page.setViewportSize({ width: 1080, height: 1920 });
    await raise(day, page, { ...CAUSE, kind: 'staff', text: '缺叉车工' });
    await tap(page, 'detail.exception0.text');
    await expect.poll(() => newExceptions(page)).toEqual([]);
  });

  await test.step('who it was stands at the exceptions and in the operation log', async () => {
    const list = await day.make<{ records: object[] }>(warehouseException.page, { query: {} });
    expect(list.records).toEqual([
      expect.objectContaining({ state: 'acknowledged', acknowledgedBy: 'admin' }),
      expect.objectContaining({ state: 'acknowledged', acknowledgedBy: 'admin' }),
    ]);
    const query = { subject: 'warehouseException', action: 'acknowledge', username: 'admin' };
    expect(await day.make(operationLog.page, { query })).toMatchObject({ total: 2 });
  });
});

test('a wall without a person and a person without the permission acknowledge nothing', async ({
  page,
  server,
  otherBrowser,
}) => {
  const { day } = await makeOutboundWork(server);
  const wall = await openWall<WarehouseModel>(server, otherBrowser, 'warehouse');
  await page.setViewportSize(LANDSCAPE);
  await keepSignIn(page, TEST_PASSWORD, 'reader');
  await page.goto('/warehouseSignage?lang=en');
  await raise(day, wall.page, CAUSE);
  await tap(wall.page, 'detail.exception0.text');
  await expect(wall.page.getByRole('status')).toHaveText('只有在本机登录的员工可以操作');
  await tap(wall.page, 'detail.dock0.plate');
  expect(wall.page.context().pages()).toHaveLength(1);

  await tap(page, 'detail.exception0.text');
  await expect(page.getByRole('status')).toHaveText("You don't have permission for this");
  const list = await day.make<{ records: object[] }>(warehouseException.page, { query: {} });
  expect(list.records).toEqual([expect.objectContaining({ state: 'raised', acknowledgedAt: null })]);
});

test('stages, orders, checks and stock of the office lead to what they count', async ({ page, server }) => {
  const { order, bill } = await makeOutboundWork(server);
  await page.setViewportSize(LANDSCAPE);
  await keepSignIn(page, TEST_PASSWORD, 'admin');
  await page.goto('/officeSignage');
  await expect.poll(async () => (await officeOn(page))?.quality.rows.length).toBe(1);
  await expect.poll(async () => (await officeOn(page))?.stages[1]?.count).toBe('1');
  for (const [part, address, row] of [
    ['label.stage1.name', '/outbound-order/index\\?stage=picking&warehouseCode=WH', order.no],
    ['detail.order0.no', `/outbound-order/index\\?no=${order.no}`, order.no],
    ['detail.check0.no', `/quality-check-bill/index\\?no=${bill.no}`, bill.no],
    ['detail.stock0.name', '/stock/index\\?product=PET', 'PET'],
  ] as const)
    await test.step(part, async () => {
      const found = await opened(page, part);
      await expect(found).toHaveURL(new RegExp(`${address}$`));
      await expect(found.getByRole('row', { name: new RegExp(row) })).toHaveCount(1);
      await found.close();
    });
});
