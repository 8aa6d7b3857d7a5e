import { connector } from '#shared/contracts/connectors/connector.ts';
import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';

test('nodes of an OPC UA server: their rates, those unmapped first, some ignored, several become points', async ({
  page,
  server,
}) => {
  const peer = await startOpcuaPeer();
  const { main, drawer, rowOf, ...steps } = connectorSteps(page);
  const created = await server.call(
    connector.create,
    { body: { name: '灌装机', kind: 'opcua', address: peer.address, settings: { securityMode: 'none' } } },
    await server.addUser(),
  );
  expect(created.statusCode).toBe(200);
  const rows = drawer.getByRole('row');
  const rowNamed = (name: string) => rows.filter({ has: page.getByText(name, { exact: true }) });
  const views = drawer.getByRole('radiogroup', { name: '显示' });
  const open = async () => {
    await main.getByRole('button', { name: '浏览设备' }).click();
    await rowNamed('Line1').click({ timeout: 20_000 });
    await page.keyboard.press('ArrowRight');
    await expect(rowNamed('Speed')).toBeVisible();
  };
  const namesInOrder = async (...names: readonly string[]) => {
    const texts = await rows.allTextContents();
    return names.toSorted(
      (a, b) => texts.findIndex((text) => text.includes(a)) - texts.findIndex((text) => text.includes(b)),
    );
  };

  await test.step('what changes has a rate, and what does not has none', async () => {
    await openPage(page, server, '/connector/index');
    await steps.openPoints('灌装机');
    await open();
    let speed = 12_000;
    await expect(async () => {
      speed += 7;
      await peer.setAll({ Speed: speed });
      await expect(rowNamed('Speed')).toContainText(/\d bph(?:≥ )?0\.\d/, { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(rowNamed('Text')).toContainText(/ACTIVE0String/);
    await drawer.getByRole('button', { name: '只看有变化的' }).click();
    await expect(rowNamed('Text')).toHaveCount(0);
    await expect(rowNamed('Speed')).toBeVisible();
    await drawer.getByRole('button', { name: '只看有变化的' }).click();
  });

  await test.step('what is of no use is ignored, which can be undone', async () => {
    for (const name of ['Flag', 'Curve']) await rowNamed(name).getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '忽略', exact: true }).click();
    await expect(drawer.getByText('已忽略 2 项')).toBeVisible();
    await expect(rowNamed('Flag')).toHaveCount(0);
    await drawer.getByRole('button', { name: '撤销' }).click();
    await expect(rowNamed('Flag')).toBeVisible();
    await rowNamed('Flag').getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '忽略', exact: true }).click();
    await expect(rowNamed('Flag')).toHaveCount(0);
    await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(drawer).toHaveCount(0);
  });

  await test.step('it is remembered with the connector, shown when asked for, and taken back', async () => {
    await open();
    await expect(rowNamed('Flag')).toHaveCount(0);
    await views.getByText('已忽略', { exact: true }).click();
    await expect(rowNamed('Flag')).toContainText('已忽略');
    await expect(rowNamed('Speed')).toHaveCount(0);
    await rowNamed('Flag').getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '不再忽略' }).click();
    await expect(rowNamed('Flag')).toHaveCount(0);
    await views.getByText('全部', { exact: true }).click();
    await expect(rowNamed('Flag')).toContainText('未映射');
  });

  await test.step('several are chosen and become points; then they stand last and say so', async () => {
    for (const name of ['Number', 'Speed']) await rowNamed(name).getByRole('checkbox').check();
    await steps.addChecked(2);
    await expect(rowOf('Speed')).toContainText('bph', { timeout: 20_000 });
    await open();
    await expect(rowNamed('Speed')).toContainText('仅在此显示');
    expect(await namesInOrder('Speed', 'Text', 'Number', 'Flag')).toEqual(
      expect.arrayContaining(['Flag', 'Text']),
    );
    expect((await namesInOrder('Speed', 'Text', 'Number', 'Flag')).slice(2).toSorted()).toEqual([
      'Number',
      'Speed',
    ]);
    await views.getByText('未映射', { exact: true }).click();
    await expect(rowNamed('Speed')).toHaveCount(0);
    await views.getByText('已映射', { exact: true }).click();
    await expect(rowNamed('Speed')).toBeVisible();
    await expect(rowNamed('Text')).toHaveCount(0);
  });
  await peer.close();
});

test('registers of a Modbus unit are scanned, and become points of a machine', async ({ page, server }) => {
  const peer = await startModbusPeer();
  const float = Buffer.alloc(4);
  float.writeFloatBE(21.5);
  for (const [offset, value] of [
    [20, float.readUInt16BE(0)],
    [21, float.readUInt16BE(2)],
    [22, 0xffff],
    [23, 7],
  ] as const)
    peer.registers.set(offset, value);
  const [line] = server.wiring.directory.lines(server.tenantId);
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!machine) throw new Error('the plant has no line');
  const { main, drawer, rowOf, ...steps } = connectorSteps(page);
  const registerNamed = (name: string) =>
    drawer.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

  await test.step('a range is asked for; one that is none is refused in words', async () => {
    await openPage(page, server, '/connector/index');
    await steps.add({ name: '灌装机 PLC', kind: 'modbus', address: peer.address });
    await steps.openPoints('灌装机 PLC');
    await main.getByRole('button', { name: '扫描寄存器' }).click();
    await expect(drawer.getByText('还没有读取')).toBeVisible();
    await drawer.getByRole('textbox', { name: '结束偏移' }).fill('9999');
    await drawer.getByRole('button', { name: '扫描', exact: true }).click();
    await expect(drawer.getByText('一次最多 500 个')).toBeVisible();
    await drawer.getByRole('textbox', { name: '结束偏移' }).fill('49');
    await drawer.getByRole('button', { name: '扫描', exact: true }).click();
  });

  await test.step('what there is stands in each way of reading it, with what changes', async () => {
    await expect(registerNamed('40021')).toContainText('21.5', { timeout: 20_000 });
    await expect(drawer.getByRole('row')).toHaveCount(5);
    await expect(drawer.getByLabel('40021 读作')).toHaveValue('float32');
    await expect(registerNamed('40023')).toContainText('65,535-1');
    await expect(drawer.getByLabel('40023 读作')).toHaveValue('uint16');
    await drawer.getByLabel('40023 读作').selectOption('int16');
    let value = 7;
    await expect(async () => {
      value += 1;
      peer.registers.set(23, value);
      await expect(registerNamed('40024')).toContainText(/0\.\d/, { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(registerNamed('40021')).not.toContainText(/≥/);
  });

  await test.step('chosen registers become points as they are read here', async () => {
    for (const name of ['40021', '40023']) await registerNamed(name).getByRole('checkbox').check();
    await drawer.getByRole('button', { name: '下一步' }).click();
    const proposals = page.getByRole('dialog', { name: '新建点位（2）' });
    const first = proposals.getByRole('group', { name: '40021' });
    await first.getByText('指标', { exact: true }).click();
    await first.getByRole('button', { name: /^设备/ }).click();
    await page.getByRole('searchbox').last().fill(machine.code);
    await page.keyboard.press('Enter');
    await first.getByLabel('指标名称').fill('temperature');
    await proposals.getByRole('group', { name: '40023' }).getByText('只看', { exact: true }).click();
    await proposals.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(rowOf('40021')).toContainText('21.5', { timeout: 20_000 });
    await expect(rowOf('40021')).toContainText(`${machine.code} · temperature`);
    await expect(rowOf('40023')).toContainText('-1');
  });

  await test.step('the next scan says which registers are read already', async () => {
    await main.getByRole('button', { name: '扫描寄存器' }).click();
    await drawer.getByRole('textbox', { name: '结束偏移' }).fill('49');
    await drawer.getByRole('button', { name: '扫描', exact: true }).click();
    await expect(registerNamed('40022')).toContainText(`${machine.name} · temperature`, { timeout: 20_000 });
    await expect(registerNamed('40024')).toContainText('未映射');
    await drawer.getByRole('textbox', { name: '单元' }).fill('9');
    peer.deadUnits.add(9);
    await drawer.getByRole('button', { name: '扫描', exact: true }).click();
    await expect(drawer.getByText('没有应答：(unit 9)')).toBeVisible({ timeout: 20_000 });
  });
  await peer.close();
});

test('the fields of a document over HTTP are listed, and become points', async ({ page, server }) => {
  const peer = await startHttpPeer();
  const { main, drawer, rowOf, ...steps } = connectorSteps(page);
  await openPage(page, server, '/connector/index');
  await steps.add({ name: '电表网页', kind: 'http', address: peer.address });
  await steps.openPoints('电表网页');
  await main.getByRole('button', { name: '浏览设备' }).click();
  const field = (name: string) =>
    drawer.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  const path = drawer.getByLabel('文档路径');
  await path.fill('values');
  await drawer.getByRole('button', { name: '读取', exact: true }).click();
  await expect(path).toHaveAccessibleErrorMessage(/以 \/ 开头/);
  await path.fill('/values');
  await drawer.getByRole('button', { name: '读取', exact: true }).click();
  await expect(field('machine.speed')).toContainText('42', { timeout: 20_000 });
  await expect(field('machine.mode')).toContainText('AUTO');
  await peer.set(43);
  await expect(field('machine.speed')).toContainText('43');
  await field('machine.speed').getByRole('checkbox').check();
  await steps.addChecked(1);
  await expect(rowOf('machine.speed')).toContainText('43', { timeout: 20_000 });
  await main.getByRole('button', { name: '浏览设备' }).click();
  // The path that is read already is offered.
  await expect(path).toHaveValue('/values');
  await peer.close();
});
