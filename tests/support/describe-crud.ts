import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/core/audit/verify-audit.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Crud } from '#shared/contracts/crud.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { describeSheets } from './describe-sheets.ts';
import { sharedServer } from './shared-server.ts';
import type { TestServer, TestUser } from './test-server.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What `describeCrud` has to know of a subject beside its contract. */
export interface CrudSample {
  /** A body that creates a record. `serial` tells one record from the other: letters, at most 8. */
  body(serial: string, server: TestServer, admin: TestUser): Fields | Promise<Fields>;
  /** Fields that an update gives new values. */
  readonly change: Fields;
  /** A text field with the most characters that it holds. */
  readonly text: readonly [field: string, max: number];
  /** A field that has to be there. */
  readonly required: string;
  /** The field in which two records must differ. */
  readonly unique?: string;
  /** Query parameters that the list needs. */
  list?(record: Fields): Fields;
  /** A filter that finds this record alone, by a search text. */
  filter?(record: Fields): readonly [name: string, value: string];
  /** The id of a record that comes with the product. */
  systemId?(server: TestServer, admin: TestUser): Promise<string>;
  /** Values in `body` and `change` that must not get into the audit. */
  readonly secrets?: readonly string[];
  /** A user who holds the permissions and does not reach the records of another. */
  outsider?(server: TestServer): Promise<TestUser>;
}

interface AuditRow {
  readonly action: string;
  readonly username: string | null;
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
}

let serial = 0;
const toLetters = (count: number): string =>
  String(count).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

/** What every subject of the kit promises, tried on the running server with a tenant of its own. */
export function describeCrud(
  crud: Crud,
  sample: CrudSample,
  start: () => Promise<TestServer> = sharedServer,
): void {
  let server: TestServer;
  let admin: TestUser;
  let made: string[] = [];

  beforeAll(async () => {
    server = await start();
    admin = await server.addUser();
  });
  afterAll(() => server.close());
  afterEach(async () => {
    for (const id of made) await call(crud.remove, { params: { id } });
    made = [];
  });

  const call = (contract: Endpoint | undefined, input: object, user: TestUser = admin) => {
    if (!contract) throw new Error(`${crud.subject.name} has no such call`);
    return server.call(contract, input as never, user);
  };
  const nextBody = async () => {
    serial += 1;
    return sample.body(toLetters(serial), server, admin);
  };
  const idOf = (record: Fields) => String(record[crud.idField]);
  const byId = (record: Fields) => ({ params: { id: idOf(record) } });
  const bodyOf = (record: Fields, change: Fields = {}) => ({
    ...Object.fromEntries(
      [crud.idField, 'updateTime', ...crud.updateFields].map((name) => [name, record[name]]),
    ),
    ...change,
  });
  const update = (record: Fields, change: Fields, user = admin) =>
    call(crud.update, { body: bodyOf(record, change) }, user);

  async function create(body?: Fields): Promise<Fields> {
    const answer = await call(crud.create, { body: body ?? (await nextBody()) });
    expect(answer.statusCode, answer.body).toBe(200);
    const record: Fields = answer.json().data;
    made.push(idOf(record));
    return record;
  }
  async function read(record: Fields): Promise<Fields> {
    const answer = await call(crud.get, byId(record));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data;
  }
  const audited = (record: Fields): Promise<AuditRow[]> =>
    server.db.tenant(server.tenantId, async (tx) => {
      const { rows } = await sql<AuditRow>`select action, username, changes from sys_audit
        where subject = ${crud.subject.key} and record_id = ${idOf(record)} order by seq`.execute(
        withSchema<unknown>(tx),
      );
      return rows;
    });
  const pageOf = (query: object, user = admin) => call(crud.page, { query }, user);

  describe(`a ${crud.subject.name}`, () => {
    it('H27 needs its permissions', async () => {
      const record = await create();
      const { view, edit } = crud.access;
      const readOnly = view === 'session' || view === edit ? [] : [view];
      const body = await nextBody();
      for (const permissions of [[], readOnly]) {
        const user = await server.addUser({ permissions });
        expect((await call(crud.create, { body }, user)).statusCode).toBe(403);
        expect((await update(record, sample.change, user)).statusCode).toBe(403);
        expect((await call(crud.remove, byId(record), user)).statusCode).toBe(403);
        expect((await call(crud.removeMany, { query: { ids: [idOf(record)] } }, user)).statusCode).toBe(403);
        if (crud.restore)
          expect((await call(crud.restore, { body: { ids: [idOf(record)] } }, user)).statusCode).toBe(403);
      }
      const nobody = await server.addUser({ permissions: [] });
      const isOpen = crud.access.view === 'session';
      if (crud.page) {
        const query = sample.list?.(record) ?? {};
        expect((await pageOf(query, nobody)).statusCode).toBe(isOpen ? 200 : 403);
      }
      expect(await read(record)).toMatchObject({ [crud.idField]: idOf(record) });
    });

    it('H13 of another tenant does not exist', async () => {
      const record = await create();
      const stranger = await server.addUser({
        tenantId: await server.addTenant(`other-${toLetters(++serial)}`),
      });
      const ids = [idOf(record)];
      expect((await call(crud.get, byId(record), stranger)).statusCode).toBe(404);
      expect((await update(record, sample.change, stranger)).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record), stranger)).statusCode).toBe(404);
      expect((await call(crud.removeMany, { query: { ids } }, stranger)).statusCode).toBe(404);
      if (crud.restore) expect((await call(crud.restore, { body: { ids } }, stranger)).statusCode).toBe(404);
      if (crud.page) {
        const answer = await pageOf({ size: 200, ...sample.list?.(record) }, stranger);
        expect(answer.json().data.records.map(idOf)).not.toContain(idOf(record));
      }
      expect(await read(record)).toEqual(record);
    });

    it.runIf(sample.outsider)('does not exist for a user whose roles do not reach it', async () => {
      const record = await create();
      const outsider = await sample.outsider?.(server);
      if (!outsider) throw new Error('no outsider');
      const ids = [idOf(record)];
      expect((await pageOf({ size: 200 }, outsider)).json().data).toMatchObject({ records: [], total: 0 });
      expect((await call(crud.get, byId(record), outsider)).statusCode).toBe(404);
      expect((await update(record, sample.change, outsider)).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record), outsider)).statusCode).toBe(404);
      expect((await call(crud.removeMany, { query: { ids } }, outsider)).statusCode).toBe(404);
      expect(await read(record)).toEqual(record);
    });

    it('H19 takes no field that is not its own', async () => {
      const foreign = {
        tenantId: '2',
        tenant_id: '2',
        isAdmin: true,
        updateBy: 'x',
        createBy: 'x',
        system: '1',
      };
      const record = await create({
        ...(await nextBody()),
        ...foreign,
        updateTime: 5,
        [`${crud.idField}X`]: '1',
      });
      const changed = (await update(record, { ...sample.change, ...foreign })).json().data;
      for (const one of [record, changed]) {
        for (const [name, value] of Object.entries(foreign)) expect(one[name]).not.toBe(value);
        expect(one.updateTime).toBeGreaterThan(5);
      }
    });

    it.each([
      ['NUL', 'a\0b'],
      ['half a character', 'a\ud800b'],
      ['more than it holds', 'x'.repeat(sample.text[1] + 1)],
    ])('refuses a text with %s at its field', async (_what, value) => {
      const [field] = sample.text;
      const created = await call(crud.create, { body: { ...(await nextBody()), [field]: value } });
      expect([created.statusCode, Object.keys(created.json().fields ?? {})]).toEqual([400, [field]]);
      const record = await create();
      const changed = await update(record, { [field]: value });
      expect([changed.statusCode, Object.keys(changed.json().fields ?? {})]).toEqual([400, [field]]);
      expect(await read(record)).toEqual(record);
    });

    it('takes a text as long as it holds', async () => {
      const [field, max] = sample.text;
      await create({ ...(await nextBody()), [field]: 'x'.repeat(max) });
    });

    it('names the field that is missing', async () => {
      const { [sample.required]: _left, ...body } = await nextBody();
      const answer = await call(crud.create, { body });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [sample.required]]);
    });

    it.runIf(sample.unique)('names the field in which another is the same, also of two at once', async () => {
      const field = sample.unique ?? '';
      const body = await nextBody();
      const answers = await Promise.all([1, 2, 3].map(() => call(crud.create, { body })));
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      for (const { json } of answers.filter(({ statusCode }) => statusCode === 200))
        made.push(idOf(json().data));
      expect(made).toHaveLength(1);
      expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().fields)])).toEqual([
        [400, [field]],
        [400, [field]],
      ]);
    });

    it('is changed, and its version rises with every change', async () => {
      const record = await create();
      const first = (await update(record, sample.change)).json().data;
      const second = (await update(first, {})).json().data;
      expect(first.updateTime).toBeGreaterThan(Number(record.updateTime));
      expect(second.updateTime).toBeGreaterThan(first.updateTime);
      const shown = Object.keys(sample.change).filter((name) => name in record);
      for (const name of shown) expect(first[name]).not.toEqual(record[name]);
    });

    it('is not changed by the sender of an older version, who is shown the newer one', async () => {
      const record = await create();
      const newer = (await update(record, sample.change)).json().data;
      const answer = await update(record, {});
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'stale']);
      const shown = Object.keys(sample.change).filter((name) => name in record);
      expect(answer.json().data.record).toEqual(newer);
      expect([...answer.json().data.changed].sort()).toEqual(shown.sort());
      expect((await call(crud.get, byId(record))).json().data.updateTime).toBe(newer.updateTime);
      const answers = await Promise.all([1, 2, 3].map(() => update(newer, {})));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    });

    it('does not exist when it has been removed', async () => {
      const record = await create();
      expect((await call(crud.remove, byId(record))).json().data).toBe(true);
      expect((await call(crud.get, byId(record))).statusCode).toBe(404);
      expect((await update(record, {})).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record))).statusCode).toBe(404);
      if (crud.page) {
        const answer = await pageOf({ size: 200, ...sample.list?.(record) });
        expect(answer.json().data.records.map(idOf)).not.toContain(idOf(record));
      }
    });

    it('is removed with others, or none of them is', async () => {
      const first = await create();
      const gone = await create();
      expect((await call(crud.remove, byId(gone))).statusCode).toBe(200);
      const answer = await call(crud.removeMany, { query: { ids: [idOf(first), idOf(gone)].join(',') } });
      expect(answer.statusCode).toBe(404);
      expect(await read(first)).toEqual(first);
      const second = await create();
      const both = await call(crud.removeMany, { query: { ids: [idOf(first), idOf(second)] } });
      expect(both.json().data).toBe(true);
      for (const one of [first, second]) expect((await call(crud.get, byId(one))).statusCode).toBe(404);
    });

    it.runIf(sample.systemId)(
      'that comes with the product is not removed, alone or with others',
      async () => {
        const own = await create();
        const id = (await sample.systemId?.(server, admin)) ?? '';
        const alone = await call(crud.remove, { params: { id } });
        expect(alone.json()).toMatchObject({ error: 'system_record' });
        const among = await call(crud.removeMany, { query: { ids: [idOf(own), id] } });
        expect(among.json()).toMatchObject({ error: 'system_record' });
        expect(await read(own)).toEqual(own);
      },
    );

    it.runIf(crud.restore)('comes back as it was, once, unless its place is taken', async () => {
      const body = await nextBody();
      const record = await create(body);
      const ids = [idOf(record)];
      expect((await call(crud.restore, { body: { ids } })).statusCode).toBe(404);
      expect((await call(crud.remove, byId(record))).statusCode).toBe(200);
      expect((await call(crud.restore, { body: { ids } })).json().data).toBe(true);
      const back = await read(record);
      expect(back).toEqual({ ...record, updateTime: back.updateTime });
      expect(back.updateTime).toBeGreaterThan(Number(record.updateTime));
      expect((await call(crud.restore, { body: { ids } })).statusCode).toBe(404);
      if (sample.unique === undefined) return;
      expect((await call(crud.remove, byId(record))).statusCode).toBe(200);
      await create(body);
      const taken = await call(crud.restore, { body: { ids } });
      expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([400, [sample.unique]]);
    });

    it('leaves an entry of every change, field by field, and none of a refused one', async () => {
      const record = await create();
      const changed = (await update(record, sample.change)).json().data;
      await update(record, sample.change);
      await call(crud.remove, byId(record));
      if (crud.restore) await call(crud.restore, { body: { ids: [idOf(record)] } });
      // An id that is a name, not a number, may have been used before.
      const all = await audited(record);
      const entries = all.slice(all.findLastIndex(({ action }) => action === 'create'));
      const actions = ['create', 'update', 'remove', ...(crud.restore ? ['restore'] : [])];
      expect(entries.map(({ action }) => action)).toEqual(actions);
      expect(new Set(entries.map(({ username }) => username))).toEqual(new Set([admin.username]));
      const shown = Object.keys(sample.change).filter((name) => name in record);
      for (const name of shown)
        expect(entries[1]?.changes[name]).toEqual({ before: record[name], after: changed[name] });
      const [field] = sample.text;
      expect(entries[0]?.changes[field]).toEqual({ after: record[field] });
      expect(entries[2]?.changes[field]).toEqual({ before: changed[field] });
      for (const secret of sample.secrets ?? []) expect(JSON.stringify(entries)).not.toContain(secret);
      const chains = await verifyAudit(server.db);
      expect(chains.find(({ tenantId }) => tenantId === server.tenantId)?.broken).toBeNull();
    });
  });

  describe.runIf(crud.isPaged)(`a sheet of ${crud.subject.name}`, () => {
    const forget = (id: string) => void made.push(id);
    describeSheets(crud, sample, () => ({ server, admin, call, create, nextBody, forget }));
  });

  describe.runIf(crud.isPaged)(`a page of ${crud.subject.name}`, () => {
    it('H9 is sorted by the columns of the contract and nothing else', async () => {
      const list = sample.list?.(await create()) ?? {};
      for (const column of crud.sort) {
        expect((await pageOf({ ...list, ascs: column })).statusCode, column).toBe(200);
        expect((await pageOf({ ...list, descs: column })).statusCode, column).toBe(200);
      }
      const [first = ''] = crud.sort;
      for (const column of [
        'tenant_id',
        '1',
        `${first};drop table x`,
        `${first} desc`,
        `${first}' or '1`,
        '(select 1)',
      ]) {
        expect((await pageOf({ ...list, ascs: column })).statusCode, column).toBe(400);
        expect((await pageOf({ ...list, descs: `${first},${column}` })).statusCode, column).toBe(400);
      }
    });

    it('has bounds, and the same total on every page and past the last one', async () => {
      const first = await create();
      await create(await sample.body(`${toLetters(++serial)}`, server, admin));
      const list = sample.list?.(first) ?? {};
      for (const bad of [
        { size: 0 },
        { size: LIMITS.pageSizeMax + 1 },
        { current: 0 },
        { current: 1.5 },
        { size: 'x' },
      ])
        expect((await pageOf({ ...list, ...bad })).statusCode, JSON.stringify(bad)).toBe(400);
      const { total } = (await pageOf(list)).json().data;
      expect(total).toBeGreaterThan(0);
      const seen = new Set<string>();
      for (let current = 1; current <= total; current += 1) {
        const page = (await pageOf({ ...list, size: 1, current })).json().data;
        expect(page).toMatchObject({ total, size: 1, current });
        for (const record of page.records) seen.add(idOf(record));
      }
      expect(seen.size).toBe(total);
      const past = (await pageOf({ ...list, size: 1, current: total + 5 })).json().data;
      expect(past).toMatchObject({ records: [], total });
    });

    it.runIf(sample.filter)('is filtered by a text in which % and _ have no meaning', async () => {
      const record = await create();
      const [name, value] = sample.filter?.(record) ?? ['', ''];
      const find = async (text: string) =>
        (await pageOf({ ...sample.list?.(record), size: 200, [name]: text })).json().data.records.map(idOf);
      expect(await find(value)).toEqual([idOf(record)]);
      expect(await find(value.toUpperCase())).toEqual([idOf(record)]);
      expect(await find(`${value}%`)).toEqual([]);
      expect(await find(value.replace(/^./, '_'))).toEqual([]);
      expect(await find("' or 1=1 --")).toEqual([]);
    });
  });
}
