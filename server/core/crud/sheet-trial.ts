import { sql } from 'kysely';
import { toDatabaseFailure } from '#server/core/database/database-failure.ts';
import type { UniqueFieldIndex } from '#server/core/database/unique-fields.ts';
import { Failure } from '#server/core/failure.ts';
import type { ImportProblem, ImportRow } from '#server/core/ports/sheets.ts';
import type { Tx } from './rows.ts';

/** Why a part of a row could not be created, and where it stands in the file. */
export class PartRefused extends Error {
  override readonly name = 'PartRefused';
  readonly lineNum: number;
  readonly prefix: string;

  constructor(lineNum: number, prefix: string, cause: unknown) {
    super('a part of a row was refused', { cause });
    this.lineNum = lineNum;
    this.prefix = prefix;
  }
}

/**
 * Creates rows one after the other, behind those `before` them that use up the same, and takes all of it back. Returns why
 * some of them could not be created.
 */
export async function tryRows(
  tx: Tx,
  {
    rows,
    before,
  }: { readonly rows: readonly ImportRow<unknown>[]; readonly before: readonly ImportRow<unknown>[] },
  uniqueFields: UniqueFieldIndex,
  create: (row: ImportRow<unknown>) => Promise<unknown>,
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  await sql`savepoint import_trial`.execute(tx);
  for (const row of [...before, ...rows]) {
    await sql`savepoint import_row`.execute(tx);
    try {
      await create(row);
      await sql`release savepoint import_row`.execute(tx);
    } catch (error) {
      const found = problemsOf(error, row.lineNum, uniqueFields);
      if (found === null) throw error;
      // It was good when it was tried: whatever changed since is found when it is written.
      if (!before.includes(row)) problems.push(...found);
      await sql`rollback to savepoint import_row`.execute(tx);
    }
  }
  await sql`rollback to savepoint import_trial`.execute(tx);
  await sql`release savepoint import_trial`.execute(tx);
  return problems;
}

/** Null where the server is at fault. */
function problemsOf(
  error: unknown,
  rowLine: number,
  uniqueFields: UniqueFieldIndex,
): readonly ImportProblem[] | null {
  const { lineNum, prefix, cause } =
    error instanceof PartRefused ? error : { lineNum: rowLine, prefix: '', cause: error };
  const refusal = cause instanceof Failure ? cause : toDatabaseFailure(cause, uniqueFields);
  if (refusal?.fields) return fieldProblems(refusal.fields, lineNum, prefix);
  return refusal?.status === 409 ? [{ lineNum, field: null, key: 'state_refuses' }] : null;
}

/** A failure's messages as problems of a line. */
export function fieldProblems(
  fields: NonNullable<Failure['fields']>,
  lineNum: number,
  prefix = '',
): ImportProblem[] {
  return Object.entries(fields).map(([name, message]) => {
    const field = `${prefix}${name}`;
    return typeof message === 'string' ? { lineNum, field, key: message } : { lineNum, field, ...message };
  });
}
