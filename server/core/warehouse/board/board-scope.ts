import { type RawBuilder, sql } from 'kysely';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { EntriesAsked } from './warehouse-feed.ts';

/** What the queries of a warehouse's board share. */
export interface BoardScope {
  readonly tx: AnyTransaction;
  readonly warehouse: Warehouse;
  readonly authority: DataAuthority;
  readonly nowMs: number;
  /** The day by the clock of the warehouse: its first instant and that of the next one. */
  readonly dayMs: { readonly from: number; readonly to: number };
}

export function boardScope(
  tx: AnyTransaction,
  warehouse: Warehouse,
  { authority, nowMs }: EntriesAsked,
): BoardScope {
  return { tx, warehouse, authority, nowMs, dayMs: dayOfScope(warehouse, nowMs) };
}

export function dayOfScope({ timeZone }: Pick<Warehouse, 'timeZone'>, nowMs: number): BoardScope['dayMs'] {
  const wall = wallClockOf(nowMs, timeZone);
  return {
    from: instantOf({ ...wall, minuteOfDay: 0 }, timeZone),
    to: instantOf({ ...wall, day: wall.day + 1, minuteOfDay: 0 }, timeZone),
  };
}

/** Whether goods of the owner in a column are seen; goods without an owner belong to the warehouse. */
export function seesOwner({ authority }: BoardScope, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  const { partnerIds } = authority;
  return partnerIds === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${owner} = any(${[...partnerIds]}::bigint[]), false)`;
}

/** Of a list that may be read for some of its rows only. `ids` null = all. */
export function isAmong(ids: readonly Id[] | null, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return ids === null ? sql<boolean>`true` : sql<boolean>`${id} = any(${[...ids]}::bigint[])`;
}
