import type { sql } from 'kysely';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** One row of a kind, made for somebody; answers its id. */
export type MakeRow = (server: TestServer, owner: TestUser) => Promise<Id>;

let serial = 0;

/** Letters that tell the next row from every other one of this worker. */
export function nextSerial(): string {
  serial += 1;
  return String(serial).replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
}

/** Keys of parameters have neither digits nor small letters. */
export const nextName = (): string => `ROW_${nextSerial().toUpperCase()}`;

/** Begins with the names anew: of rows of another tenant that are called the same. */
export function restartNames(): void {
  serial = 0;
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

export async function madeBy<E extends Endpoint>(
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

/** Makes a record of a subject of any body. */
export const createdOf = (server: TestServer, by: TestUser, crud: Crud, body: object): Promise<Id> =>
  madeBy(server, crud.create, { body } as never, by, crud.idField);

export async function inserted(server: TestServer, query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await server.db.platform((tx) => query.execute(tx));
  if (!rows[0]) throw new Error('no row was inserted');
  return rows[0].id;
}
