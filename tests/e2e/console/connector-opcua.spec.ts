import { startOpcuaPeer } from '#tests/support/connector-peers/opcua-peer.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { watchMachine } from '#tests/support/wall-machine.ts';
import { openLine } from '#tests/support/wall-model.ts';
import { connectorSteps } from './connector-steps.ts';
import { openPage } from './shell-start.ts';

test('an OPC UA server is approved, browsed, and drives a machine on the wall', async ({ page, server }) => {
  const peer = await startOpcuaPeer();
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!line || !machine) throw new Error('the plant has no line');
  const steps = connectorSteps(page);
  const { main, drawer, save, rowOf } = steps;

  await test.step('the connector is made, and its certificate approved after a look at the fingerprint', async () => {
    await openPage(page, server, '/connector/index');
    await steps.add({ name: '灌装机', kind: 'opcua', address: '10.0.0.1:4840' }, async () => {
      await drawer.getByText('不加密', { exact: true }).click();
      await expect(drawer.getByText('任何人都可以冒充该设备')).toBeVisible();
      await drawer.getByText('签名并加密', { exact: true }).click();
      await save.click();
      await expect(drawer.getByLabel('地址')).toHaveAccessibleErrorMessage('不是此类设备的地址');
      await drawer.getByLabel('地址').fill(peer.address);
    });
    await rowOf('灌装机').getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '测试' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('灌装机 的证书还没有人批准', { timeout: 20_000 });
    await expect(question).toContainText(/SHA-256：[\dA-F]{2}(?::[\dA-F]{2}){31}/);
    await question.getByRole('button', { name: '批准证书' }).click();
    await expect(page.getByText('灌装机 有应答')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Acme Filler 4.2')).toBeVisible();
  });

  await test.step('what the device has is walked, and the chosen variables become points', async () => {
    await steps.openPoints('灌装机');
    await main.getByRole('button', { name: '浏览设备' }).click();
    const rows = drawer.getByRole('row');
    const rowNamed = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) });
    await rowNamed('Line1').click({ timeout: 20_000 });
    await page.keyboard.press('ArrowRight');
    await expect(rowNamed('Speed')).toContainText('12,000 bph');
    await expect(rowNamed('Curve')).toContainText('Double[]');
    for (const name of ['Speed', 'Text']) await rowNamed(name).getByRole('checkbox').check();
    await steps.addChecked(2);
    await expect(rowOf('Speed')).toContainText('12,000 bph', { timeout: 20_000 });
    await expect(rowOf('Text')).toContainText('ACTIVE');
  });

  await test.step('a text becomes the state of a machine', () =>
    steps.makeState('Text', machine.code, 'active=production, *=fault'));

  const wall = await page.context().newPage();
  const shown = watchMachine(wall, server.clock, machine);

  await test.step('the wall shows it', async () => {
    await openLine(wall, line.id);
    await shown.isLive('production');
    await peer.setAll({ Text: 'JAMMED' });
    await shown.isLive('fault');
  });

  await test.step('the server is killed: values age, and the interruption is listed', async () => {
    await peer.cut();
    await expect(main.getByText('未连接', { exact: true })).toBeVisible({ timeout: 30_000 });
    await shown.ages();
    await shown.goesStale();
    await shown.dies();
    await main.getByRole('button', { name: '中断记录' }).click();
    await expect(drawer.getByText('仍在继续')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it comes back by itself', async () => {
    await peer.bringBack();
    await expect(main.getByText('在线', { exact: true })).toBeVisible({ timeout: 60_000 });
    await shown.isLive('production');
  });
  await peer.close();
});
