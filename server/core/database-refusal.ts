import { type Failure, failure } from './failure.ts';

/** What a unique constraint or index means for a form: which field is taken, and its key of the `errors.field` texts. */
export interface UniqueField {
  readonly field: string;
  readonly message: string;
}
/** By name of the constraint or unique index. Modules add theirs while they are mounted. */
export type UniqueFields = Map<string, UniqueField>;

/** SQLSTATE of a text that PostgreSQL cannot store: NUL in a text, `\u0000` in jsonb. */
const BAD_CHARACTER = new Set(['22021', '22P05']);
const UNIQUE_VIOLATION = '23505';

/**
 * The refusal that an error of the database stands for; null where it is our fault. A handler therefore needs no
 * select before its insert: two callers at once get the same answer as one after the other.
 */
export function toRefusal(error: unknown, uniqueFields: UniqueFields): Failure | null {
  const { code, constraint } = sqlErrorOf(error);
  if (BAD_CHARACTER.has(code)) return failure('invalid_input', 'bad character', undefined, error);
  if (code !== UNIQUE_VIOLATION) return null;
  const taken = uniqueFields.get(constraint);
  return taken
    ? failure('invalid_input', constraint, { [taken.field]: taken.message }, error)
    : failure('conflict', `unique: ${constraint}`, undefined, error);
}

/** node-postgres and PGlite give the fields of PostgreSQL's error message the same names. */
function sqlErrorOf(error: unknown): { readonly code: string; readonly constraint: string } {
  if (!(error instanceof Error)) return { code: '', constraint: '' };
  const { code, constraint } = error as Error & { readonly code?: unknown; readonly constraint?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    constraint: typeof constraint === 'string' ? constraint : '',
  };
}
