import { sql, type Transaction } from 'kysely';
import { tenantsOf } from '#server/core/database/tenants-of.ts';
import type { Database } from '#server/core/ports/database.ts';
import { markChanged } from '#server/modules/history/shift-facts/fact-marks.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Tx = Transaction<unknown>;

export interface NewNote {
  readonly tenantId: Id;
  readonly machineId: Id;
  readonly from: number;
  readonly to: number | null;
  readonly reasonId: Id | null;
  readonly comment: string | null;
  readonly at: number;
  readonly by: string;
}

export async function insertNote(tx: Tx, note: NewNote): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    insert into stop_note (tenant_id, machine_id, from_ts, to_ts, reason_id, comment, created_at, created_by)
    values (${note.tenantId}, ${note.machineId}, ${note.from}, ${note.to}, ${note.reasonId}, ${note.comment},
      ${note.at}, ${note.by}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a note was not inserted');
  await markChanged(tx, note.tenantId, [{ ...note, to: note.to ?? Math.max(note.at, note.from + 1) }]);
  return row.id;
}

/** Code of a reason that is offered; null = there is none of this id. */
export async function findOfferedReason(tx: Tx, id: Id): Promise<{ readonly code: string } | null> {
  const { rows } = await sql<{ code: string }>`
    select code from stop_reason where stop_reason_id = ${id} and is_active and deleted_at is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface OpenNote {
  readonly id: Id;
  readonly machineId: Id;
  readonly from: number;
}

/** Notes of stops whose end is not known yet. */
export async function loadOpenNotes(tx: Tx): Promise<OpenNote[]> {
  const { rows } = await sql<{ id: Id; machine_id: Id; from_ts: string }>`
    select id, machine_id, from_ts from stop_note where to_ts is null order by id`.execute(tx);
  return rows.map((row) => ({ id: row.id, machineId: row.machine_id, from: Number(row.from_ts) }));
}

export function tenantsWithOpenNotes(db: Database): Promise<Id[]> {
  return tenantsOf(db, sql`select distinct tenant_id::text as tenant_id from stop_note where to_ts is null`);
}

export async function closeNote(tx: Tx, id: Id, to: number): Promise<void> {
  await sql`update stop_note set to_ts = ${to} where id = ${id}`.execute(tx);
}
