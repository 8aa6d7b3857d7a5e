import { sql } from 'kysely';
import { z } from 'zod';
import { fieldError } from '#server/core/field-error.ts';
import type { GroupedRow, ImportColumn, ImportGroups } from '#server/core/ports/sheets.ts';
import type { Language } from '#shared/domain/text/language.ts';
import type { Changes, ChangesOptions, Editor } from './changes.ts';
import type { PartSheet } from './crud-mount.ts';
import type { RowValues, Tx } from './rows.ts';
import { toBody, toImportColumns } from './sheet-columns.ts';
import { PartRefused } from './sheet-trial.ts';

const PREFIX = 'part.';
/** Stands for the record until it is created. */
const NO_RECORD = '1';

/** How the rows of a file that hold parts are read. */
export function toGroups({ of: { crud, fields }, key, number, recordId }: PartSheet): ImportGroups {
  return {
    key,
    partPrefix: PREFIX,
    part: z.preprocess(
      (cells) => ({ ...toBody(fields, cells as RowValues), [number]: 1, [recordId]: NO_RECORD }),
      crud.createBody,
    ),
  };
}

/** A file may have records without parts: no column of a part is required. */
export function toPartColumns({ of, fields }: PartSheet, language: Language): ImportColumn[] {
  return toImportColumns({ ...of, language })
    .filter(({ key }) => fields.includes(key))
    .map((column) => ({ ...column, key: `${PREFIX}${column.key}`, required: false }));
}

/** A record and its parts, numbered as they stand in the file. Returns the id of the record. */
export async function createWithParts(
  tx: Tx,
  editor: Editor,
  { of, number, recordId }: PartSheet,
  changes: Changes,
  { record, parts }: GroupedRow,
): Promise<string> {
  const { id } = await changes.create(tx, editor, record as RowValues);
  for (const [index, { lineNum, part }] of parts.entries()) {
    const body = { ...(part as RowValues), [number]: index + 1, [recordId]: id };
    await of.changes.create(tx, editor, body).catch((error: unknown) => {
      throw new PartRefused(lineNum, PREFIX, error);
    });
  }
  return id;
}

/** Throws where a record in the editor's reach has the same key: the file has been imported before. */
export async function refuseStored(
  tx: Tx,
  { session }: Editor,
  { table, fields, scope, isSoftDeleted }: ChangesOptions,
  { key }: PartSheet,
  record: RowValues,
): Promise<void> {
  const last = key.at(-1) ?? '';
  if (!record[last]) return;
  const same = key.flatMap((name) => {
    const field = fields[name];
    return field
      ? [sql`${field.expression(session)} is not distinct from ${record[name] ?? null}::text`]
      : [];
  });
  const { rows } = await sql`select 1 from ${sql.table(table)} t
    where ${sql.join(same, sql` and `)} and ${await scope.condition(tx, session, 'change')}
      ${isSoftDeleted ? sql`and t.deleted_at is null` : sql``} limit 1`.execute(tx);
  if (rows.length > 0) throw fieldError(last, 'record_stored');
}
