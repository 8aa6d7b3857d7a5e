import { isDeepStrictEqual } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadContracts, loadCruds } from '#server/all-contracts.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getJob, getJobFile } from '#shared/contracts/jobs/job.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FEED_EVENTS, FeedFrame, type FeedTopic, LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { PLATFORM_PERMISSIONS } from '#shared/contracts/roles/permissions.ts';
import { loadSamples } from '#tests/support/samples/all-samples.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestTenant } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';
import { PARTS, wireSchema } from '#tests/support/walks/contract-sample.ts';
import { restartNames } from '#tests/support/walks/foreign-rows/make-row.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';

/**
 * Two tenants of one server in which everything is called the same: the plant, the users, a row of every subject, whose
 * creation is refused in neither. What tells them apart are ids, and the name of the user who has made the rows.
 */
const contracts = await loadContracts();

interface Twin {
  readonly server: TestTenant;
  readonly maker: TestUser;
  /** Stands in what the tenant's rows say of who changed them. */
  readonly mark: string;
}

let twins: readonly [Twin, Twin];
const sockets: Socket[] = [];

beforeAll(async () => {
  twins = [await makeTwin('MAKER-ONE'), await makeTwin('MAKER-TWO')];
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await twins[0].server.close();
});

/** Their ids tell no tenants apart; marks do. */
const SAME_IDS: Readonly<Record<string, string>> = {
  'fileGroup.tree': 'groups of the product, the same for every tenant',
  'report.sources': 'data sets of the product, the same for every tenant',
  'operationLog.page': 'entries are numbered within their tenant, from 1',
};
/** Rows of the platform, which only the first tenant has. */
const OF_PLATFORM = ['tenant.get params.id', 'tenantPackage.get params.id'];

async function makeTwin(mark: string): Promise<Twin> {
  const server = await sharedServer({ plant: bottlingPlant, users: {} });
  const maker = await server.addUser({ username: mark });
  restartNames();
  for (const [place, { make }] of FOREIGN_SAMPLES)
    if (place.endsWith('.get params.id') && !OF_PLATFORM.includes(place)) await make(server, maker);
  return { server, maker, mark };
}

const isRead = ({ method, access }: Endpoint) =>
  method === 'GET' &&
  !['public', 'apiKey'].includes(access) &&
  !(PLATFORM_PERMISSIONS as readonly string[]).includes(access);
const lists = contracts.filter(
  (contract) =>
    isRead(contract) &&
    (contract.replyForm ?? 'json') === 'json' &&
    PARTS.every((part) => (wireSchema(contract, part)?.required ?? []).length === 0),
);
const exports = contracts.flatMap((contract) => {
  const list = lists.find(({ id }) => id === contract.id.replace(/\.export$/, '.page'));
  return contract.id.endsWith('.export') && list ? [{ id: contract.id, contract, list }] : [];
});

/** By the list: the field whose entries are the rows of its file. */
const ROWS_OF_FILE = new Map(
  (await loadSamples()).flatMap(({ crud, sheetList }) =>
    crud.page && sheetList ? [[crud.page.id, sheetList.field] as const] : [],
  ),
);

const isPaged = (contract: Endpoint) => 'size' in (wireSchema(contract, 'query')?.properties ?? {});

async function bodyFor(contract: Endpoint, { server, maker }: Twin): Promise<string> {
  const query = isPaged(contract) ? { size: 200 } : {};
  const answer = await server.call(contract, { query } as never, maker);
  expect(answer.statusCode, `${contract.id} ${answer.body}`).toBe(200);
  return answer.body;
}

/** Ids by the names of their fields. */
function idsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(one, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    /^id$|Ids?$/.test(name) && !/^(?:0|-1|null|)$/.test(String(inner))
      ? [inner].flat().map((id) => `${path}.${name} ${id}`)
      : idsIn(inner, `${path}.${name}`),
  );
}

describe('two tenants in which everything has the same names', () => {
  it.each(lists.map((contract) => ({ id: contract.id, contract })))(
    'list nothing of each other: $id',
    async ({ id, contract }) => {
      const [one, two] = await Promise.all([bodyFor(contract, twins[0]), bodyFor(contract, twins[1])]);
      expect(one).not.toContain(twins[1].mark);
      expect(two).not.toContain(twins[0].mark);
      for (const { records, total } of [JSON.parse(one).data ?? {}, JSON.parse(two).data ?? {}])
        if (records !== undefined) expect(total).toBe(records.length);
      if (id in SAME_IDS) return;
      const [ids, others] = [idsIn(JSON.parse(one).data), new Set(idsIn(JSON.parse(two).data))];
      expect(ids.filter((one) => others.has(one))).toEqual([]);
    },
  );

  it('are listed rows of the same names', async () => {
    const same: string[] = [];
    for (const { page, nameField } of await loadCruds()) {
      if (page === undefined || !lists.some(({ id }) => id === page.id)) continue;
      const namesFor = async (twin: Twin): Promise<string[]> => {
        const { records } = JSON.parse(await bodyFor(page, twin)).data;
        const names = records.map((record: Record<string, unknown>) => record[nameField]);
        return names.filter((name: unknown) => typeof name === 'string' && name !== '').toSorted();
      };
      const [one, two] = [await namesFor(twins[0]), await namesFor(twins[1])];
      if (one.length > 0 && isDeepStrictEqual(one, two)) same.push(page.id);
    }
    expect(same.length).toBeGreaterThan(20);
  });

  it('export nothing of each other', async () => {
    const marked: string[] = [];
    for (const { id, contract, list } of exports) {
      for (const [twin, other] of [twins, twins.toReversed()] as [Twin, Twin][]) {
        const { rows, text } = await exported(contract, twin);
        const { records, total } = JSON.parse(await bodyFor(list, twin)).data;
        const field = ROWS_OF_FILE.get(list.id);
        const lines = field
          ? records.flatMap((record: Record<string, unknown>) => record[field]).length
          : total;
        expect([id, rows], id).toEqual([id, lines]);
        expect(text, id).not.toContain(other.mark);
        if (text.includes(twin.mark)) marked.push(id);
      }
    }
    expect(exports.length).toBeGreaterThan(20);
    expect(marked.length).toBeGreaterThan(10);
  });

  it('are shown nothing of each other by topics of the same names', async () => {
    const [one, two] = twins;
    const machineOf = ({ server }: Twin) => {
      const machine = server.wiring.directory.findMachine(server.tenantId, 'L1-FILLER');
      if (!machine) throw new Error('the plant has no filler');
      return machine.id;
    };
    const lineOf = ({ server }: Twin) => server.wiring.directory.lines(server.tenantId)[0]?.id ?? '';
    const refused = { ok: false, reason: 'not_found' };
    expect((await watch(two, { name: 'line', id: lineOf(one) })).reply).toEqual(refused);
    expect((await watch(two, { name: 'machine', id: machineOf(one) })).reply).toEqual(refused);
    const watched = [
      await watch(two, { name: 'plant' }),
      await watch(two, { name: 'line', id: lineOf(two) }),
      await watch(two, { name: 'machine', id: machineOf(two) }),
    ];
    const write = (twin: Twin, state: 'fault' | 'production') => {
      const ts = twin.server.clock.now();
      return twin.server.wiring.sink.write([
        {
          ...{ tenantId: twin.server.tenantId, machineId: machineOf(twin), kind: 'state' },
          ...{ sourceTs: ts, arrivalTs: ts, quality: 'good', states: [state], code: null, text: one.mark },
        },
      ]);
    };
    await write(one, 'fault');
    await write(two, 'production');
    for (const { values } of watched) {
      await vi.waitFor(() => expect(values.has(LINE_FEED_KEYS.state(machineOf(two)))).toBe(true), {
        timeout: 10_000,
        interval: 20,
      });
      expect(values.get(LINE_FEED_KEYS.state(machineOf(two)))).toMatchObject({ s: ['production'] });
      expect(values.has(LINE_FEED_KEYS.state(machineOf(one)))).toBe(false);
      expect([...values.keys()].filter((key) => key.split(':').includes(lineOf(one)))).toEqual([]);
    }
  });

  it('are answered from no cache of each other: a dictionary by its version', async () => {
    const [one, two] = twins;
    const items = async ({ server, maker }: Twin, headers = {}) =>
      server.call(getDictItems, { params: { type: 'machine_state' } }, maker, headers);
    const before = await items(two);
    const [first]: { id: Id; value: string }[] = (await items(one)).json().data;
    const body = { id: first?.id ?? '', value: first?.value ?? '', label: one.mark, sort: 0 };
    const changed = await one.server.call(dictItem.update, { body }, one.maker);
    expect(changed.statusCode, changed.body).toBe(200);
    const own = await items(one);
    expect(own.body).toContain(one.mark);
    const after = await items(two);
    expect(after.body).toBe(before.body);
    const asked = await items(two, { 'if-none-match': String(own.headers.etag) });
    expect([asked.statusCode, asked.body]).toEqual([200, before.body]);
  });
});

/** Last: what is refused to neither is created and removed. */
describe('what is refused to one of two tenants with the same names', () => {
  it('names nothing of the other: what somebody changed, what exists, what is in use, what is not there', async () => {
    const refusals = { stale: 0, named: 0, unknown: 0, other: 0 };
    const pairs = [twins, twins.toReversed()] as readonly (readonly [Twin, Twin])[];
    const askFor = (contract: Endpoint, input: object, { server, maker }: Twin) =>
      server.call(contract, input as never, maker);
    for (const crud of await loadCruds()) {
      const { page, idField } = crud;
      if (page === undefined || !lists.some(({ id }) => id === page.id)) continue;
      for (const [twin, other] of pairs) {
        const [[own], [others]] = await Promise.all([recordsOf(page, twin), recordsOf(page, other)]);
        if (own === undefined || others === undefined) continue;
        const [id, foreignId] = [own[idField], others[idField]];
        for (const refused of [
          await askFor(crud.update, { body: { ...own, updateTime: 1 } }, twin),
          await askFor(crud.create, { body: own }, twin),
          await askFor(crud.get, { params: { id: foreignId } }, twin),
          await askFor(crud.update, { body: { ...own, [idField]: foreignId } }, twin),
          await askFor(crud.remove, { params: { id: foreignId } }, twin),
          await askFor(crud.remove, { params: { id } }, twin),
        ]) {
          if (refused.statusCode === 200) continue;
          expect(refused.body, crud.subject.key).not.toContain(other.mark);
          const { error } = refused.json();
          if (error === 'stale') refusals.stale += 1;
          else if (refused.statusCode === 404) refusals.unknown += 1;
          else refusals.other += 1;
          if (refused.body.includes(twin.mark)) refusals.named += 1;
        }
      }
    }
    // Some of them name what is the tenant's own.
    expect(refusals.stale, JSON.stringify(refusals)).toBeGreaterThan(20);
    expect(refusals.named, JSON.stringify(refusals)).toBeGreaterThan(20);
    expect(refusals.unknown, JSON.stringify(refusals)).toBeGreaterThan(50);
    expect(refusals.other, JSON.stringify(refusals)).toBeGreaterThan(20);
  });
});

async function recordsOf(page: Endpoint, twin: Twin): Promise<readonly Record<string, unknown>[]> {
  return JSON.parse(await bodyFor(page, twin)).data.records;
}

async function exported(
  contract: Endpoint,
  { server, maker }: Twin,
): Promise<{ readonly rows: number; readonly text: string }> {
  const body = { fileName: contract.id, format: 'csv' };
  const started = await server.call(contract, { query: {}, body } as never, maker);
  expect(started.statusCode, started.body).toBe(200);
  await server.wiring.jobs.worker.settled();
  const params = { id: started.json().data.jobId };
  const job = (await server.call(getJob, { params }, maker)).json().data;
  expect(job, contract.id).toMatchObject({ status: 'done' });
  return { rows: job.result.rows, text: (await server.call(getJobFile, { params }, maker)).body };
}

async function watch(
  { server, maker }: Twin,
  topic: FeedTopic,
): Promise<{ readonly values: ReadonlyMap<string, unknown>; readonly reply: unknown }> {
  const auth = { token: maker.token, tenantId: maker.tenantId };
  const socket = io(await server.listen(), { auth, transports: ['websocket'] });
  sockets.push(socket);
  const values = new Map<string, unknown>();
  let keys: string[] = [];
  socket.on(FEED_EVENTS.frame, (message: unknown) => {
    const frame = FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message);
    if (frame.kind === 'full') {
      keys = frame.entries.map(([key]) => key);
      values.clear();
      for (const [key, value] of frame.entries) values.set(key, value);
      return;
    }
    for (const [index, value, key] of frame.changes) {
      if (key !== undefined) keys[index] = key;
      values.set(keys[index] ?? '', value);
    }
  });
  return { values, reply: await socket.emitWithAck(FEED_EVENTS.subscribe, { topic }) };
}
