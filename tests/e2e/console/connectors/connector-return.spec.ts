import { connectorSteps } from '#tests/e2e/console/steps/connector-steps.ts';
import { openByPalette } from '#tests/e2e/console/steps/plant-steps.ts';
import { openPage } from '#tests/e2e/console/steps/shell-start.ts';
import { expect, test } from '#tests/support/browser/console-page.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startMtconnectPeer } from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { runMosquittoClient, startMosquitto, whyNoMosquitto } from '#tests/support/devices/mosquitto.ts';
import { startSteadyMachine } from '#tests/support/devices/steady-machine.ts';
import { makePublishedLine } from '#tests/support/made/made-line.ts';
import { layCable } from '#tests/support/services/cuttable-proxy.ts';
import { type WallMachine, watchMachine } from '#tests/support/walls/wall-machine.ts';
import { openLine } from '#tests/support/walls/wall-model.ts';

/** An empty tenant, without the demo plant. */
test.use({ tenant: { plant: { departments: [], lines: [] } } });

const TOPIC = 'hall/labeller';

test('an MTConnect agent, an HTTP server and a broker are cut off and come back; what they can repeat is not lost', async ({
  page,
  server,
}) => {
  const missing = whyNoMosquitto();
  test.skip(missing !== null, missing ?? '');
  const [agent, http, broker] = await Promise.all([
    startMtconnectPeer({ now: server.clock.now }),
    startHttpPeer(),
    startMosquitto(),
  ]);
  const cable = await layCable(broker.port);
  /** What the machines do, each told by its device at its own time. */
  let httpMode = 'AUTO';
  http.answers.set('/api/status', (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ mode: httpMode })),
  );
  const execution = (value: string): void =>
    agent.observe('Events', 'Execution', 'dataItemId="exec" name="execution"', value);
  const labeller = async (mode: string): Promise<void> => {
    const payload = JSON.stringify({ mode, ts: server.clock.now() });
    const args = ['-h', '127.0.0.1', '-p', String(broker.port), '-q', '1', '-t', TOPIC, '-m', payload];
    expect(await runMosquittoClient('mosquitto_pub', args)).toMatchObject({ code: 0 });
  };

  await makePublishedLine(server, '一号线', ['洗瓶机', '灌装机', '贴标机', '装箱机']);
  await openPage(page, server, '/wel/layout');
  const [line] = server.wiring.directory.lines(server.tenantId);
  if (!line) throw new Error('the line was not published');
  const codeOf = (name: string): string => line.machines.find((one) => one.name === name)?.code ?? '';
  const steps = connectorSteps(page);
  const { main, drawer, rowOf } = steps;
  await openByPalette(page, '设备连接器');

  await test.step('an agent, listed and chosen from', async () => {
    await steps.add({ name: '洗瓶代理', kind: 'mtconnect', address: agent.address });
    await steps.openPoints('洗瓶代理');
    await main.getByRole('button', { name: '浏览设备' }).click();
    const entry = (name: string) =>
      drawer.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    for (const folder of ['Mill-7', 'controller', 'path']) {
      await entry(folder).click();
      await page.keyboard.press('ArrowRight');
    }
    await entry('execution').getByRole('checkbox').check();
    await steps.addChecked(1);
    await steps.makeState('execution', codeOf('洗瓶机'), 'ACTIVE=production, *=fault');
    await steps.backToAll();
  });

  await test.step('a server of JSON', async () => {
    await steps.add({ name: '灌装网页', kind: 'http', address: http.address });
    await steps.openPoints('灌装网页');
    await steps.addStatePoint({
      name: '模式',
      address: '/status#mode',
      machine: codeOf('灌装机'),
      states: 'AUTO=production, *=fault',
    });
    await steps.backToAll();
  });

  await test.step('a broker of the plant', async () => {
    await steps.add({ name: '车间代理', kind: 'mqtt', address: new URL(cable.url).host });
    await steps.openPoints('车间代理');
    await steps.addStatePoint({
      name: '模式',
      address: `${TOPIC}#mode@ts`,
      machine: codeOf('贴标机'),
      states: 'AUTO=production, *=fault',
    });
    await expect(main.getByText('在线', { exact: true })).toBeVisible();
    await steps.backToAll();
  });

  const wall = await page.context().newPage();
  await openLine(wall, line.id);
  const cut = line.machines
    .filter(({ name }) => name !== '装箱机')
    .map((machine) => watchMachine(wall, server.clock, machine));
  const [first] = cut;
  if (!first) throw new Error('the line has no machines');
  const each = (see: (machine: WallMachine) => Promise<void>) => Promise.all(cut.map(see));
  const steady = await startSteadyMachine(server.mqtt, codeOf('装箱机'));

  await test.step('all of them run on the wall', async () => {
    execution('ACTIVE');
    await expect
      .poll(async () => {
        await labeller('AUTO');
        return (await rowOf('车间代理').textContent()) ?? '';
      })
      .toContain('在线');
    await each((machine) => machine.isLive('production'));
  });

  await test.step('all of them are cut off, and their machines stop and run meanwhile', async () => {
    cable.cut();
    await Promise.all([agent.cut(), http.cut()]);
    for (const name of ['洗瓶代理', '灌装网页', '车间代理'])
      await expect(rowOf(name)).toContainText('未连接', { timeout: 60_000 });
    // One after the other: each of them puts the clock of all forward.
    await first.ages();
    await each(({ isOlderThan }) => isOlderThan('ageing'));
    execution('INTERRUPTED');
    await labeller('JAM');
    httpMode = 'JAM';
    await first.goesStale();
    await each(({ isOlderThan }) => isOlderThan('stale'));
    await first.dies();
    await each(({ isOlderThan }) => isOlderThan('dead'));
    httpMode = 'AUTO';
  });

  await test.step('they come back by themselves', async () => {
    cable.mend();
    await Promise.all([agent.bringBack(), http.bringBack()]);
    execution('ACTIVE');
    await labeller('AUTO');
    await each((machine) => machine.isLive('production'));
  });

  await test.step('what happened meanwhile is in the log, where the device could tell it later', async () => {
    await openByPalette(page, '设备日志');
    const log = page.getByRole('table', { name: '设备日志' });
    await expect(log.getByRole('row').filter({ hasText: 'INTERRUPTED' })).toContainText('洗瓶机');
    await expect(log.getByRole('row').filter({ hasText: 'JAM' })).toHaveCount(1);
    await expect(log.getByRole('row').filter({ hasText: 'JAM' })).toContainText('贴标机');
  });

  await test.step('HTTP cannot: its interruption is listed, with its end', async () => {
    await openByPalette(page, '设备连接器');
    await steps.openPoints('灌装网页');
    await main.getByRole('button', { name: '中断记录' }).click();
    const gap = drawer.getByRole('row').filter({ hasText: '该地址没有应答' });
    await expect(gap.or(drawer.getByRole('row').filter({ hasText: '设备关闭了连接' })).first()).toBeVisible();
    await expect(drawer.getByText('仍在继续')).toBeHidden();
  });

  await steady.stop();
  await Promise.all([cable.close(), agent.close(), http.close(), broker.stop()]);
});
