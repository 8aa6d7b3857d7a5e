import { type Failure, failure } from '#server/core/failure.ts';
import type { UniqueFieldIndex } from './unique-fields.ts';

/** SQLSTATE of a text that PostgreSQL cannot store: NUL in a text, `\u0000` in jsonb. */
const BAD_CHARACTER = new Set(['22021', '22P05']);
const UNIQUE_VIOLATION = '23505';

/** The failure to report for an error of the database; null where the server is at fault. */
export function toDatabaseFailure(error: unknown, uniqueFields: UniqueFieldIndex): Failure | null {
  const { code, constraint } = sqlErrorOf(error);
  if (BAD_CHARACTER.has(code)) return failure('invalid_input', 'bad character', undefined, error);
  if (code !== UNIQUE_VIOLATION) return null;
  const taken = uniqueFields.get(constraint);
  if (!taken) return failure('conflict', `unique: ${constraint}`, undefined, error);
  const [field, text] = taken;
  return failure('invalid_input', constraint, { [field]: text }, error);
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
