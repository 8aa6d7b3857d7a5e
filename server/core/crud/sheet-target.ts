import { sql } from 'kysely';
import { z } from 'zod';
import { Failure } from '#server/core/failure.ts';
import type {
  ImportColumn,
  ImportContext,
  ImportProblem,
  ImportRow,
  ImportTarget,
} from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/crud.ts';
import type { Change } from './change-hooks.ts';
import type { Changes, ChangesOptions, Editor } from './changes.ts';
import type { Sheets } from './crud-mount.ts';
import type { RowValues, Tx } from './rows.ts';
import { type SheetLabels, toSheetColumns } from './sheet-source.ts';

/** Rows of a file as new records: with the rules, the audit and the constraints of records that are created one by one. */
export function createImportTarget(parts: {
  readonly crud: Crud;
  readonly options: ChangesOptions;
  readonly unique: readonly (readonly [field: string, text: string])[];
  readonly uniqueWithin: readonly string[] | null;
  readonly together: readonly (readonly string[])[];
  readonly tree: Sheets['tree'] | null;
  readonly fileMaxBytes: number;
  readonly labels: SheetLabels;
  readonly changes: Changes;
  readonly changed: (context: ImportContext) => void;
}): ImportTarget<never, RowValues> {
  const { crud, options, unique, uniqueWithin, tree, labels, changes } = parts;
  return {
    subject: crud.subject.key,
    permission: crud.access.edit,
    fileMaxBytes: parts.fileMaxBytes,
    row: z.preprocess(
      (cells) => toBody(options, cells as RowValues),
      crud.createBody,
    ) as z.ZodType<RowValues>,
    unique: [...unique.map(([field]) => [...(uniqueWithin ?? []), field]), ...parts.together],
    ...(tree && {
      tree: {
        ...tree,
        stored: (tx: Tx, names: readonly string[]) => findStored(tx, options, tree.name, names),
      },
    }),
    columns: (language) =>
      toSheetColumns(options.fields, labels, language)
        .filter(({ key }) => crud.createFields.includes(key))
        .map((column) => {
          const options = column.kind === 'text' ? optionsOf(crud, column.key) : undefined;
          const required = crud.requiredFields.includes(column.key);
          return { ...column, required, note: null, ...(options && { options }) };
        }),
    async check(tx, context, rows) {
      const editor = await loadEditor(tx, context);
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
      for (const { row } of rows) ids.push((await changes.create(tx, editor, row)).id);
      return ids;
    },
    async undo(tx, context, ids) {
      const editor = await loadEditor(tx, context);
      await options.lock?.(tx, editor.session);
      const present = await changes.presentOf(tx, editor, ids);
      return present.length === 0 ? 0 : (await changes.remove(tx, editor, present)).length;
    },
    changed: parts.changed,
  };
}

/** The values of a field that has a fixed list of them: the template offers them. */
function optionsOf({ createBody }: Crud, name: string): ImportColumn['options'] {
  let schema: unknown = createBody instanceof z.ZodObject ? createBody.shape[name] : undefined;
  while (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    schema = schema.unwrap();
  if (!(schema instanceof z.ZodEnum)) return undefined;
  return schema.options.map(String).map((value) => ({ value, label: value }));
}

/** Cells are texts; the contract's schema asks for what a form sends. */
function toBody({ fields }: ChangesOptions, cells: RowValues): RowValues {
  return Object.fromEntries(
    Object.entries(cells).map(([name, text]) => {
      const kind = fields[name]?.kind;
      if (kind === 'number') return [name, Number(text)];
      if (kind === 'boolean') return [name, fields[name]?.fromRow(text === 'true', {}, NO_READER)];
      return [name, text];
    }),
  );
}
const NO_READER = { tenantId: '', userId: '' };

/** The user who imports, as far as a change names them: a job has no session, and so no permission beyond the target's. */
async function loadEditor(tx: Tx, { tenantId, userId, nowMs }: ImportContext): Promise<Editor> {
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
  const column = fields[field]?.column;
  if (!column || values.length === 0) return new Set();
  const { rows } = await sql<{ value: Value }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join([...values])}) ${isSoftDeleted ? sql`and deleted_at is null` : sql``}`.execute(
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
    return Object.entries(error.fields).map(([field, message]) =>
      typeof message === 'string' ? { lineNum, field, key: message } : { lineNum, field, ...message },
    );
  }
}
