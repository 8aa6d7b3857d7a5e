import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What `describeCrud` has to know of a subject beside its contract. */
export interface CrudSample {
  /** A body that creates a record. `serial` tells one record from the other: letters, at most 8. */
  body(serial: string, server: TestServer, admin: TestUser): Fields | Promise<Fields>;
  /** Makes a record and returns its id, where the subject's `create` takes no such body. */
  make?(serial: string, server: TestServer, admin: TestUser): Promise<string>;
  /** Fields that an update gives new values. */
  readonly change: Fields;
  /** A text field with the most characters that it holds. */
  readonly text: readonly [field: string, max: number];
  /** A field that has to be there. */
  readonly required: string;
  /** The field in which two records must differ. */
  readonly unique?: string;
  /** A field that is a list, of which a file has a row for each entry, with the headers of an entry's columns in Chinese. */
  readonly sheetList?: { readonly field: string; readonly headers: Readonly<Record<string, string>> };
  /** Query parameters that the list needs. */
  list?(record: Fields): Fields;
  /** A filter that finds this record alone, by a search text. */
  filter?(record: Fields): readonly [name: string, value: string];
  /** The id of a record that comes with the product. */
  systemId?(server: TestServer, admin: TestUser): Promise<string>;
  /** Values in `body` and `change` that must not get into the audit. */
  readonly secrets?: readonly string[];
  /** Tried whole whatever has changed, for the kit. */
  readonly isRepresentative?: true;
  /** A user who holds the permissions and does not reach the records of another. */
  outsider?(server: TestServer): Promise<TestUser>;
}

/** An entry of the audit. */
export interface AuditRow {
  readonly action: string;
  readonly username: string | null;
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
}

let serial = 0;
const toLetters = (count: number): string =>
  String(count).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

export type CrudBench = ReturnType<typeof createCrudBench>;

/** A server with a tenant of its own for the tests of a subject. What they make is removed after each. */
export function createCrudBench(crud: Crud, sample: CrudSample, start: () => Promise<TestServer>) {
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

  const call = (
    contract: Endpoint | undefined,
    input: object,
    user: TestUser = admin,
  ): Promise<LightMyRequestResponse> => {
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
    if (sample.make) {
      serial += 1;
      const id = await sample.make(toLetters(serial), server, admin);
      made.push(id);
      return read({ [crud.idField]: id });
    }
    const answer = await call(crud.create, { body: body ?? (await nextBody()) });
    expect(answer.statusCode, answer.body).toBe(200);
    const data: Fields = answer.json().data;
    for (const name of crud.shownOnceFields) expect(data).toHaveProperty(name);
    made.push(idOf(data));
    return Object.fromEntries(Object.entries(data).filter(([name]) => !crud.shownOnceFields.includes(name)));
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

  return {
    /** Only while tests run. */
    get server() {
      return server;
    },
    /** Holds every permission. */
    get admin() {
      return admin;
    },
    call,
    nextBody,
    idOf,
    byId,
    update,
    create,
    read,
    audited,
    pageOf,
    /** Has a record removed after the test. */
    forget: (id: string) => void made.push(id),
  };
}
