import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import {
  type Connector,
  connector,
  pageConnectorGaps,
  testConnector,
  verifyPlcLogin,
} from '#shared/contracts/connectors/connector.ts';
import {
  browseConnector,
  ignoreConnectorEntries,
  type ListedEntry,
  readConnectorEntries,
} from '#shared/contracts/connectors/connector-listing.ts';
import {
  type ConnectorPoint,
  connectorPoint,
  createConnectorPoints,
} from '#shared/contracts/connectors/connector-point.ts';
import { pagePlcParams } from '#shared/contracts/history/machine-parameter.ts';
import type { Machine } from '#shared/contracts/plant/machine.ts';
import { eventually } from '#tests/support/devices/connector-peers/connector-bench.ts';
import { type ModbusPeer, startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let tenant: TestTenant;
let admin: TestUser;
let peer: ModbusPeer;
let machine: Machine;
let owner: Connector;

const point = (name: string, more: object) => ({
  connectorId: owner.id,
  name,
  address: '1:hr:100',
  dataType: 'uint16' as const,
  periodMs: 100,
  machineCode: machine.code,
  groupName: 'drive',
  ...more,
});

async function addPoint(body: object): Promise<ConnectorPoint> {
  const answer = await tenant.call(connectorPoint.create, { body: body as never }, admin);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}
const gaps = async () => {
  const query = { current: 1, size: 20 };
  return (await tenant.call(pageConnectorGaps, { params: { id: owner.id }, query }, admin)).json().data
    .records;
};
const livePoint = async (id: string) =>
  (await tenant.call(connectorPoint.get, { params: { id } }, admin)).json().data.live;
const live = async () =>
  (await tenant.call(connector.get, { params: { id: owner.id } }, admin)).json().data.live;
const speed = () => tenant.wiring.history.latestMetrics(tenant.tenantId, machine.id).get('speed');

beforeAll(async () => {
  peer = await startModbusPeer();
  peer.registers.set(101, 6);
  server = await startTestServer({ env: { LINEWALL_CONNECTOR_NETWORKS_OTHER_TENANTS: '127.0.0.0/8' } });
  tenant = await tenantWith(server, { plant: bottlingPlant });
  admin = await tenant.addUser();
  const [first] = tenant.wiring.directory.machines(tenant.tenantId);
  if (!first) throw new Error('the plant has no machine');
  machine = first;
  const body = { name: 'filler', kind: 'modbus' as const, address: peer.address, timeoutMs: 500 };
  owner = (await tenant.call(connector.create, { body }, admin)).json().data;
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

describe('a connector', () => {
  let speedPoint: ConnectorPoint;

  it('is off until it has a point, and then brings metrics and states of a machine', async () => {
    expect(owner.live.phase).toBe('off');
    speedPoint = await addPoint(point('speed', { target: 'metric', metric: 'speed', scale: 10 }));
    await addPoint(
      point('state', { address: '40102', target: 'state', stateMap: '0=shutdown,6=production' }),
    );
    await eventually(() => expect(speed()?.value).toBe(420));
    await eventually(() => {
      const state = tenant.wiring.history.latestState(tenant.tenantId, machine.id);
      expect(state).toMatchObject({ states: ['production'], code: '6', quality: 'good' });
    });
    await eventually(async () => expect(await live()).toMatchObject({ phase: 'online', problem: null }));
    const { ratePerS, lagMs } = await live();
    expect(ratePerS).toBeGreaterThan(0);
    expect(lagMs).toBeGreaterThanOrEqual(0);
    expect(await livePoint(speedPoint.id)).toMatchObject({ value: 420, quality: 'good', problem: null });
  });

  it('takes a changed point over', async () => {
    const body = { ...speedPoint, scale: 2 };
    const answer = await tenant.call(connectorPoint.update, { body }, admin);
    speedPoint = answer.json().data;
    await eventually(() => expect(speed()?.value).toBe(84));
  });

  it('reports in words what it cannot read, and goes on with the rest', async () => {
    const wrong = await addPoint(point('wrong', { address: '1:hr:999', target: 'none' }));
    await eventually(async () =>
      expect(await livePoint(wrong.id)).toMatchObject({ value: null, problem: { code: 'no_such_point' } }),
    );
    expect(await live()).toMatchObject({ phase: 'degraded', badPoints: 1 });
    peer.set(50);
    await eventually(() => expect(speed()?.value).toBe(100));
    await tenant.call(connectorPoint.remove, { params: { id: wrong.id } }, admin);
    await eventually(async () => expect(await live()).toMatchObject({ phase: 'online' }));
  });

  it('has no deadband in percent where its protocol knows no range, and none above 100', async () => {
    const percent = { ...speedPoint, deadbandUnit: 'percent' as const, deadband: 5 };
    const changed = await tenant.call(connectorPoint.update, { body: percent }, admin);
    expect(changed.json()).toMatchObject({
      fields: { deadbandUnit: '只有 OPC UA 服务器给出量程，才能按百分比' },
    });
    const body = point('percent', { deadbandUnit: 'percent', deadband: 5 });
    const created = await tenant.call(connectorPoint.create, { body: body as never }, admin);
    expect(created.json()).toMatchObject({
      fields: { deadbandUnit: '只有 OPC UA 服务器给出量程，才能按百分比' },
    });
    const tooLarge = await tenant.call(connectorPoint.update, { body: { ...percent, deadband: 101 } }, admin);
    expect(tooLarge.json()).toMatchObject({ fields: { deadband: '百分比最大为 100' } });
  });

  it('lets values age while the device is away, and goes on by itself', async () => {
    await peer.cut();
    await eventually(async () => expect(await live()).toMatchObject({ phase: 'failed' }));
    const { sourceTs } = speed() ?? {};
    const { lastValueAt, problem } = await live();
    expect(problem).not.toBeNull();
    await eventually(async () => expect((await live()).reconnects).toBeGreaterThan(0));
    expect(speed()?.sourceTs).toBe(sourceTs);
    expect((await live()).lastValueAt).toBe(lastValueAt);
    await peer.bringBack();
    peer.set(60);
    await eventually(() => expect(speed()?.value).toBe(120));
    // A device that is asked on a busy machine may be found silent once more.
    await eventually(async () => expect(await live()).toMatchObject({ phase: 'online', problem: null }));
    await eventually(async () => {
      const [gap, ...others] = await gaps();
      expect(others).toEqual([]);
      expect(gap).toMatchObject({ problem: { code: problem.code } });
      expect(gap.to).toBeGreaterThan(gap.from);
    });
  });

  it('takes several points at once, or none of them, and says which rows are wrong', async () => {
    const points = async (): Promise<ConnectorPoint[]> => {
      const query = { connectorId: owner.id, current: 1, size: 50 };
      return (await tenant.call(connectorPoint.page, { query }, admin)).json().data.records;
    };
    const create = (rows: readonly object[]) =>
      tenant.call(createConnectorPoints, { body: { rows } as never }, admin);
    const before = (await points()).length;
    const refused = await create([
      point('flow', { target: 'none', machineCode: null }),
      point('speed', { target: 'none' }),
      point('flow', { target: 'none' }),
      point('level', { target: 'metric', metric: 'level', machineCode: 'nobody' }),
    ]);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['rows.1.name', 'rows.2.name', 'rows.3.machineCode']);
    const malformed = await create([point('flow', { target: 'metric' }), point('', { scale: 0 })]);
    expect(Object.keys(malformed.json().fields).toSorted()).toEqual([
      'rows.0.metric',
      'rows.1.name',
      'rows.1.scale',
    ]);
    expect(await points()).toHaveLength(before);
    const good = await create([point('flow', { target: 'none' }), point('level', { target: 'none' })]);
    expect(good.json().data).toBe(2);
    await eventually(async () =>
      expect((await points()).find(({ name }) => name === 'level')?.live).toMatchObject({ value: 60 }),
    );
    const added = (await points()).filter(({ name }) => name === 'flow' || name === 'level');
    const ids = added.map(({ id }) => id);
    await tenant.call(connectorPoint.removeMany, { query: { ids: ids.join(',') } }, admin);
  });

  it('says of each register of a scan which point reads it, and whether it is ignored', async () => {
    const params = { id: owner.id };
    const scan = async (node = '1:hr:95-115'): Promise<ListedEntry[]> =>
      (await tenant.call(browseConnector, { params, body: { node } }, admin)).json().data.entries;
    const ignore = (isIgnored: boolean, addresses = ['1:hr:111']) =>
      tenant.call(ignoreConnectorEntries, { params, body: { addresses, isIgnored } }, admin);
    const ignored = async () =>
      (await scan()).filter(({ isIgnored }) => isIgnored).map(({ address }) => address);
    expect((await scan()).find(({ address }) => address === '1:hr:100')).toMatchObject({
      name: '40101',
      isIgnored: false,
      point: { name: 'speed', machineName: machine.name, target: 'metric', metric: 'speed' },
    });
    expect((await scan()).find(({ address }) => address === '1:hr:111')?.point).toBeNull();
    expect((await ignore(true)).statusCode).toBe(200);
    // A second time is the same.
    expect((await ignore(true)).statusCode).toBe(200);
    expect(await ignored()).toEqual(['1:hr:111']);
    await ignore(false);
    expect(await ignored()).toEqual([]);
    const values = await tenant.call(
      readConnectorEntries,
      { params, body: { addresses: ['1:hr:100', '1:hr:9999'] } },
      admin,
    );
    expect(values.json().data).toMatchObject({ values: [{ address: '1:hr:100' }], problem: null });
  });

  it('says why a place cannot be listed', async () => {
    const listed = async (node: string) => {
      const answer = await tenant.call(browseConnector, { params: { id: owner.id }, body: { node } }, admin);
      return answer.json().data;
    };
    expect(await listed('1:hr:0-9999')).toMatchObject({ entries: [], problem: { code: 'bad_address' } });
  });

  it('is tested apart from the running connection', async () => {
    const params = { id: owner.id };
    expect((await tenant.call(testConnector, { params }, admin)).json().data).toMatchObject({ ok: true });
    expect((await tenant.call(verifyPlcLogin, { params }, admin)).json().data).toBe(true);
  });

  it('makes its metrics parameters of the machine, with their newest values', async () => {
    const page = async (query: object) =>
      (
        await tenant.call(
          pagePlcParams,
          { params: { id: machine.id }, query: { current: 1, size: 20, ...query } },
          admin,
        )
      ).json().data;
    // It was started again for the points that came and went.
    await eventually(async () =>
      expect(await page({ name: 'speed' })).toMatchObject({
        total: 1,
        records: [{ metric: 'speed', name: 'speed', groupName: 'drive', scenes: [], live: { value: 120 } }],
      }),
    );
    await addPoint(
      point('Pressure', { address: '1:hr:999', target: 'metric', metric: 'pressure', unit: 'bar' }),
    );
    expect(await page({ name: 'pressure' })).toMatchObject({
      records: [{ name: 'Pressure', unit: 'bar', groupName: 'drive', live: null }],
    });
  });

  it('of another tenant is not there', async () => {
    const stranger = await (await tenantWith(server)).addUser();
    const params = { id: owner.id };
    expect((await server.call(testConnector, { params }, stranger)).statusCode).toBe(404);
    const taken = { ...point('stolen', { target: 'none', machineCode: null }) };
    expect((await server.call(connectorPoint.create, { body: taken }, stranger)).statusCode).toBe(400);
  });

  it('needs its password again when its address changes', async () => {
    const created = await tenant.call(
      connector.create,
      { body: { name: 'other', kind: 'modbus', address: 'plc-2', secret: 'secret', isEnabled: false } },
      admin,
    );
    const { data } = created.json();
    expect(data.hasSecret).toBe(true);
    const moved = { ...data, address: 'evil.example' };
    const answer = await tenant.call(connector.update, { body: moved }, admin);
    expect(answer.json().fields).toHaveProperty('secret');
  });

  it('knows how texts are numbers, where they are none of a state, and part and separator stand together', async () => {
    const body = { name: 'texts', kind: 'mqtt', address: 'broker.example', isEnabled: false };
    const row: Connector = (await tenant.call(connector.create, { body: body as never }, admin)).json().data;
    const create = (name: string, more: object) =>
      tenant.call(
        connectorPoint.create,
        { body: { connectorId: row.id, name, address: 'hall/scale', ...more } as never },
        admin,
      );
    const settings = { decimal: 'comma', separator: ';', partIndex: 2, onWords: 'EIN, 开', offWords: 'AUS' };
    const made = await create('scale', {
      machineCode: machine.code,
      target: 'metric',
      metric: 'kg',
      ...settings,
    });
    expect(made.json().data).toMatchObject(settings);
    const refused = async (more: object) =>
      Object.keys((await create('refused', { machineCode: machine.code, ...more })).json().fields ?? {});
    expect(await refused({ target: 'state', stateMap: '1=fault', decimal: 'comma' })).toEqual(['decimal']);
    expect(await refused({ target: 'none', separator: ';' })).toEqual(['partIndex']);
    expect(await refused({ target: 'none', partIndex: 1 })).toEqual(['separator']);
    expect(await refused({ target: 'none', onWords: 'x'.repeat(33) })).toEqual(['onWords']);
  });

  it('reads one value in another order than its device has, BCD and text', async () => {
    peer.registers.set(110, 0x3456).set(111, 0x0012).set(112, 0x4c2d).set(113, 0x3132);
    const order = { wordOrder: 'CDAB', dataType: 'bcd32' };
    const count = await addPoint(point('count', { address: '1:hr:110', target: 'none', ...order }));
    const text = await addPoint(
      point('lot', { address: '1:hr:112*2', target: 'none', dataType: 'text', wordOrder: null }),
    );
    await eventually(async () => expect(await livePoint(count.id)).toMatchObject({ value: 123_456 }));
    await eventually(async () => expect(await livePoint(text.id)).toMatchObject({ value: 'L-12' }));
    const metric = { target: 'metric', metric: 'lot', dataType: 'text' };
    const body = point('lot as a metric', metric);
    const refused = await tenant.call(connectorPoint.create, { body: body as never }, admin);
    expect(Object.keys(refused.json().fields)).toEqual(['dataType']);
    for (const { id } of [count, text])
      await tenant.call(connectorPoint.remove, { body: [id] } as never, admin);
  });

  it('stops when it is disabled', async () => {
    const { data } = (await tenant.call(connector.get, { params: { id: owner.id } }, admin)).json();
    await tenant.call(connector.update, { body: { ...data, isEnabled: false } }, admin);
    await eventually(async () => expect((await live()).phase).toBe('off'));
    const before = peer.requests();
    peer.set(61);
    expect((await tenant.call(testConnector, { params: { id: owner.id } }, admin)).json().data.ok).toBe(true);
    expect(peer.requests()).toBe(before);
  });
});
