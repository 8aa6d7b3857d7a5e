import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import type { ConnectorPeer } from '#tests/support/devices/connector-peers/peer.ts';
import { startTlsRelay } from '#tests/support/devices/connector-peers/tls-relay.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

/** The certificate of its relay is one that no system trusts. */
interface EncryptedPeer {
  readonly start: () => Promise<ConnectorPeer>;
  /** Of the peer's values, one that stays `AUTO`. */
  readonly mode: string;
  addressBehind(peer: ConnectorPeer, port: number): string;
}

const PEERS: Readonly<Record<'mqtt' | 'http', EncryptedPeer>> = {
  mqtt: {
    start: startMqttPeer,
    mode: 'hall/filler#mode',
    addressBehind: (_peer, port) => `127.0.0.1:${port}`,
  },
  http: {
    start: startHttpPeer,
    mode: '/values#machine.mode',
    addressBehind: (peer, port) => `https://127.0.0.1:${port}${new URL(peer.address).pathname}`,
  },
};

for (const [kind, { start, mode, addressBehind }] of Object.entries(PEERS))
  test(`an encrypted ${kind} device is read after its own certificate is approved, and after another one is`, async ({
    page,
    server,
  }) => {
    const peer = await start();
    const relay = await startTlsRelay(Number(new URL(`http://${peer.address.replace('http://', '')}`).port));
    await makePublishedLine(server, '一号线', ['灌装机']);
    await openPage(page, server, '/wel/layout');
    const [line] = server.wiring.directory.lines(server.tenantId);
    const [machine] = line?.machines ?? [];
    if (!line || !machine) throw new Error('the line was not published');
    const steps = connectorSteps(page);
    const { main, drawer, rowOf } = steps;
    await openByPalette(page, '设备连接器');

    await test.step('its certificate is refused, in words', async () => {
      const address = addressBehind(peer, relay.port);
      await steps.add({ name: '罐区', kind: peer.kind, address }, async () => {
        if (kind === 'mqtt') await drawer.getByText('加密（TLS）', { exact: true }).click();
      });
      await steps.openPoints('罐区');
      await steps.addStatePoint({
        name: '模式',
        address: mode,
        machine: machine.code,
        states: 'AUTO=production, *=fault',
      });
      await expect(main.getByText('证书尚未被批准：请测试连接并核对指纹').first()).toBeVisible();
      await steps.backToAll();
      await expect(rowOf('罐区')).toContainText('证书尚未被批准');
    });

    const tested = page.getByRole('dialog', { name: '测试 罐区' });
    const openTest = async (): Promise<void> => {
      await rowOf('罐区').getByRole('button', { name: /更多/ }).click();
      await page.getByRole('menuitem', { name: '测试' }).click();
    };
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(tested).toBeHidden();
    };
    await test.step('it is approved after a look at its fingerprint', async () => {
      await openTest();
      await expect(tested).toContainText('罐区 的证书还没有人批准，因此不会连接');
      await expect(tested).toContainText(relay.fingerprint());
      await expect(tested).toContainText('CN=plant-broker');
      await expect(tested).toContainText('自签名');
      await tested.getByRole('button', { name: '批准证书' }).click();
      await expect(tested).toContainText('罐区 有应答');
      await expect(tested).toContainText('此证书已被批准');
      await close();
    });

    const wall = await page.context().newPage();
    const shown = watchMachine(wall, server.clock, machine);
    await test.step('its machine is on the wall', async () => {
      await openLine(wall, line.id);
      await shown.isLive('production');
      await expect(rowOf('罐区')).toContainText('在线', { timeout: 60_000 });
    });

    await test.step('with another certificate it is refused again', async () => {
      const before = relay.fingerprint();
      await relay.renewCertificate();
      await expect(rowOf('罐区')).toContainText('设备的证书已更换，未经批准不会连接', { timeout: 60_000 });
      await openTest();
      await expect(tested).toContainText('罐区 的证书已更换，已拒绝连接');
      await expect(tested).toContainText('原先批准的指纹');
      for (const fingerprint of [before, relay.fingerprint()])
        await expect(tested).toContainText(fingerprint);
    });

    await test.step('until that one is approved', async () => {
      await tested.getByRole('button', { name: '批准证书' }).click();
      await expect(tested).toContainText('罐区 有应答');
      await expect(tested).not.toContainText('原先批准的指纹');
      await close();
      await expect(rowOf('罐区')).toContainText('在线', { timeout: 60_000 });
      await shown.isLive('production');
    });

    await test.step('an approval is withdrawn', async () => {
      await openTest();
      await tested.getByRole('button', { name: '撤销批准' }).click();
      await expect(tested).toContainText('还没有人批准');
      await close();
      await expect(rowOf('罐区')).toContainText('证书尚未被批准', { timeout: 60_000 });
    });
    await relay.close();
    await peer.close();
  });
