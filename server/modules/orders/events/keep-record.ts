import { type RawBuilder, sql } from 'kysely';
import type { AuditEntry, AuditedChanges } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { EventPlace } from './event-handler.ts';
import { EventRefused } from './event-refused.ts';
import { type WmsRow, type WmsTable, wmsKey } from './wms-rows.ts';

/** A column that an event says something about. */
export interface SaidColumn {
  readonly column: string;
  /** Undefined = the event says nothing. */
  readonly value: unknown;
  /** Of the subject, in the operation log. */
  readonly field: string;
  /** What the operation log shows, where it is not the value. */
  readonly shown?: unknown;
  /** Changes too often for the operation log. */
  readonly isQuiet?: boolean;
}

export interface KeptRecord {
  readonly table: WmsTable;
  readonly subject: string;
  /** The warehouse system's number. */
  readonly no: string;
  /** Null = it is made. */
  readonly before: WmsRow | null;
  readonly state: string;
  readonly said: readonly SaidColumn[];
  /** Times that go with a new state. */
  readonly times?: Readonly<Record<string, Date>>;
  /** Of a new row, where the event says nothing. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** It is written with the records of other events, and so has no parts. */
  readonly isPending?: boolean;
  /** Writes what belongs to it; returns what the operation log says of that. */
  readonly writeParts?: (id: Id) => Promise<AuditedChanges>;
}

/** The row of a number of the warehouse system. */
export async function findKept(
  tx: AnyTransaction,
  { warehouse, batch }: EventPlace,
  table: WmsTable,
  no: string,
): Promise<WmsRow | null> {
  const known = batch.kept.get(wmsKey(table, warehouse.id, no));
  if (known !== undefined) return known;
  const { rows } = await sql<{ row: WmsRow }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.warehouse_id = ${warehouse.id} and t.is_external and t.external_no = ${no} for update`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.row ?? null;
}

/** Makes or changes a record as an event says, with an audit entry where anything is new. Returns its row. */
export async function keepRecord(tx: AnyTransaction, place: EventPlace, record: KeptRecord): Promise<WmsRow> {
  return record.before === null ? make(tx, place, record) : change(tx, place, record, record.before);
}

async function make(tx: AnyTransaction, place: EventPlace, record: KeptRecord): Promise<WmsRow> {
  const { table, subject, no, state, said, times, defaults, writeParts } = record;
  const { tenantId, warehouse, at, batch } = place;
  const given = said.filter(({ value }) => value !== undefined);
  const values: Record<string, unknown> = {
    ...defaults,
    ...Object.fromEntries(given.map(({ column, value }) => [column, value])),
    ...times,
    tenant_id: tenantId,
    warehouse_id: warehouse.id,
    is_external: true,
    external_no: no,
    state,
    created_at: at,
    updated_at: at,
  };
  const row = record.isPending
    ? batch.pending.make(wmsKey(table, warehouse.id, no), warehouse, values)
    : await insertRow(tx, place, { table, no, values });
  batch.kept.set(wmsKey(table, warehouse.id, no), row);
  const changes = await writeParts?.(String(row.id));
  logEntry(place, record, {
    tenantId,
    actor: null,
    at,
    subject,
    recordId: String(row.id),
    recordName: String(row.no),
    action: 'create',
    changes: {
      externalNo: { after: no },
      state: { after: state },
      ...Object.fromEntries(given.map((one) => [one.field, { after: shownOf(one) }])),
      ...changes,
    },
  });
  return row;
}

/** What a pending record is called may be known only when it is written. */
function logEntry(
  { batch, warehouse }: EventPlace,
  { isPending, table, no }: KeptRecord,
  entry: AuditEntry,
): void {
  if (isPending) batch.pending.log(wmsKey(table, warehouse.id, no), batch.audits.length);
  batch.audits.push(entry);
}

async function insertRow(
  tx: AnyTransaction,
  place: EventPlace,
  {
    table,
    no,
    values,
  }: { readonly table: WmsTable; readonly no: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<WmsRow> {
  const columns = Object.entries(values);
  const { rows } = await sql<{ row: WmsRow }>`
    insert into ${sql.table(table)} as t (no, ${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${shownNo(table, place, no)}, ${sql.join(columns.map(([, value]) => value ?? null))})
    returning to_jsonb(t) as row`.execute(withSchema<unknown>(tx));
  const [made] = rows;
  if (!made) throw new Error(`no row of ${table} was written`);
  return made.row;
}

/** The number itself; where another record of the tenant has it, with the warehouse before it. */
function shownNo(table: string, { warehouse }: EventPlace, no: string): RawBuilder<string> {
  return sql<string>`case when exists (select from ${sql.table(table)} where no = ${no})
    then ${`${warehouse.code}/${no}`} else ${no} end`;
}

async function change(
  tx: AnyTransaction,
  place: EventPlace,
  record: KeptRecord,
  before: WmsRow,
): Promise<WmsRow> {
  const { table, subject, no, state, said, times, writeParts, isPending } = record;
  const { tenantId, warehouse, at, batch } = place;
  const isStep = before.state !== state;
  const id = String(before.id);
  const changed = said.filter(({ column, value }) => value !== undefined && !isSame(before[column], value));
  const isNews = isStep || changed.length > 0;
  let row = before;
  if (isNews) {
    const values: Record<string, unknown> = {
      ...(isStep && { ...times, state }),
      ...Object.fromEntries(changed.map(({ column, value }) => [column, value])),
    };
    const key = wmsKey(table, warehouse.id, no);
    row = isPending
      ? batch.pending.change(key, before, { values, at })
      : await updateRow(tx, { table, id, values, at });
    batch.kept.set(key, row);
  }
  const changes = await writeParts?.(id);
  const logged = {
    ...(isStep && { state: { before: before.state, after: state } }),
    ...Object.fromEntries(
      changed
        .filter(({ isQuiet }) => !isQuiet)
        .map((one) => [
          one.field,
          { ...(one.shown === undefined && { before: wasOf(one, before) }), after: shownOf(one) },
        ]),
    ),
    ...changes,
  };
  if (Object.keys(logged).length > 0)
    logEntry(place, record, {
      tenantId,
      actor: null,
      at,
      subject,
      recordId: id,
      recordName: String(before.no),
      action: isStep ? 'step' : 'update',
      changes: logged,
    });
  return row;
}

async function updateRow(
  tx: AnyTransaction,
  {
    table,
    id,
    values,
    at,
  }: {
    readonly table: WmsTable;
    readonly id: Id;
    readonly values: Readonly<Record<string, unknown>>;
    readonly at: Date;
  },
): Promise<WmsRow> {
  const { rows } = await sql<{ row: WmsRow }>`update ${sql.table(table)} as t
    set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`))}, updated_by = null,
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}
    returning to_jsonb(t) as row`.execute(withSchema<unknown>(tx));
  const [changed] = rows;
  if (!changed) throw new Error(`row ${id} of ${table} is gone`);
  return changed.row;
}

function shownOf({ value, shown }: SaidColumn): unknown {
  const said = shown === undefined ? value : shown;
  return said instanceof Date ? said.getTime() : said;
}

function wasOf({ column, value }: SaidColumn, before: WmsRow): unknown {
  const was = before[column] ?? null;
  return value instanceof Date && was !== null ? Date.parse(String(was)) : was;
}

function isSame(kept: unknown, said: unknown): boolean {
  if (kept === null || said === null) return kept === said;
  if (said instanceof Date) return Date.parse(String(kept)) === said.getTime();
  return String(kept) === String(said);
}

/** Throws `goes_backwards`. */
export function refuseBackwards(isForward: boolean, name: string, from: string, to: string): void {
  if (!isForward) throw new EventRefused('goes_backwards', `${name} is ${from}, which ${to} does not follow`);
}

export function neededFirst(field: string, name: string): EventRefused {
  return new EventRefused('bad_shape', `${field}: ${name} is new, so it is needed`);
}

/** A time that an event says; null and undefined stay as they are. */
export function dateOf(ms: number | undefined): Date | undefined {
  return ms === undefined ? undefined : new Date(ms);
}
