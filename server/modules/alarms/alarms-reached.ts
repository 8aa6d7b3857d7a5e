import { type RawBuilder, sql } from 'kysely';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';

/** Whether an authority reaches the alarm `t`. */
export function alarmsReached({ isAll, departmentIds }: DataAuthority): RawBuilder<unknown> {
  return isAll ? sql`true` : isAnyOf(sql.ref('t.machine_id'), departmentIds);
}
