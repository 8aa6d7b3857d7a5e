import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { type Connector, connector } from '#shared/contracts/connectors/connector.ts';
import type { ConnectorKind, ConnectorSettings } from '#shared/contracts/connectors/connector-kind.ts';
import { connectorPoint } from '#shared/contracts/connectors/connector-point.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { connector as en } from '#shared/i18n/en/connectors/connector.ts';
import { connector as zh } from '#shared/i18n/zh/connectors/connector.ts';
import { eventually } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { startHttpPeer } from '#tests/support/devices/connector-peers/http-peer.ts';
import { startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startMqttPeer } from '#tests/support/devices/connector-peers/mqtt-peer.ts';
import { startMtconnectPeer } from '#tests/support/devices/connector-peers/mtconnect-peer.ts';
import { startOpcuaPeer } from '#tests/support/devices/connector-peers/opcua-peer.ts';
import type { ConnectorPeer, PeerPoint } from '#tests/support/devices/connector-peers/peer.ts';
import { RUBBISH, RUBBISH_OF } from '#tests/support/devices/connector-peers/rubbish.ts';
import { startSparkplugPeer } from '#tests/support/devices/connector-peers/sparkplug-peer.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const HEALTHY: Readonly<Record<ConnectorKind, () => Promise<ConnectorPeer>>> = {
  modbus: startModbusPeer,
  opcua: startOpcuaPeer,
  sparkplug: startSparkplugPeer,
  mtconnect: startMtconnectPeer,
  http: startHttpPeer,
  mqtt: startMqttPeer,
};
const KINDS = Object.keys(HEALTHY) as ConnectorKind[];

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let machines: readonly Machine[];
let healthy: readonly { readonly peer: ConnectorPeer; readonly machine: Machine }[];
let round = 100;

async function addConnector(
  name: string,
  kind: ConnectorKind,
  at: { readonly address: string; readonly settings?: ConnectorSettings },
  point: PeerPoint,
  machine: Machine | undefined,
): Promise<Id> {
  const { address, settings = {} } = at;
  const body = { name, kind, address, settings, timeoutMs: 2_000 };
  const { id = '' } = await dataOf(tenant, connector.create, { body }, admin);
  const metric = {
    connectorId: id,
    name,
    ...point,
    periodMs: 100,
    target: 'metric',
    machineCode: machine?.code ?? null,
    metric: 'rubbish',
  } as const;
  await dataOf(tenant, connectorPoint.create, { body: metric }, admin);
  return id;
}

const metricOf = (machine: Machine): unknown =>
  tenant.wiring.history.latestMetrics(tenant.tenantId, machine.id).get('rubbish')?.value;

/** Every healthy device sends another value, and each of them arrives. */
async function expectOthersGoOn(): Promise<void> {
  round += 1;
  const value = round;
  for (const { peer } of healthy) await peer.set(value);
  await eventually(() =>
    expect(healthy.map(({ machine }) => metricOf(machine))).toEqual(KINDS.map(() => value)),
  );
}

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_CONNECTOR_NETWORKS_OTHER_TENANTS: '127.0.0.0/8' } });
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  machines = tenant.wiring.directory.machines(tenant.tenantId);
  const started = [];
  for (const [at, kind] of KINDS.entries()) {
    const peer = await HEALTHY[kind]();
    const machine = machines[at + 1];
    if (!machine) throw new Error('the plant has too few machines');
    await addConnector(`healthy ${kind}`, kind, peer, peer.points.number, machine);
    started.push({ peer, machine });
  }
  healthy = started;
});
afterAll(async () => {
  await server.close();
  for (const { peer } of healthy) await peer.close();
});

it('has a healthy device of every kind', expectOthersGoOn);

describe.each(KINDS)('rubbish from a device of %s', (kind) => {
  for (const rubbish of RUBBISH) {
    const one = RUBBISH_OF[kind][rubbish];
    if ('cannot' in one) continue;
    it(`${rubbish}: is reported as ${one.told} in both languages, while the other connectors go on`, async () => {
      const sick = await one.start();
      const id = await addConnector(`${rubbish} ${kind}`, kind, sick, sick.point, machines[0]);
      const params = { id };
      const problem = async (): Promise<Connector['live']['problem']> =>
        (await tenant.call(connector.get, { params }, admin)).json().data.live.problem;
      await eventually(async () => {
        await sick.send?.();
        expect(await problem()).toMatchObject({
          code: one.told,
          detail: expect.stringMatching(one.detail ?? /^/),
        });
      });
      expect(zh.problem[one.told]).toMatch(/\p{Script=Han}.*\{\{detail\}\}/u);
      expect(en.problem[one.told]).toMatch(/^[A-Z\p{P}{].*\{\{detail\}\}/u);
      await expectOthersGoOn();
      await tenant.call(connector.remove, { params }, admin);
      await sick.close();
    });
  }
});
