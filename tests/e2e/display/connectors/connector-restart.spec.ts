import type { Page } from '@playwright/test';
import { Connector, connector, pageConnectorGaps } from '#shared/contracts/connectors/connector.ts';
import { ConnectorPoint, connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import { pageMachineLog } from '#shared/contracts/history/machine-log.ts';
import { listLines } from '#shared/contracts/plant/line.ts';
import { test as base, expect } from '#tests/support/browser/browser-fixture.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import { signInAdmin } from '#tests/support/people/signed-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { diagnose, loadedAt, machineOnGlass, openLine } from '#tests/support/walls/wall-model.ts';

/** A connection may wait 30 s for its next attempt, on a machine that has other work. */
const COMES_BACK_MS = 90_000;
const HOUR_MS = 3_600_000;

/** A server that may connect to devices of this machine. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServerProcess({ LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function connectDevice(server: ServerProcess, address: string, nodeId: string) {
  const admin = await signInAdmin(server.baseURL, server.adminPassword);
  const [line] = listLines.reply.parse(await admin.get(listLines.path));
  const machine = line?.machines.find(({ id }) => id === line.bottleneckMachineId);
  if (!line || !machine) throw new Error('the demo plant has no line');
  const made = await admin.post(connector.create.path, {
    name: 'filler',
    kind: 'opcua',
    address,
    settings: { securityMode: 'none' },
  });
  const { id: connectorId } = Connector.parse(made);
  const point = await admin.post(connectorPoint.create.path, {
    connectorId,
    name: 'mode',
    address: nodeId,
    periodMs: 100,
    machineCode: machine.code,
    target: 'state',
    stateMap: 'ACTIVE=production, *=fault',
  });
  return {
    line,
    machine,
    live: async () =>
      ConnectorPoint.parse(
        await admin.get(connectorPoint.get.path.replace(':id', ConnectorPoint.parse(point).id)),
      ).live,
    phase: async () =>
      Connector.parse(await admin.get(connector.get.path.replace(':id', connectorId))).live?.phase,
    gaps: async () =>
      pageConnectorGaps.reply.parse(await admin.get(pageConnectorGaps.path.replace(':id', connectorId)))
        .records,
    /** Codes of the machine's states, the newest first, null where they are not known; what goes on counts once. */
    async codes() {
      const range = { from: String(Date.now() - HOUR_MS), to: String(Date.now() + HOUR_MS) };
      const query = new URLSearchParams({ machineId: machine.id, reported: 'true', ...range });
      const page = pageMachineLog.reply.parse(await admin.get(`${pageMachineLog.path}?${query}`));
      const codes = page.records.map(({ code }) => code);
      return codes.filter((code, at) => code !== codes[at - 1]);
    },
  };
}

/** Lets the page's time pass until the machine's newest value is so old. */
async function watchItAge(wall: Page, name: string, expectedPeriodMs: number): Promise<string> {
  const stages: string[] = [];
  for (let half = 0; half < 12; half += 1) {
    const { staleness } = await machineOnGlass(wall, name);
    if (stages.at(-1) !== staleness) stages.push(staleness);
    await wall.clock.fastForward(expectedPeriodMs / 2);
  }
  return stages.join(' ');
}

test('a server is killed while an OPC UA device is away: the wall shows the device again when both are back, and nothing that was read is lost', async ({
  wall,
  server,
}) => {
  const peer = await startOpcuaPeer();
  const device = await connectDevice(server, peer.address, 'nsu=urn:acme:line;s=Line1.Text');
  const { line, machine } = device;
  const shown = async () => {
    const { state, staleness } = await machineOnGlass(wall, machine.name);
    return `${state} ${staleness}`;
  };
  await wall.clock.install();
  await openLine(wall, line.id);
  const loaded = await loadedAt(wall);
  await expect.poll(shown, { timeout: COMES_BACK_MS }).toMatch(/^production (?:fresh|ageing)$/);
  await peer.setAll({ Text: 'JAMMED' });
  await expect.poll(shown).toMatch(/^fault (?:fresh|ageing)$/);
  await peer.setAll({ Text: 'ACTIVE' });
  await expect.poll(shown).toMatch(/^production (?:fresh|ageing)$/);

  await peer.cut();
  await expect.poll(device.phase, { timeout: COMES_BACK_MS }).not.toBe('online');
  expect(await watchItAge(wall, machine.name, machine.expectedPeriodMs)).toMatch(/stale dead$/);
  expect((await machineOnGlass(wall, machine.name)).state).toBe('unknown');

  await server.restart('SIGKILL');
  await expect.poll(async () => (await diagnose(wall)).feed.phase).toBe('live');
  // The device is still away: the server that has been started knows what was, and claims nothing.
  await expect.poll(device.phase, { timeout: COMES_BACK_MS }).toBe('failed');
  expect(await device.live()).toBeNull();
  await expect.poll(device.codes).toEqual([null, 'ACTIVE', 'JAMMED', 'ACTIVE']);

  await peer.bringBack();
  await expect.poll(shown, { timeout: COMES_BACK_MS }).toMatch(/^production (?:fresh|ageing)$/);
  await peer.setAll({ Text: 'JAMMED' });
  await expect.poll(shown).toMatch(/^fault (?:fresh|ageing)$/);
  await expect.poll(device.codes).toEqual(['JAMMED', 'ACTIVE', null, 'ACTIVE', 'JAMMED', 'ACTIVE']);
  // One interruption, from before the server was killed to after it was started.
  const gaps = await device.gaps();
  expect(gaps.map(({ to }) => to !== null)).toEqual([true]);
  expect(await loadedAt(wall)).toBe(loaded);
  await peer.close();
});
