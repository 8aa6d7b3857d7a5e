import {
  type Connector,
  connector,
  trustConnectorCertificate,
} from '#shared/contracts/connectors/connector.ts';
import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { type ConsoleServer, expect, test } from '#tests/support/browser/console-page.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

test('an OPC UA server is approved, browsed, and drives a machine on the wall', async ({ page, server }) => {
  test.slow();
  // The peer stamps its values with its own clock; other tests of this worker have put the server's forward.
  server.clock.advance(Date.now() - server.clock.now());
  const peer = await startOpcuaPeer();
  await makePublishedLine(server, '一号线', ['灌装机', '贴标机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const [machine, neighbour] = line?.machines ?? [];
  if (!line || !machine || !neighbour) throw new Error('the line was not published');
  const steps = connectorSteps(page);
  const { main, drawer, save, rowOf } = steps;

  await test.step('the connector is made, and its certificate approved after a look at the fingerprint', async () => {
    await openByPalette(page, '设备连接器');
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
    const tested = page.getByRole('dialog', { name: '测试 灌装机' });
    await expect(tested).toContainText('灌装机 的证书还没有人批准', { timeout: 20_000 });
    await expect(tested).toContainText(/[\dA-F]{2}(?::[\dA-F]{2}){31}/);
    for (const fact of ['主体', '颁发者', '有效期']) await expect(tested.getByText(fact)).toBeVisible();
    await tested.getByRole('button', { name: '批准证书' }).click();
    await expect(tested).toContainText('灌装机 有应答', { timeout: 20_000 });
    await expect(tested).toContainText('Acme Filler 4.2');
    await expect(tested).toContainText('此证书已被批准');
    // A word that was given can be taken back.
    await tested.getByRole('button', { name: '撤销批准' }).click();
    await expect(tested).toContainText('还没有人批准', { timeout: 20_000 });
    await expect(tested.getByRole('button', { name: '撤销批准' })).toHaveCount(0);
    const [stored] = await storedConnectors(server);
    await server.call(
      trustConnectorCertificate,
      { params: { id: stored?.id ?? '' }, body: { fingerprint: '0'.repeat(64) } },
      await server.addUser(),
    );
    await page.keyboard.press('Escape');
    await expect(tested).toBeHidden();
    await expect
      .poll(async () => (await storedConnectors(server))[0]?.trustedCertificate)
      .toBe('0'.repeat(64));
    await page.reload();
    await rowOf('灌装机').getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '测试' }).click();
    await expect(tested).toContainText('证书已更换，已拒绝连接', { timeout: 20_000 });
    await expect(tested).toContainText('原先批准的指纹');
    await tested.getByRole('button', { name: '批准证书' }).click();
    await expect(tested).toContainText('灌装机 有应答', { timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(tested).toBeHidden();
  });

  await test.step('what the device has is walked, and the chosen variables become points', async () => {
    await steps.openPoints('灌装机');
    await main.getByRole('button', { name: '浏览设备' }).click();
    const rows = drawer.getByRole('row');
    const rowNamed = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) });
    await rowNamed('Line1').click({ timeout: 20_000 });
    await page.keyboard.press('ArrowRight');
    await expect(rowNamed('Speed')).toContainText('12,000 bph');
    await expect(rowNamed('Curve')).toContainText('Double[3]');
    // Below an array are its elements.
    await rowNamed('Curve').click();
    await page.keyboard.press('ArrowRight');
    await expect(rowNamed('Curve[1]')).toContainText('2.5');
    // 08:00 UTC by the clocks of the plant.
    await expect(rowNamed('Changed')).toContainText('2026-11-22 16:00:00');
    for (const name of ['Speed', 'Text', 'Curve[1]']) await rowNamed(name).getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '下一步' }).click();
    const proposals = page.getByRole('dialog', { name: '新建点位（3）' });
    const speed = proposals.getByRole('group', { name: 'Line1/Speed' });
    // It is looked at first, before anything becomes of it.
    await speed.getByText('只看', { exact: true }).click();
    await expect(speed.getByLabel('单位')).toHaveValue('bph');
    await proposals.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(rowOf('Speed')).toContainText('12,000 bph', { timeout: 20_000 });
    await expect(rowOf('Text')).toContainText('ACTIVE');
    await expect(rowOf('Curve[1]')).toContainText('2.5');
  });

  await test.step('a folder is chosen: a profile proposes what its variables become, and all are saved at once', async () => {
    await main.getByRole('button', { name: '浏览设备' }).click();
    const folder = drawer.getByRole('row').filter({ has: page.getByText('Filler', { exact: true }) });
    await folder.getByRole('checkbox').check({ timeout: 20_000 });
    await expect(drawer.getByText('1 个文件夹')).toBeVisible();
    await drawer.getByRole('button', { name: '下一步' }).click();
    const proposals = page.getByRole('dialog', { name: '新建点位（4）' });
    const rowNamed = (name: string) => proposals.getByRole('group', { name: `Filler/${name}`, exact: true });
    await expect(proposals.getByLabel('按哪种规范')).toHaveValue(/packml/);
    await proposals.getByRole('button', { name: /^全部属于设备/ }).click();
    await page.getByRole('searchbox').last().fill(neighbour.code);
    await page.keyboard.press('Enter');
    await expect(rowNamed('StateCurrent')).toContainText('运行');
    await expect(rowNamed('CurMachSpeed')).toContainText('speed 30,000');
    await expect(rowNamed('Temperature').getByLabel('点位名称')).toHaveValue('Temperature');
    await expect(rowNamed('UnitModeCurrent').getByLabel('点位名称')).toHaveCount(0);
    // One of them is called as a point is already: none is saved, and the others keep what was typed.
    await rowNamed('Temperature').getByLabel('点位名称').fill('Speed');
    await proposals.getByRole('button', { name: '保存' }).click();
    await expect(rowNamed('Temperature').getByRole('alert')).toHaveText('此连接器已有同名点位');
    await rowNamed('Temperature').getByLabel('点位名称').fill('温度');
    await expect(rowNamed('Temperature').getByRole('alert')).toHaveCount(0);
    await proposals.getByRole('button', { name: '保存' }).click();
    await expect(proposals).toHaveCount(0);
    await expect(drawer).toHaveCount(0);
    await expect(rowOf('CurMachSpeed')).toContainText('30,000 1/h', { timeout: 20_000 });
    await expect(rowOf('StateCurrent')).toContainText(`${neighbour.code} · 设备状态`);
  });

  await test.step('a deadband in percent: at most 100, and only of a range that the server gives', async () => {
    const deadband = drawer.getByLabel('死区', { exact: true });
    const save = drawer.getByRole('button', { name: '保存' });
    const edit = (name: string) => page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click();
    await edit('Speed');
    await deadband.fill('150');
    await drawer.getByText('按量程百分比', { exact: true }).click();
    await save.click();
    await expect(deadband).toHaveAccessibleErrorMessage('百分比最大为 100');
    await deadband.fill('5');
    await save.click();
    await expect(drawer).toHaveCount(0);
    await edit('温度');
    await deadband.fill('5');
    await drawer.getByText('按量程百分比', { exact: true }).click();
    await save.click();
    await expect(rowOf('温度')).toContainText('没有给出此点位的量程', { timeout: 20_000 });
    await expect(rowOf('Line1.Speed')).toContainText('12,000 bph');
    await edit('温度');
    await drawer.getByText('按数值单位', { exact: true }).click();
    await save.click();
    await expect(rowOf('温度')).not.toContainText('没有给出此点位的量程', { timeout: 20_000 });
  });

  await test.step('a text becomes the state of a machine', () =>
    steps.makeState('Text', machine.code, 'active=production, *=fault'));

  const wall = await page.context().newPage();
  const shown = watchMachine(wall, server.clock, machine);
  const shownBeside = watchMachine(wall, server.clock, neighbour);

  await test.step('the wall shows it', async () => {
    await openLine(wall, line.id);
    await shown.isLive('production');
    await peer.setAll({ Text: 'JAMMED' });
    await shown.isLive('fault');
    await shownBeside.isLive('production');
    await peer.setAll({ StateCurrent: 9 });
    await shownBeside.isLive('crash-stop');
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
    shown.rewind();
    await peer.bringBack();
    await expect(main.getByText('在线', { exact: true })).toBeVisible({ timeout: 60_000 });
    await shown.isLive('production');
  });
  await peer.close();
});

async function storedConnectors(server: ConsoleServer): Promise<readonly Connector[]> {
  const answer = await server.call(connector.page, { query: {} }, await server.addUser());
  return answer.json().data.records;
}
