import { startModbusPeer } from '#tests/support/connector-peers/modbus-peer.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { machineOnGlass, openLine } from '#tests/support/wall-model.ts';
import { openPage } from './shell-start.ts';

test('a Modbus device drives a machine on the wall, is cut off, and comes back', async ({ page, server }) => {
  const peer = await startModbusPeer();
  peer.registers.set(101, 6);
  peer.set(1_234);
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!line || !machine) throw new Error('the plant has no line');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: /^(创建|保存)$/ });
  const rowOf = (name: string) => main.getByRole('row').filter({ hasText: name });

  await test.step('the device is added, and answers a test', async () => {
    await openPage(page, server, '/connector/index');
    await expect(main.getByText('还没有连接器')).toBeVisible();
    await main.getByRole('button', { name: '新建连接器' }).first().click();
    await drawer.getByLabel('名称').fill('灌装机 PLC');
    await drawer.getByLabel('地址').fill('not an address');
    await save.click();
    await expect(drawer.getByLabel('地址')).toHaveAccessibleErrorMessage('不是此类设备的地址');
    await drawer.getByLabel('地址').fill(peer.address);
    await drawer.getByLabel('应答时限（毫秒）').fill('500');
    await save.click();
    await expect(drawer).toBeHidden();
    await expect(rowOf('灌装机 PLC')).toContainText('还没有点位');
    await rowOf('灌装机 PLC').getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '测试' }).click();
    await expect(page.getByRole('dialog', { name: '测试 灌装机 PLC' })).toContainText('灌装机 PLC 有应答');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const addPoint = async (fields: Readonly<Record<string, string>>, becomes: string): Promise<void> => {
    await main.getByRole('button', { name: '新建点位' }).first().click();
    await drawer.getByText(becomes, { exact: true }).click();
    await drawer.getByLabel('设备', { exact: true }).selectOption(machine.code);
    for (const [label, value] of Object.entries(fields))
      await drawer.getByRole('textbox', { name: label }).fill(value);
    await drawer.getByLabel('数据类型').selectOption('uint16');
    await save.click();
    await expect(drawer).toBeHidden();
  };

  await test.step('its points show what is read', async () => {
    await rowOf('灌装机 PLC').getByRole('button', { name: '点位 灌装机 PLC' }).click();
    await addPoint({ 名称: '速度', 地址: '1:hr:100', 指标: 'speed', 系数: '10', 单位: 'bph' }, '指标');
    await addPoint(
      { 名称: '状态', 地址: '40102', 值与状态: '0=shutdown, 6=production, 9=fault' },
      '设备状态',
    );
    await expect(rowOf('速度')).toContainText('12,340 bph');
    await expect(rowOf('状态')).toContainText('6');
    await expect(main.getByText('在线', { exact: true })).toBeVisible();
  });

  const wall = await page.context().newPage();
  const shown = async () => (await machineOnGlass(wall, machine.name)).state;

  await test.step('the machine runs on the wall, and its fault is seen there', async () => {
    await openLine(wall, line.id);
    await expect.poll(shown).toBe('production');
    peer.registers.set(101, 9);
    await expect.poll(shown).toBe('fault');
  });

  await test.step('the device is cut off: its values age, and the console says why', async () => {
    await peer.cut();
    await expect(main.getByText('未连接', { exact: true })).toBeVisible({ timeout: 30_000 });
    server.clock.advance(10 * 60_000);
    await expect.poll(shown, { timeout: 30_000 }).toBe('unknown');
  });

  await test.step('it comes back by itself', async () => {
    peer.registers.set(101, 6);
    await peer.bringBack();
    await expect(main.getByText('在线', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect.poll(shown, { timeout: 30_000 }).toBe('production');
  });
  await peer.close();
});
