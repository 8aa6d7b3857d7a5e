import { startSparkplugPeer } from '#tests/support/connector-peers/sparkplug-peer.ts';
import { expect, test } from '#tests/support/console-page.ts';
import { machineOnGlass, openLine } from '#tests/support/wall-model.ts';
import { openPage } from './shell-start.ts';

test('a Sparkplug edge node drives a machine on the wall, is cut off, and comes back', async ({
  page,
  server,
}) => {
  const peer = await startSparkplugPeer();
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!line || !machine) throw new Error('the plant has no line');
  const main = page.getByRole('main');
  const drawer = page.getByRole('dialog');
  const save = drawer.getByRole('button', { name: /^(创建|保存)$/ });
  const rowOf = (name: string) => main.getByRole('row').filter({ hasText: name });

  await test.step('the broker is a connector', async () => {
    await openPage(page, server, '/connector/index');
    await main.getByRole('button', { name: '新建连接器' }).first().click();
    await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('边缘');
    await drawer.getByRole('combobox', { name: /^协议/ }).selectOption('sparkplug');
    await drawer.getByLabel('地址').fill(peer.address);
    await save.click();
    await expect(drawer).toBeHidden();
  });

  await test.step('what its births have announced is listed, and becomes a state', async () => {
    await rowOf('边缘').getByRole('button', { name: '点位 边缘' }).click();
    await main.getByRole('button', { name: '浏览设备' }).click();
    const rowNamed = (name: string) =>
      drawer.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    // A node that was there first is asked for its births when it sends something.
    peer.set(12_000);
    for (const folder of ['plant/edge', 'filler']) {
      await rowNamed(folder).click({ timeout: 60_000 });
      await page.keyboard.press('ArrowRight');
    }
    await rowNamed('Mode').getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('dialog', { name: '新建点位（1）' }).getByRole('button', { name: '保存' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(rowOf('Mode')).toContainText('AUTO', { timeout: 20_000 });
    await rowOf('Mode').click();
    await drawer.getByText('设备状态', { exact: true }).click();
    await drawer.getByLabel('设备', { exact: true }).selectOption(machine.code);
    await drawer.getByRole('textbox', { name: '值与状态' }).fill('auto=production, *=fault');
    await save.click();
    await expect(drawer).toBeHidden();
  });

  const wall = await page.context().newPage();
  const shown = async () => (await machineOnGlass(wall, machine.name)).state;

  await test.step('the wall shows it', async () => {
    await openLine(wall, line.id);
    await expect.poll(shown, { timeout: 20_000 }).toBe('production');
    peer.publish([{ name: 'Mode', type: 'String', value: 'JAM' }]);
    await expect.poll(shown, { timeout: 20_000 }).toBe('fault');
  });

  await test.step('the node is cut off: it is told, and its value ages', async () => {
    peer.kill();
    await expect(rowOf('Mode')).toContainText('已下线或连接已中断', { timeout: 20_000 });
    server.clock.advance(10 * 60_000);
    await expect.poll(shown, { timeout: 30_000 }).toBe('unknown');
  });

  await test.step('it comes back by itself', async () => {
    // The node has a clock of its own, which was not put forward.
    server.clock.advance(-10 * 60_000);
    await peer.revive();
    await expect.poll(shown, { timeout: 60_000 }).toBe('production');
  });
  await peer.close();
});
