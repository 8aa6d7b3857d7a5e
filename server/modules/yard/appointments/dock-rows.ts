import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DockDirection } from '#shared/contracts/yard/dock.ts';
import type { DockHours } from '#shared/domain/yard/dock-hours.ts';

/** A dock with the hours in which it takes trucks. */
export interface DockRow extends DockHours {
  readonly id: Id;
  readonly code: string;
  readonly direction: DockDirection;
  readonly capacity: number;
}

/**
 * Enabled docks of a warehouse, numbered as people count: 2 before 10. `isLocked`: until the end of the transaction
 * nobody else may change or book them.
 */
export async function listDocks(
  tx: AnyTransaction,
  warehouseId: Id,
  { sinceMs, isLocked = false }: { readonly sinceMs: number; readonly isLocked?: boolean },
): Promise<DockRow[]> {
  const typed = withSchema<unknown>(tx);
  const { rows } = await sql<{
    id: Id;
    code: string;
    direction: DockDirection;
    capacity: number;
    days: number[];
    open_minute: number;
    close_minute: number;
  }>`select id::text as id, code, direction, capacity, days, open_minute, close_minute from dock
    where warehouse_id = ${warehouseId} and enabled and deleted_at is null
    order by dock.id ${isLocked ? sql`for update` : sql``}`.execute(typed);
  const { rows: outages } = await sql<{ dock_id: Id; from_at: Date; to_at: Date | null }>`
    select dock_id::text as dock_id, from_at, to_at from dock_outage
    where warehouse_id = ${warehouseId} and deleted_at is null
      and (to_at is null or to_at > ${new Date(sinceMs)})`.execute(typed);
  return rows
    .map((row) => ({
      id: row.id,
      code: row.code,
      direction: row.direction,
      capacity: row.capacity,
      days: row.days.map(Number),
      openMinute: row.open_minute,
      closeMinute: row.close_minute,
      outages: outages.flatMap(({ dock_id, from_at, to_at }) =>
        dock_id === row.id ? [{ fromMs: from_at.getTime(), toMs: to_at?.getTime() ?? null }] : [],
      ),
    }))
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
}

export function takesDirection(dock: Pick<DockRow, 'direction'>, direction: 'in' | 'out'): boolean {
  return dock.direction === 'both' || dock.direction === direction;
}
