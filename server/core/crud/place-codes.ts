import { sql, type Transaction } from 'kysely';
import { type Failure, failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import { type Field, part } from './fields.ts';

type Tx = Transaction<unknown>;

/** Departments that are lines, or have lines below them. */
export const LINE_PLACE_TYPES: readonly DepartmentType[] = ['company', 'plant', 'workshop', 'line'];

/** Codes of the departments in `place_ids`; a hook writes the ids. */
export function places(): Field<string> {
  return part<string>(
    () => sql`coalesce((select string_agg(d.code, ' ' order by d.sort, d.id) from department d
      where d.id = any(t.place_ids)), '')`,
  );
}

/** Ids of the departments that are named by their codes, separated by spaces. Drafts cannot be chosen. */
export async function placeIdsOf(
  tx: Tx,
  codes: string,
  types: readonly DepartmentType[] = LINE_PLACE_TYPES,
): Promise<Id[]> {
  const wanted = [...new Set(codes.split(/\s+/).filter((code) => code !== ''))];
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: Id; code: string }>`select id::text as id, code from department
    where code = any(${wanted}::text[]) and dtype = any(${[...types]}::text[])
      and status <> 'draft' and deleted_at is null`.execute(tx);
  const missing = wanted.find((code) => !rows.some((row) => row.code === code));
  if (missing !== undefined) throw codeMissing('places', missing);
  return rows.map(({ id }) => id);
}

/** Refuses a field that names something by a code that nothing has. */
export function codeMissing(field: string, code: string): Failure {
  return failure('invalid_input', `${field}: ${code}`, {
    [field]: { key: 'code_missing', params: { code } },
  });
}
