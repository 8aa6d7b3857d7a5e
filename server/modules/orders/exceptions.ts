import { sql } from 'kysely';
import { type AuditActor, audit } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ExceptionKind } from '#shared/contracts/orders/warehouse-exception.ts';

const COLUMNS = {
  dockId: 'dock_id',
  zoneId: 'zone_id',
  locationId: 'location_id',
  productId: 'product_id',
  waveId: 'wave_id',
  inboundOrderId: 'inbound_order_id',
  outboundOrderId: 'outbound_order_id',
  appointmentId: 'appointment_id',
} as const;

/** What an exception holds up, as far as it is known. */
export type ExceptionRefs = { readonly [Name in keyof typeof COLUMNS]?: Id | null | undefined };

const REFS = Object.entries(COLUMNS) as [keyof ExceptionRefs, string][];

export interface RaisedException extends ExceptionRefs {
  readonly warehouseId: Id;
  readonly kind: ExceptionKind;
  readonly text: string;
  readonly textEn?: string | null;
  readonly at: Date;
  /** Null = the server. */
  readonly actor: AuditActor | null;
}

/**
 * Raises an exception and returns its id. One that is open already, with this kind and these references (without any:
 * with this text), is not raised twice: it takes the words of the report, unless it has those of a later one.
 */
export async function raiseException(tx: AnyTransaction, tenantId: Id, raised: RaisedException): Promise<Id> {
  const { warehouseId, kind, text, textEn, at, actor, ...refs } = raised;
  const columns = REFS.map(([, column]) => sql.id(column));
  const values = REFS.map(([name]) => sql`${refs[name] ?? null}::bigint`);
  const by = actor?.username ?? null;
  const { rows } = await sql<{ id: Id }>`
    insert into warehouse_exception (tenant_id, warehouse_id, kind, text, text_en, ${sql.join(columns)}, owner_id,
      since_at, reported_at, created_at, created_by, updated_at, updated_by)
    values (${tenantId}, ${warehouseId}, ${kind}, ${text}, ${textEn ?? null}, ${sql.join(values)},
      coalesce((select owner_id from outbound_order where id = ${refs.outboundOrderId ?? null}),
        (select owner_id from inbound_order where id = ${refs.inboundOrderId ?? null}),
        (select owner_id from appointment where id = ${refs.appointmentId ?? null})),
      ${at}, ${at}, ${at}, ${by}, ${at}, ${by})
    on conflict do nothing returning id::text as id`.execute(withSchema<unknown>(tx));
  const [row] = rows;
  if (!row) return reportAgain(tx, tenantId, raised);
  const given = REFS.filter(([name]) => refs[name]).map(([name]) => [name, { after: refs[name] }]);
  await audit(tx, {
    tenantId,
    actor,
    at,
    subject: 'warehouseException',
    recordId: row.id,
    recordName: text,
    action: 'create',
    changes: { kind: { after: kind }, text: { after: text }, ...Object.fromEntries(given) },
  });
  return row.id;
}

interface OpenRow {
  readonly id: Id;
  readonly text: string;
  readonly textEn: string | null;
  readonly reportedAt: Date;
}

async function reportAgain(tx: AnyTransaction, tenantId: Id, report: RaisedException): Promise<Id> {
  const open = await lockOpen(tx, report);
  const { text, at, actor } = report;
  if (at < open.reportedAt) return open.id;
  // New words without English ones have none.
  const textEn = report.textEn ?? (text === open.text ? open.textEn : null);
  const changes = {
    ...(text === open.text ? {} : { text: { before: open.text, after: text } }),
    ...(textEn === open.textEn ? {} : { textEn: { before: open.textEn, after: textEn } }),
  };
  const isChanged = Object.keys(changes).length > 0;
  if (!isChanged && at.getTime() === open.reportedAt.getTime()) return open.id;
  await sql`update warehouse_exception set text = ${text}, text_en = ${textEn}, reported_at = ${at},
      updated_by = ${actor?.username ?? null},
      updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${open.id}`.execute(withSchema<unknown>(tx));
  if (isChanged)
    await audit(tx, {
      tenantId,
      actor,
      at,
      subject: 'warehouseException',
      recordId: open.id,
      recordName: text,
      action: 'update',
      changes: { ...changes, reportedAt: { before: open.reportedAt.getTime(), after: at.getTime() } },
    });
  return open.id;
}

async function lockOpen(
  tx: AnyTransaction,
  { warehouseId, kind, text, ...refs }: RaisedException,
): Promise<OpenRow> {
  const same = REFS.map(
    ([name, column]) => sql`${sql.id(column)} is not distinct from ${refs[name] ?? null}`,
  );
  const isNamed = REFS.some(([name]) => refs[name]);
  const { rows } = await sql<OpenRow>`select id::text as id, text, text_en as "textEn",
      coalesce(reported_at, since_at) as "reportedAt" from warehouse_exception
    where warehouse_id = ${warehouseId} and kind = ${kind} and resolved_at is null and deleted_at is null
      and ${sql.join(same, sql` and `)} and (${isNamed} or text = ${text})
    for update`.execute(withSchema<unknown>(tx));
  const [open] = rows;
  if (!open) throw new Error(`the ${kind} exception of warehouse ${warehouseId} was resolved meanwhile`);
  return open;
}

/** Open exceptions of a kind that have all of these references; null = those without it. */
export interface OpenExceptions extends ExceptionRefs {
  readonly warehouseId?: Id;
  readonly kind: ExceptionKind;
}

/** Resolves what is over: acknowledged or not. Returns how many. */
export async function resolveExceptions(
  tx: AnyTransaction,
  tenantId: Id,
  { warehouseId, kind, ...refs }: OpenExceptions,
  { now, actor }: { readonly now: Date; readonly actor: AuditActor | null },
): Promise<number> {
  const given = [...REFS, ['warehouseId', 'warehouse_id'] as const].flatMap(([name, column]) => {
    const id = name === 'warehouseId' ? warehouseId : refs[name];
    return id === undefined ? [] : [sql`${sql.id(column)} is not distinct from ${id}::bigint`];
  });
  if (given.length === 0) throw new Error('exceptions are resolved by a warehouse or what they hold up');
  const by = actor?.username ?? null;
  const { rows } = await sql<{ id: Id; text: string; before: string }>`
    with open as (
      select id, state from warehouse_exception
      where kind = ${kind} and resolved_at is null and deleted_at is null and ${sql.join(given, sql` and `)}
      order by id for update)
    update warehouse_exception e set state = 'resolved', resolved_at = ${now}, resolved_by = ${by}, updated_by = ${by},
      updated_at = greatest(${now}::timestamptz, e.updated_at + interval '1 millisecond')
    from open where e.id = open.id
    returning e.id::text as id, e.text, open.state as before`.execute(withSchema<unknown>(tx));
  for (const { id, text, before } of rows)
    await audit(tx, {
      tenantId,
      actor,
      at: now,
      subject: 'warehouseException',
      recordId: id,
      recordName: text,
      action: 'resolve',
      changes: { state: { before, after: 'resolved' } },
    });
  return rows.length;
}
