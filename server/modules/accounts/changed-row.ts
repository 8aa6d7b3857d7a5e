import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#server/core/ports/clock.ts';

/** Columns that every change of a user sets: an update is refused as stale by `updated_at`. */
export function changedRow(
  clock: Clock,
  username: string,
): { readonly updated_at: RawBuilder<Date>; readonly updated_by: string } {
  const now = new Date(clock.now());
  return {
    updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`,
    updated_by: username,
  };
}
