import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRunningProduct } from '#shared/contracts/calendar/shift-calendar.ts';
import { createCredential, listCredentials, removeCredential } from '#shared/contracts/ingest/credential.ts';
import {
  clearDeadLetters,
  pageDeadLetterGroups,
  pageDeadLetters,
} from '#shared/contracts/ingest/dead-letter.ts';
import { pageHeard } from '#shared/contracts/ingest/heard.ts';
import {
  createConnection,
  ingest,
  listConnections,
  removeConnection,
} from '#shared/contracts/ingest/ingest.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { frontEndLog, pageFrontEndLogGroups } from '#shared/contracts/messages/front-end-log.ts';
import { dict } from '#shared/contracts/platform/dict.ts';
import { postLogs } from '#shared/contracts/platform/log.ts';
import {
  getOperation,
  OPERATION_SUBJECTS,
  type OperationRecord,
  operationLog,
} from '#shared/contracts/platform/operation-log.ts';
import { screen } from '#shared/contracts/screens/screen.ts';
import { getServerLogDetail, serverLog } from '#shared/contracts/server-log/server-log.ts';
import { loginLog } from '#shared/contracts/sign-in/login-log.ts';
import { connectFeed } from '#tests/support/benches/feed-bench.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

/** Logs, and what arrives from machines, for somebody whose roles reach one line of two. */
let server: TestServer;
let owner: TestUser;
let reader: TestUser;
let near: { readonly id: Id; readonly code: string; readonly machine: string };
let far: typeof near;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  owner = await server.addUser();
  const { directory } = server.wiring;
  const lines = directory.lines(server.tenantId).map(({ id, code }) => ({
    id,
    code,
    machine: directory.machines(server.tenantId).find(({ lineId }) => lineId === id)?.code ?? '',
  }));
  const [first, second] = lines;
  if (!first || !second) throw new Error('the demo plant has fewer than two lines');
  [near, far] = [first, second];
  reader = await server.addUser({ reach: { dsType: 3, deptId: near.id } });
});
afterAll(() => server.close());

async function data<T = unknown>(contract: Endpoint, input: object, user: TestUser = owner): Promise<T> {
  const answer = await server.call(contract, input as never, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

type Page<Row> = { readonly records: readonly Row[]; readonly total: number };

const entries = (query: object, user: TestUser) =>
  data<Page<OperationRecord>>(operationLog.page, { query }, user);

describe('the operation log', () => {
  it('shows entries about records within reach, in the list, one by one and in files', async () => {
    const made = async (name: string, targetId: Id) =>
      data<{ id: Id }>(screen.create, { body: { name, board: 'line', targetId } });
    const { id: nearId } = await made('Near', near.id);
    const { id: farId } = await made('Far', far.id);
    const all = await entries({ subject: 'screen' }, owner);
    expect(all.records.map(({ recordId }) => recordId)).toEqual([farId, nearId]);
    const own = await entries({ subject: 'screen' }, reader);
    expect([own.total, own.records.map(({ recordId }) => recordId)]).toEqual([1, [nearId]]);
    const whole = await entries({ size: 200 }, reader);
    expect(whole.records.map(({ recordId }) => recordId)).not.toContain(farId);
    const [farEntry, nearEntry] = all.records;
    await data(getOperation, { query: { id: nearEntry?.id } }, reader);
    const refused = await server.call(getOperation, { query: { id: farEntry?.id ?? '' } }, reader);
    expect([refused.statusCode, refused.json().error]).toEqual([404, 'not_found']);
  });

  it('shows entries about lines that no list of their subject has', async () => {
    for (const { id } of [near, far])
      await data(setRunningProduct, { params: { id }, body: { productCode: null } });
    const { records } = await entries({ subject: 'shiftCalendar' }, reader);
    expect(records.map(({ recordId }) => recordId)).toEqual([near.id]);
  });

  it('shows settings of the tenant to every reader, and removed records of a line to none that is bounded', async () => {
    const made = { type: 'scope_tried', description: 'x' };
    await data(dict.create, { body: made });
    expect((await entries({ subject: 'dict' }, reader)).total).toBe(1);
    const body = { name: 'Removed', board: 'line', targetId: near.id };
    const { id } = await data<{ id: Id }>(screen.create, { body });
    await data(screen.remove, { params: { id } });
    expect((await entries({ subject: 'screen', recordId: id }, owner)).total).toBe(2);
    expect((await entries({ subject: 'screen', recordId: id }, reader)).total).toBe(0);
  });

  it('shows what is about no record to who did it', async () => {
    const exported = { query: {}, body: { fileName: 'screens', format: 'csv' } };
    await data(screen.exportRows as Endpoint, exported, owner);
    await data(screen.exportRows as Endpoint, exported, reader);
    await server.wiring.jobs.worker.settled();
    const { records } = await entries({ subject: 'screen', action: 'export' }, reader);
    expect(records.map(({ userId }) => userId)).toEqual([reader.userId]);
  });

  it('knows for every audited subject who reaches its records', () => {
    const unknown = OPERATION_SUBJECTS.filter((subject) => !server.app.recordReach.has(subject));
    // Of the tenant, and kept from readers who do not reach everything.
    expect(unknown).toEqual(['connection', 'credential', 'deadLetter']);
  });
});

describe('the other logs', () => {
  it('show sign-ins and browser errors of users within reach, and of processes nothing', async () => {
    const at = server.clock.now();
    for (const user of [owner, reader])
      await data(
        postLogs,
        {
          body: [
            {
              id: `0123456789abcde${user === owner ? 1 : 2}`,
              url: '/a',
              time: at,
              type: 'error',
              message: user.username,
              stack: '',
              info: '',
            },
          ],
        },
        user,
      );
    await server.db.platform(async (tx) => {
      for (const [id, name] of [
        [owner.userId, owner.username],
        [reader.userId, reader.username],
        [null, 'nobody'],
      ])
        await sql`insert into sys_login_log (tenant_id, username, user_id, method, created_at)
          values (${server.tenantId}, ${name}, ${id}, 'password', ${new Date(at)})`.execute(tx);
      await sql`insert into log_server (tenant_id, is_of_server, at, level, role, instance, module, message)
        values (${server.tenantId}, false, ${new Date(at)}, 'warn', 'server', 'i', 'm', ${far.machine})`.execute(
        tx,
      );
    });
    const own = [reader.username];
    const names = async (contract: Endpoint, key: string, user: TestUser) =>
      (await data<Page<Record<string, string>>>(contract, { query: {} }, user)).records.map(
        (row) => row[key],
      );
    expect(await names(loginLog.page, 'username', reader)).toEqual(own);
    expect(await names(frontEndLog.page, 'username', reader)).toEqual(own);
    expect(await names(pageFrontEndLogGroups, 'message', reader)).toEqual(own);
    expect(await names(serverLog.page, 'message', reader)).toEqual([]);
    for (const contract of [loginLog.page, frontEndLog.page])
      expect(await names(contract, 'username', owner)).toEqual(expect.arrayContaining([owner.username]));
    const { records } = await data<Page<{ id: Id; message: string }>>(serverLog.page, { query: {} });
    const stored = records.find(({ message }) => message === far.machine);
    const detail = await server.call(getServerLogDetail, { query: { id: stored?.id ?? '' } }, reader);
    expect(detail.statusCode).toBe(404);
  });
});

describe('what arrives from machines', () => {
  let secret: string;
  let url: string;
  const known = (place: typeof near) => `linewall/v1/${server.tenantId}/${place.machine}/metrics`;
  const foreign = (place: typeof near) => `site/${place.code}/speed`;
  const NAMELESS = 'site/nowhere/speed';

  async function send(): Promise<void> {
    const topics = [near, far].flatMap((place) => [known(place), foreign(place)]);
    const body = [...topics, NAMELESS].map((topic) => ({ topic, payload: { speed: 1 } }));
    const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    expect(answer.statusCode, answer.body).toBe(200);
  }

  beforeAll(async () => {
    ({ secret } = await data<{ secret: string }>(createCredential, { body: { name: 'x', kind: 'http' } }));
    await send();
    url = await server.listen();
  });

  const topicsOf = async (contract: Endpoint, user: TestUser) => {
    const { records } = await data<Page<{ topic: string }>>(contract, { query: { size: 200 } }, user);
    return [...new Set(records.map(({ topic }) => topic))].filter((topic) => !topic.includes('demo')).sort();
  };

  it('is heard of machines within reach, and of topics that name a line within reach', async () => {
    expect(await topicsOf(pageHeard, reader)).toEqual([known(near), foreign(near)].sort());
    expect(await topicsOf(pageHeard, owner)).toEqual(
      expect.arrayContaining([known(near), known(far), foreign(near), foreign(far), NAMELESS]),
    );
  });

  it('is shown as it arrives in the same bounds', async () => {
    const watched = async (user: TestUser) => {
      const client = connectFeed(url, user.token, { tenantId: user.tenantId });
      expect(await client.subscribe({ name: 'ingest' })).toEqual({ ok: true });
      return client;
    };
    const clients = { reader: await watched(reader), owner: await watched(owner) };
    await send();
    const seen = (client: typeof clients.reader) => {
      const image = client.image({ name: 'ingest' });
      return [...image.keys()].map((key) => (image.get(key) as { topic: string }).topic);
    };
    await expect.poll(() => seen(clients.owner).filter((topic) => topic === NAMELESS)).toHaveLength(2);
    await expect.poll(() => seen(clients.reader)).toHaveLength(4);
    expect(new Set(seen(clients.reader))).toEqual(new Set([known(near), foreign(near)]));
    for (const client of Object.values(clients)) client.socket.disconnect();
  });

  it('is kept as dead letters that are read and cleared in the same bounds', async () => {
    expect(await topicsOf(pageDeadLetters, reader)).toEqual([foreign(near)]);
    expect(await topicsOf(pageDeadLetterGroups, reader)).toEqual([foreign(near)]);
    await data(clearDeadLetters, {}, reader);
    expect(await topicsOf(pageDeadLetters, reader)).toEqual([]);
    expect(await topicsOf(pageDeadLetterGroups, reader)).toEqual([]);
    expect(await topicsOf(pageDeadLetters, owner)).toEqual([foreign(far), NAMELESS].sort());
  });

  describe('that rules name machines for', () => {
    const topic = (name: string) => `site/${near.code}/${name}`;
    const rule = (name: string, more: object, path = 'speed') => ({
      pattern: topic(name),
      machine: { from: 'fixed', value: far.machine },
      target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path },
      ...more,
    });
    let connectionId: Id;

    async function take(messages: readonly { topic: string; payload: unknown }[]): Promise<void> {
      const answer = await server.call(ingest, { body: messages as never }, null, {
        authorization: `Bearer ${secret}`,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    /** Messages on topics that name the near line and speak of the far machine. */
    const sendAll = () =>
      take([
        { topic: topic('fixed'), payload: { speed: 'fast', secret: 1 } },
        { topic: topic('late'), payload: { speed: 1, at: 1_000, secret: 1 } },
        { topic: topic('named'), payload: { m: far.machine, speed: 'fast', secret: 1 } },
        { topic: topic('beside'), payload: { speed: 1, other: 'bad', secret: 1 } },
        { topic: topic('own'), payload: { speed: 'fast' } },
      ]);

    beforeAll(async () => {
      const rules = [
        rule('fixed', {}),
        rule('late', { tsPath: 'at' }),
        rule('named', { machine: { from: 'payload', path: 'm' } }),
        rule('beside', {}),
        rule('beside', { machine: { from: 'fixed', value: near.machine } }, 'other'),
        rule('own', { machine: { from: 'fixed', value: near.machine } }),
      ];
      ({ id: connectionId } = await data<{ id: Id }>(createConnection, { body: { name: 'named', rules } }));
      await data(clearDeadLetters, {});
      return () => data(removeConnection, { params: { id: connectionId } });
    });

    it('is read and cleared as dead letters by who reaches all of these machines', async () => {
      await sendAll();
      const names = ['beside', 'fixed', 'late', 'named', 'own'];
      expect(await topicsOf(pageDeadLetters, owner)).toEqual(names.map(topic));
      expect(await topicsOf(pageDeadLetters, reader)).toEqual([topic('own')]);
      await data(clearDeadLetters, {}, reader);
      expect(await topicsOf(pageDeadLetters, owner)).toEqual(names.slice(0, -1).map(topic));
    });

    it('is read by who reaches everything where a version before kept no machines', async () => {
      await take([{ topic: topic('own'), payload: { speed: 'fast' } }]);
      expect(await topicsOf(pageDeadLetters, reader)).toEqual([topic('own')]);
      await server.db.platform((tx) =>
        sql`update ingest_dead_letter set machine_ids = null where topic = ${topic('own')}`.execute(tx),
      );
      expect(await topicsOf(pageDeadLetters, reader)).toEqual([]);
      expect(await topicsOf(pageDeadLetters, owner)).toContain(topic('own'));
    });

    it('is heard and seen as it arrives by who reaches all of these machines', async () => {
      const client = connectFeed(url, reader.token, { tenantId: reader.tenantId });
      expect(await client.subscribe({ name: 'ingest' })).toEqual({ ok: true });
      await sendAll();
      const image = client.image({ name: 'ingest' });
      const seen = () => [...image.keys()].map((key) => (image.get(key) as { topic: string }).topic);
      await expect.poll(seen).toContain(topic('own'));
      client.socket.disconnect();
      const named = ['beside', 'fixed', 'late', 'named'].map(topic);
      for (const name of named) expect(seen()).not.toContain(name);
      const heard = await topicsOf(pageHeard, reader);
      expect(heard).toContain(topic('own'));
      for (const name of named) expect(heard, name).not.toContain(name);
      expect(await topicsOf(pageHeard, owner)).toEqual(expect.arrayContaining(named));
    });
  });

  it('is of no place that only a draft of a department names', async () => {
    await server.db.platform((tx) =>
      sql`insert into department (tenant_id, parent_id, name, code, dtype)
        values (${server.tenantId}, ${near.id}, 'Claimed', 'claimed', 'meter')`.execute(tx),
    );
    const claimer = await server.addUser({ reach: { dsType: 3, deptId: near.id } });
    const claimed = 'factory/claimed/temp';
    const body = [{ topic: claimed, payload: { temp: 1 } }];
    await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    for (const contract of [pageHeard, pageDeadLetters]) {
      expect(await topicsOf(contract, claimer), contract.id).not.toContain(claimed);
      expect(await topicsOf(contract, owner), contract.id).toContain(claimed);
    }
    await server.db.platform((tx) =>
      sql`update department set status = 'audited', audited_at = now() where code = 'claimed'`.execute(tx),
    );
    expect(await topicsOf(pageDeadLetters, claimer)).toContain(claimed);
  });

  it('is let in by who reaches all machines of the tenant alone', async () => {
    expect(await data(listCredentials, {}, reader)).toEqual([]);
    const [credential] = await data<readonly { id: Id }[]>(listCredentials, {});
    const rule = (machine: string) => ({
      pattern: `vendor/${machine}`,
      machine: { from: 'fixed', value: machine },
      target: { kind: 'metric', metric: { from: 'fixed', value: 'speed' }, path: '' },
    });
    const refusals: [Endpoint, object][] = [
      [createCredential, { body: { name: 'y', kind: 'mqtt' } }],
      [removeCredential, { params: { id: credential?.id }, query: { proof: 'x'.repeat(43) } }],
      [createConnection, { body: { name: 'own', rules: [rule(near.machine)] } }],
    ];
    for (const [contract, input] of refusals) {
      const answer = await server.call(contract, input as never, reader, { 'accept-language': 'en' });
      expect([answer.statusCode, answer.json().error, answer.json().msg]).toEqual([
        403,
        'needs_all_data',
        'This concerns every machine of the tenant: it needs a role that reaches all data',
      ]);
    }
    for (const [name, machines] of [
      ['near', [near.machine]],
      ['both', [near.machine, far.machine]],
      ['none', []],
    ] as const)
      await data(createConnection, { body: { name, rules: machines.map(rule) } });
    const listed = await data<readonly { name: string }[]>(listConnections, {}, reader);
    expect(listed.map(({ name }) => name)).toEqual(['near']);
  });
});
