import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alarmChannel, testAlarmChannel } from '#shared/contracts/alarms/alarm-channel.ts';
import { alarmRule, tryAlarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import { onCallSchedule } from '#shared/contracts/alarms/on-call-schedule.ts';
import { listUnknownCodes } from '#shared/contracts/codes/code-table.ts';
import {
  connector,
  testConnector,
  trustConnectorCertificate,
  verifyPlcLogin,
} from '#shared/contracts/connectors/connector.ts';
import {
  browseConnector,
  ignoreConnectorEntries,
  readConnectorEntries,
} from '#shared/contracts/connectors/connector-listing.ts';
import { connectorPoint, createConnectorPoints } from '#shared/contracts/connectors/connector-point.ts';
import { derivedRule } from '#shared/contracts/derivation/derived-rule.ts';
import { getJob } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** Devices and the ways of alarms, for somebody whose roles reach one line of two. */
let server: TestServer;
let owner: TestUser;
let reader: TestUser;
interface Place {
  readonly id: Id;
  readonly code: string;
  readonly machine: string;
  readonly machineId: Id;
}
let near: Place;
let far: Place;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  owner = await server.addUser();
  const { directory } = server.wiring;
  const places = directory.lines(server.tenantId).map(({ id, code }) => {
    const machine = directory.machines(server.tenantId).find(({ lineId }) => lineId === id);
    return { id, code, machine: machine?.code ?? '', machineId: machine?.id ?? '' };
  });
  const [first, second] = places;
  if (!first || !second) throw new Error('the demo plant has fewer than two lines');
  [near, far] = [first, second];
  reader = await server.addUser({ reach: { dsType: 3, deptId: near.id } });
});
afterAll(() => server.close());

const ask = (contract: Endpoint, input: object, user: TestUser) =>
  server.call(contract, input as never, user, { 'accept-language': 'en' });
async function data<T = { id: Id }>(contract: Endpoint, input: object, user: TestUser = owner): Promise<T> {
  const answer = await ask(contract, input, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
async function refused(contract: Endpoint, input: object, user: TestUser = reader): Promise<unknown> {
  const answer = await ask(contract, input, user);
  const { error, fields } = answer.json();
  return fields ?? error;
}
const names = async (contract: Endpoint, query: object, user: TestUser = reader) =>
  (await data<{ records: { name: string }[] }>(contract, { query }, user)).records
    .map(({ name }) => name)
    .sort();

const CHOOSE = 'Choose one: only roles that reach all data may leave it empty';
const NO_MACHINE = { machineCode: 'There is no machine with this code' };

let serial = 0;
async function addConnector(machines: readonly (string | null)[], user: TestUser = owner) {
  serial += 1;
  const body = { name: `device ${serial}`, kind: 'modbus', address: `127.0.0.1:${serial}`, isEnabled: false };
  const made = await data<{ id: Id; name: string }>(connector.create, { body }, user);
  const points: Id[] = [];
  for (const [index, machineCode] of machines.entries())
    points.push((await data(connectorPoint.create, { body: pointOf(made.id, machineCode, index) })).id);
  return { ...made, ...body, points };
}
const pointOf = (connectorId: Id, machineCode: string | null, index = 9) => ({
  ...{ connectorId, name: `p${index} ${machineCode}`, address: `1:hr:${index}`, dataType: 'uint16' },
  machineCode,
});

describe('points of connectors', () => {
  it('are read as far as their machines are reached, in the list, one by one and in files', async () => {
    const { id, points } = await addConnector([near.machine, far.machine, null]);
    const [nearPoint, farPoint, freePoint] = points;
    const query = { connectorId: id };
    expect(await names(connectorPoint.page, query)).toEqual([`p0 ${near.machine}`, 'p2 null']);
    expect(await names(connectorPoint.page, query, owner)).toHaveLength(3);
    for (const point of [nearPoint, freePoint])
      await data(connectorPoint.get, { params: { id: point } }, reader);
    expect(await refused(connectorPoint.get, { params: { id: farPoint } })).toBe('not_found');
    const body = { fileName: 'points', format: 'csv' };
    const exported = connectorPoint.exportRows as Endpoint;
    const { jobId } = await data<{ jobId: Id }>(exported, { query, body }, reader);
    await server.wiring.jobs.worker.settled();
    expect(await data(getJob, { params: { id: jobId } }, reader)).toMatchObject({ result: { rows: 2 } });
  });

  it('are made for machines within reach', async () => {
    const { id } = await addConnector([]);
    expect(await refused(connectorPoint.create, { body: pointOf(id, far.machine) })).toEqual(NO_MACHINE);
    expect(await refused(connectorPoint.create, { body: pointOf(id, 'none') })).toEqual(NO_MACHINE);
    expect(await refused(connectorPoint.create, { body: pointOf(id, null) })).toEqual({
      machineCode: CHOOSE,
    });
    const rows = [pointOf(id, near.machine, 1), pointOf(id, far.machine, 2)];
    expect(await refused(createConnectorPoints, { body: { rows } })).toEqual({
      'rows.1.machineCode': NO_MACHINE.machineCode,
    });
    await data(connectorPoint.create, { body: pointOf(id, near.machine) }, reader);
    expect(await names(connectorPoint.page, { connectorId: id }, owner)).toEqual([`p9 ${near.machine}`]);
  });

  it('are changed, moved and removed within reach', async () => {
    const { id: connectorId, points } = await addConnector([near.machine, far.machine, null]);
    const [nearPoint, farPoint, freePoint] = points;
    const change = (id: Id | undefined, index: number, more: object) => ({
      body: { ...pointOf(connectorId, near.machine, index), id, ...more },
    });
    for (const id of [farPoint, freePoint]) {
      expect(await refused(connectorPoint.update, change(id, 1, {}))).toBe('not_found');
      expect(await refused(connectorPoint.remove, { params: { id } })).toBe('not_found');
      expect(await refused(connectorPoint.removeMany, { query: { ids: [id] } })).toBe('not_found');
    }
    const moved = (machineCode: string | null) => change(nearPoint, 0, { machineCode });
    expect(await refused(connectorPoint.update, moved(far.machine))).toEqual(NO_MACHINE);
    expect(await refused(connectorPoint.update, moved(null))).toEqual({ machineCode: CHOOSE });
    await data(connectorPoint.update, change(nearPoint, 0, { unit: 'bar' }), reader);
    // The device has values of the other machine as well.
    for (const more of [{ address: '1:hr:1' }, { dataType: 'uint64' }])
      expect(await refused(connectorPoint.update, change(nearPoint, 0, more))).toBe('needs_all_data');
    expect(await refused(connectorPoint.create, { body: pointOf(connectorId, near.machine) })).toBe(
      'needs_all_data',
    );
    await data(connectorPoint.remove, { params: { id: nearPoint } }, reader);
    expect(await names(connectorPoint.page, { connectorId }, owner)).toHaveLength(2);
  });
});

describe('a connector', () => {
  const callsOf = ({ id, name, address }: { id: Id; name: string; address: string }) => {
    const params = { id };
    return [
      [connector.update, { body: { id, name, address, isEnabled: false } }],
      [testConnector, { params }],
      [verifyPlcLogin, { params }],
      [browseConnector, { params, body: { node: '1:hr:0-9' } }],
      [readConnectorEntries, { params, body: { addresses: ['1:hr:0'] } }],
      [ignoreConnectorEntries, { params, body: { addresses: ['1:hr:0'], isIgnored: true } }],
      [trustConnectorCertificate, { params, body: { fingerprint: null } }],
      [connector.remove, { params }],
    ] as const satisfies readonly (readonly [Endpoint, object])[];
  };

  it.each([
    ['of a machine out of reach', () => [near.machine, far.machine]],
    ['without a machine', () => [null]],
  ] as const)('with a point %s is used and changed by who reaches all data', async (_name, machines) => {
    const made = await addConnector(machines());
    for (const [contract, input] of callsOf(made))
      expect([contract.id, await refused(contract, input)]).toEqual([contract.id, 'needs_all_data']);
    expect(await refused(connector.removeMany, { query: { ids: [made.id] } })).toBe('needs_all_data');
    await data(connector.get, { params: { id: made.id } }, reader);
    for (const [contract, input] of callsOf(made)) await data(contract, input, owner);
  });

  it.each([
    ['of machines within reach', () => [near.machine]],
    ['at all', () => []],
  ] as const)('with points %s is used and changed by who reaches them', async (_name, machines) => {
    const made = await addConnector(machines(), reader);
    for (const [contract, input] of callsOf(made)) await data(contract, input, reader);
  });
});

describe('an alarm channel', () => {
  const body = (lineCode: string | null, more: object = {}) => {
    serial += 1;
    const receiver = { kind: 'sms', recipients: '13800138000', leastPriority: 'low', isEnabled: false };
    return { name: `channel ${serial}`, ...receiver, lineCode, ...more };
  };

  it('is made for a line within reach, and for all lines by who reaches all data', async () => {
    expect(await refused(alarmChannel.create, { body: body(null) })).toEqual({ lineCode: CHOOSE });
    for (const code of [far.code, 'none'])
      expect(await refused(alarmChannel.create, { body: body(code) })).toEqual({
        lineCode: 'There is no line with this code',
      });
    const { id } = await data(alarmChannel.create, { body: body(near.code) }, reader);
    expect(await refused(alarmChannel.update, { body: { ...body(null), id } })).toEqual({ lineCode: CHOOSE });
    expect(await refused(alarmChannel.update, { body: { ...body(far.code), id } })).toHaveProperty(
      'lineCode',
    );
    await data(alarmChannel.update, { body: { ...body(near.code), id } }, reader);
    await data(alarmChannel.create, { body: body(null) }, owner);
  });

  it('is seen for a line within reach and for all, and changed and tried for a line within reach', async () => {
    const made = new Map<string, Id>();
    for (const [key, line] of [
      ['near', near.code],
      ['far', far.code],
      ['all', null],
    ] as const)
      made.set(key, (await data(alarmChannel.create, { body: body(line, { name: `seen ${key}` }) })).id);
    expect(await names(alarmChannel.page, { name: 'seen' })).toEqual(['seen all', 'seen near']);
    for (const key of ['far', 'all']) {
      const params = { id: made.get(key) };
      expect(await refused(testAlarmChannel, { params })).toBe('not_found');
      expect(await refused(alarmChannel.update, { body: { ...body(near.code), ...params } })).toBe(
        'not_found',
      );
      expect(await refused(alarmChannel.remove, { params })).toBe('not_found');
    }
    const params = { id: made.get('near') };
    await data(testAlarmChannel, { params }, reader);
    await data(alarmChannel.remove, { params }, reader);
    await data(alarmChannel.restore as Endpoint, { body: { ids: [params.id] } }, reader);
  });

  it('is made, changed and restored by who may see alarms', async () => {
    const permissions = PERMISSIONS.filter((name) => name !== 'alarm_view');
    const blind = await server.addUser({ permissions });
    const { id } = await data(alarmChannel.create, { body: body(near.code) });
    for (const [contract, input] of [
      [alarmChannel.create, { body: body(null) }],
      [alarmChannel.update, { body: { ...body(near.code), id } }],
    ] as const)
      expect(await refused(contract, input, blind)).toBe('gives_more');
    await data(alarmChannel.remove, { params: { id } }, blind);
    expect(await refused(alarmChannel.restore as Endpoint, { body: { ids: [id] } }, blind)).toBe(
      'gives_more',
    );
  });

  it('names an on-call schedule within reach', async () => {
    const schedule = async (places: string) => {
      serial += 1;
      const made = { name: `schedule ${serial}`, startDay: '2026-11-23', places };
      return (await data(onCallSchedule.create, { body: made })).id;
    };
    const farId = await schedule(far.code);
    const naming = (onCallId: Id) => ({ body: body(near.code, { onCallId }) });
    const missing = await refused(alarmChannel.create, naming('9123456789012345678'));
    expect(missing).toHaveProperty('onCallId');
    expect(await refused(alarmChannel.create, naming(farId))).toEqual(missing);
    expect(await refused(alarmChannel.create, naming(farId), owner)).not.toEqual(missing);
    for (const id of [await schedule(near.code), await schedule('')])
      await data(alarmChannel.create, naming(id), reader);
  });
});

describe('rules', () => {
  const alarmOf = (machineCode: string, more: object = {}) => {
    serial += 1;
    return { name: `rule ${serial}`, machineCode, kind: 'state', state: 'fault', ...more };
  };

  it('are made for machines within reach: others are as if they were not there', async () => {
    const counter = { kind: 'counter', metric: 'pulse', targetMetric: 'pulses' };
    for (const machineCode of [far.machine, 'none']) {
      const body = { ...alarmOf(machineCode), kind: 'limit', metric: 'nothing', high: 1 };
      expect(await refused(alarmRule.create, { body })).toEqual(NO_MACHINE);
      expect(await refused(tryAlarmRule, { body })).toEqual(NO_MACHINE);
      expect(await refused(derivedRule.create, { body: { machineCode, ...counter } })).toEqual(NO_MACHINE);
    }
    const { id } = await data(
      derivedRule.create,
      { body: { machineCode: near.machine, ...counter } },
      reader,
    );
    const moved = { id, machineCode: far.machine, ...counter };
    expect(await refused(derivedRule.update, { body: moved })).toEqual(NO_MACHINE);
  });

  it('are suppressed by rules within reach, or by the one that they name already', async () => {
    const farRule = alarmOf(far.machine);
    await data(alarmRule.create, { body: farRule });
    const spying = alarmOf(near.machine, { suppressedBy: farRule.name });
    const missing = { suppressedBy: 'No rule has this name' };
    expect(await refused(alarmRule.create, { body: spying })).toEqual(missing);
    expect(await refused(tryAlarmRule, { body: spying })).toEqual(missing);
    const { id } = await data(alarmRule.create, { body: spying });
    await data(alarmRule.update, { body: { ...spying, id, priority: 'low' } }, reader);
  });
});

describe('codes that are in no table', () => {
  it('are listed with machines within reach', async () => {
    await server.db.platform(async (tx) => {
      for (const { machineId, code } of [near, far]) {
        await sql`update machine set code_table_id = null where id = ${machineId}`.execute(tx);
        await sql`insert into heard_code (tenant_id, machine_id, code, count, first_seen, last_seen)
          values (${server.tenantId}, ${machineId}, 'both', 1, 1, 1),
            (${server.tenantId}, ${machineId}, ${`only ${code}`}, 1, 1, 1)`.execute(tx);
      }
    });
    type Unknown = readonly { code: string; machines: readonly { id: Id }[] }[];
    const found = async (user: TestUser) => data<Unknown>(listUnknownCodes, { query: {} }, user);
    const own = await found(reader);
    expect(own.map(({ code }) => code)).toEqual(expect.arrayContaining(['both', `only ${near.code}`]));
    expect(own.map(({ code }) => code)).not.toContain(`only ${far.code}`);
    const machines = (list: Unknown) =>
      list.find(({ code }) => code === 'both')?.machines.map(({ id }) => id);
    expect(machines(own)).toEqual([near.machineId]);
    expect(machines(await found(owner))).toHaveLength(2);
  });
});
