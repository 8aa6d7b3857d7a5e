import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** `2026-11-22` by the clock of a zone. */
export function dayOf(instantMs: number, timeZone: string): string {
  const { year, month, day } = wallClockOf(instantMs, timeZone);
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The next number of a name on a day: 1, 2, 3 … without a repetition. */
async function nextNumber(
  tx: AnyTransaction,
  { tenantId, warehouseId, name, day }: { tenantId: Id; warehouseId: Id; name: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into warehouse_number (tenant_id, warehouse_id, name, day, last)
    values (${tenantId}, ${warehouseId}, ${name}, ${day}::date, 1)
    on conflict (tenant_id, warehouse_id, name, day) do update set last = warehouse_number.last + 1
    returning last`.execute(withSchema<unknown>(tx));
  return rows[0]?.last ?? 1;
}

/** What a kind of documents counts: its letters, and its name in the table of numbers. */
export interface DocumentNumbers {
  readonly prefix: string;
  readonly name: string;
}

export const APPOINTMENT_NUMBERS: DocumentNumbers = { prefix: 'AP', name: 'appointment' };
export const INBOUND_NUMBERS: DocumentNumbers = { prefix: 'IN', name: 'inbound order' };

/** A number of its day: `QC-20261122-0007`. */
export async function nextDocumentNo(
  tx: AnyTransaction,
  tenantId: Id,
  { prefix, name, day }: DocumentNumbers & { readonly day: string },
): Promise<string> {
  const number = await nextNumber(tx, { tenantId, warehouseId: '0', name, day });
  return `${prefix}-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

/** `A023` for trucks that fetch goods, `B007` for those that bring some. */
export async function nextTicket(
  tx: AnyTransaction,
  place: { readonly tenantId: Id; readonly warehouseId: Id; readonly day: string },
  direction: GoodsDirection,
): Promise<string> {
  const letter = direction === 'out' ? 'A' : 'B';
  const number = await nextNumber(tx, { ...place, name: `ticket ${letter}` });
  return `${letter}${String(number).padStart(3, '0')}`;
}
