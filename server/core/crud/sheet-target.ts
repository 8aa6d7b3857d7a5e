import { sql } from 'kysely';
import { z } from 'zod';
import { placeFieldOf, zonesOfPlaces } from '#server/core/database/place-zone.ts';
import type { UniqueFieldIndex } from '#server/core/database/unique-fields.ts';
import { Failure } from '#server/core/failure.ts';
import type {
  GroupedRow,
  ImportContext,
  ImportProblem,
  ImportRow,
  ImportTarget,
} from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Change } from './change-hooks.ts';
import type { Changes, ChangesOptions, Editor } from './changes.ts';
import type { Sheets } from './crud-mount.ts';
import type { RowValues, Tx } from './rows.ts';
import { NO_READER, toBody, toImportColumns } from './sheet-columns.ts';
import {
  labelsWithoutList,
  refuseLists,
  toListBody,
  toListColumns,
  toListGroups,
  toRecordHalf,
} from './sheet-list.ts';
import { createWithParts, refuseStored, toGroups, toPartColumns } from './sheet-parts.ts';
import { fieldProblems, tryRows } from './sheet-trial.ts';

/** Creating takes longer than asking. */
export const TRIED_AT_ONCE = 20;

/** Rows of a file as new records: with the rules, the audit and the constraints of records that are created one by one. */
export function createImportTarget(of: {
  readonly crud: Crud;
  readonly options: ChangesOptions;
  readonly unique: readonly (readonly [field: string, text: string])[];
  readonly uniqueWithin: readonly string[] | null;
  readonly sheets: Sheets;
  readonly changes: Changes;
  readonly uniqueFields: UniqueFieldIndex;
  readonly changed: (context: ImportContext) => void;
}): ImportTarget<never, RowValues> {
  const { crud, options, unique, uniqueWithin, sheets, changes } = of;
  const { tree, parts, list } = sheets;
  const place = placeFieldOf(crud.createFields);
  const isTried = sheets.isTried === true || parts !== undefined || list !== undefined;

  async function createRow(tx: Tx, editor: Editor, row: RowValues): Promise<string> {
    if (list) {
      const body = crud.createBody.parse(toListBody(list, row as unknown as GroupedRow<RowValues>));
      return (await changes.create(tx, editor, body as RowValues)).id;
    }
    if (!parts) return (await changes.create(tx, editor, row)).id;
    return createWithParts(tx, editor, parts, changes, row as unknown as GroupedRow);
  }

  async function tryRow(tx: Tx, editor: Editor, row: RowValues): Promise<void> {
    if (parts) {
      const { record } = row as unknown as GroupedRow<RowValues>;
      await refuseStored(tx, editor, options, parts, record);
    }
    await createRow(tx, editor, row);
  }

  return {
    subject: crud.subject.key,
    permission: crud.access.edit,
    fileMaxBytes: crud.importMaxBytes,
    row: (list
      ? toRecordHalf(crud, options.fields, list)
      : z.preprocess(
          (cells) => toBody(options.fields, cells as RowValues),
          crud.createBody,
        )) as z.ZodType<RowValues>,
    unique: [
      // A constraint over more than the file holds, such as a place at a dock, is tried.
      ...(isTried ? [] : unique.map(([field]) => [...(uniqueWithin ?? []), field])),
      ...(sheets.unique ?? []),
    ],
    ...(sheets.caseless && { caseless: sheets.caseless }),
    ...(sheets.uses && { uses: sheets.uses }),
    ...(parts && { groups: toGroups(parts) }),
    ...(list && { groups: toListGroups(crud, list) }),
    ...(isTried && { checkedAtOnce: TRIED_AT_ONCE }),
    ...(tree && {
      tree: {
        ...tree,
        stored: (tx: Tx, names: readonly string[]) => findStored(tx, options, tree.name, names),
      },
    }),
    ...(place && {
      place: {
        column: place,
        zones: (tx: Tx, values: readonly string[]) => zonesOfPlaces(tx, place, values),
      },
    }),
    columns: (language) => [
      ...toImportColumns({
        ...{ crud, fields: options.fields, ...sheets, language },
        labels: labelsWithoutList(sheets.labels, list),
      }),
      ...(parts ? toPartColumns(parts, language) : []),
      ...(list ? toListColumns(crud, list, sheets.labels, language) : []),
    ],
    async check(tx, context, rows, before) {
      const editor = await loadEditor(tx, context);
      if (isTried) {
        await options.lock?.(tx, editor.session);
        const create = ({ row }: ImportRow<unknown>) => tryRow(tx, editor, row as RowValues);
        const refused = list ? refuseLists(crud, list, rows) : [];
        const whole = rows.filter((row) => !refused.some(({ row: of }) => of === row));
        const problems = await tryRows(tx, { rows: whole, before }, of.uniqueFields, create);
        return [...refused.flatMap((of) => of.problems), ...problems];
      }
      const problems: ImportProblem[] = [];
      for (const [field, key] of uniqueWithin === null ? unique : [])
        problems.push(...(await findTaken(tx, options, rows, field, key)));
      for (const row of rows) problems.push(...(await tryHook(tx, options, editor, row)));
      return problems;
    },
    async create(tx, context, rows) {
      const editor = await loadEditor(tx, context);
      await options.lock?.(tx, editor.session);
      const ids: string[] = [];
      for (const { row } of rows) ids.push(await createRow(tx, editor, row));
      return ids;
    },
    async undo(tx, context, ids) {
      const editor = await loadEditor(tx, context);
      await options.lock?.(tx, editor.session);
      const present = await changes.presentOf(tx, editor, ids);
      return present.length === 0 ? 0 : (await changes.remove(tx, editor, present)).length;
    },
    changed: of.changed,
  };
}

/**
 * The user who imports, as far as a change names them: a job has no session, and so no permission beyond the target's, which
 * the worker has asked for.
 */
export async function loadEditor(tx: Tx, { tenantId, userId, nowMs }: ImportContext): Promise<Editor> {
  const { rows } = await sql<{ username: string; nickname: string; dept_id: string | null }>`
    select username, nickname, dept_id from sys_user where user_id = ${userId}`.execute(tx);
  const user = rows[0];
  const deptId = user?.dept_id ?? null;
  const { username = '', nickname = '' } = user ?? {};
  const session = { tenantId, userId, username, nickname, deptId, permissions: new Set<never>() };
  return { session, now: new Date(nowMs) };
}

async function findTaken(
  tx: Tx,
  options: ChangesOptions,
  rows: readonly ImportRow<RowValues>[],
  field: string,
  key: string,
): Promise<ImportProblem[]> {
  const values: unknown[] = rows.flatMap(({ row }) => row[field] ?? []);
  const taken = await findStored(tx, options, field, values);
  return rows.flatMap(({ lineNum, row }) => (taken.has(row[field]) ? [{ lineNum, field, key }] : []));
}

/** Which of some values of a field records have. */
async function findStored<Value>(
  tx: Tx,
  { table, fields, isSoftDeleted }: ChangesOptions,
  field: string,
  values: readonly Value[],
): Promise<ReadonlySet<Value>> {
  const found = fields[field];
  if (!found || values.length === 0) return new Set();
  // The field may be a name of what the row refers to, such as the code of a machine.
  const expression = found.column ? sql.ref(`t.${found.column}`) : found.expression(NO_READER);
  const { rows } = await sql<{ value: Value }>`
    select ${expression} as value from ${sql.table(table)} t
    where ${expression} in (${sql.join([...values])}) ${isSoftDeleted ? sql`and t.deleted_at is null` : sql``}`.execute(
    tx,
  );
  return new Set(rows.map(({ value }) => value));
}

/** What the subject's own rule refuses, as problems of the row. */
async function tryHook(
  tx: Tx,
  options: ChangesOptions,
  { session, now }: Editor,
  { lineNum, row, parent }: ImportRow<RowValues>,
): Promise<ImportProblem[]> {
  const change: Change = { tx, session, now, values: {}, changedSecrets: new Set(), shownOnce: {} };
  try {
    await options.beforeCreate?.({ ...change, body: row, ...(parent && { above: parent.row }) });
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    return fieldProblems(error.fields, lineNum);
  }
}
