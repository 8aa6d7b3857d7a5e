import { type RawBuilder, sql, type Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import { createVersionStore, type VersionOwner } from '#server/core/versions/version-store.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentStatus } from '#shared/contracts/plant/department.ts';

type Tx = Transaction<unknown>;

/** Whose versions: a line's. */
export interface LineOwner extends VersionOwner {
  readonly line_id: Id;
}

export const lineVersions = createVersionStore<LineOwner, LinePlan>({
  table: 'line_version',
  content: 'plan',
  list: 'nodes',
});

/** A department of type line. */
export interface LineDepartment {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly status: DepartmentStatus;
  readonly unit: CountUnit | null;
  readonly time_zone: string | null;
}

/** Locked, so that one change of a line's versions follows another. */
export async function lockLine(tx: Tx, lineId: Id): Promise<LineDepartment> {
  return lineOf(tx, lineId, sql`for update`);
}

export async function findLine(tx: Tx, lineId: Id): Promise<LineDepartment> {
  return lineOf(tx, lineId, sql``);
}

async function lineOf(tx: Tx, lineId: Id, lock: RawBuilder<unknown>): Promise<LineDepartment> {
  const { rows } = await sql<LineDepartment>`
    select id, code, name, name_en, status, unit, time_zone from department
    where id = ${lineId} and dtype = 'line' and deleted_at is null ${lock}`.execute(tx);
  if (!rows[0]) throw failure('line_not_found');
  return rows[0];
}
