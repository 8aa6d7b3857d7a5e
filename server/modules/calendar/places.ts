import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { LINE_PLACE_TYPES } from '#server/core/crud/place-codes.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';

type Tx = Transaction<unknown>;

/** Where stops are: beside lines, and what has lines below it, also a machine. */
export const STOP_PLACES: readonly DepartmentType[] = [...LINE_PLACE_TYPES, 'machine', 'tank'];

/** Changes of a tenant's calendar follow one another: two at once could each overlap with the other. */
export async function lockCalendar(tx: Tx, { tenantId }: Pick<ChangeSession, 'tenantId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${tenantId}`}, 0))`.execute(tx);
}

/** By line: itself and everything above it. */
export async function listLinePlaces(tx: Tx): Promise<ReadonlyMap<Id, ReadonlySet<Id>>> {
  const { rows } = await sql<{ line_id: Id; ids: Id[] }>`
    with recursive above as (
      select l.id as line_id, d.id, d.parent_id from production_line l join department d on d.id = l.id
      union
      select a.line_id, p.id, p.parent_id from above a join department p on p.id = a.parent_id
    ) select line_id::text as line_id, array_agg(id::text) as ids from above group by line_id`.execute(tx);
  return new Map(rows.map((row) => [row.line_id, new Set(row.ids)]));
}

/** What has no place is everywhere. */
export function isAt(placeIds: readonly Id[], places: ReadonlySet<Id>): boolean {
  return placeIds.length === 0 || placeIds.some((id) => places.has(id));
}
