import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Fields, SubjectSample } from '#tests/support/samples/subject-sample.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { nextSerial } from '#tests/support/walks/foreign-rows/make-row.ts';

/** An entry of the audit. */
export interface AuditRow {
  readonly action: string;
  readonly username: string | null;
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
}

export type CrudBench = ReturnType<typeof createCrudBench>;

/** A server with a tenant of its own for the tests of a subject. What they make is removed after each. */
export function createCrudBench(sample: SubjectSample, start: () => Promise<TestServer>) {
  const { crud } = sample;
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
  const nextBody = async () => sample.body(nextSerial(), server, admin);
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
      const id = await sample.make(nextSerial(), server, admin);
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
