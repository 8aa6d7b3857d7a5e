import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startSparkplugPeer } from '#tests/support/devices/connector-peers/sparkplug-peer.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

test('a Sparkplug edge node drives a machine on the wall, is cut off, and comes back', async ({
  page,
  server,
}) => {
  const peer = await startSparkplugPeer({ now: server.clock.now });
  await makePublishedLine(server, '一号线', ['灌装机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const [machine] = line?.machines ?? [];
  if (!line || !machine) throw new Error('the line was not published');
  const steps = connectorSteps(page);
  const { main, drawer, rowOf } = steps;

  await test.step('the broker is a connector', async () => {
    await openByPalette(page, '设备连接器');
    await steps.add({ name: '边缘', kind: 'sparkplug', address: peer.address });
  });

  await test.step('what its births have announced is listed, and becomes a state', async () => {
    await steps.openPoints('边缘');
    await main.getByRole('button', { name: '浏览设备' }).click();
    const rowNamed = (name: string) =>
      drawer.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    // A node that was there first is asked for its births when it sends something, once we listen.
    await expect(async () => {
      peer.set(12_000);
      await expect(rowNamed('plant/edge')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    for (const folder of ['plant/edge', 'filler']) {
      await rowNamed(folder).click();
      await page.keyboard.press('ArrowRight');
    }
    await rowNamed('Mode').getByRole('checkbox').check();
    await steps.addChecked(1);
    await expect(rowOf('Mode')).toContainText('AUTO', { timeout: 20_000 });
    await steps.makeState('Mode', machine.code, 'auto=production, *=fault');
  });

  const wall = await page.context().newPage();
  const shown = watchMachine(wall, server.clock, machine);

  await test.step('the wall shows it', async () => {
    await openLine(wall, line.id);
    await shown.isLive('production');
    peer.publish([{ name: 'Mode', type: 'String', value: 'JAM' }]);
    await shown.isLive('fault');
  });

  await test.step('the node is cut off: it is told, and its value ages', async () => {
    peer.kill();
    await expect(rowOf('Mode')).toContainText('已下线或连接已中断', { timeout: 20_000 });
    await shown.ages();
    await shown.goesStale();
    await shown.dies();
  });

  await test.step('it comes back by itself', async () => {
    await peer.revive();
    await shown.isLive('production');
  });
  await peer.close();
});
