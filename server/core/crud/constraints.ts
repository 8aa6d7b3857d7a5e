import { failure } from '#server/core/failure.ts';
import type { FieldTextKey } from '#server/core/field-error.ts';

/** Constraint or unique index → the field that breaks it, and a key of the `errors.field` texts. */
export type Constraints = Readonly<Record<string, readonly [field: string, text: FieldTextKey]>>;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** A broken constraint as the refusal of a field; every other error as it is. */
export function toFieldFailure(error: unknown, constraints: Constraints): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  if (code !== UNIQUE_VIOLATION && code !== FOREIGN_KEY_VIOLATION) return error;
  const known = typeof constraint === 'string' ? constraints[constraint] : undefined;
  if (!known) return error;
  const [field, text] = known;
  return failure('invalid_input', `${field}: ${text}`, { [field]: text }, error);
}
