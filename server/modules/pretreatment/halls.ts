import { type RawBuilder, sql } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { zoneOfPlace } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PretreatmentSettings } from '#shared/contracts/pretreatment/pretreatment-board.ts';

/** A workshop or plant that is in use; of the department `d`. */
const IS_HALL: RawBuilder<boolean> = sql<boolean>`(d.dtype in ('workshop', 'plant') and d.status <> 'draft'
  and d.deleted_at is null)`;

const HALL = sql`d.id::text as id, d.code, d.name, d.name_en as "nameEn",
  ${zoneOfPlace(sql`d.id`)} as "timeZone"`;

/** Halls that have units, or the unit of a machine, in the order of the tree. */
export async function listHallsWithUnits(
  tx: AnyTransaction,
  machineId?: Id,
): Promise<readonly PretreatmentSettings[]> {
  const { rows } = await sql<PretreatmentSettings>`select ${HALL} from department d
    where ${IS_HALL} and exists (select from process_unit u where u.hall_id = d.id and u.deleted_at is null
      and (${machineId ?? null}::bigint is null or u.machine_id = ${machineId ?? null}))
    order by d.sort, d.id`.execute(withSchema<unknown>(tx));
  return rows;
}

/** Null = there is none. */
export async function findHallBy(
  tx: AnyTransaction,
  by: { readonly id: Id } | { readonly code: string },
): Promise<PretreatmentSettings | null> {
  const { rows } = await sql<PretreatmentSettings>`
    select ${HALL} from department d where ${IS_HALL} and ${'id' in by ? sql`d.id = ${by.id}` : sql`d.code = ${by.code}`}`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0] ?? null;
}

/** The hall that a body names, within the reach of its sender. Throws at `hallCode`. */
export async function findHall(
  tx: AnyTransaction,
  session: Pick<ChangeSession, 'tenantId' | 'userId'>,
  code: string,
): Promise<PretreatmentSettings> {
  const hall = await findHallBy(tx, { code });
  if (!hall || !reachesDepartment(await loadDataAuthority(tx, session), hall.id))
    throw fieldError('hallCode', 'hall_missing');
  return hall;
}

/** The unit of a hall whose machine has a code; null = there is none. */
export async function findUnitOf(tx: AnyTransaction, hallId: Id, machineCode: string): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select u.id::text as id from process_unit u
    join department d on d.id = u.machine_id
    where u.hall_id = ${hallId} and d.code = ${machineCode} and u.deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.id ?? null;
}

/** Of columns of the row `t`: the code of a department, and of the machine of a unit. */
export const codeOfDepartment = (column: string) => () =>
  sql`(select d.code from department d where d.id = ${sql.ref(`t.${column}`)})`;
export const codeOfUnit = (column: string) => () =>
  sql`(select d.code from process_unit u join department d on d.id = u.machine_id
    where u.id = ${sql.ref(`t.${column}`)})`;

/** Rows of the hall with a code. */
export const ofHall = (code: string) => sql`t.hall_id = (select d.id from department d where d.code = ${code}
  and d.deleted_at is null)`;
