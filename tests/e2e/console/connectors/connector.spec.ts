import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startPymodbusPeer, whyNoPymodbus } from '#tests/support/devices/connector-peers/pymodbus-peer.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

/** Registers of the device. */
const SPEED = 100;
const STATE = 101;

test('a Modbus device drives a machine on the wall, is cut off, and comes back', async ({ page, server }) => {
  const missing = whyNoPymodbus();
  test.skip(missing !== null && !process.env.CI, missing ?? '');
  const peer = await startPymodbusPeer({ [SPEED]: 1_234, [STATE]: 6 });
  await makePublishedLine(server, '一号线', ['灌装机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const [machine] = line?.machines ?? [];
  if (!line || !machine) throw new Error('the line was not published');
  const steps = connectorSteps(page);
  const { main, drawer, save, rowOf } = steps;

  await test.step('the device is added, and answers a test', async () => {
    await openByPalette(page, '设备连接器');
    await expect(main.getByText('还没有连接器')).toBeVisible();
    await steps.add({ name: '灌装机 PLC', kind: 'modbus', address: 'not an address' }, async () => {
      await save.click();
      await expect(drawer.getByLabel('地址')).toHaveAccessibleErrorMessage('不是此类设备的地址');
      await drawer.getByLabel('地址').fill(peer.address);
      await drawer.getByLabel('应答时限（毫秒）').fill('500');
    });
    await expect(rowOf('灌装机 PLC')).toContainText('还没有点位');
    await rowOf('灌装机 PLC').getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '测试' }).click();
    await expect(page.getByRole('dialog', { name: '测试 灌装机 PLC' })).toContainText('灌装机 PLC 有应答');
    await expect(page.getByRole('dialog')).toContainText('Acme Filler 4.2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('its points show what is read', async () => {
    await steps.openPoints('灌装机 PLC');
    await steps.addPoint({ name: '速度', address: '1:hr:100' }, async () => {
      await drawer.getByText('指标', { exact: true }).click();
      await drawer.getByLabel('设备', { exact: true }).selectOption(machine.code);
      for (const [label, value] of Object.entries({ 指标: 'speed', 系数: '10', 单位: 'bph' }))
        await drawer.getByRole('textbox', { name: label }).fill(value);
    });
    await steps.addStatePoint({
      name: '状态',
      address: '40102',
      machine: machine.code,
      states: '0=shutdown, 6=production, 9=fault',
    });
    await expect(rowOf('速度')).toContainText('12,340 bph');
    await expect(rowOf('状态')).toContainText('6');
    await expect(main.getByText('在线', { exact: true })).toBeVisible();
  });

  const wall = await page.context().newPage();
  const shown = watchMachine(wall, server.clock, machine);

  await test.step('the machine runs on the wall, and its fault is seen there', async () => {
    await openLine(wall, line.id);
    await shown.isLive('production');
    await peer.set(STATE, 9);
    await shown.isLive('fault');
  });

  await test.step('the device is cut off: its values age, and the console says why', async () => {
    await peer.cut();
    await expect(main.getByText('未连接', { exact: true })).toBeVisible({ timeout: 30_000 });
    await shown.ages();
    await shown.goesStale();
    await shown.dies();
  });

  await test.step('it comes back by itself', async () => {
    await peer.set(STATE, 6);
    await peer.bringBack();
    await shown.isLive('production');
    await expect(main.getByText('在线', { exact: true })).toBeVisible({ timeout: 60_000 });
  });
  await peer.close();
});
