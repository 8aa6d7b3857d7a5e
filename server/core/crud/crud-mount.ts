import type { RawBuilder, Transaction } from 'kysely';
import type { z } from 'zod';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { UniqueFields } from '#server/core/database/unique-fields.ts';
import type { Handler } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { ExportSource, SheetJobs } from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { ChangeAction, ChangeHooks } from './change-hooks.ts';
import type { Changes } from './changes.ts';
import type { DataScope } from './data-scope.ts';
import type { Fields, Reader } from './fields.ts';
import type { Filters } from './filters.ts';
import type { RecordVersions } from './record-versions.ts';
import type { FieldOrder, PageRange, RowValues } from './rows.ts';
import type { SheetChoices, SheetLabels } from './sheet-source.ts';

export type RecordOf<C extends Pick<Crud, 'record'>> = z.output<C['record']>;

/** Runs work in a transaction of a tenant; a module's own may do more, such as giving a new tenant its seeds. */
export interface TenantTransactions<Schema> {
  tenant<T>(tenantId: Id, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
}

/** How a reply is made of a row: where the record holds more than the row, or hides something of it. */
export interface ReplyContext<Schema = never> {
  readonly tx: Transaction<Schema>;
  readonly reader: Reader;
  readonly language: Language;
  /** `one`: the caller asked for this record by its id, with the permission that this needs. */
  readonly use: 'one' | 'list' | 'change';
}

export interface ChangeEvent<Row> {
  readonly action: ChangeAction;
  readonly tenantId: Id;
  readonly userId: Id;
  /** Empty after an import, which may be large. */
  readonly rows: readonly Row[];
}

/** Where exports and imports of a subject run, and the headers of its columns. */
export interface Sheets {
  readonly jobs: SheetJobs;
  readonly labels: SheetLabels;
  /** See `ExportSource.transaction`. */
  readonly transaction?: ExportSource<never>['transaction'];
  /** Fields whose values together name a record, where no one field does: a file may hold them only once. */
  readonly unique?: readonly (readonly string[])[];
  /** Fields that have to be unique, in upper or lower case alike. */
  readonly caseless?: readonly string[];
  /** Texts of the values of a field with a fixed list: a file may hold either. */
  readonly choices?: SheetChoices;
  /**
   * Rows are checked by creating them in a transaction that is taken back: what one row uses up is refused to the next,
   * and whatever creating one writes besides, such as a number that is drawn, is not kept.
   */
  readonly isTried?: true;
  /** See `ImportTarget.uses`; only where rows are tried. */
  readonly uses?: (body: RowValues) => readonly string[];
  /** Rows of a file are parts of records, such as the lines of orders. They are tried, see `isTried`. */
  readonly parts?: PartSheet;
  /** A field is a list: a file has a row for each of its entries. Rows are tried, see `isTried`. */
  readonly list?: ListSheet;
  /** Fields that name a record and the one above it: rows of a file may then stand below one another, in any order. */
  readonly tree?: { readonly name: string; readonly parent: string };
}

/** Records of which a file has a row for each part; the fields of the record stand in every row. */
export interface PartSheet {
  readonly of: PartOfSheets;
  /** Fields of the record: rows with the same values in them belong to one. Nothing stored may have them already. */
  readonly key: readonly string[];
  /** Field of a part's body that holds the id of its record. */
  readonly recordId: string;
  /** Fields of a part that a file has. */
  readonly fields: readonly string[];
  /** Field of a part that counts from 1 where the file has none. */
  readonly number: string;
}

/** A field of the record that is a list of objects, such as the steps of a recipe; the other fields stand in every row. */
export interface ListSheet {
  readonly field: string;
  /** Fields of the record: rows with the same values in them belong to one. */
  readonly key: readonly string[];
  /** Headers of the columns of an entry. A field of it without one is in no sheet. */
  readonly labels: SheetLabels;
  /** See `Sheets.choices`; of the fields of an entry. */
  readonly choices?: SheetChoices;
}

/** How records are created as parts of others in a file. */
export interface PartOfSheets {
  readonly crud: Crud;
  readonly fields: Fields<RowValues>;
  readonly labels: SheetLabels;
  readonly changes: Changes;
}

export interface CrudMount<C extends Crud, Row, Schema = never> extends ChangeHooks<C, Row, Schema> {
  readonly db: TenantTransactions<Schema>;
  readonly clock: Clock;
  /** Has the columns `tenant_id`, `created_at`, `created_by`, `updated_at`, `updated_by`, and `deleted_at`, `deleted_by` where removals are kept. */
  readonly table: string;
  readonly idColumn: string;
  readonly fields: Fields<Row>;
  readonly filters: Filters<z.output<C['filters']>>;
  readonly scope: DataScope;
  /** A row beside each row `t`, of which several fields are made; see `RowsOptions`. */
  readonly beside?: (() => RawBuilder<unknown>) | undefined;
  /** Order where the caller asks for none. */
  readonly order?: readonly (FieldOrder & { readonly field: keyof Row & string })[];
  readonly unique?: UniqueFields;
  /**
   * Fields of the create body within which `unique` holds, such as the name of the owner in a spreadsheet. Imports
   * compare them together within the file; what is stored already is refused by `beforeCreate`.
   */
  readonly uniqueWithin?: readonly string[];
  /** Records that are versions of one another; absent = every record is one by itself. */
  readonly versions?: RecordVersions;
  /** Column that is true for records of the product, which cannot be removed. */
  readonly systemColumn?: string;
  toReply?(row: Row, context: ReplyContext<Schema>): RecordOf<C> | Promise<RecordOf<C>>;
  /** Exports, and imports where the contract has them, as jobs. Null only for a subject that has no page. */
  readonly sheets: Sheets | null;
  /** After the commit and before the answer: for caches and sockets. */
  onChange?(event: ChangeEvent<Row>): void | Promise<void>;
}

/** The rows of a mounted subject, for its other endpoints. */
export interface MountedCrud<Row, Query, Schema = never> {
  /** As the list of the subject shows them, without what `toReply` does. */
  page(
    tx: Transaction<Schema>,
    reader: Reader,
    query: { readonly [Name in keyof Query]?: Query[Name] | undefined } & PageRange,
  ): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** All that match, in their usual order. `only`: the fields that are read, all of them when absent. */
  list<Name extends keyof Row = keyof Row>(
    tx: Transaction<Schema>,
    reader: Reader,
    filters?: Partial<Query>,
    only?: readonly Name[],
  ): Promise<Pick<Row, Name>[]>;
  find(tx: Transaction<Schema>, reader: Reader, id: string): Promise<Row | null>;
  /** Creates a record as `create` does, of a body that is not parsed again. Returns it as a reply shows it. */
  createOne(call: ChangeCall, body: object): Promise<Row>;
  /**
   * Creates records in one transaction, with the rules and the audit of those that are created one by one. Returns how
   * many. Refuses all of them with the fields of every row that cannot be created, as `rows.<index>.<field>`.
   */
  createMany(call: ChangeCall, bodies: readonly object[]): Promise<number>;
  /** For `Sheets.parts` of another subject; null without sheets. */
  readonly partOfSheets: PartOfSheets | null;
  /** Changes some fields of several records in one transaction, with the rules and the audit of an update of each. */
  updateMany(call: ChangeCall, ids: readonly string[], toChange: (row: Row) => object): Promise<void>;
}

/** Who makes a change, and the request that says in which language they read. */
export type ChangeCall = Pick<CrudCall, 'session' | 'request'>;

/** What a handler of the kit's endpoints is given: their schemas have parsed it. */
export type CrudCall = Pick<Parameters<Handler<Endpoint>>[0], 'request'> & {
  readonly session: SessionPrincipal;
  readonly params: { readonly id: string };
  readonly query: RowValues & PageRange;
  readonly body: RowValues & { readonly ids: readonly string[] };
};
