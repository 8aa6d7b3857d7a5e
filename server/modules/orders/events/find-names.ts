import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { EventRefused } from './event-refused.ts';

/** What events name: its table, the column of the code, and whether it belongs to a warehouse. */
const NAMED = {
  dock: { table: 'dock', code: 'code', isPlaced: true },
  zone: { table: 'warehouse_zone', code: 'code', isPlaced: true },
  location: { table: 'warehouse_location', code: 'code', isPlaced: true },
  appointment: { table: 'appointment', code: 'no', isPlaced: true },
  railTrack: { table: 'rail_track', code: 'code', isPlaced: true },
  railHandler: { table: 'rail_handler', code: 'code', isPlaced: true },
  product: { table: 'product', code: 'code', isPlaced: false },
  partner: { table: 'partner', code: 'code', isPlaced: false },
} as const;

/** Work that a warehouse system may run. */
const WORK = {
  wave: 'wave',
  inboundOrder: 'inbound_order',
  outboundOrder: 'outbound_order',
  task: 'warehouse_task',
  check: 'quality_check_bill',
} as const;
export type WorkKind = keyof typeof WORK;

/** What a field of an event names. `…Anyone`: work of the warehouse system, else work that is run here. */
type NamedThing = keyof typeof NAMED | WorkKind | `${WorkKind}Anyone`;

/** An `EventPlace`, as far as names depend on it. */
interface NamesPlace {
  readonly warehouse: Pick<Warehouse, 'id'>;
  readonly batch: { readonly known: Map<string, Id> };
}

/** The id of what has a code; null = there is none. */
function idOf(place: NamesPlace, thing: NamedThing, code: string): RawBuilder<unknown> {
  const inWarehouse = sql`warehouse_id = ${place.warehouse.id}`;
  if (thing in NAMED) {
    const named = NAMED[thing as keyof typeof NAMED];
    return sql`(select id::text from ${sql.table(named.table)} where ${sql.ref(named.code)} = ${code}
      and deleted_at is null and ${named.isPlaced ? inWarehouse : sql`true`})`;
  }
  if (thing in WORK)
    return sql`(select id::text from ${sql.table(WORK[thing as WorkKind])} where ${inWarehouse} and is_external
      and external_no = ${code})`;
  const table = WORK[thing.slice(0, -'Anyone'.length) as WorkKind];
  return sql`(select id::text from ${sql.table(table)} where ${inWarehouse} and deleted_at is null
    and (is_external and external_no = ${code} or no = ${code}) order by is_external desc limit 1)`;
}

export interface NamedField {
  readonly thing: NamedThing;
  /** Undefined = the event names nothing. */
  readonly code: string | undefined;
}

export function named(thing: NamedThing, code: string | undefined): NamedField {
  return { thing, code };
}

/**
 * The ids of what an event names, by its fields, in one statement, and once for all events of a batch; null where it names
 * nothing. Throws `unknown_record`, and `refused` for work that is
 * run here.
 */
export async function findNames<Field extends string>(
  tx: AnyTransaction,
  place: NamesPlace,
  fields: Readonly<Record<Field, NamedField>>,
): Promise<Record<Field, Id | null>> {
  const found = namesKnown(place.batch.known, place.warehouse.id, fields);
  const asked: [field: Field, thing: NamedThing, code: string][] = [];
  for (const [field, { thing, code }] of Object.entries(fields) as [Field, NamedField][])
    if (code !== undefined && found[field] === null) asked.push([field, thing, code]);
  if (asked.length === 0) return found;
  const columns = asked.map(([field, thing, code]) => sql`${idOf(place, thing, code)} as ${sql.id(field)}`);
  const { rows } = await sql<Record<string, Id | null>>`select ${sql.join(columns)}`.execute(
    withSchema<unknown>(tx),
  );
  for (const [field, thing, code] of asked) {
    const id = rows[0]?.[field] ?? null;
    if (id === null) throw await unknown(tx, place, { field, thing, code });
    found[field] = id;
    if (!thing.endsWith('Anyone')) place.batch.known.set(keyOf(place.warehouse.id, thing, code), id);
  }
  return found;
}

/** What `findNames` finds without a statement; null where it is not known, too. */
export function namesKnown<Field extends string>(
  known: ReadonlyMap<string, Id>,
  warehouseId: Id,
  fields: Readonly<Record<Field, NamedField>>,
): Record<Field, Id | null> {
  const found = Object.entries<NamedField>(fields).map(([field, { thing, code }]) => [
    field,
    code === undefined ? null : (known.get(keyOf(warehouseId, thing, code)) ?? null),
  ]);
  return Object.fromEntries(found) as Record<Field, Id | null>;
}

function keyOf(warehouseId: Id, thing: NamedThing, code: string): string {
  return `${thing} ${warehouseId} ${code}`;
}

/** A field of an event, and the warehouse that it is of. */
export interface AskedName extends NamedField {
  readonly warehouseId: Id;
}

/** The ids of what many events name, in one statement, as `findNames` looks for them. What is not there is left out. */
export async function knownNames(tx: AnyTransaction, asked: readonly AskedName[]): Promise<Map<string, Id>> {
  const codes = new Map<NamedThing, Set<string>>();
  const warehouseIds = [...new Set(asked.map(({ warehouseId }) => warehouseId))];
  for (const { thing, code } of asked)
    if (code !== undefined) codes.set(thing, (codes.get(thing) ?? new Set()).add(code));
  if (codes.size === 0) return new Map();
  const parts = [...codes].map(([thing, those]) => idsOf(thing, { codes: [...those], warehouseIds }));
  const { rows } = await sql<{ thing: NamedThing; warehouse: Id | null; code: string; id: Id }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(withSchema<unknown>(tx));
  return new Map(
    rows.flatMap(({ thing, warehouse, code, id }) =>
      (warehouse === null ? warehouseIds : [warehouse]).map((of) => [keyOf(of, thing, code), id] as const),
    ),
  );
}

function idsOf(
  thing: NamedThing,
  { codes, warehouseIds }: { readonly codes: readonly string[]; readonly warehouseIds: readonly Id[] },
): RawBuilder<unknown> {
  const among = sql`any(${[...codes]}::text[])`;
  const inWarehouses = sql`warehouse_id = any(${[...warehouseIds]}::bigint[])`;
  if (thing in NAMED) {
    const { table, code, isPlaced } = NAMED[thing as keyof typeof NAMED];
    return sql`select ${thing} as thing, ${isPlaced ? sql`warehouse_id::text` : sql`null`} as warehouse,
      ${sql.ref(code)} as code, id::text as id from ${sql.table(table)}
      where ${sql.ref(code)} = ${among} and deleted_at is null and ${isPlaced ? inWarehouses : sql`true`}`;
  }
  return sql`select ${thing} as thing, warehouse_id::text as warehouse, external_no as code, id::text as id
    from ${sql.table(WORK[thing as WorkKind])} where ${inWarehouses} and is_external and external_no = ${among}`;
}

async function unknown(
  tx: AnyTransaction,
  place: NamesPlace,
  { field, thing, code }: { readonly field: string; readonly thing: NamedThing; readonly code: string },
): Promise<EventRefused> {
  if (thing in WORK) await refuseOwn(tx, place, thing as WorkKind, code);
  return new EventRefused('unknown_record', `${field}: ${JSON.stringify(code)} is not known here`);
}

/** Work that was made here is run here. Throws `refused` where a number is that, or the reference, of such work. */
export async function refuseOwn(
  tx: AnyTransaction,
  { warehouse }: NamesPlace,
  kind: WorkKind,
  no: string,
): Promise<void> {
  const isReferred = kind === 'inboundOrder' || kind === 'outboundOrder';
  const { rows } = await sql<{ no: string }>`select no from ${sql.table(WORK[kind])}
    where warehouse_id = ${warehouse.id} and not is_external and deleted_at is null
      and (no = ${no} ${isReferred ? sql`or external_no = ${no}` : sql``}) limit 1`.execute(
    withSchema<unknown>(tx),
  );
  const [own] = rows;
  if (own) throw new EventRefused('refused', `${kind} ${own.no} was made here, and is run here`);
}
