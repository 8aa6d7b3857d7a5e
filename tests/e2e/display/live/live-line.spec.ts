import { expect, test } from '#tests/support/browser/browser-fixture.ts';
import { hasMosquittoPub, mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';
import {
  lineOnGlass,
  machineOnGlass,
  machineViewOnGlass,
  openLine,
  placeOfText,
} from '#tests/support/walls/wall-model.ts';

function publishState(server: ServerProcess, machine: string, payload: object): Promise<void> {
  return mosquittoPub(server.mqtt, `linewall/v1/${server.mqtt.tenantId}/${machine}/state`, {
    ts: Date.now(),
    ...payload,
  });
}

function publishMetrics(server: ServerProcess, machine: string, payload: object): Promise<void> {
  return mosquittoPub(server.mqtt, `linewall/v1/${server.mqtt.tenantId}/${machine}/metrics`, {
    ts: Date.now(),
    ...payload,
  });
}

test.describe('a line driven by a client that is not ours', () => {
  test.beforeEach(async () => {
    test.skip(!(await hasMosquittoPub()), 'mosquitto_pub is not installed');
  });

  test('a published state changes the wall’s model and its picture', async ({ wall, server }) => {
    await openLine(wall, 'L1');
    await publishState(server, 'L1-FILLER', { states: ['production'] });
    await publishMetrics(server, 'L1-FILLER', { speed: 34_567, yield: 1_234 });
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).state).toBe('production');
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed?.text).toBe('34.6k');
    expect((await lineOnGlass(wall)).verdict.kind).toBe('running');
    const name = await placeOfText(wall, '灌装机');
    const clip = { x: name.x - 40, y: name.y - 10, width: 200, height: 60 };
    const before = await wall.screenshot({ clip });

    await publishState(server, 'L1-FILLER', { states: ['fault'], code: 'F401', text: '缺盖' });
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).state).toBe('fault');
    const { verdict } = await lineOnGlass(wall);
    expect(verdict.kind).toBe('stopped');
    expect(verdict.detail).toContain('灌装机');
    expect(verdict.detail).toContain('F401');
    expect(verdict.detail).toContain('缺盖');
    await expect.poll(async () => (await wall.screenshot({ clip })).equals(before)).toBe(false);
  });

  test('shows the cause and not the symptom', async ({ wall, server }) => {
    await openLine(wall, 'L1');
    for (const machine of ['L1-LABEL-A', 'L1-LABEL-B']) {
      await publishState(server, machine, { states: ['fault'], code: 'F217', text: '标签纸断' });
    }
    await publishState(server, 'L1-FHI', { states: ['blockage'] });
    await publishState(server, 'L1-CROWNER', { states: ['blockage'] });
    await publishState(server, 'L1-FILLER', { states: ['blockage'] });
    await expect.poll(async () => (await lineOnGlass(wall)).verdict.detail).toContain('贴标机');
    const model = await lineOnGlass(wall);
    expect(model.verdict.kind).toBe('stopped');
    expect(model.machines.find(({ name }) => name === '灌装机')?.role).toBe('suffers');
    expect(model.machines.find(({ id }) => id === model.verdict.causeMachineId)?.role).toBe('culprit');
  });

  test('a click on a machine opens it, live, and Esc leads back to its line', async ({ wall, server }) => {
    await openLine(wall, 'L1');
    await publishState(server, 'L1-FILLER', { states: ['fault'], code: 'F401', text: '缺盖' });
    await publishMetrics(server, 'L1-FILLER', { speed: 12_000 });
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).state).toBe('fault');
    const { id } = await machineOnGlass(wall, '灌装机');
    const name = await placeOfText(wall, '灌装机');
    await wall.mouse.click(name.x + name.width / 2, name.y + name.height / 2);
    await expect(wall).toHaveURL(new RegExp(`/MachineIndex\\?(?:.*&)?mId=${id}(?:&|$)`));
    await expect.poll(async () => (await machineViewOnGlass(wall))?.machine?.code).toBe('L1-FILLER');
    await publishMetrics(server, 'L1-FILLER', { speed: 23_400 });
    await expect
      .poll(async () => JSON.stringify((await machineViewOnGlass(wall))?.machine))
      .toContain('23.4k');
    expect(JSON.stringify(await machineViewOnGlass(wall))).toContain('F401');
    await wall.keyboard.press('Escape');
    await expect(wall).toHaveURL(/\/productLineSignage/);
    await expect.poll(async () => (await lineOnGlass(wall))?.lineName).toBe('1 号灌装线');
  });

  test('comes back by itself after the server was killed, and shows its age meanwhile', async ({
    wall,
    server,
  }) => {
    await openLine(wall, 'L1');
    await publishMetrics(server, 'L1-FILLER', { speed: 30_000 });
    await expect.poll(async () => (await machineOnGlass(wall, '灌装机')).speed?.text).toBe('30.0k');
    await wall.evaluate(() => {
      document.title = 'not reloaded';
    });
    const restarted = server.restart('SIGKILL');
    await expect.poll(() => wall.evaluate(() => window.linewall?.diagnostics().feed.phase)).not.toBe('live');
    expect((await machineOnGlass(wall, '灌装机')).speed?.text).toBe('30.0k');
    await restarted;
    await publishMetrics(server, 'L1-FILLER', { speed: 29_000 });
    await expect
      .poll(async () => (await machineOnGlass(wall, '灌装机')).speed?.text, { timeout: 10_000 })
      .toBe('29.0k');
    expect(await wall.title()).toBe('not reloaded');
  });
});

test('paints the last known picture while the server is away', async ({ wall }) => {
  await openLine(wall, 'L1');
  const name = (await lineOnGlass(wall)).lineName;
  // The page itself comes from the browser's cache or a proxy in the hall; only the server's data is unreachable.
  await expect.poll(() => wall.evaluate(() => JSON.stringify(localStorage).includes('L1-FILLER'))).toBe(true);
  await wall.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  for (const path of ['**/socket.io/**', '**/data/**', '**/admin/**', '**/auth/**'])
    await wall.route(path, (route) => route.abort());
  await wall.reload();
  await expect.poll(() => wall.evaluate(() => window.linewall?.diagnostics().state)).toBe('showing');
  expect((await lineOnGlass(wall)).lineName).toBe(name);
  expect(await wall.evaluate(() => window.linewall?.diagnostics().isFromStorage)).toBe(true);
});
