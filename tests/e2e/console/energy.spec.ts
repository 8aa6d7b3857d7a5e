import type { Reading } from '#server/core/ports/plant/readings.ts';
import { expect, test } from '#tests/support/console-page.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { openPage } from './shell-start.ts';

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
