import type { Database } from '#server/core/ports/database.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf, dataOf, type MakeRow, nextSerial } from '#tests/support/walks/foreign-rows/make-row.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What tests have to know of a subject beside its contract: `describeCrud` and the walks read it. */
export interface SubjectSample {
  readonly crud: Crud;
  /** A body that creates a record. `serial` tells one record from the other: letters, at most 8. */
  body(serial: string, server: TestServer, admin: TestUser): Fields | Promise<Fields>;
  /** Makes a record and returns its id, where the subject's `create` takes no such body. */
  make?(serial: string, server: TestServer, admin: TestUser): Promise<string>;
  /** Fields that an update gives new values. */
  readonly change: Fields;
  /** A text field with the most characters that it holds. */
  readonly text: readonly [field: string, max: number];
  /** The field in which two records must differ. */
  readonly unique?: string;
  /** A field that is a list, of which a file has a row for each entry, with the headers of an entry's columns in Chinese. */
  readonly sheetList?: { readonly field: string; readonly headers: Readonly<Record<string, string>> };
  /** Query parameters that the list needs. */
  list?(record: Fields): Fields;
  /** A filter that finds a record alone by a part of the text of a field; absent = that of its name, where the list has one. */
  readonly filter?: readonly [filter: string, field: string] | null;
  /** The id of a record that comes with the product. */
  systemId?(server: TestServer, admin: TestUser): Promise<string>;
  /** Values in `body` and `change` that must not get into the audit. */
  readonly secrets?: readonly string[];
  /** Tried whole whatever has changed, for the kit. */
  readonly isRepresentative?: true;
  /** A user who holds the permissions and does not reach the records of another. */
  outsider?(server: TestServer): Promise<TestUser>;
}

/** The last body of each sample that made a row. */
const lastBodies = new WeakMap<SubjectSample, Fields>();

/** What an update of the last row that `rowOf` has made sends beside its id. */
export const updateOf = (sample: SubjectSample): Fields => ({ ...lastBodies.get(sample), ...sample.change });

/** Makes rows of a sample, with other values than the sample's for some fields. */
export function rowOf(
  sample: SubjectSample,
  fields: (...by: Parameters<MakeRow>) => object | Promise<object> = () => ({}),
): MakeRow {
  const { crud, make } = sample;
  return async (server, by) => {
    const serial = nextSerial();
    const body = { ...(await sample.body(serial, server, by)), ...(await fields(server, by)) };
    lastBodies.set(sample, body);
    return make ? make(serial, server, by) : createdOf(server, by, crud, body);
  };
}

/** Makes rows of a sample, without `make` by `rowOf`, and returns what one of their fields refers to. */
export function referredBy(sample: SubjectSample, field: string, make: MakeRow = rowOf(sample)): MakeRow {
  return async (server, by) => {
    const params = { id: await make(server, by) };
    const record = await dataOf(server, sample.crud.get, { params } as never, by);
    return record[field] ?? '';
  };
}

/** What samples refer to, made once in each tenant. */
export function oncePerTenant<Made>(
  make: (server: TestServer, by: TestUser) => Promise<Made>,
): (server: TestServer, by: TestUser) => Promise<Made> {
  const known = new WeakMap<Database, Map<Id, Promise<Made>>>();
  return (server, by) => {
    const ofServer = known.get(server.db) ?? new Map<Id, Promise<Made>>();
    known.set(server.db, ofServer);
    const made = ofServer.get(by.tenantId) ?? make(server, by);
    ofServer.set(by.tenantId, made);
    return made;
  };
}
