import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { apiKey } from '#shared/contracts/api-key.ts';
import { codeTable } from '#shared/contracts/code-table.ts';
import { connector } from '#shared/contracts/connector.ts';
import { connectorPoint } from '#shared/contracts/connector-point.ts';
import { auditDepartments, department } from '#shared/contracts/department.ts';
import { derivedRule } from '#shared/contracts/derived-rule.ts';
import { dict } from '#shared/contracts/dict.ts';
import { dictItem } from '#shared/contracts/dict-item.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { energyCarrier } from '#shared/contracts/energy-carrier.ts';
import { energyMeter } from '#shared/contracts/energy-meter.ts';
import { energyTariff } from '#shared/contracts/energy-tariff.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type ConnectionBody, createConnection, createCredential } from '#shared/contracts/ingest.ts';
import { discardLinePlan, EditedPlan, saveLinePlan } from '#shared/contracts/line-version.ts';
import { menu } from '#shared/contracts/menu.ts';
import { notice } from '#shared/contracts/notice.ts';
import { param } from '#shared/contracts/param.ts';
import { post } from '#shared/contracts/post.ts';
import { productionPlan } from '#shared/contracts/production-plan.ts';
import { role } from '#shared/contracts/role.ts';
import { screen } from '#shared/contracts/screen.ts';
import { shiftPattern } from '#shared/contracts/shift-pattern.ts';
import { createStateCorrection } from '#shared/contracts/state-correction.ts';
import { stopReason } from '#shared/contracts/stop-reason.ts';
import { saveTableLayout } from '#shared/contracts/table-layout.ts';
import { tenant } from '#shared/contracts/tenant.ts';
import { tenantForm } from '#shared/contracts/tenant-form.ts';
import { tenantPackage } from '#shared/contracts/tenant-package.ts';
import { user } from '#shared/contracts/user.ts';
import { inviteUsers } from '#shared/contracts/user-invite.ts';
import { vendorCode } from '#shared/contracts/vendor-code.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** One row of a kind, made for somebody; answers its id. */
export type MakeRow = (server: TestServer, owner: TestUser) => Promise<Id>;

let serial = 0;
let port = 0;
/** Keys of parameters have neither digits nor small letters. */
export function nextName(): string {
  serial += 1;
  return `ROW_${[...String(serial)].map((digit) => String.fromCharCode(65 + Number(digit))).join('')}`;
}

export async function dataOf<E extends Endpoint>(
  server: TestServer,
  contract: E,
  input: CallInput<E>,
  user: TestUser,
): Promise<Record<string, string>> {
  const answer = await server.call(contract, input, user);
  if (answer.statusCode !== 200) throw new Error(`${contract.id}: ${answer.body}`);
  return answer.json().data;
}

async function madeBy<E extends Endpoint>(
  server: TestServer,
  contract: E,
  input: CallInput<E>,
  owner: TestUser,
  idField = 'id',
): Promise<Id> {
  const id = (await dataOf(server, contract, input, owner))[idField];
  if (id === undefined) throw new Error(`${contract.id} answers no ${idField}`);
  return id;
}

async function inserted(server: TestServer, query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await server.db.platform((tx) => query.execute(tx));
  if (!rows[0]) throw new Error('no row was inserted');
  return rows[0].id;
}

export const makeDict: MakeRow = (server, owner) =>
  madeBy(server, dict.create, { body: { type: nextName().toLowerCase(), description: 'A’s' } }, owner);

export const makeDictItem: MakeRow = async (server, owner) => {
  const dictId = await makeDict(server, owner);
  return madeBy(server, dictItem.create, { body: { dictId, value: '1', label: 'A’s' } }, owner);
};

export const makeDictWithItem: MakeRow = async (server, owner) => {
  const dictId = await makeDict(server, owner);
  await madeBy(server, dictItem.create, { body: { dictId, value: '1', label: 'A’s' } }, owner);
  return dictId;
};

export const makeMenu: MakeRow = (server, owner) =>
  madeBy(server, menu.create, { body: { type: '0', name: nextName() } }, owner);

/** A menu that holds another one, both granted to whoever asks for their own. */
export const makeMenuWithChild: MakeRow = async (server, owner) => {
  const parentId = await makeMenu(server, owner);
  const name = nextName();
  const body = { type: '0', name, parentId, path: `/${name}` } as const;
  const childId = await madeBy(server, menu.create, { body }, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_role_menu (tenant_id, role_id, menu_id)
      select r.tenant_id, r.role_id, m.menu_id from sys_user_role r, unnest(array[${parentId}, ${childId}]::bigint[]) m(menu_id)
      where r.user_id = ${owner.userId} returning menu_id as id`,
  );
  return parentId;
};

export const makeNotice: MakeRow = (server, owner) =>
  madeBy(
    server,
    notice.create,
    { body: { msgType: '2', noticeTitle: nextName(), messageContent: 'A’s' } },
    owner,
  );

/** Written by somebody else of the tenant, so that the owner has not read it. */
export const makeUnreadNotice: MakeRow = async (server, owner) =>
  makeNotice(server, await server.addUser({ tenantId: owner.tenantId }));

export const makeTableLayout: MakeRow = (server, owner) =>
  madeBy(server, saveTableLayout, { body: { formName: nextName(), columns: [] } }, owner);

export const makeParam: MakeRow = (server, owner) => {
  const publicKey = nextName();
  const body = {
    publicName: publicKey,
    publicKey,
    publicValue: 'A’s',
    status: '0',
    publicType: '0',
  } as const;
  return madeBy(server, param.create, { body }, owner, 'publicId');
};

const ADMIN_OF_NEW = { adminUsername: 'admin', adminNickname: 'A’s' };

/** Paused: only such a tenant can be removed. */
export const makeTenant: MakeRow = (server, owner) => {
  const name = nextName();
  return madeBy(server, tenant.create, { body: { name, code: name, status: '9', ...ADMIN_OF_NEW } }, owner);
};

/** What creates a tenant with this package. */
export const tenantBody = (packageId: Id) => {
  const name = nextName();
  return { name, code: name, packageId, ...ADMIN_OF_NEW };
};

export const makePackage: MakeRow = (server, owner) =>
  madeBy(server, tenantPackage.create, { body: { name: nextName(), menuCodes: ['home'] } }, owner);

export const makePackageWithTenant: MakeRow = async (server, owner) => {
  const id = await makePackage(server, owner);
  await dataOf(server, tenant.create, { body: tenantBody(id) }, owner);
  return id;
};

export const makeConnector: MakeRow = (server, owner) => {
  const name = nextName();
  // On this machine, which is not among the networks of devices: nothing is connected to.
  const body = { name, kind: 'modbus', address: `127.0.0.1:${++port}`, isEnabled: false } as const;
  return madeBy(server, connector.create, { body }, owner);
};

export const makeDerivedRule: MakeRow = async (server, owner) => {
  const machineCode =
    server.wiring.directory.machine(owner.tenantId, await anyMachine(server, owner))?.code ?? '';
  const metric = nextName();
  const body = { machineCode, kind: 'counter', metric, targetMetric: `${metric}Count` } as const;
  return madeBy(server, derivedRule.create, { body }, owner);
};

export const makeCodeTable: MakeRow = (server, owner) =>
  madeBy(server, codeTable.create, { body: { name: nextName() } }, owner);

/** With a machine that uses it and has sent a code that it does not have. */
export const makeCodeTableWithUnknown: MakeRow = async (server, owner) => {
  const codeTableId = await makeCodeTable(server, owner);
  const machineId = await anyMachine(server, owner);
  await server.db.platform(async (tx) => {
    await sql`update machine set code_table_id = ${codeTableId} where id = ${machineId}`.execute(tx);
    await sql`insert into heard_code (tenant_id, machine_id, code, count, first_seen, last_seen)
      values (${owner.tenantId}, ${machineId}, ${nextName()}, 1, 1, 1)`.execute(tx);
  });
  return codeTableId;
};

export const makeVendorCode: MakeRow = async (server, owner) => {
  const codeTableId = await makeCodeTable(server, owner);
  return madeBy(server, vendorCode.create, { body: { codeTableId, code: nextName() } }, owner);
};

export const makeCodeTableWithCode: MakeRow = async (server, owner) => {
  const codeTableId = await makeCodeTable(server, owner);
  await madeBy(server, vendorCode.create, { body: { codeTableId, code: nextName() } }, owner);
  return codeTableId;
};

export const makeConnectorPoint: MakeRow = async (server, owner) => {
  const connectorId = await makeConnector(server, owner);
  return madeBy(server, connectorPoint.create, { body: connectorPointBody(connectorId) }, owner);
};

export const makeConnectorWithPoint: MakeRow = async (server, owner) => {
  const connectorId = await makeConnector(server, owner);
  await madeBy(server, connectorPoint.create, { body: connectorPointBody(connectorId) }, owner);
  return connectorId;
};

export const makeCarrier: MakeRow = (server, owner) =>
  madeBy(
    server,
    energyCarrier.create,
    { body: { code: nextName().toLowerCase().replaceAll(/\W/g, '_'), name: 'A’s', unit: 'kg' } },
    owner,
  );

export const makeTariff: MakeRow = async (server, owner) =>
  madeBy(server, energyTariff.create, { body: tariffBody(await makeCarrier(server, owner)) }, owner);

export function tariffBody(carrierId: Id) {
  const row = {
    band: 'flat' as const,
    days: [0, 1, 2, 3, 4, 5, 6],
    startMinute: 0,
    endMinute: 1_440,
    price: 1,
  };
  return { name: nextName(), carrierId, currency: 'CNY', validFrom: '2026-01-01', rows: [row] };
}

export const makeEnergyMeter: MakeRow = async (server, owner) =>
  madeBy(server, energyMeter.create, { body: await meterBody(server, owner) }, owner);

/** On a machine and a region of the user's plant, with a metric of its own; in a tenant without a plant of none. */
export async function meterBody(server: TestServer, user: TestUser) {
  const machine = server.wiring.directory.machines(user.tenantId)[0];
  return {
    name: nextName(),
    carrierId: await makeCarrier(server, user),
    regionId: await findEnergyRegion(server, user),
    machineCode: machine?.code ?? 'none',
    metric: nextName(),
  };
}

export async function findEnergyRegion(server: TestServer, { tenantId }: TestUser): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select id::text as id from department
      where tenant_id = ${tenantId} and dtype = 'energy_region' and deleted_at is null limit 1`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}

async function meterRow(server: TestServer, owner: TestUser, name: 'carrier_id' | 'region_id'): Promise<Id> {
  const id = await makeEnergyMeter(server, owner);
  return inserted(
    server,
    sql<{ id: Id }>`select ${sql.ref(name)}::text as id from energy_meter where id = ${id}`,
  );
}

export const makeMeteredCarrier: MakeRow = (server, owner) => meterRow(server, owner, 'carrier_id');
export const makeMeteredRegion: MakeRow = (server, owner) => meterRow(server, owner, 'region_id');

export const makePricedCarrier: MakeRow = async (server, owner) => {
  const carrierId = await makeCarrier(server, owner);
  await madeBy(server, energyTariff.create, { body: tariffBody(carrierId) }, owner);
  return carrierId;
};

export async function carrierOfMeter(server: TestServer, id: Id): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select carrier_id::text as id from energy_meter where id::text = ${id}`.execute(tx),
  );
  return rows[0]?.id ?? '987654321';
}

export function connectorPointBody(connectorId: Id) {
  return { connectorId, name: nextName(), address: '1:hr:1', dataType: 'uint16' } as const;
}

/** A hall without lines: shifts there overlap with none. */
export const HALL = 'WALK-HALL';

async function makeHall(server: TestServer, owner: TestUser): Promise<void> {
  const query = { current: 1, size: 1, name: HALL };
  if (Number((await dataOf(server, department.page, { query }, owner)).total) > 0) return;
  const id = await madeBy(
    server,
    department.create,
    { body: { dtype: 'company', code: HALL, name: HALL } },
    owner,
    'deptId',
  );
  await dataOf(server, auditDepartments, { body: { ids: [id] } }, owner);
}

export const shiftPatternBody = {
  places: HALL,
  days: '1',
  startTime: '06:00',
  endTime: '14:00',
} as const;

export const makeShiftPattern: MakeRow = async (server, owner) => {
  await makeHall(server, owner);
  return madeBy(server, shiftPattern.create, { body: { name: nextName(), ...shiftPatternBody } }, owner);
};

/** For the demo plant: its line, one of its shifts, one of its products. */
export const planRowBody = {
  lineCode: 'L1',
  day: '2027-05-01',
  shiftName: '早班',
  productCode: 'SW330',
  plannedCount: 1_000,
} as const;

let sequence = 1;
export const makePlanRow: MakeRow = (server, owner) =>
  madeBy(server, productionPlan.create, { body: { ...planRowBody, sequence: ++sequence } }, owner);

export const makeConnection: MakeRow = (server, owner) =>
  madeBy(server, createConnection, { body: connectionBody() }, owner);

export function connectionBody(): z.input<typeof ConnectionBody> {
  const name = nextName();
  return {
    name,
    rules: [
      {
        pattern: `${name.toLowerCase()}/{tag}`,
        machine: { from: 'fixed', value: 'L1-FILLER' },
        target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
      },
    ],
  };
}

export const makeDeadLetter: MakeRow = async (server, owner) => {
  const connectionId = await makeConnection(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into ingest_dead_letter
      (tenant_id, arrived_at_ms, source, topic, reason, detail, payload, connection_id)
      values (${owner.tenantId}, ${Date.now()}, 'mqtt', 'a/b', 'not_json', '', '', ${connectionId}) returning id`,
  );
  return connectionId;
};

export const makeApiKey: MakeRow = (server, owner) =>
  madeBy(
    server,
    apiKey.create,
    {
      body: {
        name: nextName(),
        permissions: ['plant_view'],
        expireTime: server.clock.now() + 30 * 24 * 3_600_000,
      },
    },
    owner,
  );

export const makeScreen: MakeRow = (server, owner) =>
  madeBy(server, screen.create, { body: { name: nextName() } }, owner);

export const makeCredential: MakeRow = (server, owner) =>
  madeBy(server, createCredential, { body: { name: nextName(), kind: 'mqtt' } }, owner);

export const makeUser: MakeRow = async (server, { tenantId }) =>
  (await server.addUser({ tenantId, permissions: [] })).userId;

/** Without a password, as an administrator creates one. */
export const makeUninvited: MakeRow = (server, owner) =>
  madeBy(server, user.create, { body: { username: `u${nextName()}`, nickname: 'A’s' } }, owner);

export const makeInvited: MakeRow = async (server, owner) => {
  const id = await makeUninvited(server, owner);
  await dataOf(server, inviteUsers, { body: { ids: [id] } }, owner);
  return id;
};

export const makeLoosePost: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_post (tenant_id, post_code, post_name)
      values (${tenantId}, ${nextName()}, 'A’s') returning post_id as id`,
  );

/** Held by a user of the owner's. */
export const makePostOfUser: MakeRow = async (server, owner) => {
  const id = await makeLoosePost(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', postIds: [id] };
  await dataOf(server, user.create, { body }, owner);
  return id;
};

export const anyRole: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_role (tenant_id, code, name)
      values (${tenantId}, ${nextName()}, 'A’s') returning role_id as id`,
  );

export const makeRoleOfUser: MakeRow = async (server, owner) => {
  const id = await anyRole(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', roleIds: [id] };
  await dataOf(server, user.create, { body }, owner);
  return id;
};

export const makeDepartmentOfUser: MakeRow = async (server, owner) => {
  const deptId = await makeAuditedDepartment(server, owner);
  const body = { username: `u${nextName()}`, nickname: 'A’s', deptId };
  await dataOf(server, user.create, { body }, owner);
  return deptId;
};

export const makeWarehouse: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into department (tenant_id, dtype, code, name, sort, status)
      values (${tenantId}, 'warehouse', ${nextName()}, 'A’s', 0, 'started') returning id`,
  );

export const makeUserWithSecondFactor: MakeRow = async (server, owner) => {
  const userId = await makeUser(server, owner);
  return addSecondFactor(server, { ...owner, userId });
};

export const addSecondFactor: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into auth_totp (tenant_id, user_id, sealed_secret, confirmed_at)
      values (${tenantId}, ${userId}, 'sealed', now()) returning user_id as id`,
  );

export const makeUserWithLink: MakeRow = async (server, owner) => {
  const userId = await makeUser(server, owner);
  return addLink(server, { ...owner, userId });
};

export const addLink: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{
      id: Id;
    }>`insert into social_link (tenant_id, user_id, type, realm, subject, display_name, created_at)
      values (${tenantId}, ${userId}, 'WX', 'realm', ${nextName()}, 'A’s name', now()) returning user_id as id`,
  );

/** Another session of the owner: one that is ended does not end the walk. */
export const makeOwnSession: MakeRow = (server, { tenantId, userId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into auth_session (tenant_id, kind, user_id, address, seen_at)
      values (${tenantId}, 'user', ${userId}, '192.0.2.77', now()) returning session_id as id`,
  );

/** Numbers of file groups are each tenant's own: one that no other tenant has. */
export const makeFileGroup: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sys_file_group (tenant_id, group_id, name)
      values (${tenantId}, ${900_000 + ++serial}, 'A’s') returning group_id as id`,
  );

export const makeSmsMessage: MakeRow = (server, { tenantId }) =>
  inserted(
    server,
    sql<{ id: Id }>`insert into sms_message (tenant_id, phone, template, code, status, created_at, expires_at)
      values (${tenantId}, '13900001111', 'SMS_119025058', '482913', 'kept', now(), now() + interval '1 hour')
      returning message_id as id`,
  );

export const anyMachine: MakeRow = async (server, { tenantId }) => {
  const machine = server.wiring.directory.findMachine(tenantId, 'L1-FILLER');
  if (!machine) throw new Error('the tenant has no plant');
  return machine.id;
};

const HOUR_MS = 3_600_000;
/** A moment at which `makeStop` says that the machine stood. */
export const stoppedAtMs = Date.now() - 3 * HOUR_MS;

/** What a stretch of a machine's past is corrected to. */
export function correctionBody(machineId: Id) {
  const [from, to] = [stoppedAtMs - HOUR_MS, stoppedAtMs + HOUR_MS];
  return { machineId, from, to, state: 'fault' as const, why: 'A’s' };
}

export const makeCorrection: MakeRow = async (server, owner) => {
  const body = correctionBody(await anyMachine(server, owner));
  return madeBy(server, createStateCorrection, { body }, owner);
};

/** Returns the machine that stood. */
export const makeStop: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyMachine(server, owner);
};

export const makeLineWithCorrection: MakeRow = async (server, owner) => {
  await makeCorrection(server, owner);
  return anyLine(server, owner);
};

/** The form of a subject has one setting: those of the owner's other samples go. */
export const makeTenantForm: MakeRow = async (server, owner) => {
  const { records } = await dataOf(server, tenantForm.page, { query: {} } as never, owner);
  for (const { id } of records as unknown as { id: string }[])
    await server.call(tenantForm.remove, { params: { id } }, owner);
  return madeBy(server, tenantForm.create, { body: { componentsName: 'product', fields: [] } }, owner);
};

export const makeServerLogEntry: MakeRow = (server, owner) =>
  inserted(
    server,
    sql`insert into log_server (tenant_id, is_of_server, at, level, role, instance, module, message)
      values (${owner.tenantId}, false, now(), 'warn', 'server', 'one', 'test', 'A’s') returning log_id::text as id`,
  );

export const makeReason: MakeRow = async (server, owner) => {
  await makeStop(server, owner);
  const body = { code: nextName().slice(-16), text: 'A’s' };
  return madeBy(server, stopReason.create, { body }, owner);
};

/** A post that one of the owner's users holds, in the department of a line. */
export const anyPost: MakeRow = async (server, owner) => {
  const post = await inserted(
    server,
    sql`insert into sys_user_post (tenant_id, user_id, post_id)
      select ${owner.tenantId}, ${owner.userId}, post_id from sys_post where tenant_id = ${owner.tenantId} limit 1
      on conflict (user_id, post_id) do update set post_id = excluded.post_id returning post_id::text as id`,
  );
  const lineId = await anyLine(server, owner);
  await server.db.platform((tx) =>
    sql`update sys_user set dept_id = ${lineId} where user_id = ${owner.userId}`.execute(tx),
  );
  return post;
};

export const makeDepartment: MakeRow = (server, owner) =>
  madeBy(
    server,
    department.create,
    { body: { dtype: 'company', name: 'A’s', code: nextName() } },
    owner,
    'deptId',
  );

export const makeOffice: MakeRow = (server, owner) =>
  madeBy(
    server,
    department.create,
    { body: { dtype: 'office', name: 'A’s', code: nextName() } },
    owner,
    'deptId',
  );

export const makeAuditedDepartment: MakeRow = async (server, owner) => {
  const id = await makeDepartment(server, owner);
  await dataOf(server, auditDepartments, { body: { ids: [id] } }, owner);
  return id;
};

export const anyLine: MakeRow = async (server, owner) => {
  const { lineId } = await machineOf(server, owner);
  if (!lineId) throw new Error('the machine stands in no line');
  return lineId;
};

async function machineOf(server: TestServer, owner: TestUser) {
  const machine = server.wiring.directory.machine(owner.tenantId, await anyMachine(server, owner));
  if (!machine) throw new Error('the tenant has no plant');
  return machine;
}

/** The smallest PNG there is. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function putPicture(
  server: TestServer,
  user: TestUser,
  machineId: Id,
): Promise<LightMyRequestResponse> {
  return putPictureAt(server, user, `/data/machine/${machineId}/image`);
}

/** A picture of one pixel, sent as a form to an address that takes one. */
export function putPictureAt(
  server: TestServer,
  user: TestUser,
  url: string,
): Promise<LightMyRequestResponse> {
  const boundary = 'x-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return server.app.inject({
    method: 'PUT',
    url,
    headers: { ...user.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), PNG, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

export const makePicture: MakeRow = async (server, owner) => {
  const machineId = await anyMachine(server, owner);
  const answer = await putPicture(server, owner, machineId);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return machineId;
};

/** A job of a user as it is stored; its kind is one that no worker runs. */
function makeJob(row: {
  readonly status: 'queued' | 'done' | 'failed';
  readonly payload?: object;
  readonly result?: object;
  readonly blob?: string;
}): MakeRow {
  return (server, owner) => {
    const { status, payload = {}, result = null, blob = null } = row;
    const endedAt = status === 'queued' ? null : new Date();
    return inserted(
      server,
      sql`insert into job (tenant_id, kind, title, payload, status, max_attempts, run_at, user_id, created_at,
        ended_at, result, file_blob, file_name, file_type, file_bytes)
        values (${owner.tenantId}, 'unknown', 'A’s', ${JSON.stringify(payload)}, ${status}, 3, now(), ${owner.userId},
        now(), ${endedAt}, ${result && JSON.stringify(result)}, ${blob}, 'A’s.csv', 'text/csv', 3)
        returning job_id as id`,
    );
  };
}

export const makeQueuedJob = makeJob({ status: 'queued' });
export const makeFailedJob = makeJob({ status: 'failed' });

export const makeJobWithFile: MakeRow = async (server, owner) => {
  await server.blobs.put('job-of-a', Buffer.from('A’s'));
  return makeJob({ status: 'done', blob: 'job-of-a' })(server, owner);
};

const IMPORTED = 'foreignSample';

/** An import that has been checked: the file itself is gone, so that its commit fails. */
export const makeCheckedImport: MakeRow = async (server, owner) => {
  addImportTarget(server);
  const checked = { rows: 1, goodRows: 1, ignoredColumns: [], commitJobId: null };
  return makeJob({
    status: 'done',
    payload: { subject: IMPORTED, userId: owner.userId, fileName: 'A’s.xlsx', language: 'zh' },
    result: { type: 'importCheck', subject: IMPORTED, ...checked, columns: [], badRows: [], badTotal: 0 },
  })(server, owner);
};

export const makeCommittedImport: MakeRow = async (server, owner) => {
  addImportTarget(server);
  const result = { type: 'importCommit', subject: IMPORTED, batchId: '1', rows: 1, skippedRows: 0 };
  return makeJob({ status: 'done', result: { ...result, canUndo: true } })(server, owner);
};

const withTarget = new WeakSet<TestServer>();
function addImportTarget(server: TestServer): void {
  if (withTarget.has(server)) return;
  withTarget.add(server);
  server.wiring.jobs.sheetJobs.importTarget({
    subject: IMPORTED,
    permission: 'dict_edit',
    row: z.object({}),
    columns: () => [],
    check: async () => [],
    create: async () => [],
  });
}

/** A line with a draft, of revision 1, of what walls show. */
export const makeDraftedLine: MakeRow = async (server, owner) => {
  const id = await anyLine(server, owner);
  const { plan } = EditedPlan.parse(await dataOf(server, discardLinePlan, { params: { id } }, owner));
  await dataOf(server, saveLinePlan, { params: { id }, body: { revision: null, plan } }, owner);
  return id;
};

export const makePost: MakeRow = (server, owner) =>
  madeBy(server, post.create, { body: { postName: nextName(), postCode: nextName() } }, owner, 'postId');

export const makeHeldPost: MakeRow = async (server, owner) => {
  const id = await makePost(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_user_post (tenant_id, user_id, post_id)
      values (${owner.tenantId}, ${owner.userId}, ${id}) returning post_id as id`,
  );
  return id;
};

export const makeRole: MakeRow = (server, owner) =>
  madeBy(
    server,
    role.create,
    { body: { roleName: nextName(), roleCode: nextName(), dsType: 4 } },
    owner,
    'roleId',
  );

export const makeHeldRole: MakeRow = async (server, owner) => {
  const id = await makeRole(server, owner);
  await inserted(
    server,
    sql<{ id: Id }>`insert into sys_user_role (tenant_id, user_id, role_id)
      values (${owner.tenantId}, ${owner.userId}, ${id}) returning role_id as id`,
  );
  return id;
};

/** A department that its owner reaches. */
export const makeReachedDepartment: MakeRow = async (server, owner) => {
  await inserted(
    server,
    sql<{ id: Id }>`update sys_role set ds_type = 0
      where role_id in (select role_id from sys_user_role where user_id = ${owner.userId}) returning role_id as id`,
  );
  return makeDepartment(server, owner);
};
