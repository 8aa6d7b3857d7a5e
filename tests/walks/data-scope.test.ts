import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts } from '#server/all-contracts.ts';
import { OF_TENANT } from '#server/capabilities.ts';
import { plannedStop } from '#shared/contracts/calendar/planned-stop.ts';
import { shiftException } from '#shared/contracts/calendar/shift-exception.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { createConnection, ingest } from '#shared/contracts/ingest/ingest.ts';
import { getJob } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { postLogs } from '#shared/contracts/platform/log.ts';
import { screen } from '#shared/contracts/screens/screen.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { PARTS, wireSchema } from '#tests/support/walks/contract-sample.ts';
import {
  EMPTY_FOR_EVERYBODY,
  LISTED_FOR_ALL,
  MAKES_OTHER_ROWS,
  READ_BY_ALL,
  REFUSED_BEFORE_THE_ID,
  SCOPE_LIST_QUERIES,
  SCOPED_IN_TENANT_SUBJECTS,
} from '#tests/support/walks/data-scope-exceptions.ts';
import { removeDemoRules } from '#tests/support/walks/demo-rules.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';
import { rowsNotOf } from '#tests/support/walks/whole-tables.ts';

/**
 * The data authority of roles in every call: somebody with all permissions whose role reaches one department, which is
 * empty, is answered as if nothing else were there. A call that is added is asked here, or `ofTenant` of its capability
 * says why its rows belong to the tenant.
 */
const contracts = await loadContracts();

const isOfTenant = (id: string) =>
  !SCOPED_IN_TENANT_SUBJECTS.includes(id) && (id.split('.')[0] ?? '') in OF_TENANT;

const NOBODYS = '9123456789012345678';

function needsNothing(contract: Endpoint): boolean {
  const required = PARTS.flatMap(
    (part) => (wireSchema(contract, part) as { required?: string[] } | null)?.required ?? [],
  );
  return required.length === 0 || contract.id in SCOPE_LIST_QUERIES;
}

/** The specification's trees are asked for by POST. */
const isPostedList = ({ method, inReadOnly, reply }: Endpoint) =>
  method === 'POST' && inReadOnly === 'open' && reply instanceof z.ZodArray;

const lists = contracts.filter(
  (contract) =>
    (contract.method === 'GET' || isPostedList(contract)) &&
    !['public', 'apiKey'].includes(contract.access) &&
    needsNothing(contract) &&
    !LISTED_FOR_ALL.includes(contract.id) &&
    !isOfTenant(contract.id),
);
const exports = contracts.flatMap((contract) => {
  const list = contracts.find(({ id }) => id === contract.id.replace(/\.export$/, '.page'));
  const isExport = contract.id.endsWith('.export') && !isOfTenant(contract.id);
  const hasRows = list && !EMPTY_FOR_EVERYBODY.includes(list.id);
  return isExport && hasRows && needsNothing(list) ? [{ id: contract.id, contract, list }] : [];
});
const ids = [...FOREIGN_SAMPLES]
  .filter(
    ([place]) =>
      !isOfTenant(place.split(' ')[0] ?? '') && ![...REFUSED_BEFORE_THE_ID, ...READ_BY_ALL].includes(place),
  )
  .map(([place, sample]) => ({ place, ...sample }));

let server: TestServer;
let owner: TestUser;
let outside: TestUser;
let office: Id;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  owner = await server.addUser();
  await removeDemoRules(server, owner);
  office = await addOffice();
  outside = await server.addUser({ reach: { dsType: 3, deptId: office } });
  await leaveTraces();
});
afterAll(() => server.close());

async function addOffice(): Promise<Id> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`insert into department (tenant_id, parent_id, name, code, dtype, status)
      select tenant_id, id, 'Empty office', 'EMPTY-OFFICE', 'office', 'audited' from department
      where parent_id is null and tenant_id = ${server.tenantId} limit 1 returning id::text as id`.execute(
      tx,
    ),
  );
  return rows[0]?.id ?? '';
}

/** Gives every list a row of the owner or of a line. */
async function leaveTraces(): Promise<void> {
  const line = server.wiring.directory.lines(server.tenantId)[0];
  const machineId = line?.bottleneckMachineId ?? '';
  const ts = server.clock.now();
  const state = (at: number, base: 'fault' | 'production') => ({
    ...{ tenantId: server.tenantId, machineId, sourceTs: at, arrivalTs: at, quality: 'good' as const },
    ...{ kind: 'state' as const, states: [base], code: null, text: null },
  });
  await server.wiring.sink.write([state(ts - 5_000, 'fault'), state(ts, 'production')]);
  const places = line?.code ?? '';
  // Not the day of the samples.
  const day = '2028-05-01';
  const made = [
    await server.call(
      plannedStop.create,
      {
        body: {
          ...{ reason: 'cip', name: 'Cleaning', places, repeat: 'once', fromDay: day, toDay: day },
          ...{ startTime: '06:00', endTime: '08:00' },
        },
      } as never,
      owner,
    ),
    await server.call(
      shiftException.create,
      { body: { kind: 'holiday', name: 'Holiday', places, fromDay: day, toDay: day } } as never,
      owner,
    ),
    await server.call(
      screen.create,
      { body: { name: 'Hall', board: 'line', targetId: line?.id ?? '' } } as never,
      owner,
    ),
    await server.call(
      postLogs,
      {
        body: [
          ...[
            { id: '0123456789abcdef', url: '/a', time: ts, type: 'error', message: 'm', stack: '', info: '' },
          ],
        ],
      } as never,
      owner,
    ),
  ];
  for (const place of [
    'apiKey.get params.id',
    'appointment.get params.id',
    'dockOutage.get params.id',
    'file.get params.id',
    'file.purge query.id',
    'inboundLine.get params.id',
    'outboundLine.get params.id',
    'warehouseException.get params.id',
    'warehouseTask.get params.id',
    'wave.get params.id',
    'railHandler.get params.id',
    'railTrack.get params.id',
    'weighing.void params.id',
    'stock.adjust params.id',
    'stockLimit.get params.id',
    'warehouseLocation.get params.id',
    'derivedRule.get params.id',
    'serverLog.get query.id',
    'alarmRule.get params.id',
    'alarmChannel.get params.id',
    'onCallSchedule.get params.id',
    'alarm.events params.id',
    'camera.get params.id',
    'mpAccount.get params.id',
    'mpMessage.page query.wxUserId',
    'mpAutoReply.get params.id',
    'mpMaterial.file query.mediaId',
    'mpNews.get params.id',
    'processUnit.get params.id',
    'processBatch.judge params.id',
    'cipRun.release params.id',
    'job.get params.id',
    'qualityCheckBill.get params.id',
    'shiftStaff.get params.id',
    'stateCorrection.revoke params.id',
  ])
    await FOREIGN_SAMPLES.get(place)?.make(server, owner);
  await hearMessages(machineId);
  await hearUnknownCode(machineId);
  await server.db.platform((tx) =>
    sql`insert into sys_login_log (tenant_id, username, user_id, method, created_at)
      values (${server.tenantId}, ${owner.username}, ${owner.userId}, 'password', ${new Date(ts)})`.execute(
      tx,
    ),
  );
  expect(made.map(({ statusCode, body }) => (statusCode === 200 ? '' : body))).toEqual(made.map(() => ''));
}

/** A code of a machine without a table. */
async function hearUnknownCode(machineId: Id): Promise<void> {
  await server.db.platform(async (tx) => {
    await sql`update machine set code_table_id = null where id = ${machineId}`.execute(tx);
    await sql`insert into heard_code (tenant_id, machine_id, code, count, first_seen, last_seen)
      values (${server.tenantId}, ${machineId}, 'unknown', 1, 1, 1)`.execute(tx);
  });
}

/** A message of a machine, one that nobody takes, and the connection and credential that let them in. */
async function hearMessages(machineId: Id): Promise<void> {
  const body = { name: 'Traces', kind: 'http' as const };
  const { secret } = (await server.call(createCredential, { body }, owner)).json().data;
  const connection = { name: 'Traces', rules: [], ignored: [{ pattern: 'ignored/#' }] };
  await server.call(createConnection, { body: connection } as never, owner);
  const topics = [`linewall/v1/${server.tenantId}/${machineId}/metrics`, 'site/nowhere/speed'];
  const messages = topics.map((topic) => ({ topic, payload: { speed: 1 } }));
  const answer = await server.call(ingest, { body: messages }, null, { authorization: `Bearer ${secret}` });
  expect(answer.json().data).toMatchObject({ accepted: 1 });
}

describe('a user whose roles reach an empty department', () => {
  it('is tried with most calls', () => {
    expect(ids.length).toBeGreaterThan(80);
    expect(lists.length).toBeGreaterThan(15);
    expect(lists.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['department.selfTree', 'department.energySubTree', 'machine.tree']),
    );
    expect(exports.length).toBeGreaterThan(15);
    const subjects = new Set(contracts.map(({ id }) => id.split('.')[0]));
    expect(Object.keys(OF_TENANT).filter((subject) => !subjects.has(subject))).toEqual([]);
    const named = [...REFUSED_BEFORE_THE_ID, ...READ_BY_ALL, ...MAKES_OTHER_ROWS];
    expect(named.filter((place) => !FOREIGN_SAMPLES.has(place))).toEqual([]);
  });

  // First: the ids below make rows that belong to the tenant, and everybody sees those.
  it.each(lists.map((contract) => ({ id: contract.id, contract })))(
    'is listed nothing of the others: $id',
    async ({ id, contract }) => {
      const query = SCOPE_LIST_QUERIES[id]?.(server.clock.now()) ?? {};
      const listFor = async (user: TestUser) => {
        const answer = await server.call(contract, { query } as never, user);
        expect(answer.statusCode, answer.body).toBe(200);
        return rowIdsOf(answer.json().data);
      };
      const own = [
        office,
        `d${office}`,
        outside.userId,
        `u${outside.userId}`,
        ...(await sessionsOf(outside.userId)),
      ];
      if (!EMPTY_FOR_EVERYBODY.includes(id)) expect(await listFor(owner)).not.toEqual([]);
      expect((await listFor(outside)).filter((row) => !own.includes(row))).toEqual([]);
    },
  );

  it.each(exports)('is given no rows of the others in a file: $id', async ({ id, contract, list }) => {
    const query = SCOPE_LIST_QUERIES[list.id]?.(server.clock.now()) ?? {};
    const rowsFor = async (user: TestUser) => {
      const page = await server.call(list, { query: { ...query, size: 1 } } as never, user);
      expect(page.statusCode, page.body).toBe(200);
      const body = { fileName: id, format: 'csv' };
      const started = await server.call(contract, { query, body } as never, user);
      expect(started.statusCode, started.body).toBe(200);
      await server.wiring.jobs.worker.settled();
      const params = { id: started.json().data.jobId };
      const job = (await server.call(getJob, { params }, user)).json().data;
      expect(job).toMatchObject({ status: 'done' });
      return { listed: page.json().data.total, exported: job.result.rows };
    };
    const own = await rowsFor(outside);
    expect(own.exported).toBe(own.listed);
    const all = await rowsFor(owner);
    expect(all.listed).toBeGreaterThan(own.listed);
    expect(all.exported).toBeGreaterThan(own.exported);
  });

  it.each(ids)('is answered as for an id that nobody has: $place', async ({ place, make, ask }) => {
    const id = await make(server, owner);
    const before = await storedRows();
    const answer = await ask(server, outside, id);
    const nobodys = await ask(server, outside, NOBODYS);
    expect([answer.statusCode, answer.body.replaceAll(`"${id}"`, '"?"')]).toEqual([
      nobodys.statusCode,
      nobodys.body.replaceAll(`"${NOBODYS}"`, '"?"'),
    ]);
    if (!MAKES_OTHER_ROWS.includes(place)) expect(await storedRows()).toEqual(before);
  });
});

/** Every row, but when somebody was last seen. */
async function storedRows() {
  const { auth_session: _seen, ...rows } = await rowsNotOf(server, '0');
  return rows;
}

async function sessionsOf(userId: Id): Promise<Id[]> {
  const { rows } = await server.db.platform((tx) =>
    sql<{ id: Id }>`select session_id::text as id from auth_session where user_id = ${userId}`.execute(tx),
  );
  return rows.map(({ id }) => id);
}

/** Ids of the rows of a list, a page or a tree; a row without one is written out. */
function rowIdsOf(data: { records?: unknown[]; rows?: unknown[] } | unknown[]): string[] {
  const rows = Array.isArray(data) ? data : (data.records ?? data.rows ?? []);
  return rows.flatMap((row) => {
    const { id, deptId, children } = row as { id?: Id; deptId?: Id; children?: unknown[] };
    return [id ?? deptId ?? JSON.stringify(row), ...rowIdsOf(children ?? [])];
  });
}
