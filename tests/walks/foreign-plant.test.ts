import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModbusPeer, startModbusPeer } from '#tests/support/devices/connector-peers/modbus-peer.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/**
 * The calls about departments, energy regions and PLC parameters as programs send them that know the specification
 * (point 7) only: paths, methods and places of parameters are spelled out; nothing of our contracts is used.
 */
let server: TestServer;
let user: TestUser;
let plc: ModbusPeer;

const DAY_MS = 86_400_000;
/** Ten in the morning in Shanghai. */
const TEN_MS = 2 * 3_600_000;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  plc = await startModbusPeer();
  server = await startTestServer({
    env: { LINEWALL_DEMO: '1', LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8' },
  });
  const now = server.clock.now();
  server.clock.advance(Math.ceil(now / DAY_MS) * DAY_MS + TEN_MS - now);
  server.clock.hold();
  user = await server.addUser();
});
afterAll(async () => {
  await server.close();
  await plc.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Row = Record<string, unknown> & { readonly id: string; readonly children: readonly Row[] };

const ask = (method: Method, url: string, payload?: object) =>
  server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });

/** `data` of an answer that is done: status 200, code 0, no message. */
async function done<T>(method: Method, url: string, payload?: object): Promise<T> {
  const answer = await ask(method, url, payload);
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(200);
  expect(answer.json()).toMatchObject({ code: 0, msg: null });
  return answer.json().data;
}

function* flat(tree: readonly Row[]): Generator<Row> {
  for (const node of tree) {
    yield node;
    yield* flat(node.children);
  }
}

async function idOf(code: string): Promise<string> {
  const tree = await done<Row[]>('GET', '/admin/dept/tree');
  const found = [...flat(tree)].find((node) => node.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found.id;
}

/** What a machine sent. */
const report = (machineId: string, sourceTs: number, values: Readonly<Record<string, number>>) =>
  server.wiring.sink.write([
    { kind: 'metrics', tenantId: '1', machineId, values, sourceTs, arrivalTs: sourceTs, quality: 'good' },
  ]);

describe('departments', () => {
  it('come as one tree of id, parentId, name, code, dtype and children', async () => {
    const tree = await done<Row[]>('GET', '/admin/dept/tree');
    const [company] = tree;
    expect(company).toMatchObject({ code: 'QL', parentId: null, dtype: 'company', name: expect.any(String) });
    const filler = [...flat(tree)].find(({ code }) => code === 'L1-FILLER');
    expect(filler).toMatchObject({ dtype: 'machine', children: [] });
  });

  it('are paged, read one by one, by parent and by type', async () => {
    const page = await done('GET', '/admin/dept/page?current=1&size=2');
    expect(page).toMatchObject({
      records: expect.any(Array),
      total: expect.any(Number),
      size: 2,
      current: 1,
    });
    const deptId = await idOf('QL-P1');
    expect(await done('GET', `/admin/dept/bydept?deptId=${deptId}`)).toMatchObject({ deptId, code: 'QL-P1' });
    const children = await done<Row[]>('GET', `/admin/dept/bydeptChildren?deptId=${deptId}`);
    expect(children.map(({ code }) => code)).toContain('WS-GLASS');
    const lines = await done<Row[]>('GET', '/admin/dept/dtype/line');
    expect(lines.map(({ code }) => code).toSorted()).toEqual(['L1', 'L2', 'L3']);
    expect((await ask('GET', '/admin/dept/dtype/spaceship')).statusCode).toBe(400);
  });

  it('come as the own tree, cut down by lineClass in the query of a POST without a body', async () => {
    const all = await done<Row[]>('POST', '/admin/dept/deptSelfTree');
    const lines = await done<Row[]>('POST', '/admin/dept/deptSelfTree?lineClass=line');
    const types = (tree: readonly Row[]) => new Set([...flat(tree)].map(({ dtype }) => dtype));
    expect(types(all)).toContain('machine');
    expect(types(lines)).toEqual(new Set(['company', 'plant', 'workshop', 'line']));
  });

  it('come as trees of machines and of meters', async () => {
    const machines = await done<Row[]>('POST', '/admin/deptmachine/machineSubTree');
    expect([...flat(machines)].map(({ code }) => code)).toContain('L1-FILLER');
    const meters = [...flat(await done<Row[]>('POST', '/admin/deptenergy/energySubTree'))];
    expect(meters.map(({ code }) => code)).toContain('EM-MAIN');
    expect(meters.map(({ dtype }) => dtype)).not.toContain('line');
  });

  it('are created and changed under dtype, audited, started, taken back and removed with ids and dtype', async () => {
    const parentId = await idOf('QL-P1');
    const made = await done<{ deptId: string; status: string }>('POST', '/admin/dept/dtype', {
      dtype: 'workshop',
      parentId,
      name: '木箱车间',
      code: 'WS-BOX',
    });
    const { deptId } = made;
    expect(made.status).toBe('draft');
    const changed = await done('PUT', '/admin/dept/dtype', {
      deptId,
      parentId,
      name: '纸箱车间',
      code: 'WS-BOX',
    });
    expect(changed).toMatchObject({ deptId, name: '纸箱车间' });
    const isListed = async () =>
      (await done<Row[]>('GET', '/admin/dept/dtype/workshop')).some((row) => row.deptId === deptId);
    expect(await isListed()).toBe(false);
    const ids = [deptId];
    expect((await ask('POST', '/admin/dept/updateStart', { ids })).statusCode).toBe(409);
    expect(await done('PUT', '/admin/dept/auditByDeptIds', { ids })).toBe(true);
    expect(await isListed()).toBe(true);
    expect(await done('POST', '/admin/dept/updateStart', { ids })).toBe(true);
    expect(await done('GET', `/admin/dept/bydept?deptId=${deptId}`)).toMatchObject({ status: 'started' });
    expect(await done('PUT', '/admin/dept/cancelAuditByIds', { ids })).toBe(true);
    expect(await isListed()).toBe(false);
    expect((await ask('DELETE', `/admin/dept/batchdel?ids=${deptId}&dtype=line`)).statusCode).not.toBe(200);
    expect(await done('DELETE', `/admin/dept/batchdel?ids=${deptId}&dtype=workshop`)).toBe(true);
    expect((await ask('GET', `/admin/dept/bydept?deptId=${deptId}`)).json().code).toBe(1);
  });

  it('are moved between the siblings below a parent', async () => {
    const parentId = await idOf('QL-P1');
    const siblings = await done<{ deptId: string }[]>('GET', `/admin/dept/bydeptChildren?deptId=${parentId}`);
    const ids = siblings.map(({ deptId }) => deptId);
    const siblingIds = ids.toReversed();
    expect(await done('PUT', '/admin/dept/move', { id: ids[0], parentId, siblingIds })).toBe(true);
    const after = await done<{ deptId: string }[]>('GET', `/admin/dept/bydeptChildren?deptId=${parentId}`);
    expect(after.map(({ deptId }) => deptId)).toEqual(siblingIds);
  });

  it('give the machines of productIds, separated by commas or repeated, and of a line its bottleneck', async () => {
    const [line, filler] = [await idOf('L1'), await idOf('L1-FILLER')];
    const path = '/admin/dept/mainDeviceInfoByIds';
    const machines = await done<Row[]>('GET', `${path}?productIds=${filler},987654321`);
    expect(machines).toMatchObject([{ id: filler, code: 'L1-FILLER' }]);
    const repeated = await done<Row[]>('GET', `${path}?productIds=${line}&productIds=${filler}`);
    expect(repeated.length).toBeGreaterThan(0);
    expect(repeated.every(({ code }) => String(code).startsWith('L1-'))).toBe(true);
  });

  it('give the lines of a post; a caller without one has none', async () => {
    expect(await done('GET', '/admin/uwbpost/getPlineListByPost')).toEqual([]);
    expect((await ask('GET', '/admin/uwbpost/getPlineListByPost?postId=x')).statusCode).toBe(400);
  });
});

describe('energy regions', () => {
  it('come as a tree with what they consumed, and as a tree with what that cost', async () => {
    const meter = await idOf('EM-GLASS');
    const now = server.clock.now();
    // Every five minutes: what is counted over a longer gap has no price.
    for (let step = 0; step <= 10; step += 1)
      await report(meter, now - HOUR_MS + step * 5 * 60_000, { energy: 1_000 + step * 5 });
    const glass = (tree: readonly Row[]) => [...flat(tree)].find(({ code }) => code === 'ER-GLASS');
    const today = new Date(now).toISOString().slice(0, 10);
    const period = `?num=1&time=${today}&time=${today}`;
    const used = glass(await done<Row[]>('GET', `/data/emsEnergyRegion/getEnergyTree${period}`));
    expect(used).toMatchObject({
      parentId: expect.any(String),
      energies: [{ code: 'electricity', unit: 'kWh', amount: 50 }],
    });
    const cost = glass(await done<Row[]>('GET', '/data/emsEnergyRegionCost/getEnergyTree?num=1'));
    expect(cost).toMatchObject({ currency: 'CNY', energies: [{ code: 'electricity', amount: 50 }] });
    expect(Number(cost?.cost)).toBeGreaterThan(0);
    expect((await ask('GET', '/data/emsEnergyRegion/getEnergyTree?num=9')).statusCode).toBe(400);
  });
});

describe('PLC parameters', () => {
  it('are paged by department with unit, group, limits, marks and newest value', async () => {
    const filler = await idOf('L1-FILLER');
    await report(filler, server.clock.now(), { co2Pressure: 3.14 });
    const list = `/data/plcparam/pageByDeptId/${filler}?current=1&size=50`;
    const page = await done<{ records: Row[]; total: number }>('GET', list);
    expect(page).toMatchObject({ total: page.records.length, size: 50, current: 1 });
    const pressure = page.records.find(({ metric }) => metric === 'co2Pressure');
    expect(pressure).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      machineId: filler,
      name: 'CO₂ 压力',
      unit: 'bar',
      groupName: '工艺',
      lowLimit: expect.any(Number),
      highLimit: expect.any(Number),
      scenes: expect.any(Array),
      live: { value: 3.14, sourceTs: server.clock.now(), quality: 'good' },
    });
    const process = await done<{ records: Row[] }>('GET', `${list}&groupName=${encodeURIComponent('工艺')}`);
    expect(new Set(process.records.map(({ groupName }) => groupName))).toEqual(new Set(['工艺']));
    const ofLine = await done<{ total: number }>('GET', `/data/plcparam/pageByDeptId/${await idOf('L1')}`);
    expect(ofLine.total).toBeGreaterThan(page.total);
    expect((await ask('GET', '/data/plcparam/pageByDeptId/987654321')).json().code).toBe(1);
  });

  it('have groups with their numbers', async () => {
    const filler = await idOf('L1-FILLER');
    const groups = await done<{ groupName: string; params: number }[]>(
      'GET',
      `/data/plcparam/group/${filler}`,
    );
    expect(groups.map(({ groupName }) => groupName)).toEqual(expect.arrayContaining(['工艺', '生产']));
    expect(groups.every(({ params }) => params > 0)).toBe(true);
  });

  it('are marked on a scene by saveMarkFromParam, once, and the mark is taken off again', async () => {
    const filler = await idOf('L1-FILLER');
    const list = `/data/plcparam/pageByDeptId/${filler}?name=bowlLevel`;
    const read = async () => (await done<{ records: Row[] }>('GET', list)).records[0];
    const paramIds = [(await read())?.id];
    expect(await done('POST', '/data/sysmark/saveMarkFromParam', { paramIds, scene: '一号大厅' })).toBe(1);
    expect(await done('POST', '/data/sysmark/saveMarkFromParam', { paramIds, scene: '一号大厅' })).toBe(0);
    expect(await read()).toMatchObject({ scenes: ['一号大厅'] });
    const scene = encodeURIComponent('一号大厅');
    const off = `/data/sysmark/removeMarkOfParam?paramIds=${paramIds.join()}&scene=${scene}`;
    expect(await done('DELETE', off)).toBe(1);
    expect(await read()).toMatchObject({ scenes: [] });
    const nobody = { paramIds: ['987654321'], scene: '一号大厅' };
    expect((await ask('POST', '/data/sysmark/saveMarkFromParam', nobody)).statusCode).toBe(404);
    expect(
      (await ask('POST', '/data/sysmark/saveMarkFromParam', { paramIds: [], scene: '' })).statusCode,
    ).toBe(400);
  });

  it('come from devices whose sign-in grmLoginVerify tries: true when the device lets us in', async () => {
    const device = async (address: string) => {
      const body = { name: address, kind: 'modbus', address, timeoutMs: 500, isEnabled: false };
      return (await done<Row>('POST', '/data/connector', body)).id;
    };
    const there = await device(plc.address);
    expect(await done('GET', `/data/plcdevice/grmLoginVerify/${there}`)).toBe(true);
    const nowhere = await device('127.0.0.1:1');
    expect(await done('GET', `/data/plcdevice/grmLoginVerify/${nowhere}`)).toBe(false);
    expect((await ask('GET', '/data/plcdevice/grmLoginVerify/987654321')).statusCode).toBe(404);
  });
});
