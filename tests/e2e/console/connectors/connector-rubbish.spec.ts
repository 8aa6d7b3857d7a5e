import type { ConnectorKind } from '#shared/contracts/connectors/connector-kind.ts';
import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startHalfFramePeer } from '#tests/support/devices/connector-peers/half-frame-peer.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import { startMtconnectPeer } from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import { startSparkplugPeer } from '#tests/support/devices/connector-peers/sparkplug-peer.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

/** One device that sends rubbish, and what its connector says of it in both languages. */
interface Sick {
  readonly name: string;
  readonly kind: ConnectorKind;
  readonly address: string;
  readonly point: string;
  readonly zh: string | RegExp;
  readonly en: string | RegExp;
  readonly close: () => Promise<void>;
}

async function startSick(): Promise<readonly Sick[]> {
  const [half, opcua, node, agent, http, broker] = await Promise.all([
    startHalfFramePeer(),
    startOpcuaPeer(),
    startSparkplugPeer(),
    startMtconnectPeer(),
    startHttpPeer(),
    startMqttPeer(),
  ]);
  http.answers.set('/api/huge', (response) => response.end(`"${'x'.repeat(2_000_000)}"`));
  const inAYear = new Date();
  inAYear.setFullYear(inAYear.getFullYear() + 1);
  agent.observe('Samples', 'Load', 'dataItemId="xload"', '7', inAYear.toISOString());
  const year = inAYear.getUTCFullYear();
  return [
    {
      name: '半个报文',
      kind: 'modbus',
      address: half.address,
      point: '1:hr:100',
      zh: '设备关闭了连接',
      en: 'The device closed the connection',
      close: half.close,
    },
    {
      name: '证书未批准',
      kind: 'opcua',
      address: opcua.address,
      point: 'nsu=urn:acme:line;s=Line1.Speed',
      zh: '证书尚未被批准：请测试连接并核对指纹',
      en: 'Its certificate has not been approved yet: test the connection and compare the fingerprint',
      close: opcua.close,
    },
    {
      name: '非数',
      kind: 'sparkplug',
      address: node.address,
      point: node.points.rubbish.address,
      zh: '不是数字：(NaN)',
      en: 'Not a number: (NaN)',
      close: node.close,
    },
    {
      name: '时钟差一年',
      kind: 'mtconnect',
      address: agent.address,
      point: 'xload',
      zh: new RegExp(`设备的时钟不正确：\\(${year}-`),
      en: new RegExp(`The clock of the device is wrong: \\(${year}-`),
      close: agent.close,
    },
    {
      name: '两兆文字',
      kind: 'http',
      address: http.address,
      point: '/huge#',
      zh: '设备的应答不符合此协议 (more than 1048576 bytes)',
      en: 'The device answered in a way that this protocol does not know (more than 1048576 bytes)',
      close: http.close,
    },
    {
      name: '类型不对',
      kind: 'mqtt',
      address: broker.address,
      point: broker.points.rubbish.address,
      zh: '不是数字：(an array)',
      en: 'Not a number: (an array)',
      close: broker.close,
    },
  ];
}

test('six devices send rubbish: each connector says what it is, and the healthy one goes on', async ({
  page,
  server,
}) => {
  const starting = startSick();
  const healthy = await startModbusPeer();
  healthy.set(6);
  await makePublishedLine(server, '一号线', ['灌装机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  const [filler] = line?.machines ?? [];
  if (!line || !filler) throw new Error('the line was not published');
  const steps = connectorSteps(page);
  const { main, rowOf } = steps;
  await openByPalette(page, '设备连接器');

  await test.step('a healthy device drives its machine', async () => {
    await steps.add({ name: '好设备', kind: 'modbus', address: healthy.address });
    await steps.openPoints('好设备');
    await steps.addStatePoint({
      name: '状态',
      address: healthy.points.number.address,
      machine: filler.code,
      states: '6=production, 9=fault',
    });
    await steps.backToAll();
  });

  const sick = await starting;
  for (const { name, kind, address, point, zh } of sick)
    await test.step(`${kind}: its page says in words what is wrong`, async () => {
      await steps.add({ name, kind, address });
      await steps.openPoints(name);
      await steps.addPoint({ name: '值', address: point });
      await expect(main.getByText(zh).first()).toBeVisible({ timeout: 60_000 });
      await steps.backToAll();
    });

  await test.step('all at once they harm no other connector', async () => {
    for (const { name, zh } of sick) await expect(rowOf(name)).toContainText(zh, { timeout: 60_000 });
    await expect(rowOf('好设备')).toContainText('在线');
    const wall = await page.context().newPage();
    await openLine(wall, line.id);
    const machine = watchMachine(wall, server.clock, filler);
    await machine.isLive('production');
    healthy.set(9);
    await machine.isLive('fault');
    healthy.set(6);
    await machine.isLive('production');
    await wall.close();
  });

  await test.step('in English, too', async () => {
    await page.getByRole('button', { name: '语言' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Connectors');
    for (const { name, en } of sick) await expect(rowOf(name)).toContainText(en, { timeout: 60_000 });
    await expect(rowOf('好设备')).toContainText('Online');
  });
  await Promise.all([healthy.close(), ...sick.map(({ close }) => close())]);
});
