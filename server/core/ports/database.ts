import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** One step of the schema. Plain SQL that runs the same on PGlite and PostgreSQL, inside one transaction. */
export interface Migration {
  /** `NNNN-module-what`, unique over all modules; they run in the order of this name. */
  readonly name: string;
  readonly sql: string;
  /** Names of former steps that made the same tables: a database with all of them has this one. */
  readonly replaces?: readonly string[];
}

/**
 * The database does not answer, or is not to be written at the moment; the message is one line for the operator. It may
 * be back at the next call.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A transaction over the tables of any schema: modules pass theirs to each other's ports. */
export type AnyTransaction = Pick<Transaction<unknown>, 'isTransaction'>;

/**
 * The database. Every tenant's work runs in a transaction in which row-level security shows that tenant's rows
 * only; `platform` sees all tenants and is for sign-in, migrations, jobs and the start of the process.
 *
 * int8 and numeric come back as strings, timestamptz as Date, date as `YYYY-MM-DD`, bytea as Uint8Array, json
 * parsed. Pass JSON as text (`JSON.stringify`) and int8[] as an array of strings.
 *
 * Transactions reject with `DatabaseUnavailable` while the database is away, also where their end is not known.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  tenant<T>(tenantId: Id, work: (tx: Transaction<unknown>) => Promise<T>): Promise<T>;
  /** As `tenant`, and before others that wait: for what machines and programs wait to have acknowledged. */
  urgent<T>(tenantId: Id, work: (tx: Transaction<unknown>) => Promise<T>): Promise<T>;
  platform<T>(work: (tx: Transaction<unknown>) => Promise<T>): Promise<T>;
  /**
   * A part of a platform transaction that is done as one tenant, under the rules of row-level security: what makes a
   * tenant is stored as a whole or not at all.
   */
  asTenant<T>(tx: AnyTransaction, tenantId: Id, work: () => Promise<T>): Promise<T>;
  /** Applies what is missing; refuses a schema that is newer than the program or whose steps were edited. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  /** Why machines' messages should not be written at the moment, in one clear line; null = they may. */
  shortage(): string | null;
  /** Rejects within 2 s when the database does not answer, and does not wait for other work. */
  ping(): Promise<void>;
  /** To be called every minute: what the database does not do by itself. */
  upkeep(): Promise<void>;
  /** Every row of every table as lines of text, out of one snapshot. Others go on; on the embedded one they wait. */
  dump(write: (line: string) => Promise<void>): Promise<void>;
  /** Fills an empty database from the lines of `dump` of either kind, then applies what is missing. */
  load(lines: AsyncIterable<string>, migrations: readonly Migration[]): Promise<void>;
  close(): Promise<void>;
}
