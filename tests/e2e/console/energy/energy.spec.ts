import type { Reading } from '#server/core/ports/plant/readings.ts';
import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

const MINUTE_MS = 60_000;

/** Two hours of a counter that rises by 2 every minute, up to now. */
async function count(server: TestServer, code: string): Promise<void> {
  const machine = server.wiring.directory.findMachine(server.tenantId, code);
  if (!machine) throw new Error(`no meter ${code}`);
  const now = server.clock.now();
  const readings = Array.from({ length: 121 }, (_none, index): Reading => {
    const sourceTs = now - (120 - index) * MINUTE_MS;
    return {
      tenantId: server.tenantId,
      machineId: machine.id,
      kind: 'metrics',
      sourceTs,
      arrivalTs: sourceTs,
      quality: 'good',
      values: { energy: 5_000 + index * 2 },
    };
  });
  await server.wiring.sink.write(readings);
}

test('a meter and a tariff are set up, and the region shows amount and cost', async ({ page, server }) => {
  await count(server, 'EM-GLASS');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: /^(创建|保存)$/ });

  await test.step('a region without meters leads on', async () => {
    await openPage(page, server, '/energy/index');
    await main.getByRole('treeitem', { name: '玻璃瓶车间用能' }).click();
    await expect(main.getByText('这个区域还没有计量点')).toBeVisible();
    await main.getByRole('button', { name: '建立计量点' }).click();
  });

  await test.step('the meter shows its newest value', async () => {
    await main.getByRole('button', { name: '新建计量点' }).first().click();
    await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('车间电表');
    await drawer.getByLabel('能源介质').selectOption({ label: '电 · kWh' });
    await drawer.getByLabel('用能区域').selectOption({ label: '玻璃瓶车间用能' });
    await drawer.getByLabel('仪表或设备').selectOption('EM-GLASS');
    await drawer.getByLabel('指标').fill('energy');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(main.getByRole('row').filter({ hasText: '车间电表' })).toContainText('5,240');
  });

  await test.step('a tariff with a gap is refused in words', async () => {
    await page.getByRole('link', { name: '能源价格' }).click();
    await main.getByRole('button', { name: '新建价格方案' }).first().click();
    await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('单一电价');
    await drawer.getByLabel('能源介质').selectOption({ label: '电' });
    await drawer.getByLabel('生效日期').fill('2020-01-01');
    await drawer.getByLabel('第 1 行, 单价').fill('0.5');
    await drawer.getByLabel('第 1 行, 结束').selectOption('20:00');
    await expect(drawer.getByRole('status')).toHaveText('周一 20:00 起没有价格。');
    await save.click();
    await expect(drawer.getByText('时段不完整：星期 1 20:00 起没有价格（7 为周日）')).toBeVisible();
    await drawer.getByLabel('第 1 行, 结束').selectOption('24:00');
    await save.click();
    await expect(drawer).toBeHidden();
  });

  await test.step('the week shows what was consumed, and what is missing', async () => {
    await page
      .getByRole('navigation', { name: '打开的页面' })
      .getByRole('link', { name: '能源消耗' })
      .click();
    await main.getByText('周', { exact: true }).click();
    // A kind begins with its previous period.
    await main.getByRole('button', { name: '下一周期' }).click();
    await main.getByRole('treeitem', { name: '玻璃瓶车间用能' }).click();
    await expect(main.getByText('不分时', { exact: true })).toBeVisible();
    await expect(main.getByRole('note')).toContainText('1 个计量点有数据中断');
    // Two hours may lie on both sides of midnight, and of the week.
    await expect(main.getByRole('table').getByRole('row')).toHaveCount(8);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: '导出 CSV' }).click();
    expect((await download).suggestedFilename()).toContain('能源消耗 玻璃瓶车间用能');
  });
});

test('a machine without a meter leads on to one', async ({ page, server }) => {
  await openPage(page, server, '/energy/index?tab=state');
  const main = page.getByRole('main');
  await expect(main.getByText('没有单独计量的设备')).toBeVisible();
  await main.getByRole('button', { name: '建立计量点' }).click();
  await expect(main.getByRole('heading', { name: '计量点' })).toBeVisible();
});

test('a meter is chosen for a point of a connector, and what it counts is consumed by its region', async ({
  page,
  server,
}) => {
  // Values of a connector have the time of this computer; other tests of this worker have put the server's forward.
  server.clock.advance(Date.now() - server.clock.now());
  const peer = await startModbusPeer();
  peer.set(1_000);
  const { main, drawer, save, rowOf, ...steps } = connectorSteps(page);
  const meter = 'EM-GLASS';

  await test.step('the meter is among what a point may belong to', async () => {
    await openPage(page, server, '/connector/index');
    await steps.add({ name: '电表网关', kind: 'modbus', address: peer.address });
    await steps.openPoints('电表网关');
    await steps.addPoint({ name: '有功电度', address: '1:hr:100' }, async () => {
      await drawer.getByText('指标', { exact: true }).click();
      await drawer.getByLabel('设备', { exact: true }).selectOption(meter);
      await drawer.getByRole('textbox', { name: '指标' }).fill('energy');
    });
    await expect(rowOf('有功电度')).toContainText(`${meter} · energy`);
    await expect(rowOf('有功电度')).toContainText('1,000');
  });

  await test.step('a derived rule may be made for a meter, too', async () => {
    await openByPalette(page, '派生规则');
    await main.getByRole('button', { name: '新建规则' }).first().click();
    await expect(drawer.getByRole('option', { name: `玻璃瓶车间电表 · ${meter}` })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('it becomes a meter of the region', async () => {
    await openByPalette(page, '计量点');
    await main.getByRole('button', { name: '新建计量点' }).first().click();
    await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('车间电表');
    await drawer.getByLabel('能源介质').selectOption({ label: '电 · kWh' });
    await drawer.getByLabel('用能区域').selectOption({ label: '玻璃瓶车间用能' });
    await drawer.getByLabel('仪表或设备').selectOption(meter);
    await drawer.getByLabel('指标').fill('energy');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(rowOf('车间电表')).toContainText('1,000');
    peer.set(1_137);
    await expect(async () => {
      await page.reload();
      await expect(rowOf('车间电表')).toContainText('1,137', { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('what it counts from then on is the consumption of the region', async () => {
    // What was counted in the last two minutes is not told yet: values may still come for it.
    server.clock.advance(3 * MINUTE_MS);
    await openByPalette(page, '能源消耗');
    await main.getByText('周', { exact: true }).click();
    await main.getByRole('button', { name: '下一周期' }).click();
    await expect(async () => {
      await page.reload();
      await expect(main.getByRole('treeitem', { name: '玻璃瓶车间用能' })).toContainText('137 kWh', {
        timeout: 5_000,
      });
    }).toPass({ timeout: 90_000 });
  });
  await peer.close();
});
